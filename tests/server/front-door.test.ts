import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadOpenApi } from "../../lib/openapi.ts";
import type { Page } from "../../lib/page.ts";
import { loadPages } from "../../lib/pages.ts";
import { buildPublication } from "../../lib/publication.ts";
import { createDocsFetch, createDocsSite } from "../../lib/respond.ts";
import { writeFixtureBuild } from "../../lib/testing/fixture-build.ts";
import { createFixtureSite, type FixtureSite } from "../../lib/testing/fixture-site.ts";
import { toTwin } from "../../lib/twin.ts";
import {
  createServer,
  listen,
  type MountedApi,
  type ServerParts,
  type SiteServer,
} from "../../server.ts";

type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

let fixture: FixtureSite;
let pages: Page[];
let parts: ServerParts;
let site: SiteServer;
let port: number;

beforeAll(async () => {
  fixture = await createFixtureSite();
  pages = await loadPages(fixture.config);
  const nextDir = join(fixture.config.rootDir, ".next");
  await writeFixtureBuild(nextDir, pages);
  const docs = createDocsSite(fixture.config, pages, await loadOpenApi(fixture.config.rootDir));
  const api: MountedApi = {
    handles: (path) => path.startsWith("/api/"),
    fetch: async (request, env) =>
      Response.json({
        method: request.method,
        path: new URL(request.url).pathname,
        body: await request.text(),
        hasIncoming: env?.incoming !== undefined,
      }),
    close: async () => {},
  };
  parts = {
    publication: await buildPublication(docs, nextDir),
    docs: createDocsFetch(docs),
    api,
    next: async (_request, response) => {
      response.setHeader("Vary", "rsc, Accept-Encoding");
      response.writeHead(200, { "Content-Type": "text/html" });
      response.end("made by Next");
    },
  };
  site = createServer(parts);
  port = await listen(site.server, 0, "127.0.0.1");
  await site.ready;
});

afterAll(async () => {
  await site.stop();
  await fixture.remove();
});

/** A request as it is written, without the headers and decoding that `fetch` adds. */
function ask(
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
  body?: string,
  to = port,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      { host: "127.0.0.1", port: to, path, method, headers, agent: false },
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
    sent.on("error", reject);
    sent.end(body);
  });
}

const utf8 = (body: string): string => Buffer.from(body, "latin1").toString();

describe("a page", () => {
  it("is HTML for a browser, with Accept in Vary", async () => {
    const { status, headers, body } = await ask("/quickstart?utm=1", {
      accept: "text/html,*/*;q=0.8",
    });
    expect(status).toBe(200);
    expect(body).toContain("HTML of /quickstart<");
    expect(headers.vary?.split(", ")).toContain("Accept");
    expect(headers["content-security-policy"]).toContain("script-src 'self' 'sha256-");
  });

  it("is Markdown for who asks for it, with another validator", async () => {
    const html = await ask("/quickstart");
    const { status, headers, body } = await ask("/quickstart", {
      accept: "text/markdown, text/html, */*",
    });
    expect([status, headers["content-type"], headers["content-location"]]).toEqual([
      200,
      "text/markdown; charset=utf-8",
      "/quickstart.md",
    ]);
    expect(utf8(body)).toBe(toTwin(pages.find(({ pathname }) => pathname === "/quickstart")!));
    expect(headers.etag).not.toBe(html.headers.etag);
  });

  it.each(["text/html", "text/markdown"])(
    "answers HEAD with the headers of GET and no body (%s)",
    async (accept) => {
      const get = await ask("/quickstart", { accept });
      const head = await ask("/quickstart", { accept }, "HEAD");
      const changing = new Set(["connection", "date", "keep-alive"]);
      const known = (headers: IncomingHttpHeaders) =>
        Object.entries(headers).filter(([name]) => !changing.has(name));
      expect([head.status, head.body]).toEqual([200, ""]);
      expect(known(head.headers)).toEqual(known(get.headers));
    },
  );

  it.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["*", "br"],
    ["identity", undefined],
    ["", undefined],
    ["gzip;q=0", undefined],
  ])("with Accept-Encoding %j is coded as %s", async (accepted, coding) => {
    const { headers } = await ask("/quickstart", { "accept-encoding": accepted });
    expect(headers["content-encoding"]).toBe(coding);
    expect(headers.vary).toContain("Accept-Encoding");
  });

  it("answers 304 to the validator of the same coding only", async () => {
    const { headers } = await ask("/quickstart", { "accept-encoding": "gzip" });
    const etag = headers.etag!;
    const again = await ask("/quickstart", { "accept-encoding": "gzip", "if-none-match": etag });
    expect([again.status, again.body, again.headers.etag]).toEqual([304, "", etag]);
    expect(again.headers.vary).toContain("Accept");
    expect((await ask("/quickstart", { "if-none-match": etag })).status).toBe(200);
    expect(
      (
        await ask("/quickstart", {
          "accept-encoding": "gzip",
          "if-none-match": etag,
          accept: "text/markdown",
        })
      ).status,
    ).toBe(200);
  });

  it("gives Next's client its payloads", async () => {
    const payload = await ask("/quickstart?_rsc=x", { rsc: "1" });
    expect([payload.body, payload.headers["content-type"]]).toEqual([
      "payload of /quickstart",
      "text/x-component",
    ]);
    expect(payload.headers["x-nextjs-stale-time"]).toBe("300");
    const tree = await ask("/quickstart?_rsc=y", {
      rsc: "1",
      "next-router-prefetch": "1",
      "next-router-segment-prefetch": "/_tree",
    });
    expect([tree.body, tree.headers["x-nextjs-postponed"]]).toEqual(["tree of /quickstart", "2"]);
    expect(tree.headers.vary).toContain("next-router-segment-prefetch");
  });

  it("is 406 for a type that there is not, and 405 for a method that changes something", async () => {
    expect((await ask("/quickstart", { accept: "application/json" })).status).toBe(406);
    const posted = await ask("/quickstart", {}, "POST", "x");
    expect([posted.status, posted.headers.allow]).toEqual([405, "GET, HEAD"]);
  });

  it("with a slash at the end leads to the address without", async () => {
    const { status, headers } = await ask("/nl/quickstart/");
    expect([status, headers.location]).toEqual([308, "/nl/quickstart"]);
  });
});

describe("an unknown path", () => {
  it("is the not-found page for people, short Markdown for agents, the payload for Next's client", async () => {
    const html = await ask("/nope");
    expect([html.status, html.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    expect(html.headers.vary).toContain("Accept");
    const markdown = await ask("/nope", { accept: "text/markdown" });
    expect([markdown.status, markdown.headers["content-type"]]).toEqual([
      404,
      "text/markdown; charset=utf-8",
    ]);
    const payload = await ask("/nope", { rsc: "1" });
    expect([payload.status, payload.body]).toEqual([404, "payload of /_not-found"]);
  });

  it.each([
    "//evil.example/",
    "/nope/",
    "/..%2f..%2fetc/passwd",
    "/%00",
    "/_not-found",
    "/index",
    "/favicon.png",
    "/.well-known/nope",
    "/docs-endpoint/quickstart",
  ])("%s is 404", async (path) => expect((await ask(path)).status).toBe(404));

  it.each(["/%", "/%E0%A4%A", "*"])("%s is 400", async (path) => {
    expect((await ask(path)).status).toBe(400);
  });
});

describe("the rest", () => {
  it("passes the API its requests, body and connection", async () => {
    const { body } = await ask("/api/x", { "content-type": "application/json" }, "POST", '{"a":1}');
    expect(JSON.parse(body)).toEqual({
      method: "POST",
      path: "/api/x",
      body: '{"a":1}',
      hasIncoming: true,
    });
  });

  it("answers search, and MCP with 405 to GET", async () => {
    expect(JSON.parse((await ask("/search?q=cookie")).body)).toMatchObject({ query: "cookie" });
    expect((await ask("/mcp")).status).toBe(405);
  });

  it("leaves reserved paths to Next and puts Accept back into Vary", async () => {
    const { body, headers } = await ask("/sign-out");
    expect([body, headers.vary]).toEqual(["made by Next", "rsc, Accept-Encoding, Accept"]);
  });

  it("serves static files and the description of the API from the table", async () => {
    const script = await ask("/_next/static/chunks/main.js", { "accept-encoding": "br" });
    expect([script.status, script.headers["cache-control"]]).toEqual([
      200,
      "public, max-age=31536000, immutable",
    ]);
    expect((await ask("/_next/static/chunks/nope.js")).status).toBe(404);
    expect((await ask("/openapi.json")).headers["content-type"]).toBe(
      "application/json; charset=UTF-8",
    );
  });

  it("answers HTML to an Accept that is absurdly long", async () => {
    const { status, headers } = await ask("/quickstart", {
      accept: "text/markdown,".repeat(3_000),
    });
    expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  });

  it.each([
    "GET / HTTP/1.1\r\nHost: a b c\r\nConnection: close\r\n\r\n",
    "GET http://[::1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    "POST /search HTTP/1.1\r\nHost: \r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
    "GET /search?q=a HTTP/1.1\r\nHost: a/b@c\r\nConnection: close\r\n\r\n",
    "OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    "nonsense\r\n\r\n",
  ])("%j is no server error", async (text) => {
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, "127.0.0.1", () => socket.end(text));
      let received = "";
      socket.on("data", (chunk) => (received += chunk.toString("latin1")));
      socket.on("close", () => resolve(received));
      socket.on("error", reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 [234]\d\d /);
  });
});

describe("starting and stopping", () => {
  it("answers 503 on the API's paths and /readyz until the API is there, and pages at once", async () => {
    let mount!: (api: MountedApi) => void;
    const api = new Promise<MountedApi>((resolve) => (mount = resolve));
    const starting = createServer({ ...parts, api });
    const own = await listen(starting.server, 0, "127.0.0.1");
    const status = async (path: string) => (await ask(path, {}, "GET", undefined, own)).status;
    expect([
      await status("/readyz"),
      await status("/healthz"),
      await status("/api/x"),
      await status("/quickstart"),
    ]).toEqual([503, 200, 503, 200]);
    mount(await parts.api!);
    await starting.ready;
    expect(await status("/api/x")).toBe(200);
    await starting.stop();
  });

  it("finishes what it is answering, then closes the API", async () => {
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
    const own = await listen(stopping.server, 0, "127.0.0.1");
    await stopping.ready;
    const answer = ask("/api/slow", {}, "GET", undefined, own);
    await waiting;
    const stopped = stopping.stop();
    release();
    expect((await answer).body).toBe("done");
    await stopped;
    expect(events).toEqual(["answered", "closed"]);
  });

  it("says in one sentence that the port is taken", async () => {
    const second = createServer(parts);
    await expect(listen(second.server, port, "127.0.0.1")).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is in use; set PORT to a free one.`,
    );
  });
});
