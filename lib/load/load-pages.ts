import { createHash } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { agentLine } from "../pages/agent-notice.ts";
import { readContentFiles, type ContentFile } from "../guides/content-files.ts";
import { loadGeneratedParts } from "../guides/generated-parts.ts";
import { toGuideMarkdown } from "../guides/mdx-to-markdown.ts";
import { locales, localizePath } from "../site/locale.ts";
import { listOperations, loadOpenApi, type OpenApi } from "../contract/openapi.ts";
import { operationPath, schemaPath, toolGroupPath } from "../contract/reference-paths.ts";
import { loadOperationEntries } from "../reference/operation-source.ts";
import { operationPages } from "../reference/operation-page.ts";
import { loadOperationTexts, localizeOpenApi, localizeTools } from "../contract/translations.ts";
import type { Page } from "../pages/page.ts";
import { loadExampleAnswers } from "../reference/samples/answer.ts";
import { schemaPages, schemasWithPage } from "../reference/schema-page.ts";
import { loadKeywords, withKeywords } from "../search/keywords.ts";
import type { SiteConfig } from "../site/site-config.ts";
import { loadTools, toolGroups, type ToolEntry } from "../contract/tools.ts";
import { toolPages } from "../reference/tool-page.ts";

const cache = new Map<string, Promise<Page[]>>();

/**
 * Every page of both locales, English first, guides before the reference, each in the order of its
 * navigation. Made again only when a file it is made from has changed.
 * @throws Error that names file and line, for content that cannot be published.
 */
export async function loadPages(config: SiteConfig): Promise<Page[]> {
  const key = JSON.stringify(config) + (await fingerprint(config.rootDir));
  let pages = cache.get(key);
  if (!pages) {
    cache.clear();
    pages = buildPages(config);
    cache.set(key, pages);
  }
  return pages;
}

async function buildPages(config: SiteConfig): Promise<Page[]> {
  const [files, openapi, tools, answers] = await Promise.all([
    readContentFiles(config.rootDir),
    loadOpenApi(config.rootDir),
    loadTools(config.rootDir),
    loadExampleAnswers(config.rootDir),
  ]);
  files.sort((a, b) => a.order - b.order || (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  const set = pageSet(files, openapi, tools);
  const pages: Page[] = [];
  for (const locale of locales) {
    const [generated, texts, keywords] = await Promise.all([
      loadGeneratedParts(config, locale),
      loadOperationTexts(config.rootDir, locale),
      loadKeywords(config.rootDir, locale),
    ]);
    const own: Page[] = [];
    for (const file of files.filter((candidate) => candidate.locale === locale)) {
      const { markdown, sections } = toGuideMarkdown(file.body, {
        ...file,
        config,
        pages: set,
        generated,
      });
      own.push(guidePage(file, files, agentLine(locale, config), markdown, sections, config));
    }
    const newest = files.filter((file) => file.kind === "changelog").map((file) => file.updatedAt);
    const updatedAt = newest.sort().at(-1) ?? "1970-01-01";
    const described = localizeOpenApi(openapi, texts);
    const entries = await loadOperationEntries(described, locale);
    const context = { ...config, locale, tools: localizeTools(tools, texts), answers };
    own.push(
      ...operationPages(described, entries, context, updatedAt),
      ...schemaPages(described, context, updatedAt),
      ...toolPages(described, context, updatedAt),
    );
    pages.push(...withKeywords(own, locale, keywords));
  }
  refuseDoubles(pages);
  return inGroupOrder(pages);
}

function guidePage(
  file: ContentFile,
  files: readonly ContentFile[],
  line: string,
  markdown: string,
  sections: Page["sections"],
  config: SiteConfig,
): Page {
  const original = files.find((other) => other.locale === "en" && other.path === file.path);
  const isBehind = file.locale !== "en" && original && original.updatedAt > file.updatedAt;
  return {
    locale: file.locale,
    path: file.path,
    pathname: file.pathname,
    url: config.docsUrl + file.pathname,
    kind: file.kind,
    group: file.group,
    title: file.title,
    description: file.description,
    markdown: `${line}\n\n${markdown}`,
    updatedAt: file.updatedAt,
    sections,
    source: { file: file.file },
    ...(isBehind ? { translationOf: original.updatedAt } : {}),
  };
}

function pageSet(
  files: readonly ContentFile[],
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

function refuseDoubles(pages: readonly Page[]): void {
  const seen = new Map<string, Page>();
  for (const page of pages) {
    const other = seen.get(page.pathname);
    if (other) {
      throw new Error(`${page.source.file} and ${other.source.file} both make ${page.pathname}.`);
    }
    seen.set(page.pathname, page);
  }
}

/** Locale by locale, and within one the pages of a group together, groups by their first page. */
function inGroupOrder(pages: readonly Page[]): Page[] {
  return locales.flatMap((locale) => {
    const groups = new Map<string, Page[]>();
    for (const page of pages) {
      if (page.locale !== locale) continue;
      const group = groups.get(page.group);
      if (group) group.push(page);
      else groups.set(page.group, [page]);
    }
    return [...groups.values()].flat();
  });
}

/** Names, sizes and times of the files that pages are made from. */
async function fingerprint(rootDir: string): Promise<string> {
  const names = await readdir(join(rootDir, "content"), { recursive: true });
  const generated = ["configuration", "openapi", "problems", "roles", "tools"];
  const files = [
    ...names.sort().map((name) => `content/${name}`),
    ...generated.map((name) => `public/${name}.json`),
  ];
  const hash = createHash("sha256");
  for (const file of files) {
    const found = await stat(join(rootDir, file)).catch(() => undefined);
    hash.update(`${file}\0${found?.size ?? "-"}\0${found?.mtimeMs ?? "-"}\n`);
  }
  return hash.digest("hex");
}
