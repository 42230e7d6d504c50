import { setTimeout } from "node:timers/promises";
import { type ApprovalRow, stateOf } from "../../kernel/approvals/approval.ts";
import type { Service } from "../../service.ts";

/** How often a waiting call looks: a person takes longer to decide, and an agent does not mind. */
const everyMs = 500;

/**
 * The approval once its state is another one than pending, or when the time is over.
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
