import { hold } from "../../approvals/hold.ts";
import { answerWith } from "../answer-with.ts";
import { isPreview } from "../read-address.ts";
import { type Ended, toSettled } from "../step.ts";
import type { Asked } from "./find-policies.ts";
import { resolveCall } from "./resolve-call.ts";

/**
 * Makes a change, or keeps the call where a policy holds it: then everything that planning has written, such as
 * the next number of a series, is rolled back.
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

/** Adds to a held call what it comes to, while its record is still locked. */
async function withResolvedCall(execution: Asked, ended: Ended): Promise<Ended> {
  if (ended.ended === "refused" || ended.hold === undefined) return ended;
  const resolved = await resolveCall(execution, execution.now);
  return "ended" in resolved ? resolved : { ...ended, hold: { ...ended.hold, resolved } };
}

/** A savepoint takes a round trip, so it is skipped where no policy can hold the call, whatever its plan. */
function mayBeHeld(execution: Asked): boolean {
  if (isPreview(execution) || execution.call.release !== undefined) return false;
  return execution.policies.some(({ effect }) => effect === "hold");
}
