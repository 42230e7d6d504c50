import { dutch as frame } from "../../pages/messages/shell.nl.ts";
import type { PageMessages } from "./page-messages.ts";

export const dutch: PageMessages = {
  ...frame,
  signIn: {
    title: "Meld je aan om de uitnodiging te accepteren",
    lead: "Gebruik het e-mailadres waarop je de uitnodiging kreeg. Heb je nog geen account met dat adres, maak dat dan eerst aan en kom daarna hier terug.",
    ended: "Je sessie is afgelopen, dus er is niets gewijzigd. Meld je aan en probeer het opnieuw.",
  },
  invitation: {
    title: "Accepteer de uitnodiging",
    lead: "Je bent uitgenodigd om lid te worden van deze organisatie.",
    accept: "Accepteren",
    decline: "Wil je dat niet, dan hoef je niets te doen: de uitnodiging verloopt vanzelf.",
  },
  membership: {
    title: "Je bent lid",
    lead: "Je kunt nu in deze organisatie werken, voor zover je rol dat toestaat.",
    onward: "Wat je met Werkbank kunt doen",
  },
  organization: "Organisatie",
  role: "Rol",
  problems: {
    ...frame.problems,
    FIRST_PARTY_SESSION_REQUIRED:
      "Deze pagina is voor mensen. Meld je hier aan met je eigen account.",
    ORGANIZATION_SUSPENDED:
      "De organisatie is opgeschort, dus niemand kan lid worden. Vraag het aan wie je uitnodigde.",
  },
  notFound: {
    title: "Deze uitnodiging kun je niet accepteren",
    text: "De uitnodiging is naar een ander adres gestuurd dan dat van je account, verlopen, ingetrokken of al gebruikt. Meld je aan met het adres waarop je de uitnodiging kreeg, of vraag om een nieuwe.",
  },
};
