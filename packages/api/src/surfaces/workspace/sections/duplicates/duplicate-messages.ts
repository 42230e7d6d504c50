import type { Language } from "@werkbank/http/accept-language";
import type { DuplicateReason } from "../../../../domains/customers/customer-duplicates.ts";
import type { MovedKind } from "../../../../domains/customers/moved-records.ts";

type DuplicateMessages = {
  title: string;
  summary: string;
  none: string;
  reasons: Record<DuplicateReason, string>;
  more: (count: number) => string;
  compare: string;
  nextPage: string;
  firstPage: string;
  undo: string;
  back: string;
  unavailable: string;
  same: string;
  differences: string;
  field: string;
  stays: (name: string) => string;
  keep: (name: string) => string;
  preview: string;
  previewLead: (name: string) => string;
  moved: Record<MovedKind, string>;
  nothingMoves: string;
  changes: string;
  before: string;
  after: string;
  held: (policy: string) => string;
  merge: string;
  mergeHint: string;
  done: string;
};

export const duplicateMessages: Record<Language, DuplicateMessages> = {
  en: {
    title: "Duplicate customers",
    summary: "Customers that look the same. Compare them, and merge those that are.",
    none: "No customers look the same.",
    reasons: {
      kvk: "same KvK number",
      btw: "same VAT number",
      email: "same email address",
      phone: "same telephone number",
      name: "same name",
      nameAndDomain: "same name and email domain",
      address: "same postal code and house number",
    },
    more: (count) => `and ${count} more`,
    compare: "Compare",
    nextPage: "Next page",
    firstPage: "First page",
    undo: "Undo the merge",
    back: "All duplicates",
    unavailable: "These customers have been merged or deleted meanwhile.",
    same: "All fields have the same values.",
    differences: "Differences",
    field: "Field",
    stays: (name) => `${name} stays`,
    keep: (name) => `Keep ${name} instead`,
    preview: "What merging does",
    previewLead: (name) =>
      `${name} stays, with its own values; empty fields are filled. The other customers are deleted, and their records move:`,
    moved: {
      contacts: "Contacts",
      assets: "Assets",
      quotes: "Quotes",
      orders: "Orders",
      tasks: "Tasks",
      agendaItems: "Agenda items",
      files: "Files",
    },
    nothingMoves: "No records move.",
    changes: "Values that change",
    before: "Now",
    after: "After merging",
    held: (policy) => `The policy “${policy}” holds this until somebody approves it.`,
    merge: "Merge the customers",
    mergeHint: "You can undo this for 30 days.",
    done: "The customers were merged.",
  },
  nl: {
    title: "Dubbele klanten",
    summary: "Klanten die op elkaar lijken. Vergelijk ze, en voeg samen wat dezelfde klant is.",
    none: "Er zijn geen klanten die op elkaar lijken.",
    reasons: {
      kvk: "zelfde KvK-nummer",
      btw: "zelfde btw-nummer",
      email: "zelfde e-mailadres",
      phone: "zelfde telefoonnummer",
      name: "zelfde naam",
      nameAndDomain: "zelfde naam en e-maildomein",
      address: "zelfde postcode en huisnummer",
    },
    more: (count) => `en nog ${count}`,
    compare: "Vergelijken",
    nextPage: "Volgende pagina",
    firstPage: "Eerste pagina",
    undo: "Samenvoegen ongedaan maken",
    back: "Alle dubbele klanten",
    unavailable: "Deze klanten zijn intussen samengevoegd of verwijderd.",
    same: "Alle velden hebben dezelfde waarden.",
    differences: "Verschillen",
    field: "Veld",
    stays: (name) => `${name} blijft`,
    keep: (name) => `Liever ${name} behouden`,
    preview: "Wat samenvoegen doet",
    previewLead: (name) =>
      `${name} blijft, met de eigen waarden; lege velden worden gevuld. De andere klanten worden verwijderd, en hun records verhuizen:`,
    moved: {
      contacts: "Contacten",
      assets: "Objecten",
      quotes: "Offertes",
      orders: "Orders",
      tasks: "Taken",
      agendaItems: "Agenda-items",
      files: "Bestanden",
    },
    nothingMoves: "Er verhuizen geen records.",
    changes: "Waarden die veranderen",
    before: "Nu",
    after: "Na samenvoegen",
    held: (policy) => `De policy “${policy}” houdt dit tegen tot iemand het goedkeurt.`,
    merge: "Klanten samenvoegen",
    mergeHint: "Je kunt dit 30 dagen lang ongedaan maken.",
    done: "De klanten zijn samengevoegd.",
  },
};
