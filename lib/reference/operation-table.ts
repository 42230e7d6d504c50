import type { Table } from "mdast";
import { referenceMessages } from "../contract/reference-messages.ts";
import { inlineMarkdown } from "../markdown/markdown.ts";
import { code, link } from "../markdown/nodes.ts";
import { table } from "../markdown/table.ts";
import { markdownPath } from "../pages/page.ts";
import { localizePath } from "../site/locale.ts";
import { leadOf } from "./behaviour.ts";
import { groupMessages } from "./group-messages.ts";
import type { OperationContext } from "./operation-context.ts";
import type { OperationEntry } from "./operation-source.ts";

/** An operation of a list, with its page. */
export type ListedOperation = Pick<OperationEntry, "placed" | "path" | "title">;

/** Lists operations: the title of each, its method and path, and what it does in one sentence. */
export function operationTable(
  operations: readonly ListedOperation[],
  { docsUrl, locale }: Pick<OperationContext, "docsUrl" | "locale">,
): Table {
  const { request, does } = groupMessages[locale];
  return table(
    [referenceMessages[locale].operation, request, does],
    operations.map(({ placed, path, title }) => [
      link(docsUrl + markdownPath(localizePath(path, locale)), title),
      code(`${placed.method} ${placed.path}`),
      inlineMarkdown(leadOf(placed.operation.description ?? "").markdown),
    ]),
  );
}
