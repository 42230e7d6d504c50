import type { Language } from "@werkbank/http/accept-language";
import { z } from "zod";
import { enumeration } from "../../../schema/enumeration.ts";

export const UnclearCode = enumeration({
  ambiguous_format: "The cells can be read in several ways, or have several formats.",
  assumed_value: "No column has the field, so a value is assumed for all rows.",
  missing_field: "No column has a field that is required.",
  unknown_values: "Some cells are not a value of the field.",
  unmatched_references: "Some cells do not name exactly one record.",
  split_column: "The column is split over several fields.",
  fallback_column: "The column is used only where another one is empty.",
  includes_vat: "The amounts include VAT, and those of the service do not.",
  unmapped_column: "The column is not imported.",
  duplicate_column: "Another column has the same name, or the column has none.",
}).meta({ id: "ImportProposalReason", description: "What to review about a column or a field." });
export type UnclearCode = z.infer<typeof UnclearCode>;

export const Unclear = z
  .strictObject({
    column: z
      .string()
      .nullable()
      .meta({ description: "The column; null for a field without one.", examples: ["Btw"] }),
    field: z
      .string()
      .nullable()
      .meta({ description: "The field; null where none is proposed.", examples: ["vatRate"] }),
    code: UnclearCode,
    cells: z
      .array(z.string())
      .meta({ description: "The cells in question, at most 50.", examples: [["hoog", "laag"]] }),
    detail: z.string().meta({
      description: "What to review, as a sentence.",
      examples: ["No column has the VAT rate: 21 is assumed for all rows."],
    }),
  })
  .meta({ id: "ImportProposalNote", description: "Something to review before the import." });

/** Something to review, before its text is written. */
export type Note = {
  column?: string;
  field?: string;
  code: UnclearCode;
  /** What the text names, such as the assumed value or the cells. */
  values?: readonly string[];
};

const texts: Record<Language, Record<UnclearCode, string>> = {
  en: {
    ambiguous_format: "Its cells can be read in several ways; this is assumed: {values}.",
    assumed_value: "No column has this field: {values} is assumed for all new records.",
    missing_field: "No column has this field, which is required.",
    unknown_values:
      "These cells are not a value of the field, so their rows are refused: {values}.",
    unmatched_references: "These cells do not name exactly one record: {values}.",
    split_column: "It is split at {values}.",
    fallback_column: "It is used only where {values} is empty.",
    includes_vat: "The amounts include VAT, so the column is not imported: prices exclude VAT.",
    unmapped_column: "It is not imported.",
    duplicate_column: "It is not imported: another column has the same name, or it has none.",
  },
  nl: {
    ambiguous_format: "De cellen zijn op meer manieren te lezen; aangenomen is: {values}.",
    assumed_value: "Geen kolom heeft dit veld: voor alle nieuwe records is {values} aangenomen.",
    missing_field: "Geen kolom heeft dit veld, dat verplicht is.",
    unknown_values:
      "Deze cellen zijn geen waarde van het veld, dus hun rijen worden geweigerd: {values}.",
    unmatched_references: "Deze cellen wijzen niet precies één record aan: {values}.",
    split_column: "De kolom wordt gesplitst bij {values}.",
    fallback_column: "De kolom wordt alleen gebruikt waar {values} leeg is.",
    includes_vat:
      "De bedragen zijn met btw, dus de kolom wordt niet geïmporteerd: prijzen zijn zonder btw.",
    unmapped_column: "De kolom wordt niet geïmporteerd.",
    duplicate_column:
      "De kolom wordt niet geïmporteerd: een andere heeft dezelfde naam, of deze heeft er geen.",
  },
};

const maxValues = 5;
const maxCells = 50;

/** The codes whose values are cells of the column. */
const codesAboutCells: readonly UnclearCode[] = ["unknown_values", "unmatched_references"];

/** Returns notes with their texts. */
export function toUnclear(notes: readonly Note[], language: Language): z.infer<typeof Unclear>[] {
  return notes.map(({ column = null, field = null, code, values = [] }) => {
    const shown = values.slice(0, maxValues).map((value) => value.slice(0, 60));
    const more = values.length > maxValues ? ", …" : "";
    const detail = texts[language][code].replace("{values}", () => `${shown.join(", ")}${more}`);
    const cells = codesAboutCells.includes(code) ? values.slice(0, maxCells) : [];
    return { column, field, code, cells: [...cells], detail };
  });
}
