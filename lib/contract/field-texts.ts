import { join } from "node:path";
import { readJson } from "../site/json-file.ts";
import type { Locale } from "../site/locale.ts";

/** What fields, parameters, headers and schemas say in another language, by the English sentence. */
export type FieldTexts = Readonly<Record<string, string>>;

/** The translated sentences of `content/fields.<locale>.gen.json`; what is missing stays English. */
export async function loadFieldTexts(rootDir: string, locale: Locale): Promise<FieldTexts> {
  if (locale === "en") return {};
  return readJson<FieldTexts>(join(rootDir, `content/fields.${locale}.gen.json`), {});
}

/** Members of a schema whose content is data: a text in them that is called `description` is no sentence of ours. */
const data = new Set(["const", "default", "enum", "example", "examples"]);

/** A part of the document with each description that has a translation in its place. */
export function localizeFields<Part>(part: Part, texts: FieldTexts): Part {
  if (Array.isArray(part)) return part.map((item) => localizeFields(item, texts)) as Part;
  if (typeof part !== "object" || part === null) return part;
  const members = Object.entries(part).map(([name, value]: [string, unknown]) => {
    if (name === "description" && typeof value === "string") return [name, texts[value] ?? value];
    if (name === "x-enumDescriptions") return [name, localizeMeanings(value as Meanings, texts)];
    return [name, data.has(name) ? value : localizeFields(value, texts)];
  });
  return Object.fromEntries(members) as Part;
}

type Meanings = Readonly<Record<string, string>>;

function localizeMeanings(meanings: Meanings, texts: FieldTexts): Meanings {
  return Object.fromEntries(
    Object.entries(meanings).map(([value, meaning]) => [value, texts[meaning] ?? meaning]),
  );
}
