import { agentLine } from "../pages/agent-notice.ts";
import { localizePath } from "../site/locale.ts";
import { parseMarkdown, plainText } from "../markdown/markdown.ts";
import type { OpenApi } from "../contract/openapi.ts";
import { toOperationMarkdown, type OperationContext } from "./operation-markdown.ts";
import { operationWords } from "../contract/reference-messages.ts";
import { markdownPath, type Page } from "../pages/page.ts";
import { tableCell } from "../contract/problems.ts";
import type { OperationEntry } from "./operation-source.ts";
import { toReferencePage } from "./reference-page.ts";

/** The reference pages of a locale: the index first, then one page for each of the loader's entries. */
export function operationPages(
  openapi: OpenApi,
  entries: readonly OperationEntry[],
  context: OperationContext,
  updatedAt: string,
): Page[] {
  if (entries.length === 0) return [];
  return [
    indexPage(entries, context, updatedAt),
    ...entries.map((entry) => operationPage(openapi, entry, context, updatedAt)),
  ];
}

function operationPage(
  openapi: OpenApi,
  { placed, path, title, group }: OperationEntry,
  context: OperationContext,
  updatedAt: string,
): Page {
  const { operation } = placed;
  const englishTitle = operation["x-english-summary"];
  return toReferencePage(context, {
    path,
    group,
    title,
    description: firstParagraph(operation.description) || title,
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
  entries: readonly OperationEntry[],
  context: OperationContext,
  updatedAt: string,
): Page {
  const words = operationWords[context.locale];
  const blocks = [...Map.groupBy(entries, ({ group }) => group)].flatMap(([group, within]) => [
    `## ${group}`,
    [
      `| ${words.operation} | ${words.method} | ${words.path} |`,
      "| --- | --- | --- |",
      ...within.map(({ placed, path, title }) => {
        const address = context.docsUrl + markdownPath(localizePath(path, context.locale));
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

/** The first paragraph of Markdown as plain text. */
function firstParagraph(markdown = ""): string {
  const first = markdown.trim().split(/\n{2,}/)[0] ?? "";
  return plainText(parseMarkdown(first)).replaceAll("\n", " ");
}
