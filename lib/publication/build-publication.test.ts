import { toDeploymentUrls } from "../site/site-config.ts";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import { markdownPaths, type Page } from "../pages/page.ts";
import { loadPages } from "../load/load-pages.ts";
import {
  buildPublication,
  type Entry,
  type Publication,
  type Representation,
} from "./build-publication.ts";
import { modulePath } from "./hydration-names.ts";
import {
  draftPublication,
  readPublication,
  readPublishedInputs,
  restorePublication,
  type StoredPublication,
} from "./publication-store.ts";
import { createDocsHandler, createDocsSite, type DocsSite } from "../http/docs-handler.ts";
import { inlineScript, writeFixtureBuild } from "../testing/fixture-build.ts";
import { openFixtureDocs } from "../testing/fixture-docs.ts";
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

  test("allows connections to a service on another origin", () => {
    const config = { ...fixture.config, baseUrl: "https://api.example" };
    expect(contentSecurityPolicy("", "/", config)).toContain(
      "connect-src 'self' https://api.example;",
    );
  });
});

/** Returns the full content of a publication, including bytes that are read on demand. */
function whole({ entries, notFound }: Publication) {
  const read = (representation: Representation) => {
    const { status, headers, etag, identity, gzip, brotli } = representation;
    const members = Object.keys({ status, headers, etag, identity, gzip, brotli });
    const present = members.filter((name) => name in representation);
    return { present, status, headers, etag, identity, gzip, brotli };
  };
  const forms = (entry: Entry) =>
    Object.entries(entry).map(([form, representation]) => [form, read(representation)]);
  return [...entries, ...Object.entries(notFound)].map(([path, entry]) => [path, forms(entry)]);
}

async function writePublication(directory: string, stored: StoredPublication): Promise<void> {
  await (await draftPublication(directory)).publish(stored);
}

describe("the stored publication", () => {
  test("is the same if its bytes were written while it was built", async () => {
    const directory = join(fixture.config.rootDir, ".publication-by-parts");
    const { storeBytes, publish } = await draftPublication(directory);
    const light = await buildPublication(site, nextDir, { storeBytes });
    expect(whole(light)).toEqual(whole(publication));
    const stored = {
      pages,
      openapi: site.openapi,
      skills: site.skills,
      ...toDeploymentUrls(fixture.config),
      inputs: "abc",
    };
    await publish({ ...stored, publication: light });
    const last = (await readPublication(directory))!.publication;
    expect(whole(last)).toEqual(whole(publication));
    // A build reuses what is already there.
    expect(whole(await buildPublication(site, nextDir, { last }))).toEqual(whole(publication));
  });

  test("is read back as it was written", async () => {
    const directory = join(fixture.config.rootDir, ".publication");
    await writePublication(directory, {
      publication,
      pages,
      openapi: site.openapi,
      skills: site.skills,
      ...toDeploymentUrls(fixture.config),
      inputs: "abc",
    });
    const stored = (await readPublication(directory))!;
    expect(whole(stored.publication)).toEqual(whole(publication));
    expect(stored.pages).toEqual(JSON.parse(JSON.stringify(pages)));
    expect([toDeploymentUrls(stored), stored.inputs]).toEqual([
      toDeploymentUrls(fixture.config),
      "abc",
    ]);
    expect(await readPublishedInputs(directory)).toBe("abc");
    await writePublication(directory, { ...stored, inputs: "def" });
    expect(await readPublishedInputs(directory)).toBe("def");
  });

  test("is set aside for a publication with other URLs, and can be restored", async () => {
    const directory = join(fixture.config.rootDir, ".publication-of-two");
    const here = toDeploymentUrls(fixture.config);
    const there = { ...here, idpUrl: "http://127.0.0.1:1/auth/v1" };
    const stored = { publication, pages, openapi: site.openapi, skills: site.skills };
    await writePublication(directory, { ...stored, ...here, inputs: "of here" });
    await writePublication(directory, { ...stored, ...there, inputs: "of there" });
    expect(await readPublishedInputs(directory)).toBe("of there");
    expect(await restorePublication(directory, here, "of later")).toBe(false);
    expect(await restorePublication(directory, here, "of here")).toBe(true);
    expect((await readPublication(directory))?.idpUrl).toBe(here.idpUrl);
    expect(await restorePublication(directory, there, "of there")).toBe(true);
    expect(whole((await readPublication(directory))!.publication)).toEqual(whole(publication));
  });

  test("stays available while another is written, even if that fails", async () => {
    const directory = join(fixture.config.rootDir, ".publication-of-one");
    const stored = {
      publication,
      pages,
      openapi: site.openapi,
      skills: site.skills,
      ...toDeploymentUrls(fixture.config),
    };
    await writePublication(directory, { ...stored, inputs: "whole" });
    // A value that JSON cannot express simulates a full disk.
    const broken = { ...stored, inputs: 1n as unknown as string };
    await expect(writePublication(directory, broken)).rejects.toThrow("BigInt");
    expect(await readPublishedInputs(directory)).toBe("whole");
    expect(whole((await readPublication(directory))!.publication)).toEqual(whole(publication));
  });

  test("is undefined if it is missing or has another version", async () => {
    const directory = join(fixture.config.rootDir, "other");
    expect(await readPublication(directory)).toBeUndefined();
    expect(await readPublishedInputs(directory)).toBeUndefined();
    await writePublication(directory, {
      publication,
      pages,
      openapi: site.openapi,
      skills: site.skills,
      ...toDeploymentUrls(fixture.config),
      inputs: "abc",
    });
    await writeFile(
      join(directory, "publication.json"),
      JSON.stringify({ version: 0, inputs: "abc" }),
    );
    expect(await readPublication(directory)).toBeUndefined();
    expect(await readPublishedInputs(directory)).toBeUndefined();
    await rm(directory, { recursive: true });
  });
});
