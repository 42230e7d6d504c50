import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendRequest } from "../support/send-request.ts";
import { type FixtureServer, startFixtureServer } from "../support/fixture-server.ts";
import { type Nginx, nginxSkipReason, startNginx } from "../support/nginx.ts";

// Runs `deploy/nginx.conf` in a real nginx: as a proxy, and as a shared cache.

/** Request headers of browsers, agents and programs. */
const requestHeadersByClient = {
  browser: {
    accept: "text/html,application/xhtml+xml,*/*;q=0.8",
    "accept-encoding": "gzip, deflate, br",
  },
  agent: { accept: "text/markdown, text/html;q=0.9, */*;q=0.8" },
  reader: { accept: "text/markdown", "accept-encoding": "gzip" },
  "agent's packed": { accept: "text/markdown", "accept-encoding": "br" },
  curl: { accept: "*/*" },
  none: {},
  "Dutch browser": { accept: "text/html", "accept-language": "nl", "accept-encoding": "gzip" },
};

const skipReason = nginxSkipReason();

describe.skipIf(skipReason !== null && process.env["CI"] === undefined)(
  `behind nginx${skipReason === null ? "" : ` (${skipReason})`}`,
  () => {
    let server: FixtureServer;
    let proxy: Nginx;
    let cachingProxy: Nginx;
    let directory: string;

    beforeAll(async () => {
      server = await startFixtureServer({
        handles: (path) => path.startsWith("/api/"),
        fetch: async (request) =>
          Response.json(
            {
              host: request.headers.get("host"),
              forwarded: request.headers.get("x-forwarded-for"),
              bytes: (await request.arrayBuffer()).byteLength,
            },
            { headers: { "Cache-Control": "no-store" } },
          ),
        close: async () => {},
      });
      directory = await mkdtemp(join(tmpdir(), "werkbank-nginx-"));
      proxy = await startNginx(join(directory, "proxy"), server.port);
      // Caches even responses that must be revalidated: only Vary separates the representations.
      cachingProxy = await startNginx(join(directory, "eager"), server.port, [
        "proxy_ignore_headers Cache-Control;",
        "proxy_cache_valid 200 404 10m;",
        'add_header X-Cache "$upstream_cache_status" always;',
      ]);
    });
    afterAll(async () => {
      await Promise.all([proxy, cachingProxy].map((each) => each.stop()));
      await server.stop();
      await rm(directory, { recursive: true });
    });

    const paths = () => [
      ...server.pages.flatMap(({ pathname }) => [
        pathname,
        `${pathname.replace(/\/$/u, "/index")}.md`,
      ]),
      "/llms.txt",
      "/sitemap.xml",
      "/no-such-page",
      "/quickstart?utm=1",
    ];

    test("every path returns the same content and headers to each client with and without nginx", async () => {
      for (const path of paths()) {
        for (const [name, headers] of Object.entries(requestHeadersByClient)) {
          const direct = await sendRequest(server.port, path, headers);
          expect([path, name, await sendRequest(proxy.port, path, headers)]).toEqual([
            path,
            name,
            direct,
          ]);
        }
      }
    });

    test("a cache that stores everything returns each client its own representation", async () => {
      const requests = paths().flatMap((path) =>
        Object.entries(requestHeadersByClient).map(([name, headers]) => ({ path, name, headers })),
      );
      const cached = new Set<string>();
      // The first request fills the cache: each round begins with another client.
      for (const order of [
        requests,
        requests.toReversed(),
        [...requests.slice(7), ...requests.slice(0, 7)],
      ]) {
        for (const { path, name, headers } of order) {
          const direct = await sendRequest(server.port, path, headers);
          const response = await sendRequest(cachingProxy.port, path, headers);
          const { "x-cache": cache, ...responseHeaders } = response.headers;
          if (cache === "HIT") cached.add(`${name} ${path}`);
          expect([path, name, { ...response, headers: responseHeaders }]).toEqual([
            path,
            name,
            direct,
          ]);
        }
      }
      const pageRequests = server.pages.flatMap(({ pathname }) =>
        Object.keys(requestHeadersByClient).map((name) => `${name} ${pathname}`),
      );
      expect(pageRequests.filter((one) => !cached.has(one))).toEqual([]);
    });

    test("returns 304 only to the entity tag of the same representation", async () => {
      for (const { pathname } of server.pages) {
        const tags = new Map<string, string>();
        for (const [name, headers] of Object.entries(requestHeadersByClient)) {
          const { headers: responseHeaders } = await sendRequest(
            cachingProxy.port,
            pathname,
            headers,
          );
          tags.set(name, String(responseHeaders.etag));
        }
        for (const [name, headers] of Object.entries(requestHeadersByClient)) {
          for (const tag of new Set(tags.values())) {
            const { status } = await sendRequest(cachingProxy.port, pathname, {
              ...headers,
              "if-none-match": tag,
            });
            expect([pathname, name, tag, status]).toEqual([
              pathname,
              name,
              tag,
              tags.get(name) === tag ? 304 : 200,
            ]);
          }
        }
      }
    });

    test("passes Host and the client address to the service, and accepts long bodies and headers", async () => {
      const headers = { host: "werkbank.example", authorization: `Bearer ${"t".repeat(16_000)}` };
      const body = Buffer.alloc(20 * 1024 * 1024, "x");
      const { status, body: echoed } = await sendRequest(proxy.port, "/api/echo", headers, {
        method: "POST",
        body,
      });
      expect(status).toBe(200);
      expect(JSON.parse(echoed)).toEqual({
        host: "werkbank.example",
        forwarded: "127.0.0.1",
        bytes: body.length,
      });
    });
  },
);
