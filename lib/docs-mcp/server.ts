import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type CallToolResult,
} from "@modelcontextprotocol/server";
import { docsTools } from "./tools.ts";
import { findPage } from "../pages/find-page.ts";
import { isLocale, locales } from "../site/locale.ts";
import { toLlms } from "../indexes/llms.ts";
import { nearestPages } from "../pages/nearest-pages.ts";
import { markdownPath, type Page } from "../pages/page.ts";
import { maxQueryLength, type Search, type SearchResult } from "../search/create-search.ts";
import type { SiteConfig } from "../site/site-config.ts";
import { sectionMarkdown, toTwin } from "../pages/markdown-page.ts";

export type DocsMcpParts = {
  pages: readonly Page[];
  search: Search;
  config: SiteConfig;
};

/** A page in Markdown stays below this, so that an answer stays below 25 000 tokens. */
const maxCharacters = 60_000;
const maxBodyBytes = 64 * 1024;
/** Of a body that is too long, this much is read away so that the connection can go on. */
const maxReadBytes = 1024 * 1024;

/**
 * The documentation's MCP server: public, read-only, stateless, for the revision 2026-07-28 and those of
 * 2025. Host and Origin are checked only while the site's own address is a loopback one, where another
 * page in the same browser could reach it by DNS rebinding.
 */
export function createDocsMcp(parts: DocsMcpParts): (request: Request) => Promise<Response> {
  const listing = listPages(parts);
  const call = async (name: string, input: Record<string, unknown>): Promise<CallToolResult> => {
    if (name === "list_pages") return listing;
    if (name === "search") return callSearch(parts, input);
    if (name === "get_page") return callGetPage(parts, input);
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `There is no tool ${name.slice(0, 100)}; these are: ${docsTools.map((tool) => tool.name).join(", ")}.`,
    );
  };
  const hour = { ttlMs: 3_600_000, cacheScope: "public" } as const;
  const handler = createMcpHandler(
    () => {
      const server = new Server(
        { name: "werkbank-docs", title: "Werkbank documentation", version: "1.0.0" },
        {
          capabilities: { tools: {} },
          cacheHints: { "tools/list": hour, "server/discover": hour },
          instructions:
            "Read-only documentation of Werkbank. Search first, then read a page or one section of it with get_page.",
        },
      );
      server.setRequestHandler("tools/list", () => ({ tools: docsTools }));
      server.setRequestHandler("tools/call", ({ params }) =>
        call(params.name, params.arguments ?? {}),
      );
      return server;
    },
    { maxRequestBodySize: maxBodyBytes },
  );
  const isLocal = localhostAllowedHostnames().includes(new URL(parts.config.docsUrl).hostname);
  const answer = async (request: Request, body: Uint8Array<ArrayBuffer>): Promise<Response> => {
    if (isLocal) {
      const refused =
        hostHeaderValidationResponse(request, localhostAllowedHostnames()) ??
        originValidationResponse(request, localhostAllowedOrigins());
      if (refused) return refused;
    }
    if (request.method === "OPTIONS") return new Response(null, { status: 204 });
    if (request.method !== "POST") {
      return new Response("This address speaks MCP: send JSON-RPC by POST.\n", {
        status: 405,
        headers: { Allow: "POST, OPTIONS", "Content-Type": "text/plain; charset=utf-8" },
      });
    }
    const { url, headers, signal } = request;
    return handler.fetch(new Request(url, { method: "POST", headers, body, signal }));
  };
  return async (request) => {
    const { body, isWhole } = await readBody(request);
    const response = withCors(await answer(request, body));
    if (!isWhole) response.headers.set("Connection", "close");
    return response;
  };
}

/**
 * Reads the body before anything is answered: what is left of it would stand before the next request on
 * the connection. Keeps enough to see that a body is too long; where it was not read to its end, the
 * connection has to be closed.
 */
async function readBody(
  request: Request,
): Promise<{ body: Uint8Array<ArrayBuffer>; isWhole: boolean }> {
  if (Number(request.headers.get("content-length")) > maxReadBytes) {
    return { body: new Uint8Array(), isWhole: false };
  }
  const reader = request.body?.getReader();
  if (!reader) return { body: new Uint8Array(), isWhole: true };
  const kept: Uint8Array[] = [];
  let length = 0;
  let isWhole = false;
  while (!isWhole && length <= maxReadBytes) {
    const { done, value } = await reader.read();
    isWhole = done;
    if (value && length <= maxBodyBytes) kept.push(value);
    length += value?.byteLength ?? 0;
  }
  return { body: new Uint8Array(Buffer.concat(kept)), isWhole };
}

function withCors(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set("Access-Control-Allow-Origin", "*");
  headers.set("Access-Control-Allow-Methods", "POST, OPTIONS");
  headers.set("Access-Control-Allow-Headers", "*, Authorization");
  headers.set("Access-Control-Expose-Headers", "*");
  headers.set("Access-Control-Max-Age", "86400");
  headers.set("Cache-Control", "no-store");
  headers.set("X-Content-Type-Options", "nosniff");
  return new Response(response.body, { status: response.status, headers });
}

function listPages({ pages, config }: DocsMcpParts): CallToolResult {
  const listed = pages.filter((page) => page.locale === "en");
  return {
    content: [{ type: "text", text: toLlms(pages, "en", config) }],
    structuredContent: { pages: listed.map((page) => reference(page, config)) },
  };
}

function callSearch({ search }: DocsMcpParts, input: Record<string, unknown>): CallToolResult {
  const { query, locale = "en" } = input;
  if (typeof query !== "string" || query.trim() === "")
    return mistake("query must be a text of 1 to 400 characters.");
  if (query.length > maxQueryLength)
    return mistake(`query has ${query.length} characters; at most ${maxQueryLength} are read.`);
  if (!isLocale(locale)) return mistake(`locale must be one of ${locales.join(", ")}.`);
  const results = search(query, locale).map(({ title, headings, snippet, url }) => ({
    title,
    headings,
    snippet,
    url,
  }));
  return {
    content: [{ type: "text", text: resultsMarkdown(results) }],
    structuredContent: { results },
  };
}

/** Results of a search as Markdown, for agents. */
export function resultsMarkdown(results: readonly Omit<SearchResult, "highlights">[]): string {
  if (results.length === 0) return "No section matches. Try other words, or list_pages.";
  return results
    .map(
      ({ title, headings, snippet, url }) =>
        `- [${[title, ...headings].join(" › ")}](${url}): ${snippet}`,
    )
    .join("\n");
}

function callGetPage(
  { pages, config }: DocsMcpParts,
  input: Record<string, unknown>,
): CallToolResult {
  const { url } = input;
  if (typeof url !== "string" || url.trim() === "") {
    return mistake("url must be the pathname of a page.");
  }
  if (url.length > 2_000) return mistake("url has more than 2000 characters.");
  const page = isElsewhere(url, config) ? undefined : findPage(pages, url);
  if (!page) return notFound(pages, url, config);
  const anchor = readFragment(url);
  const section = anchor === undefined ? undefined : sectionMarkdown(page, anchor);
  if (anchor !== undefined && section === undefined) return unknownSection(page, anchor);
  const markdown =
    section === undefined
      ? toTwin(page)
      : `# ${page.title} (${page.url}#${anchor})\n\n${section}\n`;
  const shown =
    markdown.length <= maxCharacters
      ? markdown
      : `${markdown.slice(0, maxCharacters)}\n\n(cut here; ask for one section: ${sectionList(page)})\n`;
  return {
    content: [{ type: "text", text: shown }],
    structuredContent: {
      found: true,
      url: anchor === undefined ? page.url : `${page.url}#${anchor}`,
      title: page.title,
      updatedAt: page.updatedAt,
      markdown: shown,
    },
  };
}

function notFound(pages: readonly Page[], url: string, config: SiteConfig): CallToolResult {
  const near = nearestPages(pages, url.replace(/^https?:\/\/[^/]*/i, "")).map((page) =>
    reference(page, config),
  );
  const lines = near.map(({ title, url: address }) => `- [${title}](${address})`).join("\n");
  return {
    content: [
      { type: "text", text: "page not found" },
      { type: "text", text: `Nearest pages:\n${lines}` },
    ],
    structuredContent: { found: false, nearest: near },
  };
}

function unknownSection(page: Page, anchor: string): CallToolResult {
  return {
    content: [
      { type: "text", text: "page not found" },
      {
        type: "text",
        text: `${page.url} exists, but has no section #${anchor.slice(0, 100)}. Its sections: ${sectionList(page)}`,
      },
    ],
    structuredContent: { found: false, nearest: [] },
  };
}

function sectionList(page: Page): string {
  return page.sections.flatMap(({ anchor }) => (anchor === null ? [] : [`#${anchor}`])).join(", ");
}

function isElsewhere(url: string, config: SiteConfig): boolean {
  return /^https?:\/\//i.test(url) && URL.canParse(url) && new URL(url).origin !== config.docsUrl;
}

function readFragment(url: string): string | undefined {
  const hash = url.indexOf("#");
  const fragment = hash === -1 ? "" : url.slice(hash + 1);
  if (fragment === "") return undefined;
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function reference(
  page: Page,
  config: SiteConfig,
): { title: string; url: string; description: string } {
  return {
    title: page.title,
    url: config.docsUrl + markdownPath(page.pathname),
    description: page.description,
  };
}

/** A mistake in the arguments, told to the model so that it can call again. */
function mistake(message: string): CallToolResult {
  return { isError: true, content: [{ type: "text", text: message }] };
}
