import { guides as collection } from "collections/server";
import { defineI18n } from "fumadocs-core/i18n";
import { loader } from "fumadocs-core/source";
import { defaultLocale, locales, type Locale } from "#lib/site/locale.ts";

const i18n = defineI18n({
  languages: [...locales],
  defaultLanguage: defaultLocale,
  hideLocale: "default-locale",
  parser: "dot",
});

const source = loader({ source: collection.toFumadocsSource(), baseUrl: "/", i18n });

/**
 * The compiled MDX of a guide.
 * @throws Error when no file of `content/` has this path in this locale
 */
export async function loadGuide(path: string, locale: Locale) {
  const page = source.getPage(path.split("/").filter(Boolean), locale);
  if (!page) throw new Error(`No guide at ${path} in ${locale}.`);
  const { body } = await page.data.load();
  return body;
}
