import type { Element } from "hast";
import { toHtml } from "hast-util-to-html";
import type { RootContent } from "mdast";
import { visit } from "unist-util-visit";
import { describe, expect, test } from "vitest";
import { addFieldAnchors, collapseFields } from "./field-anchors.ts";
import { anchorHeadings } from "../markdown/heading-anchors.ts";
import { root } from "../markdown/nodes.ts";
import { mdastToHast } from "../pages/mdast-to-hast.ts";
import { loadOpenApi, resolve, type Schema } from "../contract/openapi.ts";
import { operationBlocks } from "./operation-blocks.ts";
import { referenceMessages } from "../contract/reference-messages.ts";
import type { Locale } from "../site/locale.ts";
import { openapiFixture } from "../testing/fixture-artefacts.ts";

const config = { docsUrl: "https://docs.example", baseUrl: "https://api.example" };

async function idsOf(
  blocks: RootContent[],
  locale: Locale,
): Promise<{ all: string[]; rows: string[] }> {
  const body = root(blocks.filter(({ type }) => type !== "code"));
  anchorHeadings(body);
  const tree = await mdastToHast(body, { config });
  addFieldAnchors(tree, referenceMessages[locale]);
  const all: string[] = [];
  const rows: string[] = [];
  visit(tree, "element", (node: Element) => {
    if (typeof node.properties.id !== "string") return;
    all.push(node.properties.id);
    if (node.tagName === "li") rows.push(node.properties.id);
  });
  return { all, rows };
}

const page = (locale: Locale) =>
  operationBlocks(openapiFixture, "updateSupplier", { ...config, locale });

describe("addFieldAnchors", () => {
  test("sets ids of parameters, and of fields of the body, the response and schemas", async () => {
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
    ]);
  });

  test("sets the same ids in both languages", async () => {
    const [english, dutch] = await Promise.all([idsOf(page("en"), "en"), idsOf(page("nl"), "nl")]);
    expect(dutch.rows).toEqual(english.rows);
  });

  test("sets unique ids on the largest pages of the service", async () => {
    const openapi = await loadOpenApi(process.cwd());
    const repeated: string[] = [];
    for (const id of ["createQuote", "updateOrder", "updateTask", "moveAgendaItem"]) {
      const { all } = await idsOf(operationBlocks(openapi, id, { ...config, locale: "en" }), "en");
      repeated.push(...all.filter((id, index) => all.indexOf(id) !== index));
    }
    expect(repeated).toEqual([]);
  });
});

describe("foldFields", () => {
  async function foldsOf(operation: string, id: string): Promise<string[]> {
    const openapi = await loadOpenApi(process.cwd());
    const blocks = operationBlocks(openapi, operation, { ...config, locale: "en" });
    const tree = await mdastToHast(root(blocks.filter(({ type }) => type !== "code")), { config });
    collapseFields(tree);
    const folds: string[] = [];
    visit(tree, { type: "element", tagName: "li" }, ({ properties, children }: Element) => {
      if (properties.id !== id) return;
      for (const child of children) {
        if (child.type === "element" && child.tagName === "details") folds.push(toHtml(child));
      }
    });
    return folds;
  }

  test("collapses many values below a summary with their number", async () => {
    const $ref = "#/components/schemas/EventSelector";
    const types = resolve<Schema>(await loadOpenApi(process.cwd()), { $ref }).enum ?? [];
    expect(types.length).toBeGreaterThan(12);
    expect(await foldsOf("createWebhook", "body-event-types")).toEqual([
      `<details><summary>One of ${types.length} values:</summary>` +
        `<p class="values many">${types.map((type) => `<code>${String(type)}</code>`).join(", ")}.</p></details>`,
    ]);
  });

  test("collapses many values with descriptions", async () => {
    const [fold, ...others] = await foldsOf("createRole", "body-permissions");
    expect(others).toEqual([]);
    expect(fold).toMatch(
      /^<details><summary>One of \d+ values:<\/summary><ul class="values many">/u,
    );
    expect(fold).toContain("<code>tasks:read</code>: ");
  });

  test("does not collapse few values", async () => {
    expect(await foldsOf("setTaskStatus", "body-status")).toEqual([]);
  });
});
