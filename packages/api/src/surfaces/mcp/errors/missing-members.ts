import { queries } from "../../../database/queries.ts";
import { members } from "../../../domains/members/search-kind.ts";
import { missingKindOf } from "../../../kernel/missing-references.ts";
import type { RequestError } from "../../../problems/problem.ts";
import type { Json } from "../results/record-view.ts";
import { readForCaller } from "./read-for-caller.ts";
import type { RejectedCall } from "./rejected-call.ts";

/** Maximum number of listed members. */
const maxListed = 20;

/** Whether an error is about an unknown member. */
export function isMissingMember(error: RequestError): boolean {
  return ["member", "user"].includes(missingKindOf(error) ?? "");
}

/**
 * Lists the members of the organization for an unknown member's name, since no tool lists them; null if there
 * are too many, or if the caller may not see them.
 */
export async function suggestMembers(call: RejectedCall): Promise<Json | null> {
  const names = await readForCaller(call, async (transaction, { permissions }) => {
    if (!permissions.includes(members.permission)) return null;
    const named = queries.selectFrom(members.from.as("r")).select("title").orderBy("title");
    return transaction.all(named.limit(maxListed + 1));
  });
  if (names === null || names.length > maxListed) return null;
  return { members: names.map(({ title }) => title) };
}
