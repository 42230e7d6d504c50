import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import { markdownPaths, type Page } from "../pages/page.ts";
import { loadPages } from "../load/load-pages.ts";
import { buildPublication, type Publication } from "./build-publication.ts";
import { modulePath } from "./hydration-names.ts";
import { createDocsHandler, type DocsSite } from "../http/docs-handler.ts";
import { createDocsSite } from "../http/docs-site.ts";
import { inlineScript, writeFixtureBuild } from "../testing/fixture-build.ts";
import { openFixtureDocs } from "../testing/fixture-docs.ts";
import { placeholderUrls } from "../site/placeholder-urls.ts";
import { createFixtureSite, type FixtureSite } from "../testing/fixture-site.ts";

let fixture: FixtureSite;
let pages: Page[];
let site: DocsSite;
let nextDir: string;
let publication: Publication;

beforeAll(async () => {
  fixture = await createFixtureSite();
  const { config } = fixture;
  pages = await loadPages(config);
  nextDir = join(config.rootDir, ".next");
  await writeFixtureBuild(nextDir, pages);
  site = await openFixtureDocs(fixture);
  publication = await buildPublication(site, nextDir);
});

afterAll(() => fixture.remove());

describe("the publication", () => {
  test("has HTML and Markdown of every page", () => {
    for (const { pathname } of pages) {
      const entry = publication.entries.get(pathname)!;
      expect(entry.html!.identity.toString()).toContain(`HTML of ${pathname}<`);
      for (const path of markdownPaths(pathname)) {
        expect(publication.entries.get(path)!.file!.identity).toEqual(entry.markdown!.identity);
      }
    }
  });

  test("has the same bytes and headers as the handler", async () => {
    const docs = createDocsHandler(site);
    let compared = 0;
    for (const [path, { file }] of publication.entries) {
      const response = file && (await docs(new Request(`http://127.0.0.1:3000${path}`)));
      if (!file || !response) continue;
      compared += 1;
      expect(Buffer.from(await response.arrayBuffer()).equals(file.identity), path).toBe(true);
      for (const [name, value] of Object.entries(file.headers))
        expect(response.headers.get(name), path).toBe(value);
    }
    expect(compared).toBeGreaterThan(pages.length * 2);
  });

  test("has gzip and brotli codings that decompress to the same bytes", () => {
    const { html } = publication.entries.get("/quickstart")!;
    expect(gunzipSync(html!.gzip!)).toEqual(html!.identity);
    expect(brotliDecompressSync(html!.brotli!)).toEqual(html!.identity);
  });

  test("reuses the compressed bodies of the previous publication", async () => {
    const again = await buildPublication(site, nextDir, { last: publication });
    expect(again).toEqual(publication);
    const packed = (table: Publication) => table.entries.get("/quickstart")?.html?.brotli;
    expect(packed(again)).toBe(packed(publication));
    expect(packed(await buildPublication(site, nextDir))).not.toBe(packed(publication));
  });

  test("has HTML with Link, Content-Language and Content-Security-Policy headers", () => {
    const { headers } = publication.entries.get("/nl/quickstart")!.html!;
    expect(headers.Vary).toBe("Accept, Accept-Encoding");
    expect(headers["Content-Language"]).toBe("nl");
    expect(headers.Link).toContain(
      '<http://127.0.0.1:3000/nl/quickstart.md>; rel="alternate"; type="text/markdown"',
    );
    expect(headers.Link).toContain('<http://127.0.0.1:3000/nl/llms.txt>; rel="describedby"');
    expect(headers.Link).toContain(
      '<http://127.0.0.1:3000/.well-known/api-catalog>; rel="api-catalog"',
    );
    expect(headers.Link).toContain(
      '<http://127.0.0.1:3000/quickstart>; rel="alternate"; hreflang="en"',
    );
    const hash = createHash("sha256").update(inlineScript).digest("base64");
    expect(headers["Content-Security-Policy"]).toContain(`script-src 'self' 'sha256-${hash}' `);
    expect(headers["Content-Security-Policy"]).not.toContain("unsafe-inline");
  });

  test("has its own scripts instead of Next's client", () => {
    const { identity, headers } = publication.entries.get("/quickstart")!.html!;
    const html = identity.toString();
    expect(html).not.toContain("__next_f");
    expect(html).not.toContain("payload");
    expect(html).not.toMatch(/<script[^>]* src=/u);
    // The page's own script and the hydration trigger, regardless of the number of islands.
    expect(headers["Content-Security-Policy"]!.match(/'sha256-/gu)).toHaveLength(2);
    const modules = /data-modules="([^"]+)"/u.exec(html)![1]!.split(" ");
    expect(modules[0]).toMatch(/^hydrate-islands-/u);
    for (const path of modules.map(modulePath)) {
      const { headers: sent, status } = publication.entries.get(path)!.file!;
      expect([status, sent["Cache-Control"]]).toEqual([200, "public, max-age=31536000, immutable"]);
    }
    expect(publication.entries.has("/_next/static/chunks/main.js")).toBe(false);
  });

  test("fails for a page with an unknown script of Next", async () => {
    const file = join(nextDir, "server/app/quickstart.html");
    const html = await readFile(file, "utf8");
    await writeFile(file, html.replace("<head>", '<head><script src="/_next/x.js"></script>'));
    await expect(buildPublication(site, nextDir)).rejects.toThrow(
      "A script of Next is left in the page: /_next/x.js",
    );
    await writeFile(file, html);
  });

  test("runs the scripts of a form at once, and those of other pages on interaction", () => {
    const runsAtOnce = (path: string) =>
      publication.entries.get(path)!.html!.identity.includes(' data-now=""');
    expect(["/sign-in", "/quickstart", "/nl/quickstart"].map(runsAtOnce)).toEqual([
      true,
      false,
      false,
    ]);
    expect(publication.notFound.en!.html!.identity.includes("data-now=")).toBe(false);
  });

  test("marks sign-in as noindex and static files as immutable for a year", () => {
    expect(publication.entries.get("/sign-in")!.html!.headers["X-Robots-Tag"]).toBe("noindex");
    expect(publication.entries.get("/sign-in")!.markdown).toBeUndefined();
    expect(publication.entries.get("/quickstart")!.html!.headers["X-Robots-Tag"]).toBeUndefined();
    const { file } = publication.entries.get("/_next/static/chunks/main.css")!;
    expect(file!.headers["Cache-Control"]).toBe("public, max-age=31536000, immutable");
    expect(publication.entries.has("/_next/static/chunks/main.js.map")).toBe(false);
    expect(publication.entries.get("/openapi.json")!.file!.headers["Content-Type"]).toBe(
      "application/json; charset=UTF-8",
    );
  });

  test("has the not-found pages separately, with status 404", () => {
    for (const path of ["/_not-found", "/not-found"]) {
      expect(publication.entries.has(path)).toBe(false);
    }
    expect(publication.notFound.en!.html!.status).toBe(404);
    expect(publication.entries.has("/nl/not-found")).toBe(false);
    const dutch = publication.notFound.nl!.html!;
    expect([dutch.status, dutch.headers["Content-Language"]]).toEqual([404, "nl"]);
  });

  test("fails for a page with a placeholder in a form that is not replaced", async () => {
    const file = join(nextDir, "server/app/quickstart.html");
    const html = await readFile(file, "utf8");
    await writeFile(file, html.replace("<article>", "<article><b>werkbankdocs</b>.invalid"));
    await expect(buildPublication(site, nextDir)).rejects.toThrow(
      /form that is not replaced: .*<b>werkbankdocs<\/b>/u,
    );
    await writeFile(file, html);
  });

  test("fails for a page that was not prerendered", async () => {
    const missing = { ...pages[0]!, pathname: "/missing", path: "/missing" };
    const more = createDocsSite(fixture.config, [...pages, missing], site.openapi);
    await expect(buildPublication(more, nextDir)).rejects.toThrow(
      "/missing (content/index.mdx) was not prerendered",
    );
  });
});

describe("contentSecurityPolicy", () => {
  test.each(['<p style="color:red">x</p>', "<style>p{}</style>"])("throws for %s", (html) => {
    expect(() => contentSecurityPolicy(html, "/a", fixture.config)).toThrow(
      "/a: inline style is not allowed",
    );
  });

  test("ignores markup in the text of a script", () => {
    const policy = contentSecurityPolicy(
      `<script>f('<p style="x">')</script>`,
      "/a",
      fixture.config,
    );
    expect(policy.match(/'sha256-/gu)).toHaveLength(1);
  });

  test("throws for a script with a URL of the deployment, which would change its hash", () => {
    const html = `<script>open("${placeholderUrls.docsUrl}/a")</script>`;
    expect(() => contentSecurityPolicy(html, "/a", fixture.config)).toThrow(
      "/a: an inline script contains a URL of the deployment",
    );
  });

  test("allows connections to a service on another origin", () => {
    const config = { ...fixture.config, baseUrl: "https://api.example" };
    expect(contentSecurityPolicy("", "/", config)).toContain(
      "connect-src 'self' https://api.example;",
    );
  });
});
