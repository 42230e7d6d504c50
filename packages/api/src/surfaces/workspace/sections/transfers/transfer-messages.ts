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
  counts: Record<"created" | "updated" | "skipped" | "refused" | "held", (count: number) => string>;
  records: (count: number) => string;
  until: string;
  problemAt: (row: number, column: string | null) => string;
  download: string;
  downloadRejected: string;
  importForReal: string;
  importForRealLabel: (kind: string) => string;
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
    guide: string;
  };
  mapping: {
    title: string;
    lead: string;
    none: string;
    unreadable: string;
    match: string;
    matchNone: string;
    matchHint: string;
    trial: string;
    submit: string;
    done: string;
    error: string;
    all: string;
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
    counts: {
      created: (count) => `${count} new`,
      updated: (count) => `${count} changed`,
      skipped: (count) => `${count} skipped`,
      refused: (count) => `${count} rejected`,
      held: (count) => `${count} waiting for approval`,
    },
    records: (count) => (count === 1 ? "1 record" : `${count} records`),
    until: "Available until",
    problemAt: (row, column) => (column === null ? `Row ${row}` : `Row ${row}, column ${column}`),
    download: "Download the file",
    downloadRejected: "Download the rejected rows",
    importForReal: "Import these rows now",
    importForRealLabel: (kind) => `Import these rows now: ${kind}`,
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
      lead: "Choose what the rows are, and a CSV file whose first row names the columns. In Excel: save as “CSV UTF-8”. On the next page you choose which column is what; nothing is imported before that.",
      kind: "What are the rows?",
      file: "CSV file",
      fileHint: "At most 20 MB and 20,000 rows.",
      fileError: "Choose a CSV file of at most 20 MB.",
      submit: "Upload the file",
      uploaded: "The file was uploaded. Nothing has been imported yet.",
      guide: "Import and export",
    },
    mapping: {
      title: "What is in the columns?",
      lead: "For each column of the file, choose the field that it fills.",
      none: "Do not import",
      unreadable: "No columns were found in this file. Upload it again as CSV.",
      match: "If there is a record with the same value already, change that one. Compare by:",
      matchNone: "Do not compare; every row is new",
      matchHint: "A column has to fill this field.",
      trial: "Only try it: check all rows without writing anything",
      submit: "Start the import",
      done: "The import has begun. Load this page again in a moment to see the result.",
      error: "This choice is not possible here. Each field can be filled by one column.",
      all: "Import and export",
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
    counts: {
      created: (count) => `${count} nieuw`,
      updated: (count) => `${count} gewijzigd`,
      skipped: (count) => `${count} overgeslagen`,
      refused: (count) => `${count} geweigerd`,
      held: (count) => `${count} ${count === 1 ? "wacht" : "wachten"} op goedkeuring`,
    },
    records: (count) => (count === 1 ? "1 record" : `${count} records`),
    until: "Beschikbaar tot",
    problemAt: (row, column) => (column === null ? `Rij ${row}` : `Rij ${row}, kolom ${column}`),
    download: "Bestand downloaden",
    downloadRejected: "Geweigerde rijen downloaden",
    importForReal: "Deze rijen nu importeren",
    importForRealLabel: (kind) => `Deze rijen nu importeren: ${kind}`,
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
      lead: "Kies wat de rijen zijn, en een CSV-bestand met de namen van de kolommen in de eerste rij. In Excel: opslaan als “CSV UTF-8”. Op de volgende pagina kies je wat er in elke kolom staat; daarvoor wordt niets geïmporteerd.",
      kind: "Wat zijn de rijen?",
      file: "CSV-bestand",
      fileHint: "Hoogstens 20 MB en 20.000 rijen.",
      fileError: "Kies een CSV-bestand van hoogstens 20 MB.",
      submit: "Bestand uploaden",
      uploaded: "Het bestand is geüpload. Er is nog niets geïmporteerd.",
      guide: "Importeren en exporteren",
    },
    mapping: {
      title: "Wat staat er in de kolommen?",
      lead: "Kies voor elke kolom van het bestand het veld dat die vult.",
      none: "Niet importeren",
      unreadable: "In dit bestand zijn geen kolommen gevonden. Upload het opnieuw als CSV.",
      match: "Is er al een record met dezelfde waarde, wijzig dat dan. Vergelijk op:",
      matchNone: "Niet vergelijken; elke rij is nieuw",
      matchHint: "Een kolom moet dit veld vullen.",
      trial: "Alleen proberen: controleer alle rijen zonder iets op te slaan",
      submit: "Import starten",
      done: "De import is begonnen. Laad deze pagina zo meteen opnieuw om het resultaat te zien.",
      error: "Deze keuze kan hier niet. Elk veld kan door één kolom worden gevuld.",
      all: "Import en export",
    },
  },
};
