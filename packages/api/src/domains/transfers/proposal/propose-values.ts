import { convertCell } from "../columns/convert-cell.ts";
import type { ImportField } from "../columns/import-field.ts";
import { toCurrencies } from "../columns/parse-money.ts";
import { toValueLabel } from "../../../kernel/labels/labels.ts";
import type { ImportKind } from "../transfer-kinds.ts";
import type { ColumnValues } from "./column-values.ts";
import { findCountryCode } from "./country-codes.ts";
import { normalizeHeader } from "./normalize-header.ts";
import { findVatRate } from "./vat-rates.ts";
import { valueSynonymsOf } from "./value-synonyms.ts";

/** A map of values has at most this many cells: a column with more is no list of few words. */
const maxMapped = 300;

export type ProposedValues = {
  /** The cells that are not written as the service writes the value. */
  values: Record<string, string>;
  /** Cells that are no value of the field. */
  unknown: string[];
};

type ValueField = { kind: ImportKind; name: string; field: ImportField; country: string };

/** Returns the value that a cell means; undefined if it means none, null if it needs no map. */
type FindValue = (text: string) => string | null | undefined;

/** Proposes what the cells of a column of few words mean; null for fields that have none. */
export function proposeValues(column: ColumnValues, of: ValueField): ProposedValues | null {
  const find = toFinder(of);
  if (find === null) return null;
  const proposed: ProposedValues = { values: {}, unknown: [] };
  for (const { text } of column.distinct) {
    const value = find(text);
    if (value === undefined) proposed.unknown.push(text);
    else if (value !== null && Object.keys(proposed.values).length < maxMapped)
      proposed.values[text.slice(0, 240)] = value;
  }
  return proposed;
}

function toFinder({ kind, name, field, country }: ValueField): FindValue | null {
  if (field.type === "enumeration") return findEnumerationValue(kind, name, field.values ?? []);
  if (field.type === "boolean") return (text) => (isReadable(text, field) ? null : undefined);
  if (name === "addressCountry") {
    return (text) => (/^[A-Z]{2}$/u.test(text) ? null : toCountry(text));
  }
  if (name === "currency") {
    return (text) => (/^[A-Z]{3}$/u.test(text) ? null : toCurrencies(text)?.[0]);
  }
  if (name === "vatRate") return (text) => toVatRate(text, country);
  return field.type === "integer" && name.endsWith("Days") ? toDays : null;
}

function findEnumerationValue(
  kind: ImportKind,
  name: string,
  values: readonly string[],
): FindValue {
  const meanings = new Map<string, string>();
  for (const [value, words] of Object.entries(valueSynonymsOf(kind, name))) {
    if (!values.includes(value)) continue;
    for (const word of words.split(";")) meanings.set(normalizeHeader(word), value);
  }
  for (const value of values) {
    for (const label of [toValueLabel(name, value, "en"), toValueLabel(name, value, "nl"), value]) {
      if (label !== null) meanings.set(normalizeHeader(label), value);
    }
  }
  return (text) => {
    if (values.some((value) => value.toLowerCase() === text.toLowerCase())) return null;
    return meanings.get(normalizeHeader(text));
  };
}

const isReadable = (text: string, field: ImportField): boolean =>
  "value" in convertCell(text, field, {}, { timeZone: "UTC", currency: "EUR" });

const toCountry = (text: string): string | undefined =>
  /^[A-Za-z]{2}$/u.test(text) && findCountryCode(text) === undefined
    ? text.toUpperCase()
    : findCountryCode(text);

function toVatRate(text: string, country: string): string | null | undefined {
  if (/^\d{1,3}(?:[.,]\d+)?\s*%?$/u.test(text)) return null;
  const word = text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const rate = findVatRate(word, country);
  return rate === null ? undefined : String(rate);
}

/** `14 dagen`, `net 30` */
function toDays(text: string): string | null | undefined {
  if (/^\d+$/u.test(text)) return null;
  if (/maand|month|monat|mois|week|weken|woche|semaine|%|jaar|year/iu.test(text)) return undefined;
  const [days, another] = text.match(/\d+/gu) ?? [];
  return another === undefined ? days : undefined;
}
