import { expect, test } from "vitest";
import { listPages } from "../load/load-pages.ts";
import { toMarkdownPage } from "../pages/markdown-page.ts";
import { readContentFiles, type ContentFile } from "./content-files.ts";
import { findRelatedPages } from "./related-pages.ts";
import { siteConfig } from "../site/site-config.ts";

const files = await readContentFiles(process.cwd());
// These pages consist of links, or list changes.
const withoutRelated = new Set(["/", "/guides"]);

test("every guide names two to four related pages, in both languages", () => {
  const guides = files.filter(({ kind, path }) => kind === "guide" && !withoutRelated.has(path));
  for (const guide of guides) {
    const related = findRelatedPages(guide, files);
    expect(related.length, guide.file).toBeGreaterThanOrEqual(2);
    expect(new Set(related.map(({ pathname }) => pathname)).size, guide.file).toBe(related.length);
    for (const { pathname } of related) expect(pathname).not.toBe(guide.pathname);
  }
});

test.each([
  ["/quickstart", "is the page itself"],
  ["/missing", "there is no page /missing"],
])("rejects %s in the quickstart", (path, message) => {
  const quickstart = files.find((file) => file.pathname === "/quickstart")!;
  const file: ContentFile = { ...quickstart, related: [path, "/tasks"] };
  expect(() => findRelatedPages(file, files)).toThrow(message);
});

test("the Markdown of a guide ends with its related pages, in its language", async () => {
  const pages = await listPages(siteConfig({}));
  const [retries, changes] = ["/nl/retries", "/nl/changes"].map((pathname) =>
    pages.find((page) => page.pathname === pathname)!,
  );
  const { title, url, description } = changes!;
  expect(toMarkdownPage(retries!.build())).toContain(
    `**Verwante pagina's**\n\n- [${title}](${url}.md): ${description}\n`,
  );
});

test("the terms of the glossary are sorted, in both languages", () => {
  for (const locale of ["en", "nl"] as const) {
    const glossary = files.find((file) => file.path === "/glossary" && file.locale === locale)!;
    const terms = [...glossary.body.matchAll(/^\| \[([^\]]+)\]/gmu)].map(([, term]) => term!);
    expect(terms.length).toBeGreaterThan(40);
    expect(terms).toEqual(terms.toSorted(new Intl.Collator(locale).compare));
  }
});
