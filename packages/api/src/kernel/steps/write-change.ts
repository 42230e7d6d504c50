import { writePlan, type Written as WrittenPlan } from "../changes/write-plan.ts";
import type { Approved } from "./approval/approve.ts";

/** With the statements of the plan sent, and its audit entry composed. */
export type Written = Approved & WrittenPlan;

/** Step 14. */
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
