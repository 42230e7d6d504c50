import type { Language } from "@werkbank/http/accept-language";
import type { Import } from "../../../../../domains/transfers/import.ts";

/** The results of events that the page shows, in this order. */
export const eventResults = [
  "created",
  "updated",
  "restored",
  "cancelled",
  "skipped",
  "held",
  "refused",
] as const satisfies (keyof Import["counts"])[];
export type EventResult = (typeof eventResults)[number];

/** The messages of the form for calendar files, and of the page of such an import. */
type CalendarImportMessages = {
  title: string;
  lead: string;
  calendar: string;
  file: string;
  fileHint: string;
  fileError: string;
  submit: string;
  uploaded: string;
  checked: string;
  imported: string;
  progress: (done: number, total: number) => string;
  results: Record<EventResult, string>;
  wouldResults: Record<EventResult, string>;
  importNow: (count: number) => string;
  nothingToImport: string;
  events: string;
  notes: string;
  event: string;
  start: string;
  result: string;
  note: string;
  more: (count: number) => string;
  download: string;
};

export const calendarImportMessages: Record<Language, CalendarImportMessages> = {
  en: {
    title: "Import a calendar file",
    lead: "Choose a calendar file (.ics), as other programs save it, and the calendar to which its events go. On the next page you see what each event becomes; nothing is imported before that.",
    calendar: "Calendar",
    file: "Calendar file",
    fileHint: "At most 10 MB and 5,000 events.",
    fileError: "Choose a calendar file (.ics) of at most 10 MB.",
    submit: "Upload the calendar file",
    uploaded: "The file was uploaded. Nothing has been imported yet.",
    checked: "Calendar file: The events were checked, nothing was imported",
    imported: "Calendar file: The events were imported",
    progress: (done, total) => `${done} of ${total} events are done.`,
    results: {
      created: "New",
      updated: "Changed",
      restored: "Restored",
      cancelled: "Cancelled",
      skipped: "Left as it was",
      held: "Waits for approval",
      refused: "Not imported",
    },
    wouldResults: {
      created: "Would be new",
      updated: "Would be changed",
      restored: "Would be restored",
      cancelled: "Would be cancelled",
      skipped: "Would be left as it is",
      held: "Would wait for approval",
      refused: "Cannot be imported",
    },
    importNow: (count) => (count === 1 ? "Import this event" : `Import these ${count} events`),
    nothingToImport: "There is nothing to import.",
    events: "What each event becomes",
    notes: "Events with a note",
    event: "Event",
    start: "Start",
    result: "Result",
    note: "Note",
    more: (count) => `And ${count} more, which are in the list.`,
    download: "Download the list of events",
  },
  nl: {
    title: "Agendabestand importeren",
    lead: "Kies een agendabestand (.ics), zoals andere programma's dat bewaren, en de agenda waar de afspraken in komen. Op de volgende pagina zie je wat er van elke afspraak wordt; daarvoor wordt niets geïmporteerd.",
    calendar: "Agenda",
    file: "Agendabestand",
    fileHint: "Hoogstens 10 MB en 5.000 afspraken.",
    fileError: "Kies een agendabestand (.ics) van hoogstens 10 MB.",
    submit: "Agendabestand uploaden",
    uploaded: "Het bestand is geüpload. Er is nog niets geïmporteerd.",
    checked: "Agendabestand: De afspraken zijn gecontroleerd, er is niets geïmporteerd",
    imported: "Agendabestand: De afspraken zijn geïmporteerd",
    progress: (done, total) => `${done} van ${total} afspraken zijn klaar.`,
    results: {
      created: "Nieuw",
      updated: "Gewijzigd",
      restored: "Teruggezet",
      cancelled: "Geannuleerd",
      skipped: "Gelaten zoals het was",
      held: "Wacht op goedkeuring",
      refused: "Niet geïmporteerd",
    },
    wouldResults: {
      created: "Wordt nieuw",
      updated: "Wordt gewijzigd",
      restored: "Wordt teruggezet",
      cancelled: "Wordt geannuleerd",
      skipped: "Blijft zoals het is",
      held: "Wacht dan op goedkeuring",
      refused: "Kan niet worden geïmporteerd",
    },
    importNow: (count) =>
      count === 1 ? "Deze afspraak importeren" : `Deze ${count} afspraken importeren`,
    nothingToImport: "Er is niets te importeren.",
    events: "Wat er van elke afspraak wordt",
    notes: "Afspraken met een opmerking",
    event: "Afspraak",
    start: "Begin",
    result: "Resultaat",
    note: "Opmerking",
    more: (count) => `En nog ${count}, die in de lijst staan.`,
    download: "De lijst van afspraken downloaden",
  },
};
