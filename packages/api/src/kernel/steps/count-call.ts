import type { Authorized } from "./authorize.ts";
import type { Execution } from "./step.ts";

/** Step 5. Counts the call against the limit of its caller in the organization that the path names. */
export async function countCall(execution: Execution): Promise<Execution> {
  await execution.service.rateLimits.countOperation(execution.operation, execution.call);
  return execution;
}

/** Counts the call against the limit of the whole organization, which only its members use up. */
export async function countMember<In extends Authorized>(execution: In): Promise<In> {
  await execution.service.rateLimits.countMember(execution.call.request, execution.organizationId);
  return execution;
}
