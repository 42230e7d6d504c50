import { mkdtemp, rm } from "node:fs/promises";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isFullRun } from "@werkbank/api/testing/sampling";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { negotiationCases, inconclusiveAccepts } from "../../lib/testing/negotiation-cases.ts";
import { readDeployedPublication } from "../../lib/publication/publication-store.ts";
import { ensureBuilt } from "../../scripts/build.ts";
import { writeExport } from "../../scripts/export/write-export.ts";
import { root } from "../../scripts/launch/processes.ts";
import { createServer, listen, loadServerParts, type SiteServer } from "../../server.ts";
import { type RawResponse, sendRequest } from "../support/send-request.ts";
import { type Nginx, startStaticNginx, staticNginxSkipReason } from "../support/nginx.ts";
import { selectPages } from "../support/select-pages.ts";
import { defaultSite, siteEnvironment } from "./site-environment.ts";

// Compares the exported site in a real nginx, with `deploy/nginx-static.conf`, to `server.ts`: status, content and
// all headers except those that `sendRequest` omits.

const skipReason = staticNginxSkipReason();

describe.skipIf(skipReason !== null && process.env["CI"] === undefined)(
  `exported to nginx${skipReason === null ? "" : ` (${skipReason})`}`,
  { timeout: isFullRun ? 900_000 : 120_000 },
  () => {
    let directory: string;
    let site: SiteServer;
    let nginx: Nginx;
    let port: number;
    let fileServer: Nginx;
    let paths: Set<string>;
    let pathnames: string[];
    // A new connection for each request would exhaust the ports.
    const agent = new Agent({ keepAlive: true });

    beforeAll(async () => {
      await ensureBuilt({ rootDir: root, env: siteEnvironment() });
      const { publication, pages } = await readDeployedPublication(
        join(root, ".publication"),
        defaultSite,
      );
      pathnames = selectPages(pages).map(({ pathname }) => pathname);
      paths = isFullRun
        ? new Set(publication.entries.keys())
        : selectPaths(publication.entries, pathnames);
      directory = await mkdtemp(join(tmpdir(), "werkbank-export-"));
      const exportDirectory = join(directory, "export");
      await writeExport(publication, exportDirectory, paths);
      site = createServer(await loadServerParts(defaultSite));
      port = await listen(site.server, 0, "127.0.0.1");
      nginx = await startStaticNginx(join(directory, "nginx"), exportDirectory, port);
      // Its upstream does not run, so that it can only serve files.
      fileServer = await startStaticNginx(join(directory, "closed"), exportDirectory, 1);
    });
    afterAll(async () => {
      agent.destroy();
      await Promise.all([nginx?.stop(), fileServer?.stop()]);
      await site?.stop();
      if (directory) await rm(directory, { recursive: true });
    });

    const expectSame = async (
      path: string,
      headers: Record<string, string>,
      method = "GET",
    ): Promise<RawResponse> => {
      const [direct, exported] = await Promise.all([
        sendRequest(port, path, headers, { method, agent }),
        sendRequest(nginx.port, path, headers, { method, agent }),
      ]);
      expect([path, headers, exported.status, exported.headers]).toEqual([
        path,
        headers,
        direct.status,
        direct.headers,
      ]);
      expect(exported.body === direct.body, `${path} ${JSON.stringify(headers)}: the bytes`).toBe(
        true,
      );
      return exported;
    };

    test("every path returns the same content and headers, in each content coding, and 304 if unchanged", async () => {
      await forEachConcurrently(paths, async (path) => {
        for (const coding of ["", "gzip, deflate, br", "gzip"]) {
          const headers = { accept: "text/html", ...(coding && { "accept-encoding": coding }) };
          const { headers: responseHeaders } = await expectSame(path, headers);
          if (!responseHeaders.etag) continue;
          const again = await expectSame(path, {
            ...headers,
            "if-none-match": responseHeaders.etag,
          });
          expect([path, again.status]).toEqual([path, 304]);
        }
      });
    });

    test("every page returns the same Markdown", async () => {
      await forEachConcurrently(pathnames, async (path) => {
        const { headers, status } = await expectSame(path, { accept: "text/markdown" });
        expect([path, status, headers["content-type"]]).toEqual([
          path,
          200,
          "text/markdown; charset=utf-8",
        ]);
      });
    });

    test("every Accept header selects the same media type", async () => {
      const accepts = [
        ...negotiationCases.map(([accept]) => accept),
        ...inconclusiveAccepts.filter((accept) => accept.length < 10_000),
      ];
      for (const accept of accepts) {
        if (accept !== undefined && /[^\x20-\x7e]/u.test(accept)) continue;
        for (const path of ["/quickstart", "/nl", "/sign-in", "/llms.txt", "/quickstart.md"]) {
          await expectSame(path, accept === undefined ? {} : { accept });
        }
      }
    });

    test.each([["gzip;q=1.0, br;q=0"], ["*"], ["identity;q=0"], ["BR"], ["deflate"], ["gzip;q=0"]])(
      "Accept-Encoding %j selects the same content coding",
      async (coding) => {
        for (const path of ["/quickstart", "/favicon.ico", "/quickstart.md"]) {
          await expectSame(path, { "accept-encoding": coding });
        }
      },
    );

    test("conditional and range requests return the same", async () => {
      const { headers } = await sendRequest(port, "/quickstart.md", {});
      const tag = String(headers.etag);
      const later = new Date(Date.now() + 86_400_000).toUTCString();
      for (const condition of [
        { "if-none-match": `W/${tag}` },
        { "if-none-match": `"a", ${tag}` },
        { "if-none-match": "*" },
        { "if-none-match": '"another"' },
        { "if-none-match": "nonsense" },
        { "if-modified-since": later },
        { "if-modified-since": later, "if-none-match": tag },
        { "if-match": '"another"' },
        { "if-unmodified-since": "Thu, 01 Jan 1970 00:00:00 GMT" },
        { range: "bytes=0-9" },
      ]) {
        await expectSame("/quickstart.md", condition);
      }
    });

    test.each([
      "/no-such-page",
      "/quickstart/",
      "/QUICKSTART",
      "/quickstart?section=sign-in",
      "/quickstart.md?section=sign-in",
      "/quickstart?utm=1&x=%zz",
      "/%71uickstart",
      "/nl//quickstart",
      "/nl/../quickstart",
      "/search?q=quote",
      "/nl/search",
      "/published/service",
      "/published/both-1/x",
      "/quickstart%2f",
      "/_next/static/chunks/none.js",
    ])("%s returns the same", async (path) => {
      for (const accept of ["text/html", "text/markdown", "application/json"]) {
        await expectSame(path, { accept });
      }
    });

    test("HEAD returns only headers, and other methods are rejected in the same way", async () => {
      for (const method of ["HEAD", "POST", "PUT", "DELETE", "OPTIONS"]) {
        for (const path of [
          ...pathnames.slice(0, 4),
          "/quickstart",
          "/nl",
          "/sign-in",
          "/llms.txt",
          "/quickstart.md",
          "/favicon.ico",
          "/no-such-page",
        ]) {
          for (const accept of ["text/html", "text/markdown"]) {
            const { headers, status } = await expectSame(path, { accept }, method);
            const condition = { "if-none-match": headers.etag ?? '"a"', "if-match": '"b"' };
            await expectSame(path, { accept, ...condition }, method);
            expect(status === 200).toBe(method === "HEAD" && path !== "/no-such-page");
          }
          await expectSame(path, { "accept-encoding": "gzip;q=0.5" }, method);
        }
      }
    });

    test("nginx serves pages to browsers and agents while the service is down", async () => {
      const browser = {
        accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
        "accept-encoding": "gzip, deflate, br, zstd",
      };
      const agent = { accept: "text/markdown, text/html;q=0.9, */*;q=0.8" };
      for (const path of pathnames) {
        for (const headers of [browser, agent, {}]) {
          expect([path, (await sendRequest(fileServer.port, path, headers)).status]).toEqual([
            path,
            200,
          ]);
        }
      }
      const [page = ""] = pathnames;
      const rejected = await sendRequest(fileServer.port, page, {}, { method: "POST" });
      expect([rejected.status, rejected.headers.allow]).toEqual([405, "GET, HEAD"]);
      expect((await sendRequest(fileServer.port, "/search?q=quote", {})).status).toBe(502);
    });
  },
);

/** Runs a function for each path, eight concurrently. */
async function forEachConcurrently(
  paths: Iterable<string>,
  work: (path: string) => Promise<void>,
): Promise<void> {
  const remaining = [...paths];
  const next = async (): Promise<void> => {
    for (let path = remaining.pop(); path !== undefined; path = remaining.pop()) await work(path);
  };
  await Promise.all(Array.from({ length: 8 }, next));
}

/** Returns the paths of the pages and of their Markdown, and of up to 20 other files of each extension. */
function selectPaths(
  entries: ReadonlyMap<string, unknown>,
  pathnames: readonly string[],
): Set<string> {
  const counted = new Map<string, number>();
  const otherFiles = [...entries.keys()].filter((path) => {
    const [extension = ""] = /\.[^./]+$/u.exec(path) ?? [];
    counted.set(extension, (counted.get(extension) ?? 0) + 1);
    return (counted.get(extension) ?? 0) <= 20;
  });
  const markdownPaths = pathnames.map((path) => `${path === "/" ? "/index" : path}.md`);
  return new Set(
    [...otherFiles, ...pathnames, ...markdownPaths].filter((path) => entries.has(path)),
  );
}
