import { decodePath, isReadableQuery } from "@werkbank/http/percent-encoding";
import { matchesEtag, toEtag } from "@werkbank/http/validators";
import { resultsMarkdown, toAgentAnswer } from "../docs-mcp/search.ts";
import { createSectionCosts, type SectionCosts } from "../docs-mcp/section-costs.ts";
import { createDocsMcp } from "../docs-mcp/server.ts";
import { defaultLocale, delocalizePath, isLocale } from "../site/locale.ts";
import { createNearestPages, type NearestPages } from "../pages/nearest-pages.ts";
import { negotiate, negotiateSearch, type Negotiated } from "./negotiation.ts";
import type { OpenApi } from "../contract/openapi.ts";
import { toPagePathname } from "../pages/links.ts";
import { llmsPath, markdownPath, twinAddress, type Page } from "../pages/page.ts";
import { pageAt } from "../pages/page-index.ts";
import { plainText, refusalHeaders, refusals, toResponse } from "./refusals.ts";
import { isDocsEndpoint, isDocsMcp, isPageLike, isSearchPath } from "../site/routing.ts";
import { isSearchArea } from "../search/result-kind.ts";
import { createSearch, maxQueryLength, type Search } from "../search/create-search.ts";
import type { KeptSearch } from "../search/index/kept-search.ts";
import { rememberAnswers } from "../search/remember-answers.ts";
import {
  createQuestionLanguage,
  type QuestionLanguage,
} from "../search/query/question-language.ts";
import type { SiteConfig } from "../site/site-config.ts";
import { textAnswers, type TextAnswer } from "../indexes/text-resources.ts";
import { publicHeaders } from "./headers.ts";
import { contentLocation, twinHeaders } from "../pages/markdown-page.ts";
import { nearestSections, sectionLinks, toSectionTwin } from "../pages/section-twin.ts";

/** The pages of the documentation, with everything else that its responses are made from. */
export type DocsSite = {
  config: SiteConfig;
  pages: readonly Page[];
  openapi: OpenApi;
  search: Search;
  languageOf: QuestionLanguage;
  nearest: NearestPages;
  costOf: SectionCosts;
  mcp: (request: Request) => Promise<Response>;
};

/**
 * Builds the search, the nearest-page lookup and the MCP server over a set of pages.
 * @param storedSearch the stored search tables of the same pages
 */
export function createDocsSite(
  config: SiteConfig,
  pages: readonly Page[],
  openapi: OpenApi,
  kept?: KeptSearch,
): DocsSite {
  const search = rememberAnswers(createSearch(pages, kept?.tablesOf));
  const nearest = createNearestPages(pages);
  const languageOf = createQuestionLanguage(pages, kept?.countsOf);
  const costOf = createSectionCosts(pages, config);
  const mcp = createDocsMcp({ config, pages, search, languageOf, nearest, costOf });
  return { config, pages, openapi, search, languageOf, nearest, costOf, mcp };
}

/**
 * Creates the handler of everything made from the pages: Markdown versions by suffix and by `Accept`, indexes,
 * search, MCP, and the statuses 404, 405 and 406. It returns undefined for HTML and for anything outside the
 * documentation.
 */
export function createDocsFetch(
  site: DocsSite,
): (request: Request) => Promise<Response | undefined> {
  const answers = textAnswers(site);
  return async (request) => {
    const url = new URL(request.url);
    const path = decodePath(url.pathname);
    if (path === undefined) return toResponse(refusals.badAddress, request);
    if (isDocsMcp(path)) return site.mcp(request);
    const isText = isDocsEndpoint(path);
    if (!isText && !isPageLike(path)) return undefined;
    if (request.method !== "GET" && request.method !== "HEAD") {
      return toResponse(refusals.methodNotAllowed, request);
    }
    if (isSearchPath(path)) return answerSearch(site, request, url);
    const section = url.searchParams.get("section");
    const whole = section === null ? undefined : pageAt(site.pages, toPagePathname(path));
    const form = isText ? "markdown" : negotiate(request.headers.get("accept"));
    if (whole && section && isMarkdownForm(form)) {
      return answerSection(site, request, whole, { anchor: section, form });
    }
    const answer = answers.get(path);
    if (answer) return toTextResponse(request, await answer());
    const page = pageAt(site.pages, path);
    const twinAnswer = page && answers.get(markdownPath(page.pathname));
    if (form === "html") return undefined;
    if (!page || !twinAnswer) return notFound(site, request, path, form);
    if (form === "not-acceptable") return notAcceptable(request, page, site.config);
    const twin = await twinAnswer();
    const headers = { ...twin.headers, "Content-Location": contentLocation(page) };
    return toTextResponse(request, toForm({ ...twin, headers }, form));
  };
}

/** The media types with which a page's Markdown is sent. */
const markdownTypes = { markdown: "text/markdown; charset=utf-8", plain: plainText };

type MarkdownForm = keyof typeof markdownTypes;

function isMarkdownForm(form: Negotiated): form is MarkdownForm {
  return form in markdownTypes;
}

/** Labels Markdown with the negotiated media type. Each form has an entity tag of its own (RFC 9110 8.8.1). */
function toForm({ body, headers }: TextAnswer, form: MarkdownForm): TextAnswer {
  if (form === "markdown") return { body, headers };
  const etag = toEtag(plainText + body);
  return { body, headers: { ...headers, "Content-Type": plainText, ETag: etag } };
}

/** Returns one section alone, or 404 with the most similar anchors if the page does not have it. */
function answerSection(
  site: DocsSite,
  request: Request,
  page: Page,
  { anchor, form }: { anchor: string; form: MarkdownForm },
): Response {
  const { config } = site;
  const body = toSectionTwin(page, anchor, site);
  if (body !== undefined) {
    const headers = twinHeaders(page, undefined, config);
    return toTextResponse(request, toForm({ body, headers }, form));
  }
  const nearest = sectionLinks(page, nearestSections(page, anchor), config);
  const whole = `[${page.title}](${twinAddress(page, config)})`;
  const list = nearest === "" ? "" : `The nearest sections:\n\n${nearest}\n\n`;
  const refusal = `# Section not found\n\nThe page exists, but has no section at this address. ${list}Whole page: ${whole}\n`;
  return withBody(request, 404, refusal, { "Content-Type": markdownTypes[form] });
}

/** Returns 406 with the available types (RFC 9110 15.5.7). */
function notAcceptable(request: Request, page: Page, config: SiteConfig): Response {
  const body = `This page is available as:\ntext/html ${page.url}\ntext/markdown ${twinAddress(page, config)}\n`;
  return withBody(request, 406, body, { "Content-Type": plainText });
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
  if (form === "not-acceptable") return toResponse(refusals.notFound, request);
  const lines = site
    .nearest(path)
    .map((page) => `- [${page.title}](${twinAddress(page, site.config)}): ${page.description}`);
  const llms = llmsPath(delocalizePath(path).locale);
  const nearest = lines.length === 0 ? "" : ` The nearest pages:\n\n${lines.join("\n")}`;
  const body = `# Page not found\n\nThere is no page at this address.${nearest}\n\nAll pages: [${llms}](${site.config.docsUrl}${llms})\n`;
  return withBody(request, 404, body, { "Content-Type": markdownTypes[form] });
}

/** Returns undefined for a browser, which gets the search page. */
function answerSearch(site: DocsSite, request: Request, url: URL): Response | undefined {
  const type = negotiateSearch(request.headers.get("accept"));
  if (type === "text/html") return undefined;
  if (!isReadableQuery(url.search)) return toResponse(refusals.badAddress, request);
  const query = (url.searchParams.get("q") ?? "").slice(0, maxQueryLength).trim();
  const asked = url.searchParams.get("locale");
  const own = delocalizePath(url.pathname).locale;
  const guessed = own === defaultLocale ? site.languageOf(query) : own;
  const locale = isLocale(asked) ? asked : guessed;
  if (type === "text/markdown") {
    const results = resultsMarkdown(toAgentAnswer(site, query, locale));
    const body = `# Search${quoted(query)}\n\n${results}\n`;
    return withBody(request, 200, body, {
      "Content-Type": markdownTypes.markdown,
      "Content-Language": locale,
    });
  }
  const area = url.searchParams.get("area");
  const found = site.search(query, locale, isSearchArea(area) ? area : undefined);
  const results = found.map(({ closeness: _closeness, ...shown }) => shown);
  return withBody(request, 200, `${JSON.stringify({ query, locale, results })}\n`, {
    "Content-Type": "application/json",
    "Content-Language": locale,
  });
}

/** Returns a query as a code span, so that untrusted input cannot become a link. */
function quoted(query: string): string {
  const words = query.replace(/[\s`]+/gu, " ").trim();
  return words === "" ? "" : `: \`${words}\``;
}

function toTextResponse(request: Request, { body, headers }: TextAnswer): Response {
  const etag = headers["ETag"] ?? toEtag(body);
  if (matchesEtag(request.headers.get("if-none-match"), etag)) {
    const kept = Object.entries(headers).filter(([name]) => name !== "Content-Type");
    return new Response(null, {
      status: 304,
      headers: { ...publicHeaders, ...Object.fromEntries(kept), ETag: etag },
    });
  }
  return withBody(request, 200, body, { ...headers, ETag: etag });
}

function withBody(
  request: Request,
  status: number,
  body: string,
  headers: Record<string, string>,
): Response {
  const bytes = Buffer.from(body);
  return new Response(request.method === "HEAD" ? null : bytes, {
    status,
    headers: {
      ...(status < 400 ? publicHeaders : refusalHeaders),
      "Content-Length": String(bytes.byteLength),
      ...headers,
    },
  });
}
