import type { Language } from "@werkbank/http/accept-language";
import { toTextLanguage } from "../../../schema/language.ts";
import { endSentence } from "@werkbank/http/look/end-sentence";
import type { QuoteDocument, VatCategory } from "./quote-document.ts";

interface KindLabels {
  name: string;
  number: string;
}

/** All fixed texts of a document in one language. */
export interface DocumentMessages {
  locale: string;
  kinds: Record<QuoteDocument["kind"], KindLabels>;
  version: string;
  date: string;
  validUntil: string;
  requestedDeliveryDate: string;
  reference: string;
  recipient: string;
  attention: string;
  deliveryAddress: string;
  kvk: string;
  btw: string;
  /** Marks for the statuses that a reader must not overlook. */
  statusMarks: Readonly<Record<string, string>>;
  columns: {
    description: string;
    quantity: string;
    unit: string;
    price: string;
    discount: string;
    vat: string;
    amount: string;
  };
  /** [singular, plural], by unit code. */
  units: Readonly<Record<string, readonly [string, string]>>;
  optionalLine: string;
  selectedLine: string;
  optionalNote: string;
  /** The note if some optional lines are selected. */
  unselectedNote: string;
  withoutDiscount: string;
  discount: string;
  /** The sum of the amounts of the lines. */
  subtotal: string;
  total: string;
  totalWithVat: string;
  /** The VAT cell of a line; category `S` prints its rate. */
  vatCells: Record<Exclude<VatCategory, "S">, string>;
  vatGroup: (vatCategory: VatCategory, rate: string, taxable: string) => string;
  vatNotes: Record<Exclude<VatCategory, "S">, (customerBtw: string | null) => string>;
  accept: (validUntil: string | null) => string;
  accepted: (date: string, name: string | null) => string;
  terms: string;
  page: (page: number, pages: number) => string;
}

const dutch: DocumentMessages = {
  locale: "nl-NL",
  kinds: {
    quote: { name: "Offerte", number: "Offertenummer" },
    order: { name: "Orderbevestiging", number: "Ordernummer" },
  },
  version: "Versie",
  date: "Datum",
  validUntil: "Geldig tot en met",
  requestedDeliveryDate: "Gewenste levering",
  reference: "Je referentie",
  recipient: "Voor",
  attention: "T.a.v.",
  deliveryAddress: "Afleveradres",
  kvk: "KvK",
  btw: "Btw",
  statusMarks: {
    draft: "Concept",
    rejected: "Afgewezen",
    expired: "Verlopen",
    cancelled: "Geannuleerd",
  },
  columns: {
    description: "Omschrijving",
    quantity: "Aantal",
    unit: "Eenheid",
    price: "Prijs",
    discount: "Korting",
    vat: "Btw",
    amount: "Bedrag",
  },
  units: {
    C62: ["stuk", "stuks"],
    HUR: ["uur", "uur"],
    DAY: ["dag", "dagen"],
    MTR: ["meter", "meter"],
    MTK: ["m²", "m²"],
    KGM: ["kilogram", "kilogram"],
    LTR: ["liter", "liter"],
    KMT: ["kilometer", "kilometer"],
    SET: ["set", "sets"],
  },
  optionalLine: "Optioneel",
  selectedLine: "Optioneel, gekozen",
  optionalNote: "Regels met “Optioneel” zijn niet in de totalen opgenomen.",
  unselectedNote: "Optionele regels die niet zijn gekozen, zijn niet in de totalen opgenomen.",
  withoutDiscount: "Zonder korting",
  discount: "Korting",
  subtotal: "Subtotaal exclusief btw",
  total: "Totaal",
  totalWithVat: "Totaal inclusief btw",
  vatCells: {
    Z: "0%",
    E: "vrijgesteld",
    AE: "verlegd",
    K: "0% (EU)",
    G: "0% (export)",
    O: "geen",
  },
  vatGroup: (vatCategory, rate, taxable) => {
    const names = {
      S: `Btw ${rate}`,
      Z: "Btw 0%",
      E: "Vrijgesteld van btw",
      AE: "Btw verlegd",
      K: "Intracommunautair, btw 0%",
      G: "Export, btw 0%",
      O: "Buiten de btw",
    };
    return `${names[vatCategory]} over ${taxable}`;
  },
  vatNotes: {
    Z: () => "Btw 0%: op deze levering of dienst is het nultarief van toepassing.",
    E: () => "Vrijgesteld van btw.",
    AE: (btw) =>
      `Btw verlegd: de btw wordt verlegd naar de afnemer${btw ? ` (btw-nummer ${btw})` : ""}.`,
    K: (btw) =>
      "Intracommunautaire levering: 0% btw, artikel 138 van Richtlijn 2006/112/EG" +
      `${btw ? ` (btw-nummer afnemer ${btw})` : ""}.`,
    G: () => "Uitvoer buiten de Europese Unie: 0% btw, artikel 146 van Richtlijn 2006/112/EG.",
    O: () => "Valt buiten de heffing van btw.",
  },
  accept: (validUntil) =>
    `Je kunt deze offerte online bekijken en accepteren${validUntil ? ` tot en met ${validUntil}` : ""}, met de link die je ervoor hebt gekregen.`,
  accepted: (date, name) => endSentence(`Geaccepteerd op ${date}${name ? ` door ${name}` : ""}`),
  terms: "Voorwaarden",
  page: (page, pages) => `Pagina ${page} van ${pages}`,
};

const english: DocumentMessages = {
  locale: "en-GB",
  kinds: {
    quote: { name: "Quote", number: "Quote number" },
    order: { name: "Order confirmation", number: "Order number" },
  },
  version: "Version",
  date: "Date",
  validUntil: "Valid until",
  requestedDeliveryDate: "Requested delivery",
  reference: "Your reference",
  recipient: "For",
  attention: "Attn.",
  deliveryAddress: "Delivery address",
  kvk: "KvK",
  btw: "VAT",
  statusMarks: {
    draft: "Draft",
    rejected: "Rejected",
    expired: "Expired",
    cancelled: "Cancelled",
  },
  columns: {
    description: "Description",
    quantity: "Quantity",
    unit: "Unit",
    price: "Price",
    discount: "Discount",
    vat: "VAT",
    amount: "Amount",
  },
  units: {
    C62: ["piece", "pieces"],
    HUR: ["hour", "hours"],
    DAY: ["day", "days"],
    MTR: ["metre", "metres"],
    MTK: ["m²", "m²"],
    KGM: ["kilogram", "kilograms"],
    LTR: ["litre", "litres"],
    KMT: ["kilometre", "kilometres"],
    SET: ["set", "sets"],
  },
  optionalLine: "Optional",
  selectedLine: "Optional, selected",
  optionalNote: "Lines marked “Optional” are not part of the totals.",
  unselectedNote: "Optional lines that are not selected are not part of the totals.",
  withoutDiscount: "Without discount",
  discount: "Discount",
  subtotal: "Subtotal excluding VAT",
  total: "Total",
  totalWithVat: "Total including VAT",
  vatCells: {
    Z: "0%",
    E: "exempt",
    AE: "reversed",
    K: "0% (EU)",
    G: "0% (export)",
    O: "none",
  },
  vatGroup: (vatCategory, rate, taxable) => {
    const names = {
      S: `VAT ${rate}`,
      Z: "VAT 0%",
      E: "Exempt from VAT",
      AE: "Reverse charge",
      K: "Intra-community, VAT 0%",
      G: "Export, VAT 0%",
      O: "Outside VAT",
    };
    return `${names[vatCategory]} on ${taxable}`;
  },
  vatNotes: {
    Z: () => "VAT 0%: the zero rate applies to this supply.",
    E: () => "Exempt from VAT.",
    AE: (btw) =>
      `Reverse charge (Btw verlegd): the customer accounts for the VAT${btw ? ` (VAT number ${btw})` : ""}.`,
    K: (btw) =>
      "Intra-community supply: VAT 0%, Article 138 of Directive 2006/112/EC" +
      `${btw ? ` (customer's VAT number ${btw})` : ""}.`,
    G: () => "Export outside the European Union: VAT 0%, Article 146 of Directive 2006/112/EC.",
    O: () => "Outside the scope of VAT.",
  },
  accept: (validUntil) =>
    `You can view and accept this quote online${validUntil ? ` until ${validUntil}` : ""}, with the link that you were given.`,
  accepted: (date, name) => endSentence(`Accepted on ${date}${name ? ` by ${name}` : ""}`),
  terms: "Terms",
  page: (page, pages) => `Page ${page} of ${pages}`,
};

const translations: Record<Language, DocumentMessages> = { nl: dutch, en: english };

/** Returns the texts in a customer's language, or in English if documents are not translated into it. */
export function toDocumentMessages(language: string): DocumentMessages {
  return translations[toTextLanguage(language)];
}
