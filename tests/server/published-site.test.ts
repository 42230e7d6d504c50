import type { Nodes } from "mdast";
import { request, type IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { visit } from "unist-util-visit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { plainText, parseMarkdown } from "../../lib/markdown/markdown.ts";
import { bundleScripts, type PageScripts } from "../../lib/publication/bundle-scripts.ts";
import { detachRuntime } from "../../lib/publication/detach-runtime.ts";
import { createUrlInserter, placeholderUrls } from "../../lib/site/placeholder-urls.ts";
import { markdownPath, markdownPaths, type Page } from "../../lib/pages/page.ts";
import { readDeployedPublication } from "../../lib/publication/publication-store.ts";
import { samplesPath } from "../../lib/reference/samples/samples-document.ts";
import { createSearch } from "../../lib/search/create-search.ts";
import { toMarkdownPage } from "../../lib/pages/markdown-page.ts";
import { withoutImages } from "../../lib/testing/without-images.ts";
import { ensureBuilt } from "../../scripts/build.ts";
import { root } from "../../scripts/launch/processes.ts";
import { createServer, listen, loadServerParts, type SiteServer } from "../../server.ts";
import { selectPages } from "../support/select-pages.ts";
import { siteEnvironment } from "./site-environment.ts";
import { startNextServer, type NextServer } from "./next-server.ts";

// Compares the production build in both servers: server.ts with its route table, and `next start` with its routes. Both
// have the URLs of the build, since only server.ts inserts others; it also selects what depends on the repository.

/** The limit of the AFDocs checker for a page; indexes may be longer. */
const maxCharacters = 50_000;
const idleMs = 600_000;

let next: NextServer;
let site: SiteServer;
let siteOrigin: string;
const config = { ...placeholderUrls, rootDir: root };
const { docsUrl } = config;
const inserter = createUrlInserter(config);
let pages: Page[];
let scripts: PageScripts;

beforeAll(async () => {
  await ensureBuilt({ rootDir: root, env: siteEnvironment(), next: true });
  ({ pages } = await readDeployedPublication(join(root, ".publication"), config));
  site = createServer(await loadServerParts(config));
  // Tests block this process for seconds, and then reuse a connection that was idle meanwhile.
  site.server.keepAliveTimeout = idleMs;
  siteOrigin = `http://127.0.0.1:${await listen(site.server, 0, "127.0.0.1")}`;
  next = await startNextServer(idleMs);
  scripts = await bundleScripts();
});

afterAll(async () => {
  await next?.stop();
  await site?.stop();
});

type Representation = { status: number; type: string | null; body: string };

async function read(origin: string, path: string, init: RequestInit = {}): Promise<Representation> {
  const response = await fetch(origin + path, { redirect: "manual", ...init });
  return {
    status: response.status,
    type: response.headers.get("content-type"),
    body: await response.text(),
  };
}

/** Expects the same response from both servers, apart from the scripts in HTML; returns it. */
async function expectSame(path: string, init: RequestInit = {}): Promise<Representation> {
  const [response, expectedResponse] = await Promise.all([
    read(siteOrigin, path, init),
    read(next.url, path, init),
  ]);
  expect({ path, status: response.status, type: response.type }).toEqual({
    path,
    status: expectedResponse.status,
    type: expectedResponse.type,
  });
  const isHtml = response.type?.startsWith("text/html") ?? false;
  const body = inserter.text(expectedResponse.body);
  const expected = isHtml ? detachRuntime(body, scripts, { now: false }) : body;
  expect(response.body === expected, `${path}: the bodies differ`).toBe(true);
  return response;
}

describe("both servers return the same", () => {
  test("HTML of a page", async () => {
    for (const { pathname } of selectPages(pages)) {
      const { status, type } = await expectSame(pathname, { headers: { accept: "text/html" } });
      expect([status, type]).toEqual([200, "text/html; charset=utf-8"]);
    }
  });

  test("Markdown of a page, by suffix and by Accept", async () => {
    for (const { pathname } of selectPages(pages)) {
      const { body, type } = await expectSame(markdownPath(pathname));
      expect(type).toBe("text/markdown; charset=utf-8");
      const negotiated = await expectSame(pathname, { headers: { accept: "text/markdown" } });
      expect(negotiated.body).toBe(body);
    }
    for (const path of markdownPaths("/nl/quickstart")) await expectSame(path);
  });

  test("indexes, sitemap, OpenAPI excerpts and search results", async () => {
    const slices = selectPages(pages)
      .filter(({ source }) => source.operationId)
      .flatMap(({ pathname }) => [`${pathname}.openapi.json`, samplesPath(pathname)]);
    const indexes = [
      "/llms.txt",
      "/.well-known/llms.txt",
      "/llms-full.txt",
      "/nl/llms.txt",
      "/nl/llms-full.txt",
      "/sitemap.xml",
      "/robots.txt",
    ];
    for (const path of [
      ...indexes,
      ...slices,
      "/search?q=cookie&locale=nl",
      "/openapi.json",
      "/postman.json",
      "/nl/bruno.json",
      "/favicon.svg",
    ]) {
      expect((await expectSame(path)).status).toBe(200);
    }
    await expectSame("/search?q=cookie", { headers: { accept: "text/markdown" } });
  });

  test("errors and redirects", async () => {
    expect((await expectSame("/nope", { headers: { accept: "text/markdown" } })).status).toBe(404);
    expect((await expectSame("/nope.md")).status).toBe(404);
    // Only server.ts lists similar pages: Next has one not-found page for every path.
    for (const origin of [siteOrigin, next.url]) {
      const { status, type } = await read(origin, "/nope", { headers: { accept: "text/html" } });
      expect([status, type]).toEqual([404, "text/html; charset=utf-8"]);
    }
    expect(
      (await expectSame("/quickstart", { headers: { accept: "application/json" } })).status,
    ).toBe(406);
    expect((await expectSame("/mcp")).status).toBe(405);
    const [response, expectedResponse] = await Promise.all(
      [siteOrigin, next.url].map((origin) =>
        fetch(`${origin}/quickstart/`, { redirect: "manual" }),
      ),
    );
    expect([response!.status, response!.headers.get("location")]).toEqual([
      expectedResponse!.status,
      expectedResponse!.headers.get("location"),
    ]);
  });

  test("MCP tool results", async () => {
    const call = async (origin: string): Promise<string> => {
      const client = new Client({ name: "test", version: "1" });
      await client.connect(new StreamableHTTPClientTransport(new URL(`${origin}/mcp`)));
      const result = await client.callTool({ name: "get_page", arguments: { url: "/quickstart" } });
      await client.close();
      const [first] = result.content as { text: string }[];
      return inserter.text(first?.text ?? "");
    };
    expect(await call(siteOrigin)).toEqual(await call(next.url));
  });
});

describe("requests that Next would handle differently", () => {
  test.each(["/sign-in/%2e%2e/quickstart", "/_next/%2e%2e/sign-in", "/sign-in/x", "/_next/image"])(
    "%s is the 404 of the route table",
    async (path) => {
      const { status, headers } = await sendRequest("GET", path);
      expect([status, headers["cache-control"]]).toEqual([
        404,
        "public, max-age=0, must-revalidate",
      ]);
      expect(headers["content-security-policy"]).toContain("default-src 'self'");
    },
  );

  test.each(["POST", "TRACE", "OPTIONS"])("%s is 405", async (method) => {
    for (const path of ["/sign-in/x", "/_next/x", "/nl/sign-in"]) {
      const { status, headers } = await sendRequest(method, path);
      expect([path, status, headers.allow]).toEqual([path, 405, "GET, HEAD"]);
    }
  });

  test("the header Upgrade is ignored, even after other requests", async () => {
    await sendRequest("GET", "/sign-in/x");
    await sendRequest("GET", "/_next/x");
    const upgrade = { connection: "Upgrade", upgrade: "h2c" };
    expect((await sendRequest("GET", "/quickstart", upgrade)).status).toBe(200);
    expect(site.server.listenerCount("upgrade")).toBe(0);
  });

  /** Sends a request with its path unchanged; `fetch` would resolve dot segments. */
  function sendRequest(
    method: string,
    path: string,
    headers: Record<string, string> = {},
  ): Promise<{ status: number | undefined; headers: IncomingHttpHeaders }> {
    const { hostname, port } = new URL(siteOrigin);
    return new Promise((resolve, reject) => {
      const clientRequest = request(
        { hostname, port, path, method, headers, agent: false },
        (response) => {
          response.resume();
          response.on("end", () =>
            resolve({ status: response.statusCode, headers: response.headers }),
          );
        },
      );
      clientRequest.on("error", reject);
      clientRequest.end();
    });
  }
});

describe("the same pages are in", () => {
  const pageUrls = (locale: "en" | "nl"): string[] =>
    pages
      .filter((page) => page.locale === locale)
      .map(({ pathname }) => docsUrl + markdownPath(pathname))
      .sort();

  test.each(["en", "nl"] as const)("llms.txt and llms-full.txt (%s)", async (locale) => {
    const prefix = locale === "en" ? "" : "/nl";
    const index = (await read(siteOrigin, `${prefix}/llms.txt`)).body;
    const listedUrls = [...index.matchAll(/\]\((\S+?\.md)\)/gu)].map(([, url]) => url!);
    expect(listedUrls.sort()).toEqual(pageUrls(locale));
    const described = new Map(
      pages.map((page) => [docsUrl + markdownPath(page.pathname), page.description]),
    );
    for (const [, url, description] of index.matchAll(/\]\((\S+?\.md)\)(.*)$/gmu))
      expect([url, description]).toEqual([url, `: ${described.get(url!)}`]);
    const full = (await read(siteOrigin, `${prefix}/llms-full.txt`)).body;
    const titles = pages
      .filter((page) => page.locale === locale)
      .map((page) => `# ${page.title} (${page.url})`);
    const lines = full.replace(/^```[\s\S]*?^```$/gmu, "").split("\n");
    expect(lines.filter((line) => line.startsWith("# ")).sort()).toEqual(titles.sort());
  });

  test("list_pages", async () => {
    const client = new Client({ name: "test", version: "1" });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${siteOrigin}/mcp`)));
    const { content } = await client.callTool({
      name: "list_pages",
      arguments: {},
    });
    await client.close();
    expect((content as { text: string }[])[0]!.text).toBe(
      (await read(siteOrigin, "/llms.txt")).body,
    );
  });

  test("the sitemap", async () => {
    const { body } = await read(siteOrigin, "/sitemap.xml");
    const listedUrls = [...body.matchAll(/<loc>(.*?)<\/loc>/gu)].map(([, url]) => url!);
    expect(listedUrls.sort()).toEqual(pages.map(({ url }) => url).sort());
  });

  test("the search index", () => {
    const search = createSearch(pages);
    for (const page of pages) {
      const urls = search(page.title, page.locale).map(({ url }) => url.replace(/#.*/u, ""));
      expect(urls, page.pathname).toContain(page.url);
    }
  });

  test("both languages", () => {
    const paths = (locale: string): string[] =>
      pages
        .filter((page) => page.locale === locale)
        .map(({ path }) => path)
        .sort();
    expect(paths("nl")).toEqual(paths("en"));
  });
});

describe("every page", () => {
  const htmlByPath = new Map<string, Promise<Representation>>();
  /** Returns the HTML of a page, fetched once for all tests. */
  const readHtml = (pathname: string): Promise<Representation> => {
    const representation =
      htmlByPath.get(pathname) ?? read(siteOrigin, pathname, { headers: { accept: "text/html" } });
    htmlByPath.set(pathname, representation);
    return representation;
  };

  test("is HTML and Markdown, by suffix and by Accept", async () => {
    for (const page of pages) {
      const { pathname } = page;
      const html = await readHtml(pathname);
      expect([pathname, html.status, html.type]).toEqual([
        pathname,
        200,
        "text/html; charset=utf-8",
      ]);
      const suffixed = await read(siteOrigin, markdownPath(pathname));
      const negotiated = await read(siteOrigin, pathname, { headers: { accept: "text/markdown" } });
      for (const markdown of [suffixed, negotiated]) {
        expect([markdown.status, markdown.type]).toEqual([200, "text/markdown; charset=utf-8"]);
        expect(markdown.body, pathname).toBe(toMarkdownPage(page));
      }
    }
  });

  const isOwnUrl = (url: string): boolean => url === docsUrl || url.startsWith(`${docsUrl}/`);
  const ids = (html: string): Set<string> =>
    new Set([...html.matchAll(/\sid="([^"]+)"/gu)].map(([, id]) => id!));

  test("has only links to existing pages and sections", async () => {
    const htmlIds = new Map<string, Set<string>>();
    const dead: string[] = [];
    for (const page of pages) {
      const { body } = await readHtml(page.pathname);
      htmlIds.set(page.pathname, ids(body));
    }
    const targets = new Map(
      pages.flatMap(({ pathname }) =>
        [pathname, ...markdownPaths(pathname)].map((path) => [path, pathname] as const),
      ),
    );
    const statusByPath = new Map<string, Promise<number>>();
    const statusOf = (path: string): Promise<number> => {
      let status = statusByPath.get(path);
      if (!status) {
        // The status needs no compression.
        const headers = { "accept-encoding": "identity" };
        status = fetch(siteOrigin + path, { method: "HEAD", redirect: "manual", headers }).then(
          (response) => response.status,
        );
        statusByPath.set(path, status);
      }
      return status;
    };
    const check = async (from: string, href: string): Promise<void> => {
      const url = new URL(href, docsUrl + from);
      if (
        !isOwnUrl(url.href) ||
        /^\/(?:api|v1|auth|mcp|healthz|readyz)(?:\/|$)|^\/\.well-known\//u.test(url.pathname)
      )
        return;
      const status = await statusOf(url.pathname + url.search);
      const target = targets.get(url.pathname);
      const anchor = decodeURIComponent(url.hash.slice(1));
      const hasTarget = anchor === "" || !target || htmlIds.get(target)!.has(anchor);
      if (status !== 200 || !hasTarget) dead.push(`${from} → ${href} (${status})`);
    };
    for (const page of pages) {
      for (const [, href] of page.markdown.matchAll(/\]\((\S+?)\)/gu))
        await check(page.pathname, href!);
      const { body } = await readHtml(page.pathname);
      for (const [, href] of body.matchAll(/<(?:a|link)\b[^>]*?\shref="([^"]+)"/gu)) {
        await check(page.pathname, href!.replaceAll("&amp;", "&"));
      }
    }
    expect([...new Set(dead)]).toEqual([]);
  });

  test("has the anchors of its sections in HTML", async () => {
    const missing: string[] = [];
    for (const page of pages) {
      const { body } = await readHtml(page.pathname);
      const anchorIds = ids(body);
      for (const { anchor } of page.sections) {
        if (anchor !== null && !anchorIds.has(anchor)) missing.push(`${page.pathname}#${anchor}`);
      }
    }
    expect(missing).toEqual([]);
  });

  test("has the same words and table cells in HTML and Markdown, each at most 50 000 characters", async () => {
    const wordsOf = (text: string): Set<string> => new Set(text.match(/[\p{L}\p{N}]{3,}/gu) ?? []);
    const missingText: string[] = [];
    for (const page of selectPages(pages)) {
      const { body } = await readHtml(page.pathname);
      const article = /<article[\s>][\s\S]*<\/article>/u.exec(body)?.[0] ?? "";
      const text = textOfHtml(article);
      expect(text.length, page.pathname).toBeLessThan(maxCharacters);
      const shown = wordsOf(text);
      const markdown = withoutImages(withoutOtherSamples(page));
      const markdownWords = wordsOf(plainText(parseMarkdown(markdown)));
      expect(cellsOfHtml(article), page.pathname).toEqual(cellsOfMarkdown(page.markdown));
      const missingWords = [...markdownWords].filter((word) => !shown.has(word));
      if (missingWords.length > 0)
        missingText.push(`${page.pathname}: ${missingWords.slice(0, 10).join(" ")}`);
      expect(page.markdown.length, page.pathname).toBeLessThan(maxCharacters);
    }
    expect(missingText).toEqual([]);
    // It parses each page twice.
  }, 600_000);

  test("links in HTML to llms.txt and its Markdown version, and contains no password field", async () => {
    for (const page of pages) {
      const { body } = await readHtml(page.pathname);
      const llms = page.locale === "nl" ? "/nl/llms.txt" : "/llms.txt";
      expect(body, page.pathname).toMatch(new RegExp(`<a [^>]*href="(?:${docsUrl})?${llms}"`, "u"));
      expect(body, page.pathname).toContain(`${docsUrl}${markdownPath(page.pathname)}`);
      expect(body, page.pathname).not.toContain('type="password"');
    }
  });
});

/** Removes the link to the other samples of an operation, which a toolbar selects in HTML. */
const withoutOtherSamples = ({ markdown, pathname }: Page): string =>
  markdown
    .split("\n")
    .filter((line) => !line.includes(samplesPath(pathname)))
    .join("\n");

describe("discovery", () => {
  const json = async (path: string): Promise<any> =>
    JSON.parse((await expectSame(path)).body) as unknown;
  const expectReachable = async (url: string): Promise<void> => {
    const { status } = await fetch(url.replace(docsUrl, siteOrigin), { redirect: "manual" });
    expect([url, status]).toEqual([url, 200]);
  };

  test("the API catalog links to existing descriptions and guides", async () => {
    const { linkset } = await json("/.well-known/api-catalog");
    const links = linkset.flatMap((context: Record<string, { href: string }[]>) => [
      ...(context["service-desc"] ?? []),
      ...(context["service-doc"] ?? []),
    ]);
    expect(links.length).toBeGreaterThan(5);
    for (const { href } of links) await expectReachable(href);
  });

  test("both catalogs link to the server cards of both MCP servers", async () => {
    for (const path of ["/.well-known/mcp/catalog.json", "/.well-known/ai-catalog.json"]) {
      const { entries } = await json(path);
      const cards = await Promise.all(
        entries.map(({ url }: { url: string }) => json(new URL(url).pathname)),
      );
      expect(cards.map(({ remotes }) => new URL(remotes[0].url).pathname)).toEqual([
        "/api/mcp",
        "/mcp",
      ]);
    }
  });

  test("a server card has the name, version and title that the MCP server reports", async () => {
    const card = await json("/mcp/server-card");
    const client = new Client({ name: "test", version: "1.0.0" });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${siteOrigin}/mcp`)));
    const { name, version, title } = client.getServerVersion()!;
    await client.close();
    expect([card.name.split("/")[1], card.version, card.title]).toEqual([name, version, title]);
  });

  test("feeds contain the days of the changelog, each with its section", async () => {
    for (const locale of ["", "/nl"]) {
      const page = pages.find(({ pathname }) => pathname === `${locale}/changelog`)!;
      const { items } = await json(`${locale}/changelog/feed.json`);
      const anchors = page.sections.map(({ anchor }) => `${page.url}#${anchor}`);
      expect(items.length).toBeGreaterThan(0);
      for (const { id } of items) expect(anchors).toContain(id);
      for (const format of ["rss", "atom"]) {
        const { body } = await expectSame(`${locale}/changelog/${format}.xml`);
        expect(body.match(/<(?:item|entry)>/gu)).toHaveLength(items.length);
      }
      const { body } = await read(siteOrigin, page.pathname, { headers: { accept: "text/html" } });
      expect(body).toContain(`${locale}/changelog/rss.xml`);
    }
  });

  test("sitemap.md lists every page", async () => {
    const { body } = await expectSame("/sitemap.md");
    const listedUrls = [...body.matchAll(/\]\((\S+?)\)/gu)].map(([, url]) => url!);
    expect(listedUrls.toSorted()).toEqual(
      pages.map(({ pathname }) => docsUrl + markdownPath(pathname)).toSorted(),
    );
  });
});

describe("content negotiation", () => {
  test.each([
    [undefined, "text/html; charset=utf-8"],
    ["*/*", "text/html; charset=utf-8"],
    ["text/markdown, text/html, */*", "text/markdown; charset=utf-8"],
    ["text/markdown, text/plain;q=0.9, */*;q=0.8", "text/markdown; charset=utf-8"],
    ["text/html, */*", "text/html; charset=utf-8"],
    ["text/html;q=0.1, text/markdown;q=0.5, */*", "text/markdown; charset=utf-8"],
    ["application/json, text/plain, */*", "text/html; charset=utf-8"],
    ["text/plain", "text/plain; charset=utf-8"],
    ["text/x-markdown", "text/markdown; charset=utf-8"],
    ["nonsense", "text/html; charset=utf-8"],
  ])("Accept %j gets %s from both servers", async (accept, type) => {
    for (const path of ["/", "/nl/quickstart", "/reference"]) {
      const { type: mediaType } = await expectSame(
        path,
        accept === undefined ? {} : { headers: { accept } },
      );
      expect(mediaType).toBe(type);
    }
  });
});

/** Returns the text of each cell of every table. */
function cellsOfHtml(html: string): string[] {
  const cells = html.matchAll(/<(t[dh])\b[^>]*>(.*?)<\/\1>/gsu);
  return Array.from(cells, ([, , cell = ""]) =>
    decodeEntities(cell.replaceAll(/<!--.*?-->|<[^>]+>/gu, "")),
  );
}

function cellsOfMarkdown(markdown: string): string[] {
  const cells: string[] = [];
  const textOf = (node: Nodes): string => {
    if ("value" in node) return node.value;
    return "children" in node ? node.children.map(textOf).join("") : "";
  };
  visit(parseMarkdown(markdown), "tableCell", (cell) => void cells.push(textOf(cell)));
  return cells;
}

/** Returns the text of HTML: a space between blocks and cells, none between the tokens of highlighted code. */
function textOfHtml(html: string): string {
  const blockTags =
    /<\/?(?:blockquote|button|dd|div|dt|figcaption|h\d|header|li|p|pre|section|summary|t[dhr])\b[^>]*>/gu;
  return decodeEntities(
    html
      .replace(/<!--.*?-->/gu, "")
      .replace(blockTags, " ")
      .replace(/<[^>]+>/gu, ""),
  );
}

function decodeEntities(text: string): string {
  const entities: Record<string, string> = {
    amp: "&",
    lt: "<",
    gt: ">",
    quot: '"',
    apos: "'",
    nbsp: " ",
  };
  return text.replace(
    /&(?:#x([\da-f]+)|#(\d+)|(\w+));/giu,
    (whole, hex: string, decimal: string, name: string) => {
      if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
      if (decimal) return String.fromCodePoint(Number(decimal));
      return entities[name] ?? whole;
    },
  );
}
