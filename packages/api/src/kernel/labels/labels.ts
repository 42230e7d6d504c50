import type { Language } from "@werkbank/http/accept-language";
import englishFields from "./field-labels.en.json" with { type: "json" };
import dutchFields from "./field-labels.nl.json" with { type: "json" };
import englishValues from "./value-labels.en.json" with { type: "json" };
import dutchValues from "./value-labels.nl.json" with { type: "json" };

type Labels = Readonly<Record<string, string>>;

const fieldLabels: Record<Language, Labels> = { en: englishFields, nl: dutchFields };
const valueLabels: Record<Language, Readonly<Record<string, Labels>>> = {
  en: englishValues,
  nl: dutchValues,
};

/** Returns the label of a field of a record: `unitPriceMinor` → `Price per unit`. */
export function toFieldLabel(name: string, language: Language): string {
  return findOwn(fieldLabels[language], name) ?? toSpacedName(name);
}

/**
 * Returns the label of a value of an enumeration: `status`, `in_progress` → `In progress`.
 *
 * @returns null for a value without a label, such as a text
 */
export function toValueLabel(field: string, value: string, language: Language): string | null {
  const labels = findOwn(valueLabels[language], field);
  return labels === undefined ? null : (findOwn(labels, value) ?? null);
}

/** Returns the label of a kind of records: `agenda_item` → `Agenda item`. */
export function toKindLabel(kind: string, language: Language): string {
  return toValueLabel("kind", kind, language) ?? toSpacedName(kind);
}

/** Returns the name of a role: `Owner` → `Eigenaar`. Custom roles have the names that their organization chose. */
export function toRoleLabel(name: string, language: Language): string {
  return toValueLabel("builtInRole", name, language) ?? name;
}

function findOwn<Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** Returns a name in words, for fields that have no label, such as those of an earlier version. */
function toSpacedName(name: string): string {
  const words = name
    .replaceAll(/[_-]+/gu, " ")
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/gu, " ")
    .toLowerCase();
  return words.replace(/^\p{L}/u, (first) => first.toUpperCase());
}
