import type { AuthorizedCall } from "./authorize.ts";
import type { Execution } from "./step.ts";

/** Counts the call against the rate limit of its caller in the organization in the path. */
export async function enforceCallerRateLimit(execution: Execution): Promise<Execution> {
  await execution.service.rateLimits.countOperation(execution.operation, execution.call);
  return execution;
}

/** Counts the call against the rate limit of the organization. Only calls of members count. */
export async function enforceOrganizationRateLimit<In extends AuthorizedCall>(
  execution: In,
): Promise<In> {
  await execution.service.rateLimits.countMember(execution.call.request, execution.organizationId);
  return execution;
}
