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

/** Lists operations: the title of each, what it does in one sentence, and its method and path. */
export function operationTable(
  operations: readonly ListedOperation[],
  { docsUrl, locale }: Pick<OperationContext, "docsUrl" | "locale">,
): Table {
  return table(
    [referenceMessages[locale].operation, groupMessages[locale].does],
    operations.map(({ placed, path, title }) => [
      link(docsUrl + markdownPath(localizePath(path, locale)), title),
      [
        inlineMarkdown(leadOf(placed.operation.description ?? "").markdown),
        " ",
        code(`${placed.method} ${placed.path}`),
      ],
    ]),
  );
}
