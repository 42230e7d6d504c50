import { join } from "node:path";
import { expect, test } from "vitest";
import { listOperations, loadOpenApi } from "../contract/openapi.ts";
import { loadTools } from "../contract/tools.ts";
import { loadNewestResults } from "../figures/result.ts";
import { toMarkdown } from "../markdown/markdown.ts";
import { root } from "../markdown/nodes.ts";
import { headlineFigures, keyFigures } from "./key-figures.ts";

const rootDir = join(import.meta.dirname, "../..");
const docsUrl = "https://docs.example";
const sources = {
  openapi: await loadOpenApi(rootDir),
  tools: await loadTools(rootDir),
  figures: await loadNewestResults(rootDir),
};

test("counts what the contract has, and links measured figures to their page", () => {
  const text = toMarkdown(root([keyFigures(sources, { docsUrl, locale: "nl" })]));
  expect(text).toContain(`**${listOperations(sources.openapi).length}** bewerkingen`);
  expect(text).toContain(`**${sources.tools.length}** tools`);
  expect(text).toMatch(/\*\*[\d,]+ ms\*\* .*\(https:\/\/docs\.example\/nl\/figures\)/u);
});

test("an error names a missing measure", () => {
  expect(() => keyFigures({ ...sources, figures: {} }, { docsUrl, locale: "en" })).toThrow(
    "The result of quote has no measure one-line.p50.",
  );
});

test("a page names the measures of its own figures", () => {
  const measures =
    "\n  tokens en.question: for [a question](#tokens)\n  quote one-line.p50: to quote\n";
  const text = toMarkdown(root([headlineFigures(measures, sources.figures, "en")]));
  expect(text).toMatch(
    /^- \*\*\d+ tokens\*\* for \[a question\]\(#tokens\)\n- \*\*[\d.]+ ms\*\* to quote$/mu,
  );
});

test.each([
  ["tokens en.nothing: for a question", "The result of tokens has no measure en.nothing."],
  ["tokens", '"tokens" is not "bench measure: label".'],
])("an error explains the line %s", (line, message) => {
  expect(() => headlineFigures(line, sources.figures, "en")).toThrow(message);
});
