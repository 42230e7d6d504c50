import { guides } from "collections/server";
import { loader } from "fumadocs-core/source";
import type { OpenApi } from "#lib/contract/openapi.ts";
import { localizeOpenApi, type OperationTexts } from "#lib/contract/translations.ts";
import type { Page } from "#lib/pages/page.ts";
import { loaderOptions, operationSource } from "#lib/reference/operation-source.ts";
import { locales, type Locale } from "#lib/site/locale.ts";
import dutchTexts from "../../content/operations.nl.gen.json";
import openapi from "../../public/openapi.json";

const document = openapi as unknown as OpenApi;
const texts: Record<Locale, OperationTexts> = { en: {}, nl: dutchTexts };

/** The guides as fumadocs-mdx has compiled them, and the operations as fumadocs-openapi reads them. */
const source = loader(
  {
    guides: guides.toFumadocsSource(),
    operations: { files: (await Promise.all(locales.map(operationFiles))).flat() },
  },
  loaderOptions,
);

async function operationFiles(locale: Locale) {
  return (await operationSource(localizeOpenApi(document, texts[locale]), locale)).files;
}

function find({ path, locale }: Page) {
  return source.getPage(path.split("/").filter(Boolean), locale);
}

/**
 * The compiled MDX of a guide.
 * @throws Error when no file of `content/` is this page
 */
export async function loadGuide(page: Page) {
  const found = find(page);
  if (found?.type !== "guides") throw new Error(`No guide at ${page.pathname}.`);
  const { body } = await found.data.load();
  return body;
}

/** The document that the operation of a page stands in; undefined for other pages. */
export function findDocument(page: Page): OpenApi | undefined {
  const found = find(page);
  if (found?.type !== "operations") return undefined;
  return found.data.getSchema().bundled as unknown as OpenApi;
}
