import type { Language } from "@werkbank/http/accept-language";
import type { Import } from "../../../../domains/transfers/import.ts";

type TransferMessages = {
  title: string;
  summary: string;
  imports: string;
  exports: string;
  noImports: string;
  noExports: string;
  older: string;
  newest: string;
  reload: string;
  by: (name: string) => string;
  someone: string;
  trial: string;
  states: Record<Import["state"], string>;
  rowsOf: (done: number, total: number) => string;
  eventsOf: (done: number, total: number) => string;
  counts: Record<
    "created" | "updated" | "restored" | "cancelled" | "skipped" | "refused" | "held",
    (count: number) => string
  >;
  records: (count: number) => string;
  until: string;
  problemAt: (row: number, column: string | null) => string;
  download: string;
  downloadRejected: string;
  downloadEvents: string;
  showResult: (kind: string) => string;
  export: {
    title: string;
    kind: string;
    format: string;
    formats: Record<"csv" | "xlsx" | "jsonl", string>;
    submit: string;
    done: string;
  };
  import: {
    title: string;
    lead: string;
    kind: string;
    file: string;
    fileHint: string;
    fileError: string;
    submit: string;
    uploaded: string;
    begun: string;
    guide: string;
  };
};

export const transferMessages: Record<Language, TransferMessages> = {
  en: {
    title: "Import and export",
    summary: "Bring in lists from a spreadsheet, and save your own lists as a file.",
    imports: "Imports",
    exports: "Exports",
    noImports: "Nothing was imported in the last 90 days.",
    noExports: "Nothing was exported in the last 90 days.",
    older: "Older",
    newest: "Newest",
    reload: "This is still running. Load the page again to see how far it is.",
    by: (name) => `by ${name}`,
    someone: "a former member",
    trial: "only tried, nothing was written",
    states: { queued: "Waiting", running: "Running", succeeded: "Done", failed: "Failed" },
    rowsOf: (done, total) => `${done} of ${total} rows`,
    eventsOf: (done, total) => `${done} of ${total} events`,
    counts: {
      created: (count) => `${count} new`,
      updated: (count) => `${count} changed`,
      restored: (count) => `${count} restored`,
      cancelled: (count) => `${count} cancelled`,
      skipped: (count) => `${count} skipped`,
      refused: (count) => `${count} rejected`,
      held: (count) => `${count} waiting for approval`,
    },
    records: (count) => (count === 1 ? "1 record" : `${count} records`),
    until: "Available until",
    problemAt: (row, column) => (column === null ? `Row ${row}` : `Row ${row}, column ${column}`),
    download: "Download the file",
    downloadRejected: "Download the rejected rows",
    downloadEvents: "Download the list of events",
    showResult: (kind) => `Show the result: ${kind}`,
    export: {
      title: "New export",
      kind: "What do you want to export?",
      format: "Form of the file",
      formats: {
        xlsx: "Excel (.xlsx)",
        csv: "CSV, for other spreadsheets",
        jsonl: "JSON Lines, for programs",
      },
      submit: "Start the export",
      done: "The export has begun. Load this page again in a moment to download the file.",
    },
    import: {
      title: "New import",
      lead: "Choose what the rows are, and a file of Excel (.xlsx), OpenDocument (.ods) or CSV. Its first row names the columns. On the next page you choose which column is what; nothing is imported before that.",
      kind: "What are the rows?",
      file: "File",
      fileHint: "At most 20 MB and 20,000 rows.",
      fileError: "Choose a file of Excel (.xlsx), OpenDocument (.ods) or CSV of at most 20 MB.",
      submit: "Upload the file",
      uploaded: "The file was uploaded. Nothing has been imported yet.",
      begun: "The import has begun.",
      guide: "Import and export",
    },
  },
  nl: {
    title: "Import en export",
    summary: "Haal lijsten uit een spreadsheet binnen, en bewaar je eigen lijsten als bestand.",
    imports: "Imports",
    exports: "Exports",
    noImports: "De afgelopen 90 dagen is er niets geïmporteerd.",
    noExports: "De afgelopen 90 dagen is er niets geëxporteerd.",
    older: "Ouder",
    newest: "Nieuwste",
    reload: "Dit loopt nog. Laad de pagina opnieuw om te zien hoe ver het is.",
    by: (name) => `door ${name}`,
    someone: "een voormalig lid",
    trial: "alleen geprobeerd, er is niets opgeslagen",
    states: { queued: "Wacht", running: "Bezig", succeeded: "Klaar", failed: "Mislukt" },
    rowsOf: (done, total) => `${done} van ${total} rijen`,
    eventsOf: (done, total) => `${done} van ${total} afspraken`,
    counts: {
      created: (count) => `${count} nieuw`,
      updated: (count) => `${count} gewijzigd`,
      restored: (count) => `${count} teruggezet`,
      cancelled: (count) => `${count} geannuleerd`,
      skipped: (count) => `${count} overgeslagen`,
      refused: (count) => `${count} geweigerd`,
      held: (count) => `${count} ${count === 1 ? "wacht" : "wachten"} op goedkeuring`,
    },
    records: (count) => (count === 1 ? "1 record" : `${count} records`),
    until: "Beschikbaar tot",
    problemAt: (row, column) => (column === null ? `Rij ${row}` : `Rij ${row}, kolom ${column}`),
    download: "Bestand downloaden",
    downloadRejected: "Geweigerde rijen downloaden",
    downloadEvents: "Lijst van afspraken downloaden",
    showResult: (kind) => `Resultaat tonen: ${kind}`,
    export: {
      title: "Nieuwe export",
      kind: "Wat wil je exporteren?",
      format: "Soort bestand",
      formats: {
        xlsx: "Excel (.xlsx)",
        csv: "CSV, voor andere spreadsheets",
        jsonl: "JSON Lines, voor programma's",
      },
      submit: "Export starten",
      done: "De export is begonnen. Laad deze pagina zo meteen opnieuw om het bestand te downloaden.",
    },
    import: {
      title: "Nieuwe import",
      lead: "Kies wat de rijen zijn, en een bestand van Excel (.xlsx), OpenDocument (.ods) of CSV. De eerste rij bevat de namen van de kolommen. Op de volgende pagina kies je wat er in elke kolom staat; daarvoor wordt niets geïmporteerd.",
      kind: "Wat zijn de rijen?",
      file: "Bestand",
      fileHint: "Hoogstens 20 MB en 20.000 rijen.",
      fileError:
        "Kies een bestand van Excel (.xlsx), OpenDocument (.ods) of CSV van hoogstens 20 MB.",
      submit: "Bestand uploaden",
      uploaded: "Het bestand is geüpload. Er is nog niets geïmporteerd.",
      begun: "De import is begonnen.",
      guide: "Importeren en exporteren",
    },
  },
};
