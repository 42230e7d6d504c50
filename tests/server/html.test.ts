import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { isInNavigation, type Page } from "../../lib/pages/page.ts";
import { readDeployedPublication } from "../../lib/publication/publication-store.ts";
import type { Publication } from "../../lib/publication/build-publication.ts";
import { ensureBuilt } from "../../scripts/build.ts";
import { root } from "../../scripts/launch/processes.ts";
import { validateHtml } from "../support/validate-html.ts";
import { selectPages } from "../support/select-pages.ts";
import { defaultSite, siteEnvironment } from "./site-environment.ts";

// Validates the HTML of the build against the HTML standard.

let publication: Publication;
let pages: Page[];
const { docsUrl } = defaultSite;

beforeAll(async () => {
  await ensureBuilt({ rootDir: root, env: siteEnvironment() });
  const directory = join(root, ".publication");
  ({ publication, pages } = await readDeployedPublication(directory, defaultSite));
});

describe("HTML", () => {
  test("of the selected pages, of all pages without a Markdown version and of the not-found pages is valid", async () => {
    const notFoundPages = Object.values(publication.notFound).map(
      (entry) => ["not found", entry] as const,
    );
    const selected = new Set(selectPages(pages));
    const skipped = new Set(
      pages.filter((page) => !selected.has(page)).map(({ pathname }) => pathname),
    );
    const checked = [...publication.entries, ...notFoundPages].filter(
      ([path, { html }]) => html && !skipped.has(path),
    );
    expect(checked.length).toBeGreaterThanOrEqual(selected.size + notFoundPages.length);
    const errors: string[] = [];
    for (const [path, { html }] of checked) {
      for (const error of await validateHtml(html!.identity.toString()))
        errors.push(`${path} ${error}`);
    }
    expect(errors).toEqual([]);
  }, 300_000);

  test("validation reports an invalid element", async () => {
    const errors = await validateHtml(
      '<!DOCTYPE html><html lang="en"><head><title>x</title></head><body><ul><p>x</p></ul></body></html>',
    );
    expect(errors.join()).toContain("element-permitted-content");
  });
});

describe("metadata of a page", () => {
  const htmlOf = ({ pathname }: Page) =>
    publication.entries.get(pathname)?.html?.identity.toString() ?? "";

  test("contains the URL of an existing image, different for each listed page", () => {
    const imagePaths = pages.map((page) => {
      const url = /<meta property="og:image" content="([^"]+)"/u.exec(htmlOf(page))?.[1] ?? "";
      expect(url.startsWith(docsUrl), page.pathname).toBe(true);
      return url.slice(docsUrl.length);
    });
    // The pages of single problems, which no index lists, share the image of the problem list.
    const own = imagePaths.filter(
      (_, index) => pages[index] !== undefined && isInNavigation(pages[index]),
    );
    expect(new Set(own).size).toBe(own.length);
    for (const path of imagePaths) {
      const image = publication.entries.get(path)?.file;
      expect([path, image?.headers["Content-Type"]]).toEqual([path, "image/png"]);
      expect(image?.gzip ?? image?.brotli).toBeUndefined();
    }
  });

  test("contains the article and its breadcrumbs as schema.org JSON-LD", () => {
    type Item = { "@type": string; position: number; name: string; item: string };
    for (const page of pages) {
      const json = /<script type="application\/ld\+json">(.*?)<\/script>/su.exec(htmlOf(page))?.[1];
      const data = JSON.parse(json ?? "{}") as {
        "@context": string;
        "@graph": [Record<string, string>, { "@type": string; itemListElement: Item[] }];
      };
      const [article, crumbs] = data["@graph"];
      expect(data["@context"]).toBe("https://schema.org");
      expect(article).toMatchObject({
        "@type": "TechArticle",
        headline: page.title,
        description: page.description,
        url: page.url,
        inLanguage: page.locale,
        dateModified: page.updatedAt,
      });
      expect(publication.entries.has(article["image"]!.slice(docsUrl.length))).toBe(true);
      expect(crumbs["@type"]).toBe("BreadcrumbList");
      expect(crumbs.itemListElement.map(({ position }) => position)).toEqual(
        crumbs.itemListElement.map((_, index) => index + 1),
      );
      for (const { item } of crumbs.itemListElement) {
        expect(publication.entries.has(new URL(item).pathname), item).toBe(true);
      }
    }
  });
});
