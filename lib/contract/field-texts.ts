import { join } from "node:path";
import { readJson } from "../site/json-file.ts";
import type { Locale } from "../site/locale.ts";

/** The translations of field, parameter, header and schema descriptions, by English sentence. */
export type FieldTexts = Readonly<Record<string, string>>;

/** Reads the translated sentences of `content/fields.<locale>.gen.json`; missing ones stay English. */
export async function loadFieldTexts(rootDir: string, locale: Locale): Promise<FieldTexts> {
  if (locale === "en") return {};
  return readJson<FieldTexts>(join(rootDir, `content/fields.${locale}.gen.json`), {});
}

/** Schema keywords whose content is data: a `description` inside them is not documentation. */
const dataKeywords = new Set(["const", "default", "enum", "example", "examples", "x-default"]);

/** Returns a part of the document with each description replaced by its translation, if there is one. */
export function localizeFields<Part>(part: Part, texts: FieldTexts): Part {
  if (Array.isArray(part)) return part.map((item) => localizeFields(item, texts)) as Part;
  if (typeof part !== "object" || part === null) return part;
  const members = Object.entries(part).map(([name, value]: [string, unknown]) => {
    if (name === "description" && typeof value === "string") return [name, texts[value] ?? value];
    if (name === "x-enumDescriptions") return [name, localizeMeanings(value as Meanings, texts)];
    return [name, dataKeywords.has(name) ? value : localizeFields(value, texts)];
  });
  return Object.fromEntries(members) as Part;
}

type Meanings = Readonly<Record<string, string>>;

function localizeMeanings(meanings: Meanings, texts: FieldTexts): Meanings {
  return Object.fromEntries(
    Object.entries(meanings).map(([value, meaning]) => [value, texts[meaning] ?? meaning]),
  );
}
