import { hold } from "../../approvals/hold.ts";
import { answerWith } from "../answer-with.ts";
import { isPreview } from "../read-address.ts";
import { type Ended, toSettled } from "../step.ts";
import type { Asked } from "./find-policies.ts";

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
    ? await transaction.attempt(async () => toSettled(await makeChange(execution)))
    : await makeChange(execution);
  if (ended.ended === "refused" || ended.hold === undefined) return ended;
  const { approval, entry } = await hold(execution, ended.hold);
  return { ...answerWith(execution, approval, { status: 202, held: approval }), entry };
}

/** A savepoint takes a round trip, so it is skipped where no policy can hold the call, whatever its plan. */
function mayBeHeld(execution: Asked): boolean {
  if (isPreview(execution) || execution.call.release !== undefined) return false;
  return execution.policies.some(({ effect }) => effect === "hold");
}
