import { hold } from "../approvals/hold.ts";
import { isHoldable } from "../approvals/match-policy.ts";
import { answerWith } from "./answer.ts";
import type { Ready } from "./make-change.ts";
import { isPreview } from "./read-address.ts";
import { type Ended, toSettled } from "./step.ts";

/**
 * Makes a change, or keeps the call where a policy holds it: then all that its plan has written until
 * then, such as a number that it took, is taken back.
 */
export async function orHold(
  execution: Ready,
  makeChange: (execution: Ready) => Promise<Ended>,
): Promise<Ended> {
  const { operation, membership, transaction, call } = execution;
  const mayBeHeld = membership.policiesStamp !== null && isHoldable(operation);
  if (!mayBeHeld || isPreview(execution) || call.release !== undefined) {
    return makeChange(execution);
  }
  const ended = await transaction.attempt(async () => toSettled(await makeChange(execution)));
  if (ended.ended === "refused" || ended.hold === undefined) return ended;
  const { approval, entry } = await hold(execution, ended.hold);
  return { ...answerWith(execution, approval, { status: 202, held: approval }), entry };
}
