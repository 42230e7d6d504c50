import { asReader } from "../../database/replica/settle-reading.ts";
import { callerOf } from "../call.ts";
import { Later } from "../results/later.ts";
import { answerWith } from "./answer-with.ts";
import type { Addressed } from "./read-address.ts";
import { type Ended, inOrder } from "./step.ts";

/** Computes the deferred result of a read, if it has one, after its transaction has ended. */
export async function finishReading(execution: Addressed, ended: Ended): Promise<Ended> {
  if (ended.ended === "refused" || !(ended.outcome.body instanceof Later)) return ended;
  const { body: later, ...outcome } = ended.outcome;
  const { service, call } = execution;
  const tenant = {
    userId: callerOf(call).userId,
    organizationId: String(ended.at.params?.["organizationId"]),
  };
  return inOrder(execution, async () => {
    const body = await later.work({
      inOrganization: (work) => asReader(service, tenant, work),
    });
    // The record may have changed since it was loaded, so that its version may not match the result.
    return answerWith(ended.at, body, { ...outcome, version: null });
  });
}
