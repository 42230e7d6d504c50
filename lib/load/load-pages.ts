import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { loadOpenApi } from "../contract/openapi.ts";
import { loadProblems, loadProblemTexts } from "../contract/problems.ts";
import { loadTools } from "../contract/tools.ts";
import { sortOperations } from "../reference/groups/operation-groups.ts";
import { loadOperationEntries } from "../reference/operation-source.ts";
import { loadReferenceTexts, localizeOpenApi, localizeTools } from "../contract/translations.ts";
import { resultsFolder } from "../figures/result.ts";
import { readContentFiles } from "../guides/content-files.ts";
import { loadPartSources } from "../guides/generated-parts.ts";
import type { BuiltPage, LazyPage } from "../pages/build-page.ts";
import { loadRecordedResponses } from "../reference/samples/recorded-response.ts";
import { problemPage } from "../reference/problem-page.ts";
import { loadKeywords, withKeywords } from "../search/keywords.ts";
import { listFiles } from "../site/list-files.ts";
import { type Locale, locales } from "../site/locale.ts";
import { toDeploymentUrls, type SiteConfig } from "../site/site-config.ts";
import { readConverterCode } from "./converter-code.ts";
import { guidePages } from "./guide-pages.ts";
import { pathnamesOf } from "./list-pathnames.ts";
import { outsideRequests } from "./outside-requests.ts";
import { openPageCache, type PageCache } from "./page-cache.ts";
import { createPathnameSet } from "./pathname-set.ts";
import { referencePages } from "./reference-pages.ts";

type LoaderState = {
  store: Promise<PageCache>;
  snapshot?: Snapshot;
  /** The pages of the reference, with the fingerprint of their sources. */
  reference: Map<Locale, { stamp: string; pages: Promise<LazyPage[]> }>;
};

/** The result of reading the sources once. */
type Snapshot = { fingerprint: string; listed: Promise<LazyPage[]>; built?: Promise<BuiltPage[]> };

const loaderStates = new Map<string, LoaderState>();

/**
 * Lists every page of both locales, English first, guides before the reference, each in navigation order.
 * Bodies are built on demand. Unless the files are fixed, each call checks whether one has changed.
 * @throws Error that names file and line, for what cannot be listed
 */
export async function listPages(config: SiteConfig): Promise<LazyPage[]> {
  return (await currentSnapshot(config)).listed;
}

/**
 * Returns the pages of `listPages` with their bodies.
 * @throws Error that names file and line, for content that cannot be published
 */
export async function loadPages(config: SiteConfig): Promise<BuiltPage[]> {
  const snapshot = await currentSnapshot(config);
  return (snapshot.built ??= buildPages(config, await snapshot.listed));
}

/**
 * Saves the pages of the last load for other processes. Only for a process that runs the code directly from the
 * repository: a bundle may have been made from an earlier version.
 */
export async function savePages(config: SiteConfig): Promise<void> {
  await loadPages(config);
  await (await loaderStateOf(config).store).save();
}

function loaderStateOf(config: SiteConfig): LoaderState {
  const key = JSON.stringify([config.rootDir, toDeploymentUrls(config)]);
  let state = loaderStates.get(key);
  if (!state) {
    const store = readConverterCode(config.rootDir).then((code) => openPageCache(config, code));
    loaderStates.set(key, (state = { store, reference: new Map() }));
  }
  return state;
}

async function currentSnapshot(config: SiteConfig): Promise<Snapshot> {
  const state = loaderStateOf(config);
  if (config.isFixed && state.snapshot) return state.snapshot;
  const stamps = await readStamps(config.rootDir);
  const fingerprint = digest([...stamps.values()]);
  if (state.snapshot?.fingerprint !== fingerprint) {
    const documents = digest([...stamps].filter(([file]) => !file.endsWith(".mdx")));
    state.snapshot = {
      fingerprint,
      listed: outsideRequests(createPageList, config, state, documents),
    };
  }
  return state.snapshot;
}

/** @param documents changes whenever a file other than a guide has changed */
async function createPageList(
  config: SiteConfig,
  state: LoaderState,
  documents: string,
): Promise<LazyPage[]> {
  const { rootDir, docsUrl, baseUrl } = config;
  const [store, files, openapi, tools, problems, responses] = await Promise.all([
    state.store,
    readContentFiles(rootDir),
    loadOpenApi(rootDir),
    loadTools(rootDir),
    loadProblems(rootDir),
    loadRecordedResponses(rootDir),
  ]);
  files.sort((a, b) => a.order - b.order || (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  const pathnames = createPathnameSet(pathnamesOf(files, { openapi, tools, problems }));
  store.begin();
  const pages = await Promise.all(
    locales.map(async (locale) => {
      const guides = files.filter((file) => file.locale === locale);
      const newest = guides
        .filter(({ kind }) => kind === "changelog")
        .map((file) => file.updatedAt);
      const updatedAt = newest.sort().at(-1) ?? "1970-01-01";
      const parts = await loadPartSources(rootDir, locale);
      const reference = async () => {
        const texts = await loadReferenceTexts(rootDir, locale);
        const problemTexts = await loadProblemTexts(rootDir, locale);
        const localized = localizeOpenApi(openapi, texts);
        const sources = {
          locale,
          docsUrl,
          baseUrl,
          openapi: localized,
          entries: sortOperations(await loadOperationEntries(localized, locale)),
          tools: localizeTools(tools, texts.operations),
          problems: problems.map((problem) => ({ ...problem, ...problemTexts[problem.code] })),
          responses,
          guides: parts.guides,
          updatedAt,
        };
        return referencePages(sources, store.getOrCreate);
      };
      return [
        ...guidePages(
          guides,
          { files, parts, pathnames, ...toDeploymentUrls(config) },
          store.getOrCreate,
        ),
        ...(await cachedReference(state, locale, `${documents} ${updatedAt}`, reference)),
        ...parts.problems.map((problem) => {
          const text = parts.texts[problem.code];
          return store.getOrCreate({ problem, text, locale, docsUrl, updatedAt }, problemPage);
        }),
      ];
    }),
  );
  return sortByGroup(assertUniquePathnames(pages.flat()));
}

/** Returns the pages of the reference, listed again only if their sources may have changed. */
function cachedReference(
  state: LoaderState,
  locale: Locale,
  stamp: string,
  list: () => Promise<LazyPage[]>,
): Promise<LazyPage[]> {
  const last = state.reference.get(locale);
  if (last?.stamp === stamp) return last.pages;
  const pages = list();
  state.reference.set(locale, { stamp, pages });
  return pages;
}

async function buildPages(
  { rootDir }: SiteConfig,
  listed: readonly LazyPage[],
): Promise<BuiltPage[]> {
  const keywords = await Promise.all(locales.map((locale) => loadKeywords(rootDir, locale)));
  return locales.flatMap((locale, index) => {
    const built = listed.filter((page) => page.locale === locale).map((page) => page.build());
    return withKeywords(built, locale, keywords[index] ?? {});
  });
}

function assertUniquePathnames(pages: readonly LazyPage[]): readonly LazyPage[] {
  const seen = new Map<string, LazyPage>();
  for (const page of pages) {
    const other = seen.get(page.pathname);
    if (other) {
      throw new Error(`${page.source.file} and ${other.source.file} both make ${page.pathname}.`);
    }
    seen.set(page.pathname, page);
  }
  return pages;
}

/**
 * Sorts pages by locale, and keeps the pages of a group together, with groups in the order of their first page.
 */
function sortByGroup(pages: readonly LazyPage[]): LazyPage[] {
  return locales.flatMap((locale) => {
    const groups = new Map<string, LazyPage[]>();
    for (const page of pages) {
      if (page.locale !== locale) continue;
      const group = groups.get(page.group);
      if (group) group.push(page);
      else groups.set(page.group, [page]);
    }
    return [...groups.values()].flat();
  });
}

/** Returns each source file of the pages, with its size and timestamps. */
async function readStamps(rootDir: string): Promise<Map<string, string>> {
  const generated = ["configuration", "openapi", "problems", "roles", "tools"];
  const files = [
    ...(await listFiles(rootDir, "content")),
    ...(await listFiles(rootDir, resultsFolder)),
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
