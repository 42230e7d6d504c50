import { stringify } from "yaml";
import { skillIndexPath, toSkillIndex } from "./agent-skills.ts";
import { createDiscoveryResources } from "./discovery-resources.ts";
import { feedForms, feedPath, toFeed, type FeedForm } from "./feeds.ts";
import { llmsSections, sectionPages, toLlms, toLlmsFull, toSectionLlms } from "./llms.ts";
import { translateProblems } from "../contract/problems.ts";
import { defaultLocale, locales, localizePath, type Locale } from "../site/locale.ts";
import { findOperation, withServer, sliceOpenApi, type OpenApi } from "../contract/openapi.ts";
import { markdownPaths, type Page } from "../pages/page.ts";
import type { SiteConfig } from "../site/site-config.ts";
import { toRobots, toSitemap, toSitemapMarkdown } from "./sitemap.ts";
import { overviewName, type Skill, skillPath } from "../skills/skills.ts";
import { countTokens } from "../pages/count-tokens.ts";
import { loadTools, type ToolEntry } from "../contract/tools.ts";
import { navigationPath } from "../pages/navigation/navigation-file.ts";
import { navigationLinks } from "../pages/navigation/page-navigation.ts";
import { loadReferenceTexts, localizeOpenApi } from "../contract/translations.ts";
import { toApiCollection } from "../reference/collections/api-collection.ts";
import { toBrunoCollection } from "../reference/collections/bruno.ts";
import { toPostmanCollection } from "../reference/collections/postman.ts";
import {
  type RecordedResponses,
  loadRejectedResponses,
} from "../reference/samples/recorded-response.ts";
import { samplesPath, toSamplesDocument } from "../reference/samples/samples-document.ts";
import { toTryItDocument, tryItPath } from "../reference/try-it/try-it-document.ts";
import { toMarkdownPage, markdownHeaders } from "../pages/markdown-page.ts";
import {
  addResource,
  type TextResource,
  type TextResourceMap,
  type TextResources,
  toJson,
} from "./text-resource.ts";

const json = { "Content-Type": "application/json" };
const text = { "Content-Type": "text/plain; charset=utf-8" };

const collectionFormats = {
  "/postman.json": toPostmanCollection,
  "/bruno.json": toBrunoCollection,
};

type Site = {
  config: SiteConfig;
  pages: readonly Page[];
  openapi: OpenApi;
  skills: readonly Skill[];
};

export function createTextResources(site: Site): TextResources {
  return new Map([...createPageResources(site), ...createDiscoveryResources(site.config)]);
}

/** Returns the factories of the texts that are made from pages. */
export function createPageResources(site: Site): TextResources {
  const resources: TextResourceMap = new Map();
  const documents = localizedDocuments(site);
  addMarkdownPages(resources, site, documents);
  for (const locale of locales) {
    addIndexes(resources, site, locale);
    addFeeds(resources, site, locale);
  }
  addProblems(resources, site);
  addSitemaps(resources, site);
  addSkills(resources, site);
  addOpenApi(resources, site);
  addCollections(resources, site, documents);
  return resources;
}

type LocalizedDocuments = Record<Locale, () => Promise<OpenApi>>;

/** Returns the OpenAPI document in each language, translated when it is first needed. */
function localizedDocuments({ config, openapi }: Site): LocalizedDocuments {
  const localizedIn = (locale: Locale) =>
    lazily(async () => localizeOpenApi(openapi, await loadReferenceTexts(config.rootDir, locale)));
  return { en: localizedIn("en"), nl: localizedIn("nl") };
}

function addMarkdownPages(
  resources: TextResourceMap,
  { config, pages, openapi }: Site,
  documents: LocalizedDocuments,
): void {
  const tools = lazily(() => loadTools(config.rootDir));
  const rejections = lazily(() => loadRejectedResponses(config.rootDir));
  for (const page of pages) {
    const make = lazily(() => markdownResource(page, config));
    for (const path of markdownPaths(page.pathname)) resources.set(path, make);
    const { operationId } = page.source;
    if (operationId) {
      addResource(resources, `${page.pathname}.openapi.json`, json, () =>
        toJson(sliceOpenApi(openapi, operationId, config.baseUrl)),
      );
      const samples = lazily(() =>
        samplesResource(page, operationId, { config, openapi, tools, rejections }),
      );
      resources.set(samplesPath(page.pathname), samples);
      addResource(resources, tryItPath(page.pathname), json, async () => {
        const document = await documents[page.locale]();
        const placed = findOperation(document, operationId);
        const context = {
          ...config,
          locale: page.locale,
          tools: await tools(),
          rejections: await rejections(),
        };
        return JSON.stringify(toTryItDocument(document, placed, context));
      });
    }
  }
}

function addIndexes(resources: TextResourceMap, { config, pages }: Site, locale: Locale): void {
  const addText = (path: string, make: () => string) =>
    addResource(
      resources,
      localizePath(path, locale),
      { ...text, "Content-Language": locale },
      make,
    );
  addResource(resources, navigationPath(locale), json, () =>
    JSON.stringify(navigationLinks(pages, locale)),
  );
  addText("/llms.txt", () => toLlms(pages, locale, config));
  if (locale === defaultLocale) {
    // Some clients request it as a well-known URI (RFC 8615).
    addText("/.well-known/llms.txt", () => toLlms(pages, locale, config));
  }
  addText("/llms-full.txt", () => toLlmsFull(pages, locale));
  for (const section of llmsSections) {
    const sectionPageList = sectionPages(pages, locale, section);
    if (sectionPageList.length === 0) continue;
    addText(`/${section}/llms.txt`, () => toSectionLlms(pages, locale, section, config));
    addText(`/${section}/llms-full.txt`, () => toLlmsFull(sectionPageList, locale));
  }
}

function addFeeds(resources: TextResourceMap, { config, pages }: Site, locale: Locale): void {
  const changelog = pages.find((page) => page.locale === locale && page.path === "/changelog");
  if (changelog === undefined) return;
  for (const [form, { type }] of Object.entries(feedForms)) {
    const path = feedPath(locale, form as FeedForm);
    const headers = { "Content-Type": type, "Content-Language": locale };
    addResource(resources, path, headers, () => toFeed(changelog, form as FeedForm, config));
  }
}

/** Adds the problem catalogue in each other language; the English one is a static file. */
function addProblems(resources: TextResourceMap, { config }: Site): void {
  for (const locale of locales.filter((one) => one !== defaultLocale)) {
    const make = async () => toJson(await translateProblems(config.rootDir, locale));
    const path = localizePath("/problems.json", locale);
    addResource(resources, path, { ...json, "Content-Language": locale }, make);
  }
}

function addSitemaps(resources: TextResourceMap, { config, pages }: Site): void {
  const xml = { "Content-Type": "application/xml; charset=utf-8" };
  const markdown = { "Content-Type": "text/markdown; charset=utf-8" };
  addResource(resources, "/sitemap.xml", xml, () => toSitemap(pages, config));
  addResource(resources, "/sitemap.md", markdown, () => toSitemapMarkdown(pages, config));
  addResource(resources, "/robots.txt", text, () => toRobots(config));
}

/** Adds the agent skills with their index; the one that introduces the others is also at `/skill.md`. */
function addSkills(resources: TextResourceMap, { skills }: Site): void {
  if (skills.length === 0) return;
  const markdown = { "Content-Type": "text/markdown; charset=utf-8", "Content-Language": "en" };
  for (const skill of skills) {
    const { name } = skill.frontMatter;
    const paths = name === overviewName ? [skillPath(name), "/skill.md"] : [skillPath(name)];
    for (const path of paths) addResource(resources, path, markdown, () => skill.markdown);
  }
  addResource(resources, skillIndexPath, json, () => toJson(toSkillIndex(skills)));
}

/** Adds the OpenAPI document: as JSON, with the bytes of `/api/v1/openapi.json`, and as YAML (RFC 9512). */
function addOpenApi(resources: TextResourceMap, { config, openapi }: Site): void {
  const headers = { "Content-Type": "application/json; charset=UTF-8" };
  addResource(resources, "/openapi.json", headers, () =>
    JSON.stringify(withServer(openapi, config.baseUrl)),
  );
  addResource(resources, "/openapi.yaml", { "Content-Type": "application/yaml" }, () =>
    // Without aliases, which some readers of YAML reject.
    stringify(withServer(openapi, config.baseUrl), { aliasDuplicateObjects: false, lineWidth: 0 }),
  );
}

/** Adds the collections for Postman and Bruno in each language. */
function addCollections(
  resources: TextResourceMap,
  { config }: Site,
  documents: LocalizedDocuments,
): void {
  for (const locale of locales) {
    const collection = lazily(async () =>
      toApiCollection(await documents[locale](), { ...config, locale }),
    );
    const headers = { ...json, "Content-Language": locale };
    for (const [path, convert] of Object.entries(collectionFormats)) {
      addResource(resources, localizePath(path, locale), headers, async () =>
        JSON.stringify(convert(await collection())),
      );
    }
  }
}

async function markdownResource(page: Page, config: SiteConfig): Promise<TextResource> {
  const body = toMarkdownPage(page);
  return { body, headers: markdownHeaders(page, await countTokens(body), config) };
}

async function samplesResource(
  page: Page,
  operationId: string,
  {
    config,
    openapi,
    tools,
    rejections,
  }: Pick<Site, "config" | "openapi"> & {
    tools: () => Promise<ToolEntry[]>;
    rejections: () => Promise<RecordedResponses>;
  },
): Promise<TextResource> {
  const about = { page, config, tools: await tools(), rejections: await rejections() };
  const body = toSamplesDocument(openapi, operationId, about);
  return { body, headers: markdownHeaders(page, await countTokens(body), config) };
}

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
