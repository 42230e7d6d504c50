import type { Element } from "hast";
import { visit } from "unist-util-visit";
import { describe, expect, test } from "vitest";
import { addFieldAnchors } from "./field-anchors.ts";
import { markdownToHast } from "../pages/markdown-to-hast.ts";
import { loadOpenApi } from "../contract/openapi.ts";
import { toOperationMarkdown } from "./operation-markdown.ts";
import { operationWords } from "../contract/reference-messages.ts";
import type { Locale } from "../site/locale.ts";
import { openapiFixture } from "../testing/fixture-artefacts.ts";

const config = { docsUrl: "https://docs.example", baseUrl: "https://api.example" };

async function idsOf(markdown: string, locale: Locale): Promise<{ all: string[]; rows: string[] }> {
  const tree = await markdownToHast(markdown, { config });
  addFieldAnchors(tree, operationWords[locale]);
  const all: string[] = [];
  const rows: string[] = [];
  visit(tree, "element", (node: Element) => {
    if (typeof node.properties.id !== "string") return;
    all.push(node.properties.id);
    if (node.tagName === "tr") rows.push(node.properties.id);
  });
  return { all, rows };
}

const page = (locale: Locale) =>
  toOperationMarkdown(openapiFixture, "updateSupplier", { ...config, locale });

describe("addFieldAnchors", () => {
  test("names parameters, and fields of body, answer and schemas", async () => {
    const { rows } = await idsOf(page("en"), "en");
    expect(rows).toEqual([
      "parameter-organization-id",
      "parameter-supplier-id",
      "body-name",
      "body-phone",
      "response-200-id",
      "response-200-name",
      "response-200-address",
      "response-200-address-city",
      "response-200-lines",
      "response-200-lines-code",
      "response-200-status",
      "problem-code",
    ]);
  });

  test("gives the same ids in both languages", async () => {
    const [english, dutch] = await Promise.all([idsOf(page("en"), "en"), idsOf(page("nl"), "nl")]);
    expect(dutch.rows).toEqual(english.rows);
  });

  test("gives each id once on the largest pages of the real service", async () => {
    const openapi = await loadOpenApi(process.cwd());
    const repeated: string[] = [];
    for (const id of ["createQuote", "updateOrder", "updateTask", "moveAgendaItem"]) {
      const markdown = toOperationMarkdown(openapi, id, { ...config, locale: "en" });
      const { all } = await idsOf(markdown.replaceAll(/^```[\s\S]*?^```$/gm, ""), "en");
      repeated.push(...all.filter((id, index) => all.indexOf(id) !== index));
    }
    expect(repeated).toEqual([]);
  });
});
