import type { Language } from "@werkbank/http/accept-language";
import type { Import } from "../../../../domains/transfers/import.ts";

/** The messages of the page of one import. */
type ResultMessages = {
  checked: string;
  imported: string;
  waiting: string;
  progress: (done: number, total: number) => string;
  showProgress: string;
  counts: Record<"created" | "updated" | "skipped" | "refused" | "held", string>;
  wouldCounts: Record<"created" | "updated" | "skipped" | "refused" | "held", string>;
  allGood: string;
  importNow: (count: number) => string;
  importGood: (count: number) => string;
  changeColumns: string;
  /** About the rows that look like existing customers. */
  similar: {
    title: (count: number) => string;
    looksLike: string;
    more: (count: number) => string;
    choice: string;
    hint: string;
    options: Record<NonNullable<Import["onSimilar"]>, string>;
    submit: string;
  };
  rejected: string;
  rejectedLead: string;
  row: string;
  reason: string;
  moreRejected: (count: number) => string;
  download: string;
  continueTitle: string;
  continueLead: string;
  all: string;
};

export const resultMessages: Record<Language, ResultMessages> = {
  en: {
    checked: "The rows were checked, nothing was imported",
    imported: "The rows were imported",
    waiting: "This is still running.",
    progress: (done, total) => `${done} of ${total} rows are done.`,
    showProgress: "Show the progress",
    counts: {
      created: "New records",
      updated: "Changed records",
      skipped: "Left as they were",
      refused: "Rejected rows",
      held: "Waiting for approval",
    },
    wouldCounts: {
      created: "Would be new",
      updated: "Would be changed",
      skipped: "Would be left as they are",
      refused: "Would be rejected",
      held: "Would wait for approval",
    },
    allGood: "All rows can be imported.",
    importNow: (count) => (count === 1 ? "Import this row" : `Import these ${count} rows`),
    importGood: (count) =>
      count === 1
        ? "Import the row without a problem"
        : `Import the ${count} rows without a problem`,
    changeColumns: "Change what the columns are",
    similar: {
      title: (count) =>
        count === 1
          ? "1 row looks like an existing customer"
          : `${count} rows look like existing customers`,
      looksLike: "Looks like",
      more: (count) => `And ${count} more.`,
      choice: "What should happen to these rows?",
      hint: "A row that looks like several customers is not changed into one of them: it is rejected. So is a second row about the same customer.",
      options: {
        update: "Change the existing customer to what the row says",
        create: "Create a new customer all the same",
        skip: "Leave these rows out",
      },
      submit: "Check again",
    },
    rejected: "Rejected rows",
    rejectedLead:
      "Correct them in the file with the rejected rows, which looks like yours, and upload that. Or change what the columns are, and check again.",
    row: "Row",
    reason: "Reason",
    moreRejected: (count) => `And ${count} more, which are in the file.`,
    download: "Download the rejected rows",
    continueTitle: "Upload the corrected rows",
    continueLead: "Choose the corrected file. Its extra columns are ignored.",
    all: "All imports",
  },
  nl: {
    checked: "De rijen zijn gecontroleerd, er is niets geïmporteerd",
    imported: "De rijen zijn geïmporteerd",
    waiting: "Dit loopt nog.",
    progress: (done, total) => `${done} van ${total} rijen zijn klaar.`,
    showProgress: "Voortgang tonen",
    counts: {
      created: "Nieuwe records",
      updated: "Gewijzigde records",
      skipped: "Gelaten zoals ze waren",
      refused: "Geweigerde rijen",
      held: "Wachten op goedkeuring",
    },
    wouldCounts: {
      created: "Zouden nieuw zijn",
      updated: "Zouden wijzigen",
      skipped: "Zouden blijven zoals ze zijn",
      refused: "Zouden worden geweigerd",
      held: "Zouden op goedkeuring wachten",
    },
    allGood: "Alle rijen kunnen worden geïmporteerd.",
    importNow: (count) => (count === 1 ? "Deze rij importeren" : `Deze ${count} rijen importeren`),
    importGood: (count) =>
      count === 1
        ? "De rij zonder probleem importeren"
        : `De ${count} rijen zonder probleem importeren`,
    changeColumns: "Wijzigen wat de kolommen zijn",
    similar: {
      title: (count) =>
        count === 1
          ? "1 rij lijkt op een bestaande klant"
          : `${count} rijen lijken op bestaande klanten`,
      looksLike: "Lijkt op",
      more: (count) => `En nog ${count}.`,
      choice: "Wat moet er met deze rijen gebeuren?",
      hint: "Een rij die op meer klanten lijkt, wijzigt geen van hen: ze wordt geweigerd. Dat geldt ook voor een tweede rij over dezelfde klant.",
      options: {
        update: "De bestaande klant wijzigen naar wat in de rij staat",
        create: "Toch een nieuwe klant maken",
        skip: "Deze rijen overslaan",
      },
      submit: "Opnieuw controleren",
    },
    rejected: "Geweigerde rijen",
    rejectedLead:
      "Verbeter ze in het bestand met de geweigerde rijen, dat eruitziet als het jouwe, en upload dat. Of wijzig wat de kolommen zijn, en controleer opnieuw.",
    row: "Rij",
    reason: "Reden",
    moreRejected: (count) => `En nog ${count}, die in het bestand staan.`,
    download: "De geweigerde rijen downloaden",
    continueTitle: "De verbeterde rijen uploaden",
    continueLead: "Kies het verbeterde bestand. De extra kolommen worden genegeerd.",
    all: "Alle imports",
  },
};
