import { agentLine } from "./agent-line.ts";
import { takeAnchors } from "./anchors.ts";
import { localizePath } from "./locale.ts";
import { parseMarkdown, plainText } from "./markdown.ts";
import { listOperations, type OpenApi, type PlacedOperation } from "./openapi.ts";
import { operationPath, tagOf } from "./operation-address.ts";
import { toOperationMarkdown, type OperationContext } from "./operation-markdown.ts";
import { operationWords } from "./operation-words.ts";
import { markdownPath, type Page } from "./page.ts";
import { tableCell } from "./problem-markdown.ts";
import { toSections } from "./sections.ts";

/** The reference pages of a locale: the index first, then one page an operation. */
export function operationPages(
  openapi: OpenApi,
  context: OperationContext,
  updatedAt: string,
): Page[] {
  const operations = listOperations(openapi);
  if (operations.length === 0) return [];
  return [
    indexPage(operations, context, updatedAt),
    ...operations.map((placed) => operationPage(openapi, placed, context, updatedAt)),
  ];
}

function operationPage(
  openapi: OpenApi,
  placed: PlacedOperation,
  context: OperationContext,
  updatedAt: string,
): Page {
  const { operation } = placed;
  const description =
    firstParagraph(operation.description) || operation.summary || operation.operationId;
  return toPage(context, {
    path: operationPath(placed),
    group: tagOf(operation),
    title: operation.summary ?? operation.operationId,
    description,
    markdown: toOperationMarkdown(openapi, operation.operationId, context),
    updatedAt: operation["x-updated-at"] ?? updatedAt,
    source: {
      file: "public/openapi.json",
      operationId: operation.operationId,
      method: placed.method,
      apiPath: placed.path,
    },
  });
}

function indexPage(
  operations: PlacedOperation[],
  context: OperationContext,
  updatedAt: string,
): Page {
  const words = operationWords[context.locale];
  const tags = [...new Set(operations.map(({ operation }) => tagOf(operation)))];
  const blocks = tags.flatMap((tag) => [
    `## ${tag}`,
    [
      `| ${words.operation} | ${words.method} | ${words.path} |`,
      "| --- | --- | --- |",
      ...operations
        .filter(({ operation }) => tagOf(operation) === tag)
        .map((placed) => {
          const address =
            context.docsUrl + markdownPath(localizePath(operationPath(placed), context.locale));
          const title = placed.operation.summary ?? placed.operation.operationId;
          return `| [${tableCell(title)}](${address}) | \`${placed.method}\` | \`${placed.path}\` |`;
        }),
    ].join("\n"),
  ]);
  return toPage(context, {
    path: "/reference",
    group: words.reference,
    title: words.reference,
    description: words.referenceDescription,
    markdown: [agentLine(context.locale, context), ...blocks].join("\n\n"),
    updatedAt,
    source: { file: "public/openapi.json" },
  });
}

function toPage(
  context: OperationContext,
  parts: Pick<
    Page,
    "path" | "group" | "title" | "description" | "markdown" | "updatedAt" | "source"
  >,
): Page {
  const root = parseMarkdown(parts.markdown);
  const pathname = localizePath(parts.path, context.locale);
  return {
    ...parts,
    locale: context.locale,
    pathname,
    url: context.docsUrl + pathname,
    kind: "operation",
    sections: toSections(root, takeAnchors(root)),
  };
}

/** The first paragraph of Markdown as plain text. */
function firstParagraph(markdown = ""): string {
  const first = markdown.trim().split(/\n{2,}/)[0] ?? "";
  return plainText(parseMarkdown(first)).replaceAll("\n", " ");
}
