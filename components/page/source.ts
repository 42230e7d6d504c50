import { loader } from "fumadocs-core/source";
import { loadOpenApi, type OpenApi } from "#lib/contract/openapi.ts";
import { loadReferenceTexts, localizeOpenApi } from "#lib/contract/translations.ts";
import { outsideRequests } from "#lib/load/outside-requests.ts";
import type { PageOutline } from "#lib/pages/page.ts";
import { loaderOptions, operationSource } from "#lib/reference/operation-source.ts";
import type { Locale } from "#lib/site/locale.ts";
import type { SiteConfig } from "#lib/site/site-config.ts";

type Operations = Awaited<ReturnType<typeof toLoader>>;

const known = new Map<Locale, { sources: string; operations: Promise<Operations> }>();

/** Returns the OpenAPI document of the page's operation; undefined for other pages. */
export async function findDocument(
  { path, locale }: PageOutline,
  config: SiteConfig,
): Promise<OpenApi | undefined> {
  const operations = await loadOperations(locale, config);
  const found = operations.getPage(path.split("/").filter(Boolean), locale);
  return found && (found.data.getSchema().bundled as unknown as OpenApi);
}

/** Loads the operations of a language with fumadocs-openapi; reloads them if their sources have changed. */
async function loadOperations(locale: Locale, config: SiteConfig): Promise<Operations> {
  const last = known.get(locale);
  if (last && config.isFixed) return last.operations;
  const [openapi, texts] = await Promise.all([
    loadOpenApi(config.rootDir),
    loadReferenceTexts(config.rootDir, locale),
  ]);
  const sources = JSON.stringify([openapi, texts]);
  if (last?.sources === sources) return last.operations;
  const operations = outsideRequests(toLoader, localizeOpenApi(openapi, texts), locale);
  known.set(locale, { sources, operations });
  return operations;
}

async function toLoader(openapi: OpenApi, locale: Locale) {
  return loader(await operationSource(openapi, locale), loaderOptions);
}
