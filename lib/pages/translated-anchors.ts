import type { Page } from "./page.ts";

/**
 * Returns the anchors of a page that differ in its translation, each with the anchor of the same heading there;
 * empty if the two pages have different heading structures.
 */
export function translatedAnchors(page: Page, translation: Page): Record<string, string> {
  const [own, translated] = [headingsOf(page), headingsOf(translation)];
  const hasSameStructure =
    own.length === translated.length &&
    own.every(({ depth }, index) => depth === translated[index]?.depth);
  if (!hasSameStructure) return {};
  const pairs = own.map(({ anchor }, index): [string, string] => [
    anchor,
    translated[index]?.anchor ?? anchor,
  ]);
  return Object.fromEntries(pairs.filter(([anchor, other]) => anchor !== other));
}

function headingsOf({ sections }: Page): { anchor: string; depth: number }[] {
  return sections.flatMap(({ anchor, headings }) =>
    anchor === null ? [] : [{ anchor, depth: headings.length }],
  );
}
