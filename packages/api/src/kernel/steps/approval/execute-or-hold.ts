import { holdForApproval } from "../../approvals/hold-for-approval.ts";
import { toCompletedCall } from "../to-completed-call.ts";
import { isPreview } from "../read-parameters.ts";
import { type FinishedCall, toSettled } from "../step.ts";
import type { CallWithPolicies } from "./find-policies.ts";
import { resolveCall } from "./resolve-call.ts";

/**
 * Makes a change, or holds it for approval if a policy requires that. Everything that planning has written, such as
 * the next number of a series, is rolled back then.
 */
export async function executeOrHold(
  execution: CallWithPolicies,
  makeChange: (execution: CallWithPolicies) => Promise<FinishedCall>,
): Promise<FinishedCall> {
  const { transaction } = execution;
  const finished = mayBeHeld(execution)
    ? await transaction.inSavepoint(async () =>
        toSettled(await withResolvedCall(execution, await makeChange(execution))),
      )
    : await makeChange(execution);
  if (finished.kind === "rejected" || finished.draftApproval === undefined) return finished;
  const { approval, entry } = await holdForApproval(execution, finished.draftApproval);
  return { ...toCompletedCall(execution, approval, { status: 202, approval }), entry };
}

/** Adds the resolved call to the draft of an approval, while the record is still locked. */
async function withResolvedCall(
  execution: CallWithPolicies,
  finished: FinishedCall,
): Promise<FinishedCall> {
  if (finished.kind === "rejected" || finished.draftApproval === undefined) return finished;
  const resolved = await resolveCall(execution, execution.now);
  return "kind" in resolved
    ? resolved
    : { ...finished, draftApproval: { ...finished.draftApproval, resolved } };
}

/** Whether a policy may hold the call. If none may, the savepoint, which takes a round trip, is skipped. */
function mayBeHeld(execution: CallWithPolicies): boolean {
  if (isPreview(execution) || execution.call.approval !== undefined) return false;
  return execution.policies.some(({ effect }) => effect === "hold");
}
