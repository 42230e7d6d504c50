import { agentLine } from "../pages/agent-notice.ts";
import { localizePath } from "../site/locale.ts";
import { parseMarkdown, plainText } from "../markdown/markdown.ts";
import { listOperations, type OpenApi, type PlacedOperation } from "../contract/openapi.ts";
import { operationPath, tagOf } from "../contract/reference-paths.ts";
import { toOperationMarkdown, type OperationContext } from "./operation-tree.ts";
import { operationWords } from "../contract/reference-messages.ts";
import { markdownPath, type Page } from "../pages/page.ts";
import { tableCell } from "../contract/problems.ts";
import { toReferencePage } from "./reference-page.ts";

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
  const englishTitle = operation["x-english-summary"];
  const description =
    firstParagraph(operation.description) || operation.summary || operation.operationId;
  return toReferencePage(context, {
    path: operationPath(placed),
    group: groupName(tagOf(operation), context),
    title: operation.summary ?? operation.operationId,
    description,
    markdown: toOperationMarkdown(openapi, operation.operationId, context),
    updatedAt: operation["x-updated-at"] ?? updatedAt,
    source: {
      file: "public/openapi.json",
      operationId: operation.operationId,
      method: placed.method,
      apiPath: placed.path,
      ...(englishTitle === undefined ? {} : { englishTitle }),
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
    `## ${groupName(tag, context)}`,
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
  return toReferencePage(context, {
    path: "/reference",
    group: words.reference,
    title: words.reference,
    description: words.referenceDescription,
    markdown: [agentLine(context.locale, context), ...blocks].join("\n\n"),
    updatedAt,
    source: { file: "public/openapi.json" },
  });
}

/** The name of a group in the language of the page. */
function groupName(tag: string, { locale }: OperationContext): string {
  return operationWords[locale].tags[tag] ?? tag;
}

/** The first paragraph of Markdown as plain text. */
function firstParagraph(markdown = ""): string {
  const first = markdown.trim().split(/\n{2,}/)[0] ?? "";
  return plainText(parseMarkdown(first)).replaceAll("\n", " ");
}
