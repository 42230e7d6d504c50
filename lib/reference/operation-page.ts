import { localizePath } from "../site/locale.ts";
import { parseMarkdown, plainText } from "../markdown/markdown.ts";
import { code, heading, link } from "../markdown/nodes.ts";
import { table } from "../markdown/table.ts";
import { listOperations, type OpenApi, type PlacedOperation } from "../contract/openapi.ts";
import { operationPath, tagOf } from "../contract/reference-paths.ts";
import { operationBlocks, type OperationContext } from "./operation-tree.ts";
import { operationWords } from "../contract/reference-messages.ts";
import { buildPage, type BuiltPage } from "../pages/build-page.ts";
import { markdownPath } from "../pages/page.ts";

/** The reference pages of a locale: the index first, then one page an operation. */
export function operationPages(
  openapi: OpenApi,
  context: OperationContext,
  updatedAt: string,
): BuiltPage[] {
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
): BuiltPage {
  const { operation } = placed;
  const englishTitle = operation["x-english-summary"];
  const [first] = parseMarkdown(operation.description ?? "").children;
  const title = operation.summary ?? operation.operationId;
  const about = {
    locale: context.locale,
    kind: "operation" as const,
    path: operationPath(placed),
    group: groupName(tagOf(operation), context),
    title,
    // Markdown stands in the body alone.
    description: first ? plainText(first).replaceAll("\n", " ") : title,
    updatedAt: operation["x-updated-at"] ?? updatedAt,
    source: {
      file: "public/openapi.json",
      operationId: operation.operationId,
      method: placed.method,
      apiPath: placed.path,
      ...(englishTitle === undefined ? {} : { englishTitle }),
    },
  };
  return buildPage(about, operationBlocks(openapi, operation.operationId, context), context);
}

function indexPage(
  operations: PlacedOperation[],
  context: OperationContext,
  updatedAt: string,
): BuiltPage {
  const words = operationWords[context.locale];
  const tags = [...new Set(operations.map(({ operation }) => tagOf(operation)))];
  const row = (placed: PlacedOperation) => {
    const address = markdownPath(localizePath(operationPath(placed), context.locale));
    const title = placed.operation.summary ?? placed.operation.operationId;
    return [link(context.docsUrl + address, title), code(placed.method), code(placed.path)];
  };
  const about = {
    locale: context.locale,
    kind: "operation" as const,
    path: "/reference",
    group: words.reference,
    title: words.reference,
    description: words.referenceDescription,
    updatedAt,
    source: { file: "public/openapi.json" },
  };
  const blocks = tags.flatMap((tag) => [
    heading(2, groupName(tag, context)),
    table(
      [words.operation, words.method, words.path],
      operations.filter(({ operation }) => tagOf(operation) === tag).map(row),
    ),
  ]);
  return buildPage(about, blocks, context);
}

/** The name of a group in the language of the page. */
function groupName(tag: string, { locale }: OperationContext): string {
  return operationWords[locale].tags[tag] ?? tag;
}
