import type { Table } from "mdast";
import { referenceMessages } from "../../contract/reference-messages.ts";
import { inlineMarkdown } from "../../markdown/markdown.ts";
import { code, link } from "../../markdown/nodes.ts";
import { table } from "../../markdown/table.ts";
import { localizedMarkdownUrl } from "../../pages/page.ts";
import { leadOf } from "../behaviour.ts";
import { groupMessages } from "./group-messages.ts";
import type { OperationContext } from "../operation-context.ts";
import type { OperationEntry } from "../operation-source.ts";

/** An operation of a list, with its page. */
export type ListedOperation = Pick<OperationEntry, "placed" | "path" | "title">;

/**
 * Lists operations: the title of each, what it does in one sentence, and its method and path.
 *
 * @param prefix a prefix of paths for which an ellipsis is shown
 */
export function operationTable(
  operations: readonly ListedOperation[],
  deployment: Pick<OperationContext, "docsUrl" | "locale">,
  prefix = "",
): Table {
  return table(
    [referenceMessages[deployment.locale].operation, groupMessages[deployment.locale].does],
    operations.map(({ placed, path, title }) => [
      link(localizedMarkdownUrl(path, deployment), title),
      [
        inlineMarkdown(leadOf(placed.operation.description ?? "").markdown),
        " ",
        code(`${placed.method} ${shorten(placed.path, prefix)}`),
      ],
    ]),
  );
}

function shorten(path: string, prefix: string): string {
  return prefix !== "" && path.startsWith(`${prefix}/`) ? `…${path.slice(prefix.length)}` : path;
}
