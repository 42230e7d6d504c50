import { loader } from "fumadocs-core/source";
import { loadOpenApi, type OpenApi } from "#lib/contract/openapi.ts";
import { loadReferenceTexts, localizeOpenApi } from "#lib/contract/translations.ts";
import { outsideRequests } from "#lib/load/outside-requests.ts";
import type { PageOutline } from "#lib/pages/page.ts";
import { loaderOptions, operationSource } from "#lib/reference/operation-source.ts";
import type { Locale } from "#lib/site/locale.ts";
import type { SiteConfig } from "#lib/site/site-config.ts";

type OperationLoader = Awaited<ReturnType<typeof createOperationLoader>>;

const loaders = new Map<Locale, { sources: string; operations: Promise<OperationLoader> }>();

/** Returns the OpenAPI document of the page's operation; undefined for other pages. */
export async function findOperationDocument(
  { path, locale }: PageOutline,
  config: SiteConfig,
): Promise<OpenApi | undefined> {
  const operations = await loadOperationLoader(locale, config);
  const operationPage = operations.getPage(path.split("/").filter(Boolean), locale);
  return operationPage && (operationPage.data.getSchema().bundled as unknown as OpenApi);
}

/** Loads the operations of a language with fumadocs-openapi; reloads them if their sources have changed. */
async function loadOperationLoader(locale: Locale, config: SiteConfig): Promise<OperationLoader> {
  const cached = loaders.get(locale);
  if (cached && config.isFixed) return cached.operations;
  const [openapi, texts] = await Promise.all([
    loadOpenApi(config.rootDir),
    loadReferenceTexts(config.rootDir, locale),
  ]);
  const sources = JSON.stringify([openapi, texts]);
  if (cached?.sources === sources) return cached.operations;
  const operations = outsideRequests(
    createOperationLoader,
    localizeOpenApi(openapi, texts),
    locale,
  );
  loaders.set(locale, { sources, operations });
  return operations;
}

async function createOperationLoader(openapi: OpenApi, locale: Locale) {
  return loader(await operationSource(openapi, locale), loaderOptions);
}
