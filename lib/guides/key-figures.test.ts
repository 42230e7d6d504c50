import { join } from "node:path";
import { expect, test } from "vitest";
import { listOperations, loadOpenApi } from "../contract/openapi.ts";
import { loadTools } from "../contract/tools.ts";
import { loadNewestResults } from "../figures/result.ts";
import { toMarkdown } from "../markdown/markdown.ts";
import { root } from "../markdown/nodes.ts";
import { keyFigures } from "./key-figures.ts";

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
