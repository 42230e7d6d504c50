import { writePlan, type Written as WrittenPlan } from "../changes/write-plan.ts";
import type { Approved } from "./approval/approve.ts";

/** Adds the composed audit entry; the statements of the plan have been sent. */
export type Written = Approved & WrittenPlan;

/** Step 14. Writes the plan. */
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
