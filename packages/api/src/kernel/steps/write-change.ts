import { writePlan, type Written as WrittenPlan } from "../changes/write-plan.ts";
import type { Approved } from "./approval/approve.ts";

/** A change whose statements have been sent, with the statement of its audit entry, which has not. */
export type Written = Approved & WrittenPlan;

/** Writes the plan. */
export function writeChange(execution: Approved): Written {
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
