import { decodePath, isUtf8Query } from "@werkbank/http/percent-encoding";
import { isNotModified, toEtag } from "@werkbank/http/validators";
import { formatResults, toSearchOutput } from "../docs-mcp/search-tool.ts";
import { createSectionCosts, type SectionCosts } from "../docs-mcp/section-costs.ts";
import { createDocsMcp } from "../docs-mcp/server.ts";
import { defaultLocale, delocalizePath, isLocale } from "../site/locale.ts";
import { createNearestPageFinder, type FindNearestPages } from "../pages/nearest-pages.ts";
import { negotiate, negotiateSearch, type NegotiatedForm } from "./negotiation.ts";
import type { OpenApi } from "../contract/openapi.ts";
import { toPagePathname } from "../pages/links.ts";
import { llmsPath, markdownPath, pageMarkdownUrl, type Page } from "../pages/page.ts";
import { findPageByPathname } from "../pages/page-index.ts";
import { plainText, errorHeaders, errorResponses, toResponse } from "./error-responses.ts";
import { isDocsEndpoint, isDocsMcp, isPageLike, isSearchPath } from "../site/routing.ts";
import { isSearchArea } from "../search/result-kind.ts";
import { createSearch, maxQueryLength, type Search } from "../search/create-search.ts";
import type { StoredSearch } from "../search/index/stored-search.ts";
import { cacheResults } from "../search/cache-results.ts";
import { createLanguageDetector, type DetectLanguage } from "../search/query/language-detector.ts";
import type { SiteConfig } from "../site/site-config.ts";
import type { TextResource, TextResources } from "../indexes/text-resource.ts";
import type { Skill } from "../skills/skills.ts";
import { publicHeaders, publicPreflight } from "./headers.ts";
import { toJsonDocument } from "./json-document.ts";
import { contentLocation, markdownHeaders } from "../pages/markdown-page.ts";
import { nearestSections, sectionLinks, toMarkdownSection } from "../pages/markdown-section.ts";

/** The pages of the documentation, with everything else that its responses are made from. */
export type DocsSite = {
  config: SiteConfig;
  pages: readonly Page[];
  openapi: OpenApi;
  search: Search;
  detectLanguage: DetectLanguage;
  findNearestPages: FindNearestPages;
  costOf: SectionCosts;
  skills: readonly Skill[];
  /** The texts made from all of these, by path. */
  texts: TextResources;
  mcp: (request: Request) => Promise<Response>;
};

/**
 * Builds the search, the nearest-page lookup and the MCP server over a set of pages and their texts.
 * @param search the stored search tables of the same pages
 */
export function toDocsSite({
  search: storedSearch,
  ...parts
}: Pick<DocsSite, "config" | "pages" | "openapi" | "skills" | "texts"> & {
  search?: StoredSearch | undefined;
}): DocsSite {
  const { config, pages } = parts;
  const search = cacheResults(createSearch(pages, storedSearch?.loadTables));
  const findNearestPages = createNearestPageFinder(pages);
  const detectLanguage = createLanguageDetector(pages, storedSearch?.loadCounts);
  const costOf = createSectionCosts(pages, config);
  const site = { ...parts, search, detectLanguage, findNearestPages, costOf };
  return { ...site, mcp: createDocsMcp(site) };
}

/**
 * Creates the handler of everything made from the pages: Markdown versions by suffix and by `Accept`, indexes,
 * search, MCP, and the statuses 404, 405 and 406. It returns undefined for HTML and for anything outside the
 * documentation.
 */
export function createDocsHandler(
  site: DocsSite,
): (request: Request) => Promise<Response | undefined> {
  const resources = site.texts;
  return async (request) => {
    const url = new URL(request.url);
    const path = decodePath(url.pathname);
    if (path === undefined) return toResponse(errorResponses.invalidUrl, request);
    if (isDocsMcp(path)) return site.mcp(request);
    const isText = isDocsEndpoint(path);
    if (!isText && !isPageLike(path)) return undefined;
    if (request.method === "OPTIONS") return publicPreflight();
    if (request.method !== "GET" && request.method !== "HEAD") {
      return toResponse(errorResponses.methodNotAllowed, request);
    }
    if (isSearchPath(path)) return searchResponse(site, request, url);
    const section = url.searchParams.get("section");
    const whole =
      section === null ? undefined : findPageByPathname(site.pages, toPagePathname(path));
    const form = isText ? "markdown" : negotiate(request.headers.get("accept"));
    if (whole && section && isMarkdownForm(form)) {
      return sectionResponse(site, request, whole, { anchor: section, form });
    }
    const createResource = resources.get(path);
    if (createResource) return toTextResponse(request, await createResource());
    const page = findPageByPathname(site.pages, path);
    const createMarkdown = page && resources.get(markdownPath(page.pathname));
    if (form === "html") return undefined;
    if (!page || !createMarkdown) return notFound(site, request, path, form);
    if (form === "not-acceptable") {
      const document = await toJsonDocument(site, resources, page, request.headers.get("accept"));
      if (document === undefined) return notAcceptable(request, page, site.config);
      return toTextResponse(request, document);
    }
    const markdown = await createMarkdown();
    const headers = { ...markdown.headers, "Content-Location": contentLocation(page) };
    return toTextResponse(request, labelMarkdown({ ...markdown, headers }, form));
  };
}

/** The media types with which a page's Markdown is sent. */
const markdownTypes = { markdown: "text/markdown; charset=utf-8", plain: plainText };

type MarkdownForm = keyof typeof markdownTypes;

function isMarkdownForm(form: NegotiatedForm): form is MarkdownForm {
  return form in markdownTypes;
}

/** Labels Markdown with the negotiated media type. Each form has an entity tag of its own (RFC 9110 8.8.1). */
function labelMarkdown({ body, headers }: TextResource, form: MarkdownForm): TextResource {
  if (form === "markdown") return { body, headers };
  const etag = toEtag(plainText + body);
  return { body, headers: { ...headers, "Content-Type": plainText, ETag: etag } };
}

/** Returns one section alone, or 404 with the most similar anchors if the page does not have it. */
function sectionResponse(
  site: DocsSite,
  request: Request,
  page: Page,
  { anchor, form }: { anchor: string; form: MarkdownForm },
): Response {
  const { config } = site;
  const body = toMarkdownSection(page, anchor, site);
  if (body !== undefined) {
    const headers = markdownHeaders(page, undefined, config);
    return toTextResponse(request, labelMarkdown({ body, headers }, form));
  }
  const nearest = sectionLinks(page, nearestSections(page, anchor), config);
  const whole = `[${page.title}](${pageMarkdownUrl(page, config)})`;
  const list = nearest === "" ? "" : `The nearest sections:\n\n${nearest}\n\n`;
  const notFoundText = `# Section not found\n\nThe page exists, but has no section at this URL. ${list}Whole page: ${whole}\n`;
  return createResponse(request, 404, notFoundText, { "Content-Type": markdownTypes[form] });
}

/** Returns 406 with the available types (RFC 9110 15.5.7). */
function notAcceptable(request: Request, page: Page, config: SiteConfig): Response {
  const body = `This page is available as:\ntext/html ${page.url}\ntext/markdown ${pageMarkdownUrl(page, config)}\n`;
  return createResponse(request, 406, body, { "Content-Type": plainText });
}

/**
 * Returns 404 in the negotiated form: Markdown names the nearest pages; a client that does not accept it gets one
 * line.
 */
function notFound(
  site: DocsSite,
  request: Request,
  path: string,
  form: MarkdownForm | "not-acceptable",
): Response {
  if (form === "not-acceptable") return toResponse(errorResponses.notFound, request);
  const lines = site
    .findNearestPages(path)
    .map((page) => `- [${page.title}](${pageMarkdownUrl(page, site.config)}): ${page.description}`);
  const llms = llmsPath(delocalizePath(path).locale);
  const nearest = lines.length === 0 ? "" : ` The nearest pages:\n\n${lines.join("\n")}`;
  const body = `# Page not found\n\nThere is no page at this URL.${nearest}\n\nAll pages: [${llms}](${site.config.docsUrl}${llms})\n`;
  return createResponse(request, 404, body, { "Content-Type": markdownTypes[form] });
}

/** Returns undefined for a browser, which gets the search page. */
function searchResponse(site: DocsSite, request: Request, url: URL): Response | undefined {
  const type = negotiateSearch(request.headers.get("accept"));
  if (type === "text/html") return undefined;
  if (!isUtf8Query(url.search)) return toResponse(errorResponses.invalidUrl, request);
  const query = (url.searchParams.get("q") ?? "").slice(0, maxQueryLength).trim();
  const requestedLocale = url.searchParams.get("locale");
  const pathLocale = delocalizePath(url.pathname).locale;
  const defaultedLocale = pathLocale === defaultLocale ? site.detectLanguage(query) : pathLocale;
  const locale = isLocale(requestedLocale) ? requestedLocale : defaultedLocale;
  if (type === "text/markdown") {
    const results = formatResults(toSearchOutput(site, query, locale));
    const body = `# Search${toCodeSpan(query)}\n\n${results}\n`;
    return createResponse(request, 200, body, {
      "Content-Type": markdownTypes.markdown,
      "Content-Language": locale,
    });
  }
  const area = url.searchParams.get("area");
  const found = site.search(query, locale, isSearchArea(area) ? area : undefined);
  const results = found.map(({ closeness: _closeness, coverage: _coverage, ...shown }) => shown);
  return createResponse(request, 200, `${JSON.stringify({ query, locale, results })}\n`, {
    "Content-Type": "application/json",
    "Content-Language": locale,
  });
}

/** Returns a query as a code span, so that untrusted input cannot become a link. */
function toCodeSpan(query: string): string {
  const text = query.replace(/[\s`]+/gu, " ").trim();
  return text === "" ? "" : `: \`${text}\``;
}

function toTextResponse(request: Request, { body, headers }: TextResource): Response {
  const etag = headers["ETag"] ?? toEtag(body);
  const conditions = {
    ifNoneMatch: request.headers.get("if-none-match"),
    ifModifiedSince: request.headers.get("if-modified-since"),
  };
  if (isNotModified(conditions, { etag, lastModified: headers["Last-Modified"] })) {
    const kept = Object.entries(headers).filter(([name]) => name !== "Content-Type");
    return new Response(null, {
      status: 304,
      headers: { ...publicHeaders, ...Object.fromEntries(kept), ETag: etag },
    });
  }
  return createResponse(request, 200, body, { ...headers, ETag: etag });
}

function createResponse(
  request: Request,
  status: number,
  body: string,
  headers: Record<string, string>,
): Response {
  const bytes = Buffer.from(body);
  return new Response(request.method === "HEAD" ? null : bytes, {
    status,
    headers: {
      ...(status < 400 ? publicHeaders : errorHeaders),
      "Content-Length": String(bytes.byteLength),
      ...headers,
    },
  });
}
