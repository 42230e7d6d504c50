import { Agent, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Page } from "../../lib/pages/page.ts";
import { startFixtureServer } from "../support/fixture-server.ts";
import { toMarkdownPage } from "../../lib/pages/markdown-page.ts";
import { createServer, listen, type MountedApi, type ServerParts } from "../../server.ts";

type RawResponse = { status: number; headers: IncomingHttpHeaders; body: string };

let pages: Page[];
let parts: ServerParts;
let port: number;
let stop: () => Promise<void>;

beforeAll(async () => {
  const api: MountedApi = {
    handles: (path) => path.startsWith("/api/"),
    fetch: async (request, env) =>
      Response.json(
        {
          method: request.method,
          path: new URL(request.url).pathname,
          body: await request.text(),
          hasIncoming: env?.incoming !== undefined,
        },
        { headers: { "X-Admission": env?.admission ?? "" } },
      ),
    close: async () => {},
  };
  ({ pages, parts, port, stop } = await startFixtureServer(api));
});

afterAll(() => stop());

/** Sends a request exactly as given; `fetch` would add headers and decode the body. */
function sendRequest(
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
  body?: string,
  targetPort = port,
  agent: Agent | false = false,
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { host: "127.0.0.1", port: targetPort, path, method, headers, agent },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString("latin1"),
          }),
        );
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}

/** Writes raw text to a connection; returns everything that the server sends until the connection closes. */
function exchange(text: string, end = false): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => (end ? socket.end(text) : socket.write(text)));
    let received = "";
    socket.on("data", (chunk) => (received += chunk.toString("latin1")));
    socket.on("close", () => resolve(received));
    socket.on("error", reject);
  });
}

const utf8 = (body: string): string => Buffer.from(body, "latin1").toString();

describe("the search", () => {
  const browser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

  test("returns an uncached page to a browser, in the language of the path", async () => {
    const english = await sendRequest("/search?q=session%20cookie", browser);
    expect([english.status, english.headers["content-type"]]).toEqual([
      200,
      "text/html; charset=utf-8",
    ]);
    expect(utf8(english.body)).toContain('href="/quickstart#sign-in"');
    expect(english.headers.etag).toBeUndefined();
    expect(english.headers["x-robots-tag"]).toBe("noindex");
    expect(english.headers["content-security-policy"]).toContain("script-src 'self'");
    const dutch = await sendRequest("/nl/search?q=sessiecookie&area=guides", browser);
    expect(utf8(dutch.body)).toContain('href="/nl/quickstart#aanmelden"');
    expect(dutch.headers["content-language"]).toBe("nl");
    expect((await sendRequest("/search", browser)).body).toContain('<form class="search-form"');
  });

  test("keeps the query in the link to the other language", async () => {
    const { body } = await sendRequest("/search?q=a%26b%22&area=guides", browser);
    expect(body).toContain('<a class="locale-switch" href="/nl/search?q=a%26b%22&#38;area=guides"');
    const dutch = await sendRequest("/nl/search?q=btw", browser);
    expect(dutch.body).toContain('<a class="locale-switch" href="/search?q=btw"');
  });

  test("redirects a browser with 308 to the language in the query parameter locale", async () => {
    const redirectOf = async (path: string): Promise<unknown[]> => {
      const { status, headers } = await sendRequest(path, browser);
      return [status, headers.location];
    };
    expect(await redirectOf("/search?q=btw%26kvk&locale=nl&area=guides")).toEqual([
      308,
      "/nl/search?q=btw%26kvk&area=guides",
    ]);
    expect(await redirectOf("/nl/search?q=vat&locale=en")).toEqual([308, "/search?q=vat"]);
    expect(await redirectOf("/nl/search?locale=nl")).toEqual([308, "/nl/search"]);
    expect(await redirectOf("/search?q=vat&locale=de")).toEqual([200, undefined]);
    const program = await sendRequest("/search?q=sessiecookie&locale=nl");
    expect(JSON.parse(utf8(program.body)).locale).toBe("nl");
  });

  test("returns JSON by default, Markdown if requested, and 405 to POST", async () => {
    for (const headers of [{}, { accept: "*/*" }, { accept: "application/json" }]) {
      const { body, headers: responseHeaders } = await sendRequest(
        "/search?q=session%20cookie",
        headers,
      );
      expect(responseHeaders["content-type"]).toBe("application/json");
      expect(JSON.parse(utf8(body)).results[0].url).toContain("/quickstart#sign-in");
    }
    const { body } = await sendRequest("/nl/search?q=sessiecookie", { accept: "text/markdown" });
    expect(utf8(body)).toContain("/nl/quickstart.md?section=aanmelden");
    expect((await sendRequest("/search?q=a", browser, "POST")).status).toBe(405);
  });
});

describe("a page", () => {
  test("returns HTML to a browser, with Accept in Vary", async () => {
    const { status, headers, body } = await sendRequest("/quickstart?utm=1", {
      accept: "text/html,*/*;q=0.8",
    });
    expect(status).toBe(200);
    expect(body).toContain("HTML of /quickstart<");
    expect(headers.vary?.split(", ")).toContain("Accept");
    expect(headers["content-security-policy"]).toContain("script-src 'self' 'sha256-");
  });

  test("returns Markdown if requested, with another entity tag than HTML", async () => {
    const html = await sendRequest("/quickstart");
    const { status, headers, body } = await sendRequest("/quickstart", {
      accept: "text/markdown, text/html, */*",
    });
    expect([status, headers["content-type"], headers["content-location"]]).toEqual([
      200,
      "text/markdown; charset=utf-8",
      "/quickstart.md",
    ]);
    expect(utf8(body)).toBe(
      toMarkdownPage(pages.find(({ pathname }) => pathname === "/quickstart")!),
    );
    expect(headers.etag).not.toBe(html.headers.etag);
  });

  test("returns one section as Markdown with the parameter section, which HTML ignores", async () => {
    const markdown = await sendRequest("/quickstart.md?section=sign-in");
    expect([markdown.status, markdown.headers["content-type"]]).toEqual([
      200,
      "text/markdown; charset=utf-8",
    ]);
    expect(utf8(markdown.body)).toContain("## Sign in\n");
    expect(utf8(markdown.body)).not.toContain("## Read tasks");
    const accept = { accept: "text/markdown" };
    const negotiated = await sendRequest("/quickstart?a=1&section=sign-in", accept);
    expect(negotiated.body).toBe(markdown.body);
    expect((await sendRequest("/quickstart?section=sign-in")).body).toContain(
      "HTML of /quickstart<",
    );
    expect((await sendRequest("/quickstart.md?section=nope")).status).toBe(404);
    expect((await sendRequest("/quickstart.md?sections=nope")).status).toBe(200);
  });

  test.each(["text/html", "text/markdown"])(
    "returns the headers of GET and no body to HEAD (%s)",
    async (accept) => {
      const get = await sendRequest("/quickstart", { accept });
      const head = await sendRequest("/quickstart", { accept }, "HEAD");
      const variableHeaders = new Set(["connection", "date", "keep-alive"]);
      const stableHeaders = (headers: IncomingHttpHeaders) =>
        Object.entries(headers).filter(([name]) => !variableHeaders.has(name));
      expect([head.status, head.body]).toEqual([200, ""]);
      expect(stableHeaders(head.headers)).toEqual(stableHeaders(get.headers));
    },
  );

  test.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["*", "br"],
    ["identity", undefined],
    ["", undefined],
    ["gzip;q=0", undefined],
    ["BR", "br"],
    ["GZip, deflate", "gzip"],
    ["br;Q=0, gzip", "gzip"],
    ["br ; Q=0, gzip ;\tq=0", undefined],
    ["BR; q=0.0, GZIP;Q=0.5", "gzip"],
    ["*;Q=0", undefined],
  ])("with Accept-Encoding %j has the content coding %s", async (accepted, coding) => {
    const { headers } = await sendRequest("/quickstart", { "accept-encoding": accepted });
    expect(headers["content-encoding"]).toBe(coding);
    expect(headers.vary).toContain("Accept-Encoding");
  });

  test.each(["text/html", "text/markdown"])(
    "returns 304 if the page has not changed since the date of If-Modified-Since (%s)",
    async (accept) => {
      const { headers } = await sendRequest("/quickstart", { accept });
      const lastModified = String(headers["last-modified"]);
      expect(new Date(lastModified).getTime()).not.toBeNaN();
      const since = (date: string, more = {}) =>
        sendRequest("/quickstart", { accept, "if-modified-since": date, ...more });
      expect((await since(lastModified)).status).toBe(304);
      expect((await since("Thu, 01 Jan 2015 00:00:00 GMT")).status).toBe(200);
      // An entity tag takes precedence.
      expect((await since(lastModified, { "if-none-match": '"other"' })).status).toBe(200);
    },
  );

  test("returns 304 only to the entity tag of the same representation", async () => {
    const { headers } = await sendRequest("/quickstart", { "accept-encoding": "gzip" });
    const etag = headers.etag!;
    const again = await sendRequest("/quickstart", {
      "accept-encoding": "gzip",
      "if-none-match": etag,
    });
    expect([again.status, again.body, again.headers.etag]).toEqual([304, "", etag]);
    expect(again.headers.vary).toContain("Accept");
    expect((await sendRequest("/quickstart", { "if-none-match": etag })).status).toBe(200);
    expect(
      (
        await sendRequest("/quickstart", {
          "accept-encoding": "gzip",
          "if-none-match": etag,
          accept: "text/markdown",
        })
      ).status,
    ).toBe(200);
  });

  test("returns the same response if the cache is too small for it", async () => {
    const site = createServer({ ...parts, cacheBytes: 1 });
    const targetPort = await listen(site.server, 0, "127.0.0.1");
    try {
      for (const path of ["/quickstart", "/quickstart.md", "/_next/static/chunks/main.css"]) {
        for (const coding of ["identity", "gzip", "br", "gzip;q=0.5, br;q=0"]) {
          const headers = { "accept-encoding": coding };
          const uncached = await sendRequest(path, headers, "GET", undefined, targetPort);
          const expected = await sendRequest(path, headers);
          expect(uncached.body).toBe(expected.body);
          expect({ ...uncached.headers, date: "" }).toEqual({ ...expected.headers, date: "" });
        }
      }
    } finally {
      await site.stop();
    }
  });

  test("returns 406 for an unavailable media type and 405 to POST", async () => {
    expect((await sendRequest("/quickstart", { accept: "application/json" })).status).toBe(406);
    const posted = await sendRequest("/quickstart", {}, "POST", "x");
    expect([posted.status, posted.headers.allow]).toEqual([405, "GET, HEAD"]);
  });

  test("with a trailing slash redirects to the path without it", async () => {
    const { status, headers } = await sendRequest("/nl/quickstart/");
    expect([status, headers.location]).toEqual([308, "/nl/quickstart"]);
  });
});

describe("an unknown path", () => {
  test("returns 404 with an HTML page, or Markdown if requested", async () => {
    const html = await sendRequest("/nope");
    expect([html.status, html.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    expect(html.headers.vary).toContain("Accept");
    const markdown = await sendRequest("/nope", { accept: "text/markdown" });
    expect([markdown.status, markdown.headers["content-type"]]).toEqual([
      404,
      "text/markdown; charset=utf-8",
    ]);
  });

  test("lists similar pages in HTML, in the language of the path", async () => {
    const english = await sendRequest("/quick-start");
    const length = Buffer.byteLength(english.body, "latin1");
    expect([english.status, english.headers["content-length"]]).toEqual([404, String(length)]);
    expect(english.headers["content-language"]).toBe("en");
    const listHtml = /<ul id="nearest-pages">(.*)<\/ul>/u.exec(utf8(english.body))?.[1] ?? "";
    expect(listHtml).toMatch(/^<li><a href="\/quickstart">Quickstart<\/a><p>/u);
    const dutch = await sendRequest("/nl/quick-start");
    expect([dutch.status, dutch.headers["content-language"]]).toEqual([404, "nl"]);
    expect(dutch.body).toContain("HTML of /nl/not-found");
    expect(dutch.body).toContain('<li><a href="/nl/quickstart">');
    const head = await sendRequest("/quick-start", {}, "HEAD");
    expect([head.body, head.headers["content-length"]]).toEqual(["", String(length)]);
  });

  test("links to the same path in the other language, and never to another site", async () => {
    const switchAt = async (path: string) =>
      /<a class="locale-switch" href="([^"]*)"/u.exec((await sendRequest(path)).body)?.[1];
    expect(await switchAt("/no-such-page?a=1&b=2")).toBe("/nl/no-such-page?a=1&#38;b=2");
    expect(await switchAt("/nl/no-such-page")).toBe("/no-such-page");
    expect(await switchAt("/nl//evil.example/")).toBe("/evil.example/");
  });

  test("links only to a search for the words of the path if no page is similar", async () => {
    const { body } = await sendRequest("/nl/no-such-page");
    const listHtml = /<ul id="nearest-pages">(.*)<\/ul>/u.exec(utf8(body))?.[1];
    const link = '<a href="/nl/search?q=such+page">Zoek naar “such page”</a>';
    expect(listHtml).toBe(`<li>${link}</li>`);
  });

  test("repeats the path only in a URL, percent-encoded", async () => {
    const { status, body } = await sendRequest("/%3Cscript%3Ealert(1)%3C/script%3E");
    expect(status).toBe(404);
    const dutchPath = "/nl/%3Cscript%3Ealert(1)%3C/script%3E";
    expect(body).toContain(`<a class="locale-switch" href="${dutchPath}"`);
    expect(body.replace(dutchPath, "")).not.toContain("alert(1)");
  });

  test.each([
    "//evil.example/",
    "/nope/",
    "/not-found",
    "/nl/not-found",
    "/..%2f..%2fetc/passwd",
    "/%00",
    "/_not-found",
    "/index",
    "/favicon.png",
    "/.well-known/nope",
    "/docs-endpoint/quickstart",
  ])("%s is 404", async (path) => expect((await sendRequest(path)).status).toBe(404));

  test.each([
    "/quickstart/../quickstart",
    "/sign-in/%2e%2e/quickstart",
    "/sign-in/%2E./quickstart.md",
    "/_next/%2e%2e/sign-in",
    "/quickstart/.",
    "/./quickstart",
    "//quickstart",
    "//evil.example/quickstart.md",
    "/quickstart//",
    "/nl//quickstart",
    "/\\quickstart",
    "/nl\\quickstart",
    "/nl%5cquickstart",
    "/nl%2fquickstart",
    "/nl%2Fquickstart.md",
    "/nope/..%2fquickstart",
    "/quickstart#x",
    "http://elsewhere.example/sign-in/%2e%2e/quickstart",
  ])("%s is 404 in every media type, never another page", async (path) => {
    for (const accept of ["text/html", "text/markdown", "application/json"]) {
      const { status, headers, body } = await sendRequest(path, { accept });
      expect([accept, status]).toEqual([accept, 404]);
      expect(body).not.toContain("Quickstart");
      expect(headers["content-security-policy"]).toBeDefined();
    }
  });

  test.each<[string, Record<string, string>]>([
    ["/nope", { accept: "text/html" }],
    ["/nope", { accept: "text/markdown" }],
    ["/nope", { accept: "application/json" }],
    ["/nope.md", {}],
    ["/sign-in/nope", {}],
    ["/_next/nope", {}],
  ])("%s with %j is 404 with a CSP, nosniff and must-revalidate", async (path, sentHeaders) => {
    const { status, headers } = await sendRequest(path, sentHeaders);
    expect([status, headers["x-content-type-options"], headers["cache-control"]]).toEqual([
      404,
      "nosniff",
      "public, max-age=0, must-revalidate",
    ]);
    expect(headers["content-security-policy"]).toMatch(/^default-src '(?:self|none)'/u);
  });

  test.each(["/%", "/%E0%A4%A", "*"])("%s is 400", async (path) => {
    expect((await sendRequest(path)).status).toBe(400);
  });
});

describe("the API, MCP, files and malformed requests", () => {
  test("passes method, path, body and connection of a request to the API", async () => {
    const { body } = await sendRequest(
      "/api/x",
      { "content-type": "application/json" },
      "POST",
      '{"a":1}',
    );
    expect(JSON.parse(body)).toEqual({
      method: "POST",
      path: "/api/x",
      body: '{"a":1}',
      hasIncoming: true,
    });
  });

  test("returns search results, and 405 to GET /mcp", async () => {
    expect(JSON.parse((await sendRequest("/search?q=cookie")).body)).toMatchObject({
      query: "cookie",
    });
    for (const path of ["/mcp", "/mcp/"]) expect((await sendRequest(path)).status).toBe(405);
  });

  test("handles MCP at /mcp and /mcp/, with every Accept that includes JSON", async () => {
    const type = { "content-type": "application/json" };
    const ping = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
    const accepts = [{}, { accept: "*/*" }, { accept: "application/json" }];
    for (const path of ["/mcp", "/mcp/"]) {
      for (const accept of accepts) {
        const { status, body } = await sendRequest(path, { ...type, ...accept }, "POST", ping);
        expect([path, status, JSON.parse(body)]).toEqual([
          path,
          200,
          { jsonrpc: "2.0", id: 1, result: {} },
        ]);
      }
      expect((await sendRequest(path, { ...type, accept: "text/html" }, "POST", ping)).status).toBe(
        406,
      );
      expect((await sendRequest(path, {}, "OPTIONS")).status).toBe(204);
    }
  });

  test.each(["/quickstart", "/quickstart.md", "/llms.txt", "/openapi.yaml", "/nope"])(
    "lets pages of other origins read %s with any header",
    async (path) => {
      const { status, headers } = await sendRequest(
        path,
        { origin: "https://a.example" },
        "OPTIONS",
      );
      expect([status, headers["access-control-allow-origin"]]).toEqual([204, "*"]);
      expect(headers["access-control-allow-headers"]).toBe("*");
    },
  );

  test.each(["POST", "PUT", "DELETE", "TRACE", "OPTIONS", "QUERY"])(
    "returns 405 to %s on paths of pages and files, existing or not",
    async (method) => {
      const pagePaths = method === "OPTIONS" ? [] : ["/quickstart", "/nope"];
      for (const path of ["/sign-in", "/sign-in/x", "/_next/x", "/a.png", ...pagePaths]) {
        const { status, headers } = await sendRequest(path, {}, method);
        expect([path, status, headers.allow]).toEqual([path, 405, "GET, HEAD"]);
        expect(headers["x-content-type-options"]).toBe("nosniff");
      }
    },
  );

  test("ignores the header Upgrade", async () => {
    const { status, body } = await sendRequest("/quickstart", {
      connection: "Upgrade",
      upgrade: "h2c",
    });
    expect([status, body]).toEqual([200, (await sendRequest("/quickstart")).body]);
  });

  test.each(["/api/%ff", "/api/x/%zz?q=%ff"])("passes %s to the API", async (path) => {
    expect(JSON.parse((await sendRequest(path)).body)).toMatchObject({ path: path.split("?")[0] });
  });

  test.each(["/quickstart", "/quickstart.md", "/search?q=a", "/api/x", "/mcp", "/nope"])(
    "returns 400 to two Host headers at %s",
    async (path) => {
      const hosts = "Host: 127.0.0.1\r\nHost: evil.example";
      const text = `GET ${path} HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`;
      expect(await exchange(text, true)).toMatch(/^HTTP\/1\.1 400 /u);
    },
  );

  test.each([
    ["POST", "/quickstart", 405],
    ["PUT", "/quickstart.md", 405],
    ["POST", "/search", 405],
    ["POST", "/nope", 405],
    ["POST", "/%ff", 400],
    ["POST", "//quickstart", 404],
  ])("reads the body of a rejected %s %s completely", async (method, path, status) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const body = "x".repeat(100_000);
    for (let round = 0; round < 2; round++) {
      const rejected = await sendRequest(path, {}, method, body, port, agent);
      expect([rejected.status, rejected.headers.connection]).toEqual([status, "keep-alive"]);
      expect((await sendRequest("/quickstart", {}, "GET", undefined, port, agent)).status).toBe(
        200,
      );
    }
    agent.destroy();
  });

  test("returns 400 if a search query is not UTF-8", async () => {
    expect((await sendRequest("/search?q=%ff")).status).toBe(400);
  });

  const list = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} });
  const json = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  };

  test.each([
    ["POST", { ...json, "content-type": "text/plain" }, 100_000, 415],
    ["POST", json, 100_000, 413],
    ["POST", { ...json, "transfer-encoding": "chunked" }, 100_000, 413],
    ["PUT", json, 100_000, 405],
    ["POST", { ...json, host: "evil.example" }, 100_000, 403],
  ])(
    "reads the body of a rejected MCP request and keeps the connection (%s %j)",
    async (method, headers, length, status) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const send = (verb: string, sentHeaders: object, body: string) =>
        sendRequest("/mcp", sentHeaders as Record<string, string>, verb, body, port, agent);
      for (let round = 0; round < 3; round++) {
        const rejected = await send(method, headers, "x".repeat(length));
        expect([rejected.status, rejected.headers.connection]).toEqual([status, "keep-alive"]);
        expect((await send("POST", json, list)).status).toBe(200);
      }
      agent.destroy();
    },
  );

  test.each([
    ["declared", "Content-Length: 5000000\r\n\r\n"],
    [
      "sent in chunks",
      `Transfer-Encoding: chunked\r\n\r\n${`20000\r\n${"x".repeat(0x20000)}\r\n`.repeat(9)}`,
    ],
  ])(
    "closes the connection of an MCP client whose body is far above the limit (%s)",
    async (_, rest) => {
      const response = await exchange(
        `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: ${json.accept}\r\nContent-Type: application/json\r\n${rest}`,
      );
      expect(response).toMatch(/^HTTP\/1\.1 413 /u);
      expect(response).toMatch(/\r\nconnection: close\r\n/iu);
    },
  );

  test("serves static files and openapi.json from the route table", async () => {
    const script = await sendRequest("/_next/static/chunks/main.css", { "accept-encoding": "br" });
    expect([script.status, script.headers["cache-control"]]).toEqual([
      200,
      "public, max-age=31536000, immutable",
    ]);
    expect((await sendRequest("/_next/static/chunks/nope.js")).status).toBe(404);
    expect((await sendRequest("/openapi.json")).headers["content-type"]).toBe(
      "application/json; charset=UTF-8",
    );
  });

  test("returns HTML if Accept is very long", async () => {
    const { status, headers } = await sendRequest("/quickstart", {
      accept: "text/markdown,".repeat(3_000),
    });
    expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  });

  test.each([
    "GET / HTTP/1.1\r\nHost: a b c\r\nConnection: close\r\n\r\n",
    "GET http://[::1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    "POST /search HTTP/1.1\r\nHost: \r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
    "GET /search?q=a HTTP/1.1\r\nHost: a/b@c\r\nConnection: close\r\n\r\n",
    "OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    "nonsense\r\n\r\n",
  ])("%j causes no 5xx status", async (text) => {
    expect(await exchange(text, true)).toMatch(/^HTTP\/1\.1 [234]\d\d /u);
  });
});

describe("starting and stopping", () => {
  test("returns 503 on paths of the API and /readyz until the API is ready, and serves pages immediately", async () => {
    let mount!: (api: MountedApi) => void;
    const api = new Promise<MountedApi>((resolve) => (mount = resolve));
    const starting = createServer({ ...parts, api, docsUrl: "https://docs.example" });
    const ownPort = await listen(starting.server, 0, "127.0.0.1");
    const status = async (path: string) =>
      (await sendRequest(path, {}, "GET", undefined, ownPort)).status;
    expect([
      await status("/readyz"),
      await status("/healthz"),
      await status("/api/x"),
      await status("/nl/approvals"),
      await status("/i/a"),
      await status("/c/a"),
      await status("/.well-known/security.txt"),
      await status("/quickstart"),
    ]).toEqual([503, 200, 503, 503, 503, 503, 503, 200]);
    const requestId = "0192f0c1-8a5b-7c3d-9e1f-2a4b6c8d0e1f";
    const rejected = await sendRequest(
      "/api/x",
      { "x-request-id": requestId },
      "GET",
      undefined,
      ownPort,
    );
    expect(rejected.headers).toMatchObject({
      "content-type": "application/problem+json",
      "retry-after": "1",
      "x-request-id": requestId,
      "access-control-allow-origin": "*",
    });
    expect(JSON.parse(rejected.body)).toEqual({
      type: "https://docs.example/problems/service-unavailable",
      title: "Service not available for a moment",
      status: 503,
      detail: "The service is starting.",
      instance: `urn:uuid:${requestId}`,
      code: "SERVICE_UNAVAILABLE",
      requestId,
    });
    mount(await parts.api!);
    await starting.ready;
    expect(await status("/api/x")).toBe(200);
    await starting.stop();
  });

  test("completes running requests before it closes the API", async () => {
    const events: string[] = [];
    let arrived!: () => void;
    let release!: () => void;
    const waiting = new Promise<void>((resolve) => (arrived = resolve));
    const released = new Promise<void>((resolve) => (release = resolve));
    const stopping = createServer({
      ...parts,
      api: {
        handles: () => true,
        fetch: async () => {
          arrived();
          await released;
          events.push("answered");
          return new Response("done");
        },
        close: async () => void events.push("closed"),
      },
    });
    const ownPort = await listen(stopping.server, 0, "127.0.0.1");
    await stopping.ready;
    const response = sendRequest("/api/slow", {}, "GET", undefined, ownPort);
    await waiting;
    const stopped = stopping.stop();
    release();
    expect((await response).body).toBe("done");
    await stopped;
    expect(events).toEqual(["answered", "closed"]);
  });

  test("under overload serves static pages and returns 503 for dynamic responses", async () => {
    const busy = createServer({ ...parts, maxDelayMs: 40 });
    const ownPort = await listen(busy.server, 0, "127.0.0.1");
    await busy.ready;
    const get = (path: string) => sendRequest(path, {}, "GET", undefined, ownPort);
    const work = setInterval(() => {
      const deadline = performance.now() + 200;
      while (performance.now() < deadline);
    });
    const waitForRejection = async (): Promise<RawResponse> => {
      const response = await get("/search?q=cookie");
      return response.status === 503 ? response : waitForRejection();
    };
    const { headers, body } = await waitForRejection();
    expect([headers["retry-after"], headers["content-type"], body]).toEqual([
      "5",
      "text/plain; charset=utf-8",
      "The service has more to do than it can.\n",
    ]);
    expect((await get("/quickstart")).status).toBe(200);
    expect((await get("/nope")).status).toBe(503);
    for (const path of ["/mcp", "/mcp/"]) {
      const mcp = await get(path);
      expect([mcp.status, JSON.parse(mcp.body).error.message]).toEqual([
        503,
        "The service has more to do than it can.",
      ]);
    }
    expect((await get("/api/x")).headers["x-admission"]).toBe("overloaded");
    clearInterval(work);
    await busy.stop();
  });

  test("while it stops, returns 503 with Connection: close on persistent connections", async () => {
    const stopping = createServer(parts);
    const ownPort = await listen(stopping.server, 0, "127.0.0.1");
    await stopping.ready;
    const paths = ["/quickstart", "/nope", "/search?q=a", "/mcp", "/api/x"];
    const agents = paths.map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
    const requestAll = () =>
      Promise.all(
        paths.map((path, at) => sendRequest(path, {}, "GET", undefined, ownPort, agents[at])),
      );
    for (const { headers } of await requestAll()) expect(headers.connection).toBe("keep-alive");
    const stopped = stopping.stop();
    const responses = await requestAll();
    for (const { headers } of responses) expect(headers.connection).toBe("close");
    const [api, ...others] = responses.toReversed();
    for (const { status, headers } of others) {
      expect([status, headers["retry-after"]]).toEqual([503, "1"]);
    }
    expect(api?.headers["x-admission"]).toBe("stopped");
    await stopped;
    for (const agent of agents) agent.destroy();
  });

  test("reports in one sentence that the port is in use", async () => {
    const second = createServer(parts);
    await expect(listen(second.server, port, "127.0.0.1")).rejects.toThrow(
      new RegExp(
        `^Port ${port} on 127\\.0\\.0\\.1 is in use; set PORT to another one, for example PORT=\\d+\\.$`,
        "u",
      ),
    );
  });
});
