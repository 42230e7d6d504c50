import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadOpenApi } from "../contract/openapi.ts";
import { loadPages } from "../load/load-pages.ts";
import { markdownPath, type Page } from "../pages/page.ts";
import { createFixtureSite, type FixtureSite } from "../testing/fixture-site.ts";
import { createDocsHandler } from "./docs-handler.ts";
import { createDocsSite } from "./docs-site.ts";

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

const origin = "http://127.0.0.1:3000";

async function send(path: string, headers: Record<string, string> = {}) {
  const response = await docs(new Request(origin + path, { headers }));
  if (!response) throw new Error(`The handler does not serve ${path}.`);
  return { response, body: await response.text() };
}

describe("a single section", () => {
  test("has its heading, its text and a link to the whole page, without other sections", async () => {
    const { response, body } = await send("/quickstart.md?section=sign-in");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    expect(body).toMatch(/^# Quickstart \(\S+\/quickstart#sign-in\)\n\n## Sign in\n/u);
    expect(body).toContain("Use the session cookie.");
    expect(body).toContain(`Whole page: [Quickstart](${origin}/quickstart.md)`);
    expect(body).not.toContain("Suppliers are elsewhere.");
  });

  test("is served for every section of every page, in both languages", async () => {
    for (const page of pages) {
      for (const { anchor, headings } of page.sections) {
        const path = `${markdownPath(page.pathname)}?section=${encodeURIComponent(anchor ?? "top")}`;
        const { response, body } = await send(path);
        expect([path, response.status]).toEqual([path, 200]);
        expect(response.headers.get("content-language")).toBe(page.locale);
        expect(body).toContain(`# ${page.title} (${page.url}`);
        expect(body).toContain(headings.at(-1) ?? page.description);
        expect(body).toMatch(/^(?:Whole page|Hele pagina): /mu);
      }
    }
  });

  test("is negotiated at the URL of the page, where HTML is not handled", async () => {
    const path = "/nl/quickstart?section=aanmelden";
    const { body } = await send(path, { accept: "text/markdown" });
    expect(body).toContain("## Aanmelden");
    expect(body).toContain(`Hele pagina: [Snelstart](${origin}/nl/quickstart.md)`);
    const html = { headers: { accept: "text/html" } };
    expect(await docs(new Request(origin + path, html))).toBeUndefined();
  });

  test("named top is the introduction with a list of the sections", async () => {
    const { body } = await send("/quickstart.md?section=top");
    expect(body).toContain("Sign in and read your tasks.\n");
    expect(body).toContain("Begin here.");
    expect(body).not.toContain("Use the session cookie.");
    expect(body).toContain(`- [Sign in](${origin}/quickstart.md?section=sign-in)`);
  });

  test("returns 404 with the most similar sections if the page does not have it", async () => {
    const { response, body } = await send("/quickstart.md?section=singin");
    expect([response.status, response.headers.get("content-type")]).toEqual([
      404,
      "text/markdown; charset=utf-8",
    ]);
    expect(body).toContain("# Section not found");
    const links = body.match(/^- .*$/gmu) ?? [];
    expect(links[0]).toBe(`- [Sign in](${origin}/quickstart.md?section=sign-in)`);
    expect(body).toContain(`(${origin}/quickstart.md)`);
  });

  test("returns 404 for an unknown page, and is ignored for an index", async () => {
    expect((await send("/nope.md?section=sign-in")).body).toContain("# Page not found");
    expect((await send("/llms.txt?section=sign-in")).body).toBe((await send("/llms.txt")).body);
    expect((await send("/quickstart.md?section=")).body).toBe((await send("/quickstart.md")).body);
  });

  test("that has become a subpage returns that page", async () => {
    const { body } = await send("/problems.md?section=auth-invalid-token");
    expect(body).toMatch(/^# AUTH_INVALID_TOKEN \(/u);
    expect(body).toBe((await send("/problems/auth-invalid-token.md")).body);
  });

  test("returns 304 for its own entity tag", async () => {
    const path = "/quickstart.md?section=sign-in";
    const etag = (await send(path)).response.headers.get("etag") ?? "";
    expect((await send(path, { "if-none-match": etag })).response.status).toBe(304);
    expect((await send("/quickstart.md", { "if-none-match": etag })).response.status).toBe(200);
  });
});

test("Markdown has the date of the last change in its text and in Last-Modified", async () => {
  const { response, body } = await send("/nl/quickstart.md");
  expect(body.trimEnd().split("\n").at(-1)).toBe("Laatst gewijzigd: 2026-11-20");
  expect(response.headers.get("last-modified")).toBe("Fri, 20 Nov 2026 00:00:00 GMT");
});
