import { writePlan, type WrittenPlan } from "../changes/write-plan.ts";
import type { ApprovedChange } from "./approval/apply-policies.ts";

/** A change whose statements have been sent, with the statement of its audit entry, which has not. */
export type WrittenChange = ApprovedChange & WrittenPlan;

/** Writes the plan. */
export function writeChange(execution: ApprovedChange): WrittenChange {
  const { operation, plan, service, actor, recordedParams, organizationId, now } = execution;
  const written = writePlan(execution.transaction, plan, {
    jobs: service.jobs,
    action: operation.id,
    undo: operation.change.undo,
    actor,
    params: recordedParams,
    organizationId,
    now,
  });
  return { ...execution, ...written };
}
