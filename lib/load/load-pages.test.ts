import { AsyncLocalStorage } from "node:async_hooks";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { llmsSections, sectionPages, toLlms, toLlmsFull, toSectionLlms } from "../indexes/llms.ts";
import { navigationGroups } from "../pages/navigation/navigation-groups.ts";
import type { BuiltPage } from "../pages/build-page.ts";
import { isInNavigation, type Page } from "../pages/page.ts";
import { findPage } from "../pages/find-page.ts";
import { listPathnames } from "./list-pathnames.ts";
import { listPages, loadPages } from "./load-pages.ts";
import { outsideRequests } from "./outside-requests.ts";
import { toSitemap } from "../indexes/sitemap.ts";
import { createFixtureSite, page, type FixtureSite } from "../testing/fixture-site.ts";
import { toMarkdownPage } from "../pages/markdown-page.ts";

let site: FixtureSite;
let pages: BuiltPage[];

beforeEach(async () => {
  site = await createFixtureSite();
  pages = await loadPages(site.config);
});

afterEach(() => site.remove());

const at = (pathname: string): Page => pages.find((found) => found.pathname === pathname)!;

describe("loadPages", () => {
  test("returns guides, changelog and one page per operation in both languages", () => {
    const english = [
      "/",
      "/quickstart",
      "/changelog",
      "/problems",
      "/problems/auth-invalid-token",
      "/problems/validation-failed",
      "/agents",
      "/reference",
      "/reference/suppliers",
      "/reference/tasks",
      "/reference/meta",
      "/reference/suppliers/update-supplier",
      "/reference/tasks/list-tasks",
      "/reference/meta/list-problem-types",
      "/reference/schemas",
      "/reference/schemas/supplier",
      "/tools",
      "/tools/commerce",
    ];
    const dutch = english.map((path) => (path === "/" ? "/nl" : `/nl${path}`));
    expect(pages.map(({ pathname }) => pathname).sort()).toEqual([...english, ...dutch].sort());
  });

  test("begins every page with the notice for agents, which links to the index of the language", () => {
    for (const found of pages) {
      const index = found.locale === "nl" ? "/nl/llms.txt" : "/llms.txt";
      expect(found.markdown).toMatch(/^> (?:For AI agents|Voor AI-agents): /u);
      expect(found.markdown.split("\n")[0]).toContain(`(http://127.0.0.1:3000${index})`);
    }
  });

  test("expands problems and tools in the language of the page", () => {
    expect(at("/problems").markdown).toContain(
      "| [`AUTH_INVALID_TOKEN`](http://127.0.0.1:3000/problems/auth-invalid-token.md) | 401 |",
    );
    expect(at("/nl/problems").markdown).toContain("| 401 | Token geweigerd |");
    expect(at("/nl/problems").markdown).toContain("| 400 | Request not valid |");
    expect(at("/nl/agents").markdown).toContain(
      "- [commerce](http://127.0.0.1:3000/nl/tools/commerce.md): `commerce_update_supplier`",
    );
    expect(at("/nl/tools/commerce").markdown).toContain(
      "- Bewerking: [updateSupplier](http://127.0.0.1:3000/nl/reference/suppliers/update-supplier.md)",
    );
  });

  test("returns a page for each problem in both languages, which the navigation does not show", () => {
    const english = at("/problems/auth-invalid-token");
    expect(english.title).toBe("AUTH_INVALID_TOKEN");
    expect(english.markdown).toContain(
      '"type": "http://127.0.0.1:3000/problems/auth-invalid-token"',
    );
    expect(english.markdown).not.toContain("VALIDATION_FAILED");
    const dutch = at("/nl/problems/auth-invalid-token");
    expect(dutch.description).toBe("Token geweigerd (status 401).");
    expect(dutch.markdown).toContain("**Wat te doen:** Ververs het token.");
    expect(toLlms(pages, "en", site.config)).toContain("\n## Problems\n\n- [AUTH_INVALID_TOKEN]");
    expect(toLlmsFull(pages, "nl")).toContain("**Wat te doen:** Ververs het token.");
    expect(navigationGroups(pages, "nl").flatMap(({ pages: listed }) => listed)).not.toContain(
      dutch,
    );
  });

  test("translates titles and descriptions of operations on every page", () => {
    const path = "/reference/suppliers/update-supplier";
    expect(at(path)).toMatchObject({
      title: "Update a supplier",
      description: "Changes the fields that the body names.",
    });
    expect(at(path).markdown).toContain("Fields that you omit stay as they are.");
    expect(at(`/nl${path}`)).toMatchObject({
      title: "Een leverancier wijzigen",
      description: "Wijzigt de velden die de body noemt.",
    });
    expect(at(`/nl${path}`).markdown).toContain("Weggelaten velden blijven.");
    expect(at(`/nl${path}`).markdown).not.toContain("Fields left out");
    for (const index of ["/reference", "/reference/schemas/supplier", "/tools"]) {
      expect(at(index).markdown).toContain("Update a supplier");
      expect(at(`/nl${index}`).markdown).toContain("Een leverancier wijzigen");
      expect(at(`/nl${index}`).markdown).not.toContain("Update a supplier");
    }
    expect(toLlms(pages, "nl", site.config)).toContain(
      `- [Een leverancier wijzigen](http://127.0.0.1:3000/nl${path}.md): Wijzigt de velden`,
    );
  });

  test("keeps an operation without a translation in English", () => {
    expect(at("/nl/reference/tasks/list-tasks").title).toBe("List tasks");
  });

  test("returns the same object until a file changes", async () => {
    expect(await loadPages(site.config)).toBe(pages);
    await site.write("content/new.mdx", page("New", "A new page.", 9, "Guides", "Text."));
    const again = await loadPages(site.config);
    expect(again.some(({ pathname }) => pathname === "/new")).toBe(true);
  });

  test("marks a translation that is older than its original", async () => {
    const newer = page("Quickstart", "Sign in.", 2, "Start", "Text.").replace(
      "2026-11-20",
      "2026-11-21",
    );
    await site.write("content/quickstart.mdx", newer);
    const again = await loadPages(site.config);
    expect(findPage(again, "/nl/quickstart")?.translationOf).toBe("2026-11-21");
    expect(findPage(again, "/quickstart")?.translationOf).toBeUndefined();
  });

  test.each([
    [
      "a guide without a description",
      "content/x.mdx",
      "---\ntitle: X\nupdatedAt: 2026-11-20\n---\n",
      /^content\/x\.mdx:1: front matter: description/u,
    ],
    [
      "an invalid date",
      "content/x.mdx",
      page("X", "Y.", 1, "G", "Z").replace("2026-11-20", "soon"),
      /^content\/x\.mdx:\d: front matter: updatedAt/u,
    ],
    [
      "a reserved path",
      "content/api/x.mdx",
      page("X", "Y.", 1, "G", "Z"),
      /^content\/api\/x\.mdx: the path \/api\/x belongs/u,
    ],
    [
      "a duplicate path",
      "content/quickstart/index.mdx",
      page("X", "Y.", 1, "G", "Z"),
      /both make \/quickstart/u,
    ],
    [
      "an unknown component",
      "content/x.mdx",
      page("X", "Y.", 1, "G", "<Fancy />"),
      /^content\/x\.mdx:9: <Fancy>/u,
    ],
    ["an artefact that is not JSON", "public/tools.json", "[", /tools\.json is not JSON/u],
  ])("throws for %s", async (_name, path, text, message) => {
    await site.write(path, text);
    await expect(loadPages(site.config)).rejects.toThrow(message);
  });
});

describe("listPages", () => {
  test("lists the pages of loadPages in the same order", async () => {
    const listed = await listPages(site.config);
    expect(listed.map(({ build: _build, ...outline }) => outline)).toEqual(
      pages.map(({ tree: _tree, markdown: _markdown, sections: _sections, ...outline }) => outline),
    );
  });

  test("lists the same pathnames as listPathnames", async () => {
    const listed = await listPages(site.config);
    const pathnames = listed.map(({ pathname }) => pathname);
    expect(await listPathnames(site.config.rootDir)).toEqual(pathnames.sort());
  });

  test("builds only the requested page, so that an invalid page does not affect others", async () => {
    await site.write("content/x.mdx", page("X", "Y.", 1, "G", "<Fancy />"));
    const listed = await listPages(site.config);
    const build = (pathname: string) => listed.find((one) => one.pathname === pathname)?.build();
    expect(build("/quickstart")?.markdown).toContain("Begin here.");
    expect(build("/reference/tasks/list-tasks")?.markdown).toContain("curl -s ");
    expect(() => build("/x")).toThrow(/^content\/x\.mdx:9: <Fancy>/u);
  });

  test("builds a page once, even if other files change", async () => {
    const quickstart = async () =>
      (await listPages(site.config)).find(({ pathname }) => pathname === "/quickstart")?.build();
    const made = await quickstart();
    expect(await quickstart()).toBe(made);
    await site.write("content/problems.mdx", page("Problems", "Refusals.", 3, "Guides", "None."));
    expect(await quickstart()).toBe(made);
  });

  test("loads outside the async context of a request", () => {
    const request = new AsyncLocalStorage<string>();
    const present = () => request.getStore();
    expect(request.run("one", () => [present(), outsideRequests(present)])).toEqual([
      "one",
      undefined,
    ]);
  });
});

describe("findPage", () => {
  test.each([
    "/quickstart",
    "/quickstart/",
    "/quickstart.md",
    "/quickstart.mdx",
    "/quickstart/index.md",
    "/quickstart/index.mdx",
    "quickstart",
    "http://127.0.0.1:3000/quickstart",
    "http://127.0.0.1:3000/quickstart.md?x=1#sign-in",
    " /quickstart#sign-in",
    "/%71uickstart",
  ])("finds the page for %j", (form) => {
    expect(findPage(pages, form)?.pathname).toBe("/quickstart");
  });

  test.each([
    ["/index.md", "/"],
    ["", "/"],
    ["http://127.0.0.1:3000", "/"],
    ["/nl/index.mdx", "/nl"],
    ["/nl.md", "/nl"],
    ["/nl/", "/nl"],
  ])("for %j returns the page at %s", (form, pathname) => {
    expect(findPage(pages, form)?.pathname).toBe(pathname);
  });

  test.each(["/nope", "/quickstart/x", "/%", "/Quickstart", "/../quickstart"])(
    "returns undefined for %s",
    (form) => {
      expect(findPage(pages, form)).toBeUndefined();
    },
  );
});

describe("indexes", () => {
  /** The line of a page: its title, the URL of its Markdown and its whole description. */
  const line = ({ title, pathname, description }: Page): string => {
    const twin = `http://127.0.0.1:3000${pathname === "/" ? "/index" : pathname}.md`;
    return `- [${title.replaceAll("[", "\\[").replaceAll("]", "\\]")}](${twin}): ${description}`;
  };
  const listed = (text: string): string[] =>
    text.split("\n").filter((found) => /^- \[.*\]\(\S+\.md\)/u.test(found));

  test.each(["en", "nl"] as const)("llms.txt describes every page in full (%s)", (locale) => {
    const text = toLlms(pages, locale, site.config);
    expect(text).toMatch(/^# Werkbank\n\n> .+\n\n## /u);
    const own = pages.filter((found) => found.locale === locale);
    expect(listed(text).sort()).toEqual(own.map(line).sort());
    const other = locale === "en" ? "/nl/llms.txt" : "/llms.txt";
    expect(text).toContain(`\`http://127.0.0.1:3000${other}\``);
  });

  test("llms.txt does not truncate or merge long and equal descriptions", () => {
    const own = pages.filter(({ locale }) => locale === "en");
    const long = own.map((found) => ({
      ...found,
      description: "Every word counts. ".repeat(500).trim(),
    }));
    expect(listed(toLlms(long, "en", site.config)).sort()).toEqual(long.map(line).sort());
  });

  test.each(llmsSections)("/%s/llms.txt describes its pages in full", (section) => {
    for (const locale of ["en", "nl"] as const) {
      const text = toSectionLlms(pages, locale, section, site.config);
      expect(listed(text)).toEqual(sectionPages(pages, locale, section).map(line));
    }
  });

  test("llms-full.txt and the sitemap contain the same pages", () => {
    const full = toLlmsFull(pages, "en");
    const sitemap = toSitemap(pages, site.config);
    for (const found of pages) {
      expect(full.includes(toMarkdownPage(found))).toBe(found.locale === "en");
      expect(sitemap).toContain(
        `<loc>${found.url}</loc>\n    <lastmod>${found.updatedAt}</lastmod>`,
      );
    }
    expect(sitemap.match(/<loc>/gu)).toHaveLength(pages.length);
  });

  test("the navigation has each page of a language once, in the order of the front matter", () => {
    const groups = navigationGroups(pages, "en");
    expect(groups[0]).toMatchObject({ title: "Start", pages: [at("/"), at("/quickstart")] });
    expect(groups.flatMap((group) => group.pages)).toHaveLength(
      pages.filter(isInNavigation).length / 2,
    );
  });
});
