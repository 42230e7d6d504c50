import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { delocalizePath, localizePath } from "../../lib/site/locale.ts";
import { isInNavigation, type Page } from "../../lib/pages/page.ts";
import type { Publication } from "../../lib/publication/build-publication.ts";
import { readDeployedPublication } from "../../lib/publication/publication-store.ts";
import { ensureBuilt } from "../../scripts/build.ts";
import { root } from "../../scripts/launch/processes.ts";
import { defaultSite, siteEnvironment } from "./site-environment.ts";

// The links that a page contains to other pages.

let publication: Publication;
let pages: Page[];

beforeAll(async () => {
  await ensureBuilt({ rootDir: root, env: siteEnvironment() });
  const directory = join(root, ".publication");
  ({ publication, pages } = await readDeployedPublication(directory, defaultSite));
});

function htmlOf(pathname: string): string {
  return publication.entries.get(pathname)?.html?.identity.toString() ?? "";
}

function navigationLinks(html: string): string[] {
  const list = /<nav id="site-navigation"[\s\S]*?<\/nav>/u.exec(html)?.[0] ?? "";
  return [...list.matchAll(/<a [^>]*?href="([^"]+)"/gu)].map(([, href = ""]) => href);
}

test("the navigation of a page links to the pages of its group, and of other groups only to their indexes", () => {
  const groups = new Map(pages.map(({ pathname, group }) => [pathname, group]));
  for (const page of pages) {
    const links = navigationLinks(htmlOf(page.pathname));
    expect(links.length, page.pathname).toBeLessThan(80);
    // The page of one problem belongs to the page that lists all problems.
    const isProblem = page.path.startsWith("/problems/");
    const own = isProblem ? groups.get(localizePath("/problems", page.locale)) : page.group;
    const inOthers = links.filter((href) => {
      const { path } = delocalizePath(href);
      const isIndex =
        ["/guides", "/reference", "/tools"].includes(path) || /^\/reference\/[^/]+$/u.test(path);
      const isTab = ["/agents", "/changelog"].includes(path);
      return groups.has(href) && groups.get(href) !== own && !isIndex && !isTab;
    });
    expect(inOthers, page.pathname).toEqual([]);
  }
});

test("navigation.json lists each page of its language once, except the home page", () => {
  for (const [path, locale] of [
    ["/navigation.json", "en"],
    ["/nl/navigation.json", "nl"],
  ] as const) {
    const file = publication.entries.get(path)?.file;
    expect(file?.headers["Content-Type"]).toBe("application/json");
    const listed = [...String(file?.identity).matchAll(/"href":"([^"]+)"/gu)].map(
      ([, href = ""]) => href,
    );
    const own = pages.filter(
      (page) => page.locale === locale && page.path !== "/" && isInNavigation(page),
    );
    expect(listed.toSorted()).toEqual(own.map(({ pathname }) => pathname).toSorted());
  }
});

test("the not-found page preloads the same fonts as other pages", () => {
  const fonts = (html: string) => html.match(/<link rel="preload"[^>]*as="font"/gu)?.length;
  const expected = fonts(htmlOf("/quickstart"));
  expect(expected).toBe(2);
  for (const entry of Object.values(publication.notFound)) {
    expect(fonts(String(entry.html?.identity))).toBe(expected);
  }
});
