import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { guidePaths } from "./guide-paths.ts";

/** Returns the anchors of a guide: explicit ones, as in `## Title [#anchor]`, or slugs of the titles. */
function anchorsOf(page: string, language: string): string[] {
  const name = `${page}${language === "en" ? "" : `.${language}`}.mdx`;
  const text = readFileSync(new URL(`../../../../content/${name}`, import.meta.url), "utf8");
  return [...text.matchAll(/^##+ (.+?)(?: \[#(.+)\])?$/gmu)].map(
    ([, title = "", anchor]) => anchor ?? toSlug(title),
  );
}

const toSlug = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\d -]/gu, "")
    .replaceAll(" ", "-");

const paths = Object.entries(guidePaths).flatMap(([name, byLanguage]) =>
  Object.entries(byLanguage).map(([language, address]) => ({ name, language, address })),
);

test.each(paths)("$name in $language is a section of a guide", ({ language, address }) => {
  const [path = "", anchor] = address.split("#");
  expect(path.startsWith("/nl/")).toBe(language === "nl");
  const anchors = anchorsOf(path.replace(/^\/(?:nl\/)?/u, ""), language);
  if (anchor === undefined) expect(anchors.length).toBeGreaterThan(0);
  else expect(anchors).toContain(anchor);
});
