import { setTimeout } from "node:timers/promises";
import { type ApprovalRow, stateOf } from "../../kernel/approvals/approval-row.ts";
import type { Service } from "../../service.ts";

/** The polling interval of a waiting call: a person takes longer to decide, and an agent does not mind. */
const everyMs = 500;

/**
 * Waits until the approval is no longer pending or the time is over, and returns it.
 *
 * @param read reads it again, in a transaction of its own
 */
export async function awaitDecision(
  { now }: Pick<Service, "now">,
  seconds: number,
  row: ApprovalRow,
  read: () => Promise<ApprovalRow>,
): Promise<ApprovalRow> {
  let present = row;
  for (let left = seconds * 1_000; left > 0; left -= everyMs) {
    await setTimeout(Math.min(left, everyMs));
    present = await read();
    if (stateOf(present, new Date(now())) !== "pending") break;
  }
  return present;
}
