import type { Language } from "@werkbank/http/accept-language";
import type { DateFormat } from "../../../../domains/transfers/columns/parse-date.ts";
import type { NumberFormat } from "../../../../domains/transfers/columns/parse-decimal.ts";

/** The messages of the page that maps the columns of a file. */
type MappingMessages = {
  title: string;
  lead: string;
  /** About an earlier import with the same columns. */
  reused: string;
  rows: (count: number, text: string) => string;
  sheet: string;
  showSheet: string;
  review: string;
  examples: (cells: string) => string;
  emptyColumn: string;
  field: (column: string) => string;
  none: string;
  /** Between the fields that one column fills. */
  and: string;
  numbers: string;
  numberFormats: Record<NumberFormat, string>;
  wholeNumbers: string;
  dates: string;
  dateFormats: Record<DateFormat, string>;
  values: string;
  noValue: string;
  asWritten: string;
  constants: string;
  constantsHint: string;
  constantNone: string;
  match: string;
  matchNone: string;
  matchHint: string;
  onMatch: string;
  onMatchOptions: Record<"update" | "skip", string>;
  submit: string;
  done: string;
  error: string;
  unreadable: string;
  preview: (count: number) => string;
  all: string;
};

export const mappingMessages: Record<Language, MappingMessages> = {
  en: {
    title: "What is in the columns?",
    lead: "We read your file and chose a field for each column. Check the choices; nothing is imported yet. On the next page you see what would happen to each row.",
    reused: "The columns are those of an earlier import, so its choices are shown.",
    rows: (count, text) => (count === 1 ? "1 row" : `${text} rows`),
    sheet: "Sheet",
    showSheet: "Show this sheet",
    review: "Check these first",
    examples: (cells) => `For example: ${cells}`,
    emptyColumn: "All cells are empty.",
    field: (column) => `Field for ${column}`,
    none: "Do not import",
    and: " and ",
    numbers: "How numbers are written",
    numberFormats: { comma: "1.234,56", point: "1,234.56" },
    wholeNumbers: "Whole numbers, in cents for amounts",
    dates: "How dates are written",
    dateFormats: {
      dmy: "day, month, year",
      mdy: "month, day, year",
      ymd: "year, month, day",
    },
    values: "What the cells mean",
    noValue: "Leave empty",
    asWritten: "As written",
    constants: "The same for all new records",
    constantsHint: "No column has these fields.",
    constantNone: "Leave empty",
    match: "If there is a record with the same value already, it is not created again. Compare by:",
    matchNone: "Do not compare; every row is new",
    matchHint: "A column has to fill this field.",
    onMatch: "What should happen to a record that exists?",
    onMatchOptions: { update: "Change it to what the file says", skip: "Leave it as it is" },
    submit: "Check all rows",
    done: "All rows are being checked. Nothing has been imported yet.",
    error: "This choice is not possible here. Each field can be filled by one column.",
    unreadable:
      "This file cannot be read as a table. Save it as .xlsx or as CSV, with the names of the columns in the first row, and upload it again.",
    preview: (count) => (count === 1 ? "The first row" : `The first ${count} rows`),
    all: "Import and export",
  },
  nl: {
    title: "Wat staat er in de kolommen?",
    lead: "We hebben je bestand gelezen en voor elke kolom een veld gekozen. Controleer de keuzes; er is nog niets geïmporteerd. Op de volgende pagina zie je wat er met elke rij zou gebeuren.",
    reused: "De kolommen zijn die van een eerdere import, dus je ziet de keuzes van toen.",
    rows: (count, text) => (count === 1 ? "1 rij" : `${text} rijen`),
    sheet: "Werkblad",
    showSheet: "Dit werkblad tonen",
    review: "Controleer dit eerst",
    examples: (cells) => `Bijvoorbeeld: ${cells}`,
    emptyColumn: "Alle cellen zijn leeg.",
    field: (column) => `Veld voor ${column}`,
    none: "Niet importeren",
    and: " en ",
    numbers: "Hoe getallen zijn geschreven",
    numberFormats: { comma: "1.234,56", point: "1,234.56" },
    wholeNumbers: "Hele getallen, bij bedragen in centen",
    dates: "Hoe datums zijn geschreven",
    dateFormats: {
      dmy: "dag, maand, jaar",
      mdy: "maand, dag, jaar",
      ymd: "jaar, maand, dag",
    },
    values: "Wat de cellen betekenen",
    noValue: "Leeg laten",
    asWritten: "Zoals het er staat",
    constants: "Voor alle nieuwe records hetzelfde",
    constantsHint: "Geen kolom heeft deze velden.",
    constantNone: "Leeg laten",
    match:
      "Bestaat er al een record met dezelfde waarde, dan wordt het niet nog een keer gemaakt. Vergelijk op:",
    matchNone: "Niet vergelijken; elke rij is nieuw",
    matchHint: "Een kolom moet dit veld vullen.",
    onMatch: "Wat moet er gebeuren met een record dat al bestaat?",
    onMatchOptions: {
      update: "Wijzigen naar wat in het bestand staat",
      skip: "Laten zoals het is",
    },
    submit: "Alle rijen controleren",
    done: "Alle rijen worden gecontroleerd. Er is nog niets geïmporteerd.",
    error: "Deze keuze kan hier niet. Elk veld kan door één kolom worden gevuld.",
    unreadable:
      "Dit bestand is niet als tabel te lezen. Bewaar het als .xlsx of als CSV, met de namen van de kolommen in de eerste rij, en upload het opnieuw.",
    preview: (count) => (count === 1 ? "De eerste rij" : `De eerste ${count} rijen`),
    all: "Import en export",
  },
};
