import { maxCursorLength } from "../../../kernel/lists/list-cursor.ts";
import { type ToolCallResult, runToolCall, type ToolCall } from "../run-tool-call.ts";
import type { McpTool } from "../tool.ts";
import {
  countFittingItems,
  fits,
  fitResult,
  serialize,
  type SerializedResult,
} from "./fit-result.ts";
import { toEmptyListMembers } from "./empty-list.ts";
import type { Json } from "./record-view.ts";
import { inMemberTimeZone, toOrganizationSummary, toToolRecord } from "./tool-record.ts";

type Page = { items: Json[]; page: { nextCursor: string | null; hasMore: boolean } };

/** Reserves space for the cursor of a page, which is not known yet. */
const placeholderCursor = "x".repeat(maxCursorLength);

/**
 * Runs a list operation. A result that is too long is read again with the limit that fits, to get the right
 * cursor.
 */
export async function runListTool(call: ToolCall): Promise<SerializedResult> {
  const { tool, input } = call;
  let callResult = await runToolCall(call, input.query);
  let result = serialize(toList(call, callResult));
  while (!fits(result)) {
    const items = result.value["items"] as Json[];
    const rest = { ...result.value, ...truncation(tool), nextCursor: placeholderCursor };
    const count = countFittingItems(items, rest);
    if (count === items.length) return fitResult(result.value);
    callResult = await runToolCall(call, { ...input.query, limit: count });
    result = serialize({ ...toList(call, callResult), ...truncation(tool) });
  }
  return result;
}

function toList(call: ToolCall, callResult: ToolCallResult): Json {
  const { membership, nearest } = callResult;
  const { items, page } = callResult.body as Page;
  const { toListMembers } = call.input.detail === "concise" ? (call.tool.operation.tool ?? {}) : {};
  const result = {
    organization: toOrganizationSummary(membership),
    items: items.map((item) => toToolRecord(call, item, callResult, true)),
    ...toListMembers?.(items),
    nextCursor: page.nextCursor,
    ...(nearest === undefined || membership === null
      ? {}
      : toEmptyListMembers(nearest, membership)),
  };
  return inMemberTimeZone(membership, result);
}

function truncation({ operation, argumentParts: places }: McpTool): Json {
  const filters = [...places.keys()].filter(
    (name) => name !== "sort" && name !== "q" && Object.hasOwn(operation.query.shape, name),
  );
  const narrow = filters.length === 0 ? "" : `Narrow with ${filters.slice(0, 2).join(" or ")}, or `;
  return {
    truncated: true,
    hint: `${narrow === "" ? "Pass" : `${narrow}pass`} nextCursor as cursor to read on.`,
  };
}
