import { expect, test } from "vitest";
import { anchorHeadings } from "../markdown/heading-anchors.ts";
import { parseMarkdown } from "../markdown/markdown.ts";
import type { Page } from "./page.ts";
import { serializeSections } from "./sections.ts";
import { translatedAnchors } from "./translated-anchors.ts";

function page(markdown: string): Page {
  const tree = parseMarkdown(markdown);
  anchorHeadings(tree);
  return serializeSections(tree, "en") as Page;
}

const english = page("Line.\n\n## Body\n\nA\n\n## Response 200\n\nB\n\n### Task\n\n## Problems");

test("maps anchors to those of the same headings in the translation, except equal ones", () => {
  const dutch = page("Regel.\n\n## Body\n\nA\n\n## Antwoord 200\n\nB\n\n### Task\n\n## Problemen");
  expect(translatedAnchors(english, dutch)).toEqual({
    "response-200": "antwoord-200",
    problems: "problemen",
  });
});

test.each([
  ["other headings", "## Body\n\n## Antwoord 200\n\n## Problemen"],
  ["other levels", "## Body\n\n## Antwoord 200\n\n## Task\n\n## Problemen"],
])("returns no anchors for a translation with %s", (_, markdown) => {
  expect(translatedAnchors(english, page(markdown))).toEqual({});
});
