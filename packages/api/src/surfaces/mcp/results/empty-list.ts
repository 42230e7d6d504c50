import type { Membership, Transaction } from "../../../database/tenant.ts";
import { findNearRecords } from "../../../domains/search/find-near-records.ts";
import type { NamedRecord } from "../../../domains/search/named-record.ts";
import type { ToolArguments } from "../arguments/read-arguments.ts";
import type { McpTool } from "../tool.ts";
import type { Json } from "./record-view.ts";

const languageNames = new Intl.DisplayNames("en", { type: "language" });

/** Finds records near to a search whose list is empty; undefined if the call is no search, or finds something. */
export async function findNearest(
  { tool, input }: { tool: McpTool; input: ToolArguments },
  transaction: Transaction,
  { body, membership }: { body: unknown; membership: Membership | null },
): Promise<NamedRecord[] | undefined> {
  const { q, cursor } = input.query;
  if (!tool.isList || typeof q !== "string" || cursor !== undefined) return undefined;
  if (membership === null || (body as { items: unknown[] }).items.length > 0) return undefined;
  return findNearRecords(transaction, { kind: toKind(tool.recordName), q }, membership);
}

/** `CustomerAsset` → `customer_asset`. */
const toKind = (recordName: string): string =>
  recordName.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, "_").toLowerCase();

/** Returns the members of an empty list that help to search again. */
export function toEmptyListMembers(
  nearest: readonly NamedRecord[],
  { language }: Membership,
): Json {
  const names = `The data are in ${languageNames.of(language)}`;
  return nearest.length === 0
    ? { hint: `Nothing matches q. ${names}: search with words of that language, or fewer.` }
    : { nearest, hint: `Nothing matches q; nearest is not exactly that. ${names}.` };
}
