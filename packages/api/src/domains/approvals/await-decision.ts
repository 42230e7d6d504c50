import { setTimeout } from "node:timers/promises";
import { type ApprovalRow, stateOf } from "../../kernel/approvals/approval-row.ts";
import type { Service } from "../../service.ts";

/** The polling interval: short compared with the time in which a person decides. */
const pollIntervalMs = 500;

/**
 * Polls an approval until it is no longer pending or the timeout has passed, and returns its last row.
 *
 * @param read reads the row again, in its own transaction
 */
export async function awaitDecision(
  { now }: Pick<Service, "now">,
  timeoutSeconds: number,
  row: ApprovalRow,
  read: () => Promise<ApprovalRow>,
): Promise<ApprovalRow> {
  let current = row;
  for (let remainingMs = timeoutSeconds * 1_000; remainingMs > 0; remainingMs -= pollIntervalMs) {
    await setTimeout(Math.min(remainingMs, pollIntervalMs));
    current = await read();
    if (stateOf(current, new Date(now())) !== "pending") break;
  }
  return current;
}
