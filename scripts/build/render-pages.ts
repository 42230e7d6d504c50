// Decision: decisions/0021-build-and-incremental-rebuild.md
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { requestDocumentOf } from "../../lib/guides/requests/request-document.ts";
import { selectOperations, type OpenApi } from "../../lib/contract/openapi.ts";
import {
  loadPartSources,
  partSourcesOf,
  type PartSources,
} from "../../lib/guides/generated-parts.ts";
import { ogImagePath } from "../../lib/pages/og-image-path.ts";
import { sourceKey } from "../../lib/load/source-key.ts";
import type { BuiltPage } from "../../lib/pages/build-page.ts";
import { pageNavigation } from "../../lib/pages/navigation/page-navigation.ts";
import type { Page } from "../../lib/pages/page.ts";
import { findPagesByPath } from "../../lib/pages/page-index.ts";
import { hashImageCode } from "../../lib/publication/build-inputs.ts";
import { demoCalls } from "../../lib/reference/samples/demo-values.ts";
import { readJson } from "../../lib/site/json-file.ts";
import { type Locale, locales } from "../../lib/site/locale.ts";
import type { SiteConfig } from "../../lib/site/site-config.ts";
import type { CompiledSite } from "./compile-site.ts";
import { type RenderState, writeRenderState } from "./render-state.ts";
import { runNext } from "./run-next.ts";

export type RenderInput = {
  config: SiteConfig;
  pages: readonly BuiltPage[];
  openapi: OpenApi;
  /** The hash of everything that the site is built from. */
  inputs: string;
  env: Readonly<Record<string, string | undefined>>;
  compiled: CompiledSite;
  log: (line: string) => void;
};

type Manifest = { routes: Record<string, unknown> };

/**
 * Updates the pages in Next's output by rendering those whose hash has changed. After an interruption the next
 * run renders the rest.
 */
export async function renderPages(options: RenderInput): Promise<void> {
  const { config, inputs, pages, env, compiled, log } = options;
  const { rootDir } = config;
  const { nextDir, code } = compiled;
  const state: RenderState = { rootDir, code, compiled: compiled.compiled, inputs: "", pages: {} };
  const keys = await renderKeys(options, code);
  const changed = pages.filter(({ pathname }) => compiled.pages[pathname] !== keys[pathname]);
  if (changed.length > 0) {
    log(`Rendering ${changed.length} of ${pages.length} pages …`);
    const list = join(rootDir, ".cache/to-render.json");
    await writeFile(list, JSON.stringify(changed.map(({ pathname }) => pathname)));
    const rendered = { RENDERED_PAGES: list, PICTURES: await prepareImageFolder(rootDir) };
    const manifestFile = join(nextDir, "prerender-manifest.json");
    const before = await readJson<Manifest>(manifestFile, { routes: {} });
    await writeRenderState(state);
    // The cache of `next start` outlives the pages that it served.
    await rm(join(nextDir, "server/route-cache"), { recursive: true, force: true });
    await runNext("generate", rootDir, { ...env, ...rendered }, log);
    await restoreRoutes(manifestFile, before, pages);
  }
  await writeRenderState({ ...state, inputs, pages: keys });
}

/** Adds the routes that were not rendered this time back to the list of rendered ones. */
async function restoreRoutes(
  manifestFile: string,
  before: Manifest,
  pages: readonly Page[],
): Promise<void> {
  const manifest = await readJson<Manifest>(manifestFile, { routes: {} });
  const routes = { ...manifest.routes };
  for (const page of pages) {
    for (const path of [page.pathname, ogImagePath(page)]) routes[path] ??= before.routes[path];
  }
  await writeFile(manifestFile, JSON.stringify({ ...manifest, routes }));
}

/** Returns by pathname the hash of everything that a page's HTML and image show. */
export async function renderKeys(
  { config, pages, openapi }: Pick<RenderInput, "config" | "pages" | "openapi">,
  code: string,
): Promise<Record<string, string>> {
  const { rootDir } = config;
  const parts = new Map<string, PartSources>();
  for (const locale of locales) parts.set(locale, await loadPartSources(rootDir, locale));
  const keys: Record<string, string> = {};
  for (const page of pages) {
    const { source, path, locale } = page;
    const file = source.file.endsWith(".mdx")
      ? await readFile(join(rootDir, source.file), "utf8")
      : undefined;
    const sources = parts.get(locale);
    const id = source.operationId;
    keys[page.pathname] = sourceKey({
      code,
      page,
      // Everything that it shows of other pages.
      navigation: pageNavigation(pages, locale, page),
      titles: path === "/" ? titlesOf(pages, locale) : undefined,
      // Headings in both languages refer to each other.
      headings: findPagesByPath(pages, path).map(({ url, sections }) => [url, sections]),
      file,
      parts: file !== undefined && sources ? partSourcesOf(file, sources) : undefined,
      requests: file === undefined ? undefined : requestDocumentOf(file, openapi),
      document:
        id === undefined
          ? undefined
          : selectOperations(openapi, [id, ...(demoCalls[id]?.after ?? [])]),
    });
  }
  return keys;
}

/** The home page names pages of every area. */
function titlesOf(pages: readonly Page[], locale: Locale): string[] {
  return pages.filter((page) => page.locale === locale).map(({ title }) => title);
}

/** Returns the folder of images drawn by the current code; removes those of other code. */
async function prepareImageFolder(rootDir: string): Promise<string> {
  const folder = join(rootDir, ".cache/pictures");
  const version = (await hashImageCode(rootDir)).slice(0, 16);
  await mkdir(join(folder, version), { recursive: true });
  for (const name of await readdir(folder)) {
    if (name !== version) await rm(join(folder, name), { recursive: true });
  }
  return join(folder, version);
}
