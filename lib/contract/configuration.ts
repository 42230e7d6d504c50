import { join } from "node:path";
import type { RootContent } from "mdast";
import { inlineMarkdown } from "../markdown/markdown.ts";
import { heading, list, paragraph } from "../markdown/nodes.ts";
import { readJson } from "../site/json-file.ts";
import type { Locale } from "../site/locale.ts";

/** One entry of `public/configuration.json`. Its texts are single-line Markdown. */
export type ConfigurationEntry = {
  part: string;
  name: string;
  description: string;
  form: string;
  default: string | null;
  required: string | null;
};

type Translated = Partial<
  Pick<ConfigurationEntry, "description" | "form" | "default" | "required">
>;

/** Translated texts by part and variable; missing ones stay English. */
export type ConfigurationTexts = Record<string, Record<string, Translated>>;

/** The labels of what is said about a variable, and of the filter. */
export const configurationMessages = {
  en: {
    name: "Variable",
    purpose: "What it does",
    form: "Form",
    default: "Default",
    none: "none",
    required: "Required when",
    filter: "Filter the variables by name or text",
  },
  nl: {
    name: "Variabele",
    purpose: "Wat het doet",
    form: "Vorm",
    default: "Standaard",
    none: "geen",
    required: "Verplicht als",
    filter: "Filter de variabelen op naam of tekst",
  },
} satisfies Record<Locale, Record<string, string>>;

/** Returns every variable, with its texts in a language; empty if they have not been generated yet. */
export async function loadConfiguration(
  rootDir: string,
  locale: Locale,
): Promise<ConfigurationEntry[]> {
  const [entries, texts] = await Promise.all([
    readJson<ConfigurationEntry[]>(join(rootDir, "public/configuration.json"), []),
    loadConfigurationTexts(rootDir, locale),
  ]);
  return entries.map((entry) => ({ ...entry, ...texts[entry.part]?.[entry.name] }));
}

/** Reads the translated texts of `content/configuration.<locale>.json`. */
export async function loadConfigurationTexts(
  rootDir: string,
  locale: Locale,
): Promise<ConfigurationTexts> {
  if (locale === "en") return {};
  return readJson<ConfigurationTexts>(join(rootDir, `content/configuration.${locale}.json`), {});
}

/**
 * Returns the anchor of a variable: its name, and in parts other than the service, whose variables may have the same
 * names, the name of the part before it.
 */
export function configurationAnchor({ part, name }: ConfigurationEntry): string {
  const anchor = name.toLowerCase().replaceAll("_", "-");
  return part === "service" ? anchor : `${part}-${anchor}`;
}

/**
 * Returns one section per variable of a part, as Markdown has them.
 * @throws Error for an unknown part
 */
export function configurationSections(
  entries: readonly ConfigurationEntry[],
  part: unknown,
  locale: Locale,
): RootContent[] {
  const parts = [...new Set(entries.map((entry) => entry.part))];
  if (entries.length > 0 && !parts.some((known) => known === part)) {
    throw new Error(`<Configuration> needs a part, one of: ${parts.join(", ")}.`);
  }
  return entries
    .filter((entry) => entry.part === part)
    .flatMap((entry) => entrySection(entry, locale));
}

function entrySection(entry: ConfigurationEntry, locale: Locale): RootContent[] {
  const labels = configurationMessages[locale];
  const facts = [
    [`${labels.form}: `, inlineMarkdown(entry.form)],
    [`${labels.default}: `, inlineMarkdown(entry.default ?? labels.none)],
    ...(entry.required === null ? [] : [[`${labels.required}: `, inlineMarkdown(entry.required)]]),
  ];
  return [
    heading(3, entry.name, configurationAnchor(entry)),
    paragraph(inlineMarkdown(entry.description)),
    list(facts),
  ];
}
