import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { listOperations, loadOpenApi, type OpenApi } from "../contract/openapi.ts";
import { operationPath, schemaPath, toolGroupPath } from "../contract/reference-paths.ts";
import { loadTools, toolGroups, type ToolEntry } from "../contract/tools.ts";
import { type OperationEntry, loadOperationEntries } from "../reference/operation-source.ts";
import { loadOperationTexts, localizeOpenApi, localizeTools } from "../contract/translations.ts";
import { readContentFiles } from "../guides/content-files.ts";
import { loadPartSources } from "../guides/generated-parts.ts";
import type { BuiltPage } from "../pages/build-page.ts";
import { loadExampleAnswers } from "../reference/samples/answer.ts";
import { schemasWithPage } from "../reference/schema-page.ts";
import { loadKeywords, withKeywords } from "../search/keywords.ts";
import { listFiles } from "../site/list-files.ts";
import { type Locale, locales, localizePath } from "../site/locale.ts";
import type { SiteConfig } from "../site/site-config.ts";
import { readConverterCode } from "./converter-code.ts";
import { guidePages } from "./guide-pages.ts";
import { openPageStore, type PageStore } from "./page-store.ts";
import { referencePages } from "./reference-pages.ts";

type Loaded = {
  store: Promise<PageStore>;
  fingerprint?: string;
  pages?: Promise<BuiltPage[]>;
  /** What the loader has read, which takes longer than anything else, and of which documents. */
  entries: Map<Locale, { documents: string; entries: Promise<OperationEntry[]> }>;
};

const loaded = new Map<string, Loaded>();

/**
 * Every page of both locales, English first, guides before the reference, each in the order of its
 * navigation. Unless its files are fixed, looks at each call whether one has changed, and then makes the
 * pages anew that are made from it.
 * @throws Error that names file and line, for content that cannot be published.
 */
export async function loadPages(config: SiteConfig): Promise<BuiltPage[]> {
  const own = loadedFor(config);
  if (config.isFixed && own.pages) return own.pages;
  const stamps = await readStamps(config.rootDir);
  const fingerprint = digest([...stamps.values()]);
  if (own.pages === undefined || own.fingerprint !== fingerprint) {
    own.fingerprint = fingerprint;
    const reference = digest([...stamps].filter(([file]) => !file.endsWith(".mdx")));
    own.pages = makePages(config, own, reference);
  }
  return own.pages;
}

/**
 * Leaves the pages of the last load for other processes. Only for a process that runs the code as it lies
 * in the repository: a bundle may have been made of an earlier one.
 */
export async function savePages(config: SiteConfig): Promise<void> {
  const { store, pages } = loadedFor(config);
  await pages;
  await (await store).save();
}

function loadedFor(config: SiteConfig): Loaded {
  const key = JSON.stringify([config.rootDir, config.docsUrl, config.baseUrl]);
  let own = loaded.get(key);
  if (!own) {
    const store = readConverterCode(config.rootDir).then((code) => openPageStore(config, code));
    loaded.set(key, (own = { store, entries: new Map() }));
  }
  return own;
}

/** @param documents tells whether a file has changed that is no guide */
async function makePages(config: SiteConfig, own: Loaded, documents: string): Promise<BuiltPage[]> {
  const store = await own.store;
  const { rootDir, docsUrl, baseUrl } = config;
  const [files, openapi, tools, answers] = await Promise.all([
    readContentFiles(rootDir),
    loadOpenApi(rootDir),
    loadTools(rootDir),
    loadExampleAnswers(rootDir),
  ]);
  const translations = await Promise.all(
    locales.map(async (locale) => {
      const texts = await loadOperationTexts(rootDir, locale);
      const described = localizeOpenApi(openapi, texts);
      return {
        locale,
        texts,
        described,
        entries: await entriesOf(own, locale, documents, described),
        parts: await loadPartSources(rootDir, locale),
        keywords: await loadKeywords(rootDir, locale),
      };
    }),
  );
  files.sort((a, b) => a.order - b.order || (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  const pathnames = [...pageSet(files, openapi, tools)].sort();
  // From here on nothing waits, so that a round is of one load.
  store.begin();
  const pages = translations.flatMap(({ locale, parts, texts, keywords, described, entries }) => {
    const guides = files.filter((file) => file.locale === locale);
    const newest = guides.filter(({ kind }) => kind === "changelog").map((file) => file.updatedAt);
    const reference = {
      locale,
      docsUrl,
      baseUrl,
      openapi: described,
      entries,
      tools: localizeTools(tools, texts),
      answers,
      updatedAt: newest.sort().at(-1) ?? "1970-01-01",
    };
    const made = [
      ...guidePages(guides, { files, parts, pathnames, docsUrl, baseUrl }, store.keep),
      ...store.keepAll(locale, `${documents} ${reference.updatedAt}`, () =>
        referencePages(reference, store.keep),
      ),
    ];
    return withKeywords(made, locale, keywords);
  });
  refuseDoubles(pages);
  return inGroupOrder(pages);
}

function entriesOf(
  own: Loaded,
  locale: Locale,
  documents: string,
  described: OpenApi,
): Promise<OperationEntry[]> {
  const last = own.entries.get(locale);
  if (last?.documents === documents) return last.entries;
  const entries = loadOperationEntries(described, locale);
  own.entries.set(locale, { documents, entries });
  return entries;
}

function pageSet(
  files: readonly { pathname: string }[],
  openapi: OpenApi,
  tools: readonly ToolEntry[],
): Set<string> {
  const operations = listOperations(openapi);
  const schemas = schemasWithPage(openapi);
  const paths = [
    ...(operations.length > 0 ? ["/reference", ...operations.map(operationPath)] : []),
    ...(schemas.length > 0 ? ["/reference/schemas", ...schemas.map(schemaPath)] : []),
    ...(tools.length > 0 ? ["/tools", ...[...toolGroups(tools).keys()].map(toolGroupPath)] : []),
  ];
  return new Set([
    ...files.map((file) => file.pathname),
    ...locales.flatMap((locale) => paths.map((path) => localizePath(path, locale))),
  ]);
}

function refuseDoubles(pages: readonly BuiltPage[]): void {
  const seen = new Map<string, BuiltPage>();
  for (const page of pages) {
    const other = seen.get(page.pathname);
    if (other) {
      throw new Error(`${page.source.file} and ${other.source.file} both make ${page.pathname}.`);
    }
    seen.set(page.pathname, page);
  }
}

/** Locale by locale, and within one the pages of a group together, groups by their first page. */
function inGroupOrder(pages: readonly BuiltPage[]): BuiltPage[] {
  return locales.flatMap((locale) => {
    const groups = new Map<string, BuiltPage[]>();
    for (const page of pages) {
      if (page.locale !== locale) continue;
      const group = groups.get(page.group);
      if (group) group.push(page);
      else groups.set(page.group, [page]);
    }
    return [...groups.values()].flat();
  });
}

/** Each file that pages are made from, with its size and times. */
async function readStamps(rootDir: string): Promise<Map<string, string>> {
  const generated = ["configuration", "openapi", "problems", "roles", "tools"];
  const files = [
    ...(await listFiles(rootDir, "content")),
    ...generated.map((name) => `public/${name}.json`),
  ];
  const stamps = await Promise.all(
    files.map(async (file): Promise<[string, string]> => {
      const found = await stat(join(rootDir, file)).catch(() => undefined);
      return [file, `${file} ${found?.size} ${found?.mtimeMs} ${found?.ctimeMs}`];
    }),
  );
  return new Map(stamps);
}

function digest(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url");
}
