import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadOpenApi } from "../contract/openapi.ts";
import type { Page } from "../pages/page.ts";
import { loadPages } from "../load/load-pages.ts";
import { publicHeaders } from "./headers.ts";
import { createDocsHandler } from "./docs-handler.ts";
import { createDocsSite } from "./docs-site.ts";
import { plainText } from "./error-responses.ts";
import { createFixtureSite, type FixtureSite } from "../testing/fixture-site.ts";
import { toMarkdownPage } from "../pages/markdown-page.ts";

let site: FixtureSite;
let pages: Page[];
let docs: (request: Request) => Promise<Response | undefined>;

beforeAll(async () => {
  site = await createFixtureSite();
  pages = await loadPages(site.config);
  docs = createDocsHandler(
    createDocsSite(site.config, pages, await loadOpenApi(site.config.rootDir)),
  );
});

afterAll(() => site.remove());

const send = async (
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
): Promise<Response> => {
  const response = await docs(new Request(`http://127.0.0.1:3000${path}`, { headers, method }));
  expect(response, path).toBeDefined();
  return response!;
};

const markdownOf = (pathname: string): string =>
  toMarkdownPage(pages.find((page) => page.pathname === pathname)!);

describe("the Markdown version of a page", () => {
  test.each(["/quickstart.md", "/quickstart.mdx", "/quickstart/index.md", "/quickstart/index.mdx"])(
    "is served at %s for any Accept header",
    async (path) => {
      for (const accept of ["text/html", "application/json", "image/png", "*/*"]) {
        const response = await send(path, { accept });
        expect(response.status).toBe(200);
        expect(await response.text()).toBe(markdownOf("/quickstart"));
      }
    },
  );

  test.each([
    ["/index.md", "/"],
    ["/index.mdx", "/"],
    ["/nl.md", "/nl"],
    ["/nl/index.mdx", "/nl"],
    ["/nl/reference/suppliers/update-supplier.md", "/nl/reference/suppliers/update-supplier"],
  ])("is served at %s for home pages and operations", async (path, pathname) => {
    expect(await (await send(path)).text()).toBe(markdownOf(pathname));
  });

  test("begins with title, URL, description and the notice for agents", () => {
    for (const page of pages) {
      const [title, empty, description, , line] = toMarkdownPage(page).split("\n");
      expect(title).toBe(`# ${page.title} (${page.url})`);
      expect([empty, description]).toEqual(["", page.description]);
      expect(line).toMatch(/^> (?:For AI agents|Voor AI-agents): .*llms\.txt/u);
    }
  });

  test("has metadata, caching and security headers", async () => {
    const response = await send("/nl/quickstart.md");
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/markdown; charset=utf-8",
      "content-language": "nl",
      "cache-control": "public, max-age=0, must-revalidate",
      vary: "Accept, Accept-Encoding",
      link: '<http://127.0.0.1:3000/nl/quickstart>; rel="canonical", <http://127.0.0.1:3000/nl/llms.txt>; rel="describedby"',
      "x-content-type-options": "nosniff",
    });
    expect(response.headers.get("etag")).toMatch(/^"[\w-]+"$/u);
    expect(Number(response.headers.get("x-markdown-tokens"))).toBeGreaterThan(50);
    expect(response.headers.has("content-location")).toBe(false);
  });

  test("has Content-Location if it was negotiated", async () => {
    const response = await send("/quickstart", { accept: "text/markdown" });
    expect(response.headers.get("content-location")).toBe("/quickstart.md");
    expect(await response.text()).toBe(markdownOf("/quickstart"));
    expect((await send("/", { accept: "text/markdown" })).headers.get("content-location")).toBe(
      "/index.md",
    );
  });

  test.each([
    ["text/plain", plainText],
    ["text/x-markdown", "text/markdown; charset=utf-8"],
  ])("is served to a client that only accepts %s", async (accept, type) => {
    for (const path of ["/quickstart", "/quickstart?section=sign-in"]) {
      const response = await send(path, { accept });
      const markdown = await send(path, { accept: "text/markdown" });
      expect([response.status, response.headers.get("content-type")]).toEqual([200, type]);
      expect(response.headers.get("vary")).toBe(publicHeaders.Vary);
      expect(await response.text()).toBe(await markdown.text());
      // Each validator belongs to one representation: a cache that holds both must not mix them up.
      expect(response.headers.get("etag") === markdown.headers.get("etag")).toBe(
        type !== plainText,
      );
    }
  });

  test("returns 304 for its entity tag, and HEAD with the headers of GET", async () => {
    const get = await send("/quickstart.md");
    const etag = get.headers.get("etag")!;
    const again = await send("/quickstart.md", { "if-none-match": `"other", ${etag}` });
    expect([again.status, await again.text(), again.headers.get("vary")]).toEqual([
      304,
      "",
      "Accept, Accept-Encoding",
    ]);
    const head = await send("/quickstart.md", {}, "HEAD");
    expect(await head.text()).toBe("");
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers));
    expect(head.headers.get("content-length")).toBe(
      String(Buffer.byteLength(markdownOf("/quickstart"))),
    );
  });
});

describe("indexes and files", () => {
  test.each([
    ["/llms.txt", "text/plain; charset=utf-8"],
    ["/nl/llms.txt", "text/plain; charset=utf-8"],
    ["/llms-full.txt", "text/plain; charset=utf-8"],
    ["/nl/llms-full.txt", "text/plain; charset=utf-8"],
    ["/reference/llms.txt", "text/plain; charset=utf-8"],
    ["/nl/reference/llms-full.txt", "text/plain; charset=utf-8"],
    ["/guides/llms.txt", "text/plain; charset=utf-8"],
    ["/.well-known/llms.txt", "text/plain; charset=utf-8"],
    ["/sitemap.md", "text/markdown; charset=utf-8"],
    ["/changelog/rss.xml", "application/rss+xml; charset=utf-8"],
    ["/nl/changelog/atom.xml", "application/atom+xml; charset=utf-8"],
    ["/changelog/feed.json", "application/feed+json"],
    ["/mcp/server-card", "application/mcp-server-card+json"],
    ["/api/mcp/server-card", "application/mcp-server-card+json"],
    ["/.well-known/mcp/server-card.json", "application/mcp-server-card+json"],
    ["/.well-known/mcp/catalog.json", "application/json"],
    ["/.well-known/ai-catalog.json", "application/ai-catalog+json"],
    [
      "/.well-known/api-catalog",
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    ],
    ["/sitemap.xml", "application/xml; charset=utf-8"],
    ["/robots.txt", "text/plain; charset=utf-8"],
    ["/reference/suppliers/update-supplier.openapi.json", "application/json"],
    ["/nl/reference/suppliers/update-supplier.try-it.json", "application/json"],
    ["/nl/reference/suppliers/update-supplier.samples.md", "text/markdown; charset=utf-8"],
  ])("%s is %s with an entity tag", async (path, type) => {
    const response = await send(path);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, type]);
    expect(response.headers.get("etag")).toBeTruthy();
    expect((await response.text()).length).toBeGreaterThan(50);
  });

  test("the OpenAPI document and its slices have the server of this deployment", async () => {
    const whole = JSON.parse(await (await send("/openapi.json")).text());
    const slice = await (await send("/reference/suppliers/update-supplier.openapi.json")).json();
    const servers = [{ url: `${site.config.baseUrl}/api` }];
    expect([whole.servers, slice.servers]).toEqual([servers, servers]);
    const { servers: _given, ...written } = await loadOpenApi(site.config.rootDir);
    const { servers: _named, ...document } = whole;
    expect(document).toEqual(written);
  });

  test("the OpenAPI slice of an operation page contains that operation, in English on every page", async () => {
    const slice = (await (
      await send("/nl/reference/suppliers/update-supplier.openapi.json")
    ).json()) as {
      paths: Record<string, Record<string, { summary: string }>>;
    };
    const operations = Object.values(slice.paths).flatMap((item) => Object.entries(item));
    expect(operations.map(([method, { summary }]) => [method, summary])).toEqual([
      ["patch", "Update a supplier"],
    ]);
  });
});

describe("the samples document of an operation page", () => {
  test("is linked by the page's Markdown in its language, and by no index", async () => {
    const path = "/nl/reference/suppliers/update-supplier";
    const samples = await (await send(`${path}.samples.md`)).text();
    expect(samples.match(/^## .*$/gmu)).toEqual([
      "## TypeScript",
      "## Python",
      "## Opdrachtregel",
      "## MCP-toolaanroep",
      "## JavaScript",
      "## Go",
      "## Java",
      "## C#",
      "## Rust",
      "## Geweigerd: UNIQUE_CONFLICT",
    ]);
    expect(samples).toContain("# Voorbeelden: Een leverancier wijzigen (");
    expect(samples).toContain(`${path}.md)`);
    const markdown = await (await send(`${path}.md`)).text();
    expect(markdown).toMatch(
      /Andere talen, en andere verzoeken \(geweigerd: UNIQUE_CONFLICT\): \[update-supplier\.samples\.md\]\(\S+\.samples\.md\)\./u,
    );
    for (const index of ["/nl/llms.txt", "/sitemap.xml", "/sitemap.md"]) {
      expect(await (await send(index)).text()).not.toContain(".samples.md");
    }
  });
});

describe("error responses", () => {
  test("404 with the nearest pages for an unknown page in Markdown", async () => {
    for (const response of [
      await send("/quikstart", { accept: "text/markdown" }),
      await send("/quikstart.md"),
    ]) {
      expect(response.status).toBe(404);
      expect(response.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
      const body = await response.text();
      expect(body).toContain("- [Quickstart](http://127.0.0.1:3000/quickstart.md)");
      expect(body).toContain("(http://127.0.0.1:3000/llms.txt)");
    }
  });

  test("404 with only the index if no page has a similar name", async () => {
    const body = await (await send("/no-such-page.md")).text();
    expect(body).toMatch(/^# Page not found\n\nThere is no page at this URL\.\n\nAll pages: /u);
  });

  test("404 with the index of the requested language", async () => {
    const body = await (await send("/nl/quikstart.md")).text();
    expect(body).toContain("- [Snelstart](http://127.0.0.1:3000/nl/quickstart.md)");
    expect(body).toContain("(http://127.0.0.1:3000/nl/llms.txt)");
  });

  test("404 with the nearest pages for an unknown page in plain text", async () => {
    const response = await send("/quikstart", { accept: "text/plain" });
    expect([response.status, response.headers.get("content-type")]).toEqual([404, plainText]);
    expect(await response.text()).toContain("(http://127.0.0.1:3000/quickstart.md)");
  });

  test("406 with the available media types", async () => {
    const response = await send("/quickstart", { accept: "application/json" });
    expect([
      response.status,
      response.headers.get("content-type"),
      response.headers.get("vary"),
    ]).toEqual([406, "text/plain; charset=utf-8", publicHeaders.Vary]);
    expect(await response.text()).toContain("text/markdown http://127.0.0.1:3000/quickstart.md");
  });

  test("the JSON document of an operation or a problem, if neither HTML nor Markdown is accepted", async () => {
    const json = "application/problem+json, application/json";
    const operation = "/nl/reference/suppliers/update-supplier";
    const slice = await send(operation, { accept: json });
    expect([slice.status, slice.headers.get("content-location")]).toEqual([
      200,
      `${operation}.openapi.json`,
    ]);
    expect(await slice.json()).toEqual(await (await send(`${operation}.openapi.json`)).json());
    for (const [path, language] of [
      ["/problems/auth-invalid-token", "en"],
      ["/nl/problems/auth-invalid-token", "nl"],
    ] as const) {
      const problem = await send(path, { accept: json });
      expect([problem.status, problem.headers.get("content-type")]).toEqual([
        200,
        "application/json",
      ]);
      expect(problem.headers.get("content-language")).toBe(language);
      expect(problem.headers.get("vary")).toBe(publicHeaders.Vary);
      expect(await problem.json()).toMatchObject({ code: "AUTH_INVALID_TOKEN", status: 401 });
    }
    expect((await send("/problems", { accept: json })).status).toBe(406);
  });

  test("404, not 406, for an unknown page in an unavailable media type", async () => {
    expect((await send("/nope", { accept: "image/png" })).status).toBe(404);
  });

  test.each(["POST", "PUT", "DELETE", "PATCH"])("405 with Allow for %s", async (method) => {
    const response = await send("/quickstart.md", {}, method);
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });

  test.each(["/quickstart", "/quickstart.md", "/llms.txt", "/openapi.yaml", "/search"])(
    "a preflight response for %s, which lets pages of any origin read with conditions",
    async (path) => {
      const preflight = await send(path, { origin: "https://app.example" }, "OPTIONS");
      expect(preflight.status).toBe(204);
      expect(Object.fromEntries(preflight.headers)).toMatchObject({
        "access-control-allow-origin": "*",
        "access-control-allow-methods": "GET, HEAD, OPTIONS",
        "access-control-allow-headers": "*",
      });
      const response = await send(path, { accept: "text/markdown" });
      expect(response.headers.get("access-control-expose-headers")).toContain("ETag");
    },
  );

  test("400 for invalid percent-encoding", async () => {
    expect((await send("/%E0%A4%A.md")).status).toBe(400);
  });

  test.each([
    ["/quickstart", "text/html"],
    ["/nope", "*/*"],
    ["/sign-in", "text/markdown"],
    ["/api/v1/users/me", "application/json"],
    ["/favicon.svg", "image/png"],
  ])("none for %s with Accept %s, which the handler does not serve", async (path, accept) => {
    expect(
      await docs(new Request(`http://127.0.0.1:3000${path}`, { headers: { accept } })),
    ).toBeUndefined();
  });
});

describe("/search", () => {
  test("returns JSON by default", async () => {
    const response = await send("/search?q=session%20cookie&locale=en");
    expect(response.headers.get("content-type")).toBe("application/json");
    const body = (await response.json()) as {
      query: string;
      locale: string;
      results: { url: string }[];
    };
    expect([body.query, body.locale]).toEqual(["session cookie", "en"]);
    expect(body.results[0]?.url).toBe("http://127.0.0.1:3000/quickstart#sign-in");
  });

  test("returns Markdown if accepted", async () => {
    const response = await send("/search?q=sessiecookie", { accept: "text/markdown" });
    expect(response.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    expect(await response.text()).toContain(
      "(http://127.0.0.1:3000/nl/quickstart.md?section=aanmelden)",
    );
  });

  test("escapes the query as code in Markdown", async () => {
    const accept = { accept: "text/markdown" };
    const words = encodeURIComponent("[sign in](https://evil.example)\n# `Now`");
    const answered = await (await send(`/search?q=${words}`, accept)).text();
    expect(answered).toMatch(/^# Search: `\[sign in\]\(https:\/\/evil\.example\) # Now`\n\n/u);
    expect(await (await send("/search?q=%60", accept)).text()).toMatch(/^# Search\n\n/u);
  });

  test.each([
    "/search",
    "/search?q=",
    `/search?q=${"a".repeat(9_000)}`,
    "/search?q=x&locale=de",
    "/search?q=%00",
  ])("returns 200 with a list for %.40s", async (path) => {
    const response = await send(path);
    expect(response.status).toBe(200);
    expect(((await response.json()) as { results: unknown[] }).results).toBeInstanceOf(Array);
  });
});
