import type { FieldType } from "../columns/import-field.ts";
import { type DateFormat, parseDate } from "../columns/parse-date.ts";
import { type NumberFormat, parseDecimal } from "../columns/parse-decimal.ts";
import { parseMoney } from "../columns/parse-money.ts";
import type { ColumnValues } from "./column-values.ts";

/** A format that the cells of a column have, and whether they also could have another one with other values. */
export type Proposed<Format> = { format: Format; isCertain: boolean };

/** The numbers of cells that can be read only in one format, and otherwise in each. */
type Votes<Format extends string> = ReadonlyMap<Format, number>;

/** Countries that write a decimal point. Most others write a comma. */
const pointCountries = new Set(
  "US GB IE CA AU NZ CH LI IN JP CN KR MX IL TH SG HK MY PH".split(" "),
);

/** Countries that write the month first. */
const monthFirstCountries = new Set(["US", "PH", "FM", "MH", "PW"]);

/** Countries that write the year first. */
const yearFirstCountries = new Set(["CN", "JP", "KR", "TW", "HU", "SE", "LT"]);

type Number = { text: string; type: FieldType };

const toNumberText = (text: string, type: FieldType): string =>
  type === "percentage" ? text.replace(/\s*%$/u, "") : text;

/** Returns the number of a text in a format; null if it is none. */
function readNumber({ text, type }: Number, format: NumberFormat): string | null {
  return type === "money"
    ? (parseMoney(text, format)?.amount ?? null)
    : parseDecimal(toNumberText(text, type), format);
}

/**
 * Returns the decimal separator of a column. Cells that only one of them explains decide; if all could have both, and
 * mean something else, the country does.
 */
export function proposeNumberFormat(
  column: ColumnValues,
  type: FieldType,
  country: string,
): Proposed<NumberFormat> {
  const votes = new Map<NumberFormat, number>();
  let isAmbiguous = false;
  for (const { cell, text } of column.distinct) {
    if (typeof cell !== "string") continue;
    const [point, comma] = [
      readNumber({ text, type }, "point"),
      readNumber({ text, type }, "comma"),
    ];
    if (point !== null && comma !== null) isAmbiguous ||= Number(point) !== Number(comma);
    else if (point !== null) addVote(votes, "point");
    else if (comma !== null) addVote(votes, "comma");
  }
  return toProposed(votes, pointCountries.has(country) ? "point" : "comma", isAmbiguous);
}

/** Returns the order of the dates of a column; null if its dates need none. */
export function proposeDateFormat(
  column: ColumnValues,
  country: string,
): Proposed<DateFormat> | null {
  const votes = new Map<DateFormat, number>();
  let needsOrder = false;
  let isAmbiguous = false;
  for (const { cell, text } of column.distinct) {
    if (typeof cell !== "string" || parseDate(text, null) !== null) continue;
    const formats = (["dmy", "mdy", "ymd"] as const).filter(
      (format) => parseDate(text, format) !== null,
    );
    const [first] = formats;
    needsOrder ||= formats.length > 0;
    if (formats.length > 1) isAmbiguous ||= hasSeveralDates(text, formats);
    else if (first !== undefined) addVote(votes, first);
  }
  return needsOrder ? toProposed(votes, dateFormatOf(country), isAmbiguous) : null;
}

const hasSeveralDates = (text: string, formats: readonly DateFormat[]): boolean =>
  new Set(formats.map((format) => parseDate(text, format)?.date.toString())).size > 1;

function dateFormatOf(country: string): DateFormat {
  if (monthFirstCountries.has(country)) return "mdy";
  return yearFirstCountries.has(country) ? "ymd" : "dmy";
}

function addVote<Format extends string>(votes: Map<Format, number>, format: Format): void {
  votes.set(format, (votes.get(format) ?? 0) + 1);
}

function toProposed<Format extends string>(
  votes: Votes<Format>,
  usual: Format,
  isAmbiguous: boolean,
): Proposed<Format> {
  const [first, second] = [...votes].toSorted(([, one], [, other]) => other - one);
  if (first === undefined) return { format: usual, isCertain: !isAmbiguous };
  return { format: first[0], isCertain: second === undefined };
}
