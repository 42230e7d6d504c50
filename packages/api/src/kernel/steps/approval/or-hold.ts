import { toInput } from "../../approvals/draft-approval.ts";
import { hold } from "../../approvals/hold.ts";
import { isHoldable, mayMatch, toNames } from "../../approvals/match-policy.ts";
import { readPolicies } from "../../approvals/policy.ts";
import { answerWith } from "../answer-with.ts";
import type { Ready } from "../make-change.ts";
import { isPreview } from "../read-address.ts";
import { type Ended, toSettled } from "../step.ts";

/**
 * Makes a change, or keeps the call where a policy holds it: then all that its plan has written until
 * then, such as a number that it took, is taken back.
 */
export async function orHold(
  execution: Ready,
  makeChange: (execution: Ready) => Promise<Ended>,
): Promise<Ended> {
  const { transaction } = execution;
  const ended = (await mayBeHeld(execution))
    ? await transaction.attempt(async () => toSettled(await makeChange(execution)))
    : await makeChange(execution);
  if (ended.ended === "refused" || ended.hold === undefined) return ended;
  const { approval, entry } = await hold(execution, ended.hold);
  return { ...answerWith(execution, approval, { status: 202, held: approval }), entry };
}

/** A savepoint takes a round trip: it is left out where no policy will hold the call, whatever its plan says. */
async function mayBeHeld(execution: Ready): Promise<boolean> {
  const { operation, membership, transaction, call, params, body } = execution;
  if (membership.policiesStamp === null || !isHoldable(operation)) return false;
  if (isPreview(execution) || call.release !== undefined) return false;
  const { channel } = call;
  const clientId = call.principal?.clientId ?? null;
  const question = { ...toNames(operation), channel, clientId, membership };
  const policies = await readPolicies(transaction, membership.policiesStamp);
  const input = toInput(params, body);
  return policies.some((policy) => policy.effect === "hold" && mayMatch(policy, question, input));
}
