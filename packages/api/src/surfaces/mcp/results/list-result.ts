import { maxCursorLength } from "../../../kernel/lists/list-cursor.ts";
import { type Answered, runToolCall, type ToolCall } from "../run-tool-call.ts";
import type { McpTool } from "../tool.ts";
import { countThatFits, fits, toFitting, write, type Written } from "./fit.ts";
import type { Json } from "./record-view.ts";
import { inZoneOf, organizationOf, showRecord } from "./show-record.ts";

type Page = { items: Json[]; page: { nextCursor: string | null; hasMore: boolean } };

/** Reserves space for the cursor of a page, which is not known yet. */
const longestCursor = "x".repeat(maxCursorLength);

/**
 * Runs a list operation. A result that is too long is read again with the limit that fits, to get the right
 * cursor.
 */
export async function listResult(call: ToolCall): Promise<Written> {
  const { tool, input } = call;
  let outcome = await runToolCall(call, input.query);
  let result = write(toList(call, outcome));
  while (!fits(result)) {
    const items = result.value["items"] as Json[];
    const rest = { ...result.value, ...truncation(tool), nextCursor: longestCursor };
    const count = countThatFits(items, rest);
    if (count === items.length) return toFitting(result.value);
    outcome = await runToolCall(call, { ...input.query, limit: count });
    result = write({ ...toList(call, outcome), ...truncation(tool) });
  }
  return result;
}

function toList(call: ToolCall, answered: Answered): Json {
  const { membership } = answered;
  const { items, page } = answered.body as Page;
  const result = {
    organization: organizationOf(membership),
    items: items.map((item) => showRecord(call, item, answered, true)),
    nextCursor: page.nextCursor,
  };
  return inZoneOf(membership, result);
}

function truncation({ operation, places }: McpTool): Json {
  const filters = [...places.keys()].filter(
    (name) => name !== "sort" && name !== "q" && Object.hasOwn(operation.query.shape, name),
  );
  const narrow = filters.length === 0 ? "" : `Narrow with ${filters.slice(0, 2).join(" or ")}, or `;
  return {
    truncated: true,
    hint: `${narrow === "" ? "Pass" : `${narrow}pass`} nextCursor as cursor to read on.`,
  };
}
