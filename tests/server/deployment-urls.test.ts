import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Representation } from "../../lib/publication/build-publication.ts";
import {
  type DeployedPublication,
  readDeployedPublication,
} from "../../lib/publication/publication-store.ts";
import { indexOfPlaceholder } from "../../lib/site/placeholder-urls.ts";
import { siteConfig } from "../../lib/site/site-config.ts";
import { ensureBuilt } from "../../scripts/build.ts";
import { root } from "../../scripts/launch/processes.ts";
import { createServer, listen, loadServerParts, type SiteServer } from "../../server.ts";
import { sendRequest } from "../support/send-request.ts";
import { defaultSite, siteEnvironment } from "./site-environment.ts";

// One build serves at any address: two deployments of it contain their own URLs, and nothing else differs.

const otherSite = siteConfig(
  {
    BASE_URL: "https://werkbank.example:8443",
    DOCS_URL: "https://docs.werkbank.example",
    REPOSITORY_URL: "https://git.example/werkbank",
  },
  root,
);
const directory = join(root, ".publication");
const deployments = new Map<
  string,
  { published: DeployedPublication; site: SiteServer; port: number }
>();

beforeAll(async () => {
  await ensureBuilt({ rootDir: root, env: siteEnvironment() });
  for (const config of [defaultSite, otherSite]) {
    const published = await readDeployedPublication(directory, config);
    const site = createServer(await loadServerParts(config));
    const port = await listen(site.server, 0, "127.0.0.1");
    deployments.set(config.docsUrl, { published, site, port });
  }
});
afterAll(async () => {
  for (const { site } of deployments.values()) await site.stop();
});

const deploymentOf = ({ docsUrl }: { docsUrl: string }) => deployments.get(docsUrl)!;

/** Yields every representation of a publication. */
function* representations({
  publication: { entries, notFound },
}: DeployedPublication): Generator<[string, Representation]> {
  for (const [path, entry] of [...entries, ...Object.entries(notFound)]) {
    for (const [form, representation] of Object.entries(entry)) {
      yield [`${path} ${form}`, representation];
    }
  }
}

describe("the published representations", () => {
  test.each([defaultSite, otherSite])("contain no placeholder: $docsUrl", (config) => {
    const left: string[] = [];
    let count = 0;
    for (const [name, { headers, identity }] of representations(deploymentOf(config).published)) {
      count += 1;
      const text = `${JSON.stringify(headers)} ${identity.toString("latin1")}`;
      const index = indexOfPlaceholder(text);
      if (index >= 0) left.push(`${name}: ${text.slice(Math.max(0, index - 60), index + 60)}`);
    }
    expect(count).toBeGreaterThan(6_000);
    expect(left).toEqual([]);
  });

  test.each(["/quickstart", "/nl/quickstart"])(
    "link to the repository of the deployment, if it names one: %s",
    (path) => {
      const textsOf = (config: { docsUrl: string }) => {
        const { html, markdown } = deploymentOf(config).published.publication.entries.get(path)!;
        return [html!.identity.toString(), markdown!.identity.toString()];
      };
      const [html, markdown] = textsOf(otherSite);
      const file = `content${path.startsWith("/nl") ? "/quickstart.nl.mdx" : "/quickstart.mdx"}`;
      expect(html).toContain(`href="https://git.example/werkbank/edit/main/${file}"`);
      expect(html).toContain('href="https://git.example/werkbank/issues"');
      expect(markdown).toContain("git clone https://git.example/werkbank werkbank");
      for (const text of textsOf(defaultSite)) {
        expect(text).not.toContain("git clone");
        expect(text).not.toContain("/edit/main/");
        expect(text).toMatch(/copy of the repository|kopie van de repository/u);
      }
    },
  );

  test("link to no other deployment", () => {
    const wrong: string[] = [];
    let count = 0;
    for (const [name, { headers, identity }] of representations(
      deploymentOf(otherSite).published,
    )) {
      if (!/html|markdown|xml/u.test(headers["Content-Type"] ?? "")) continue;
      const links = `${headers["Link"] ?? ""} ${identity.toString()}`.matchAll(
        /(?:href="|content="|<loc>|\]\(|<)(http:\/\/127\.0\.0\.1:3000[^"<>)\s]*)/gu,
      );
      for (const [, url] of links) wrong.push(`${name}: ${url}`);
      count += 1;
    }
    expect(count).toBeGreaterThan(3_000);
    expect(wrong).toEqual([]);
  });

  test("have the same paths, and entity tags that differ exactly where the bytes do", () => {
    const others = new Map(representations(deploymentOf(otherSite).published));
    let differing = 0;
    const wrong: string[] = [];
    for (const [name, { identity, etag }] of representations(deploymentOf(defaultSite).published)) {
      const other = others.get(name);
      if (!other || (other.etag === etag) !== other.identity.equals(identity)) wrong.push(name);
      if (other?.etag !== etag) differing += 1;
      others.delete(name);
    }
    expect([wrong, [...others.keys()]]).toEqual([[], []]);
    expect(differing).toBeGreaterThan(3_000);
  });

  test("are the same from each process of a deployment", async () => {
    const again = new Map(representations(await readDeployedPublication(directory, otherSite)));
    const { published } = deploymentOf(otherSite);
    for (const [name, { etag }] of representations(published)) {
      if (name.startsWith("/quickstart"))
        expect([name, again.get(name)?.etag]).toEqual([name, etag]);
    }
  });
});

describe.each([defaultSite, otherSite])("the server at $docsUrl", ({ docsUrl, baseUrl }) => {
  const forms = [
    ["/quickstart", "text/html"],
    ["/quickstart", "text/markdown"],
    ["/nl/quickstart.md", "*/*"],
    ["/llms.txt", "*/*"],
    ["/sitemap.xml", "*/*"],
    ["/robots.txt", "*/*"],
    ["/changelog/feed.json", "*/*"],
    ["/openapi.json", "*/*"],
    ["/.well-known/api-catalog", "*/*"],
  ];

  const send = (path: string, headers: Record<string, string>, method = "GET") =>
    sendRequest(deploymentOf({ docsUrl }).port, path, headers, { method });

  test.each(forms)("sends %s as %s in every coding, with its own URLs", async (path, accept) => {
    const identity = await send(path, { accept });
    expect(identity.status).toBe(200);
    expect(identity.body).toMatch(new RegExp(`${docsUrl}|${baseUrl}`, "u"));
    expect(identity.headers["content-length"]).toBe(String(identity.body.length));
    for (const [coding, decode] of [
      ["gzip", gunzipSync],
      ["br", brotliDecompressSync],
    ] as const) {
      // Of two requests at once, both get the same response.
      const [packed, again] = await Promise.all(
        [1, 2].map(() => send(path, { accept, "accept-encoding": coding })),
      );
      expect(packed).toEqual(again);
      const body = Buffer.from(packed!.body, "latin1");
      expect(packed!.headers["content-length"]).toBe(String(body.byteLength));
      const isPacked = packed!.headers["content-encoding"] === coding;
      expect((isPacked ? decode(body) : body).toString("latin1")).toBe(identity.body);
    }
  });

  test.each(forms)("answers HEAD and conditional requests for %s as %s", async (path, accept) => {
    for (const coding of ["identity", "gzip", "br"]) {
      const headers = { accept, "accept-encoding": coding };
      const { headers: sent } = await send(path, headers);
      const head = await send(path, headers, "HEAD");
      expect([head.status, head.headers, head.body]).toEqual([200, sent, ""]);
      const known = await send(path, { ...headers, "if-none-match": sent.etag! });
      expect([known.status, known.headers.etag, known.body]).toEqual([304, sent.etag, ""]);
      const ranged = await send(path, { ...headers, range: "bytes=0-9" });
      expect([ranged.status, ranged.headers]).toEqual([200, sent]);
    }
  });

  test("does not know the entity tag of the other deployment", async () => {
    const other = docsUrl === defaultSite.docsUrl ? otherSite : defaultSite;
    const accept = { accept: "text/html" };
    const elsewhere = await sendRequest(deploymentOf(other).port, "/quickstart", accept);
    const headers = { ...accept, "if-none-match": elsewhere.headers.etag! };
    expect((await send("/quickstart", headers)).status).toBe(200);
  });

  test("finds the same sections as the other deployment, at its own URLs", async () => {
    for (const query of ["cookie", "connect an agent", "btw op een offerte", "127.0.0.1"]) {
      const path = `/search?q=${encodeURIComponent(query)}`;
      const [own, other] = await Promise.all(
        [docsUrl, defaultSite.docsUrl].map(async (url) => {
          const { body } = await sendRequest(deployments.get(url)!.port, path, {});
          return (JSON.parse(body) as { results: { url: string }[] }).results;
        }),
      );
      expect(own!.length).toBeGreaterThan(0);
      expect(own!.map(({ url }) => url)).toEqual(
        other!.map(({ url }) => docsUrl + url.slice(defaultSite.docsUrl.length)),
      );
    }
  });

  test("has its own URLs in the results of the MCP server", async () => {
    const { port } = deploymentOf({ docsUrl });
    const client = new Client({ name: "test", version: "1" });
    const transport = new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`));
    await client.connect(transport);
    const page = await send("/quickstart.md", {});
    for (const [name, input] of [
      ["list_pages", {}],
      ["search", { query: "connect an agent" }],
      ["get_page", { url: `${docsUrl}/quickstart` }],
      ["get_page", { url: "/quickstart#1-sign-in" }],
    ] as const) {
      const text = JSON.stringify(await client.callTool({ name, arguments: input }));
      expect([name, text.includes(docsUrl), indexOfPlaceholder(text)]).toEqual([name, true, -1]);
    }
    const whole = await client.callTool({ name: "get_page", arguments: { url: "/quickstart" } });
    expect((whole.content as { text: string }[])[0]!.text).toBe(
      Buffer.from(page.body, "latin1").toString(),
    );
    await client.close();
  });
});
