import { assertNotAmong, assertNotRevoked } from "../../auth/revoked-apps.ts";
import type { Membership } from "../../database/tenant.ts";
import { callerOf } from "../call.ts";
import type { Execution } from "./step.ts";

/** Rejects the token of a revoked app. A membership contains what its user revoked. */
export function checkRevocationOf<In extends Execution & { membership: Membership | null }>(
  execution: In,
): In {
  const { call, membership } = execution;
  if (call.mayBeRevoked === true && membership !== null) {
    assertNotAmong(membership.revokedApps, callerOf(call));
  }
  return execution;
}

/** Rejects the token of a revoked app, for calls that have not read a membership. */
export async function checkRevocation<In extends Execution>(execution: In): Promise<In> {
  const { service, call, membership } = execution;
  if (call.mayBeRevoked === true && !membership) await assertNotRevoked(service, call.principal);
  return execution;
}
