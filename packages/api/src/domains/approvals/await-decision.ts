import { setTimeout } from "node:timers/promises";
import { type ApprovalRow, stateOf } from "../../kernel/approvals/approval-row.ts";
import type { Service } from "../../service.ts";

/** The polling interval: short compared with the time in which a person decides. */
const everyMs = 500;

/**
 * Polls an approval until it is no longer pending or the timeout has passed, and returns its last row.
 *
 * @param read reads the row again, in its own transaction
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
