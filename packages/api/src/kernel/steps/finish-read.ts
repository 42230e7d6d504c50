import { readInOrganization } from "../../database/replica/read-transaction.ts";
import { callerOf } from "../call.ts";
import { DeferredResult } from "../results/deferred-result.ts";
import { toCompletedCall } from "./to-completed-call.ts";
import type { CallWithParameters } from "./read-parameters.ts";
import { type FinishedCall, runSteps } from "./step.ts";

/** Computes the deferred result of a read, if it has one, after its transaction has ended. */
export async function finishRead(
  execution: CallWithParameters,
  finished: FinishedCall,
): Promise<FinishedCall> {
  if (finished.kind === "rejected" || !(finished.result.body instanceof DeferredResult))
    return finished;
  const { body: deferred, ...result } = finished.result;
  const { service, call } = execution;
  const tenant = {
    userId: callerOf(call).userId,
    organizationId: String(finished.execution.params?.["organizationId"]),
  };
  return runSteps(execution, async () => {
    const body = await deferred.work({
      inOrganization: (work) => readInOrganization(service, tenant, work),
    });
    // The record may have changed since it was loaded, so that its version may not match the result.
    return toCompletedCall(finished.execution, body, { ...result, version: null });
  });
}
