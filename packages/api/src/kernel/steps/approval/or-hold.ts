import { hold } from "../../approvals/hold.ts";
import { answerWith } from "../answer-with.ts";
import { isPreview } from "../read-address.ts";
import { type Ended, toSettled } from "../step.ts";
import type { Asked } from "./find-policies.ts";
import { resolveCall } from "./resolve-call.ts";

/**
 * Makes a change, or holds it for approval if a policy requires that. Everything that planning has written, such as
 * the next number of a series, is rolled back then.
 */
export async function orHold(
  execution: Asked,
  makeChange: (execution: Asked) => Promise<Ended>,
): Promise<Ended> {
  const { transaction } = execution;
  const ended = mayBeHeld(execution)
    ? await transaction.attempt(async () =>
        toSettled(await withResolvedCall(execution, await makeChange(execution))),
      )
    : await makeChange(execution);
  if (ended.ended === "refused" || ended.hold === undefined) return ended;
  const { approval, entry } = await hold(execution, ended.hold);
  return { ...answerWith(execution, approval, { status: 202, held: approval }), entry };
}

/** Adds the resolved call to the draft of an approval, while the record is still locked. */
async function withResolvedCall(execution: Asked, ended: Ended): Promise<Ended> {
  if (ended.ended === "refused" || ended.hold === undefined) return ended;
  const resolved = await resolveCall(execution, execution.now);
  return "ended" in resolved ? resolved : { ...ended, hold: { ...ended.hold, resolved } };
}

/** Whether a policy may hold the call. If none may, the savepoint, which takes a round trip, is skipped. */
function mayBeHeld(execution: Asked): boolean {
  if (isPreview(execution) || execution.call.release !== undefined) return false;
  return execution.policies.some(({ effect }) => effect === "hold");
}
