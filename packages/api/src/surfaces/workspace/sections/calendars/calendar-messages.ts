import type { Language } from "@werkbank/http/accept-language";
import type { Calendar } from "../../../../domains/agenda/calendar.ts";

type CalendarMessages = {
  title: string;
  summary: string;
  none: string;
  kinds: Record<Calendar["kind"], string>;
  own: string;
  ownOf: (name: string) => string;
  someone: string;
  isDefault: string;
  color: string;
  name: string;
  defaultShared: string;
  defaultOwn: string;
  all: string;
  create: { title: string; kind: string; kindHint: string; submit: string; done: string };
  subscribe: {
    title: string;
    lead: string;
    open: string;
    url: string;
    urlHint: string;
    qr: string;
    scan: string;
    none: string;
    renew: string;
    renewExplanation: string;
    renewSubmit: string;
    renewed: string;
  };
  change: { title: string; done: string };
  makeDefault: { title: string; shared: string; own: string; submit: string; done: string };
  delete: { title: string; explanation: string; submit: string; done: string };
};

export const calendarMessages: Record<Language, CalendarMessages> = {
  en: {
    title: "Calendars",
    summary: "The calendars of the organization, and how to see them on your phone.",
    none: "There are no calendars yet.",
    kinds: {
      personal: "Of one person",
      team: "Shared",
      resource: "Of a room or machine",
      external: "Connected, read-only",
    },
    own: "Your own",
    ownOf: (name) => `Of ${name}`,
    someone: "Of a colleague",
    isDefault: "default",
    color: "Color",
    name: "Name",
    defaultShared: "New items go here, unless someone chooses another calendar.",
    defaultOwn: "New items of this person go here, unless they choose another calendar.",
    all: "All calendars",
    create: {
      title: "New calendar",
      kind: "Whose is it?",
      kindHint: "Everyone may plan in a shared calendar; in your own, only you.",
      submit: "Create the calendar",
      done: "The calendar was created.",
    },
    subscribe: {
      title: "See it on your phone or in your own calendar",
      lead: "Subscribe once, and the calendar appears next to your own appointments and follows every change.",
      open: "Open in the calendar app",
      url: "Link of the calendar",
      urlHint:
        "For Google Calendar, Outlook and other programs: copy this link and choose “add calendar from URL” there. Keep this link private: anyone who has it can read the calendar.",
      qr: "QR code with the link of the calendar",
      scan: "Or scan this code with the camera of your phone.",
      none: "Only the owner of this calendar, and members who manage calendars, can subscribe to it.",
      renew: "Renew the link",
      renewExplanation:
        "If someone has your link who should not, renew it. The old link stops working at once: programs and phones on which you used it no longer show the calendar until you subscribe again. Links of colleagues keep working.",
      renewSubmit: "Renew my link",
      renewed: "You have a new link. The old one no longer works.",
    },
    change: { title: "Change", done: "The calendar was saved." },
    makeDefault: {
      title: "Make it the default",
      shared: "New items then go to this calendar, unless someone chooses another one.",
      own: "New items of its owner then go to this calendar, unless they choose another one.",
      submit: "Make it the default",
      done: "This is now the default calendar.",
    },
    delete: {
      title: "Delete this calendar",
      explanation:
        "All items in it are deleted too, and this cannot be undone. People outside the organization who were invited to coming items get an email that they are cancelled. Move items to another calendar first to keep them.",
      submit: "Delete the calendar with its items",
      done: "The calendar was deleted.",
    },
  },
  nl: {
    title: "Agenda's",
    summary: "De agenda's van de organisatie, en hoe je ze op je telefoon ziet.",
    none: "Er zijn nog geen agenda's.",
    kinds: {
      personal: "Van één persoon",
      team: "Gedeeld",
      resource: "Van een ruimte of machine",
      external: "Gekoppeld, alleen lezen",
    },
    own: "Van jou",
    ownOf: (name) => `Van ${name}`,
    someone: "Van een collega",
    isDefault: "standaard",
    color: "Kleur",
    name: "Naam",
    defaultShared: "Nieuwe items komen hier, tenzij iemand een andere agenda kiest.",
    defaultOwn: "Nieuwe items van deze persoon komen hier, tenzij die een andere agenda kiest.",
    all: "Alle agenda's",
    create: {
      title: "Nieuwe agenda",
      kind: "Van wie is die?",
      kindHint: "In een gedeelde agenda mag iedereen plannen, in je eigen agenda alleen jij.",
      submit: "Agenda maken",
      done: "De agenda is gemaakt.",
    },
    subscribe: {
      title: "Bekijken op je telefoon of in je eigen agenda",
      lead: "Abonneer je één keer. Daarna staat de agenda naast je eigen afspraken en zie je elke wijziging.",
      open: "Openen in de agenda-app",
      url: "Link van de agenda",
      urlHint:
        "Voor Google Agenda, Outlook en andere programma's: kopieer deze link en kies daar “agenda toevoegen via URL”. De link is alleen van jou: wie hem heeft, kan de agenda lezen.",
      qr: "QR-code met de link van de agenda",
      scan: "Of scan deze code met de camera van je telefoon.",
      none: "Alleen de eigenaar van deze agenda en leden die agenda's beheren kunnen zich erop abonneren.",
      renew: "De link vernieuwen",
      renewExplanation:
        "Heeft iemand je link die hem niet mag hebben? Vernieuw hem dan. De oude link werkt meteen niet meer: programma's en telefoons waarop je hem gebruikte, tonen de agenda pas weer als je je opnieuw abonneert. Links van collega's blijven werken.",
      renewSubmit: "Mijn link vernieuwen",
      renewed: "Je hebt een nieuwe link. De oude werkt niet meer.",
    },
    change: { title: "Wijzigen", done: "De agenda is opgeslagen." },
    makeDefault: {
      title: "Standaard maken",
      shared: "Nieuwe items komen dan in deze agenda, tenzij iemand een andere kiest.",
      own: "Nieuwe items van de eigenaar komen dan in deze agenda, tenzij die een andere kiest.",
      submit: "Standaard maken",
      done: "Dit is nu de standaardagenda.",
    },
    delete: {
      title: "Deze agenda verwijderen",
      explanation:
        "Alle items erin worden ook verwijderd, en dat kan niet ongedaan worden gemaakt. Mensen buiten de organisatie die voor komende items zijn uitgenodigd, krijgen een mail dat die vervallen. Verplaats items eerst naar een andere agenda om ze te houden.",
      submit: "Agenda met items verwijderen",
      done: "De agenda is verwijderd.",
    },
  },
};
