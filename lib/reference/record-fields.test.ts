import type { Element } from "hast";
import { toHtml } from "hast-util-to-html";
import { expect, test } from "vitest";
import { visit } from "unist-util-visit";
import { loadOpenApi, resolve, type Schema } from "../contract/openapi.ts";
import { referenceMessages } from "../contract/reference-messages.ts";
import { toMarkdown } from "../markdown/markdown.ts";
import { root } from "../markdown/nodes.ts";
import { mdastToHast } from "../pages/mdast-to-hast.ts";
import { addFieldAnchors, collapseFields } from "./field-anchors.ts";
import { operationBlocks } from "./operation-blocks.ts";
import { listRecordFields } from "./record-fields.ts";
import { propertiesOf } from "./schema-parts.ts";

const context = {
  locale: "en" as const,
  docsUrl: "https://docs.example",
  baseUrl: "https://api.example",
};
const openapi = await loadOpenApi(process.cwd());

async function toArticle(operationId: string) {
  const blocks = operationBlocks(openapi, operationId, context);
  const tree = await mdastToHast(root(blocks.filter(({ type }) => type !== "code")), {
    config: context,
  });
  await listRecordFields(tree, openapi, context);
  addFieldAnchors(tree, referenceMessages.en);
  collapseFields(tree);
  return { tree, markdown: toMarkdown(root(blocks)) };
}

const fieldsOf = (record: string) =>
  Object.keys(propertiesOf(resolve<Schema>(openapi, { $ref: `#/components/schemas/${record}` })));

function idsOf(tree: Awaited<ReturnType<typeof toArticle>>["tree"]): string[] {
  const ids: string[] = [];
  visit(tree, { type: "element", tagName: "li" }, ({ properties }: Element) => {
    if (typeof properties.id === "string") ids.push(properties.id);
  });
  return ids;
}

test.each([
  ["createTask", "Task", 201],
  ["updateTask", "Task", 200],
])(
  "the page of %s lists the fields of its response, collapsed",
  async (operationId, record, status) => {
    const { tree, markdown } = await toArticle(operationId);
    const names = fieldsOf(record);
    expect(names.length).toBeGreaterThan(12);
    const html = toHtml(tree);
    expect(html).toContain(
      `<details class="record-fields"><summary>Fields (${names.length})</summary><ul class="fields" data-markdown-ignore="">`,
    );
    expect(idsOf(tree)).toEqual(expect.arrayContaining([`response-${status}-due-at`]));
    expect(html).not.toContain("data-record");
    // Markdown has the names only.
    expect(markdown).toContain(`Fields: \`${names.slice(0, 3).join("`, `")}\`, `);
  },
);

test("the page of a list has the fields of its items within the field", async () => {
  const { tree } = await toArticle("listTasks");
  expect(toHtml(tree)).toMatch(
    /<details><summary>Fields \(\d+\)<\/summary><ul class="fields" data-markdown-ignore="">/u,
  );
  expect(idsOf(tree)).toContain("response-200-items-due-at");
});

test("no two elements of a page have the same id", async () => {
  for (const operationId of ["updateOrder", "createAgendaItem", "listApprovals"]) {
    // oxlint-disable-next-line no-await-in-loop -- a few pages
    const ids = idsOf((await toArticle(operationId)).tree);
    expect(new Set(ids).size).toBe(ids.length);
  }
});
