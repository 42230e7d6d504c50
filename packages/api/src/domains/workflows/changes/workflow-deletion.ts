import { type Change, defineChange } from "../../../kernel/changes/change.ts";
import { isDeleted, planDeletion, planRestoration } from "../../../kernel/changes/soft-delete.ts";
import { uuid } from "../../../schema/values.ts";
import { endStepsAwaitingApproval } from "../end-steps-awaiting-approval.ts";
import { toInitiator } from "../initiator.ts";
import { nextOccurrence } from "../schedule.ts";
import { loadWorkflow, type Workflow } from "../workflow.ts";
import { lockOpenRuns } from "../workflow-run.ts";
import { cancelRun, cancelRuns, cancelRemainingSteps } from "../write-workflow.ts";

/** `planDeletion` requires an event type; its event is then dropped. */
const unusedEvent = { type: "workflow.paused" } as const;

/** Deletes a workflow, and ends its runs. */
export const workflowDeletion: Change<undefined> = defineChange({
  permission: "workflows:write",
  params: { organizationId: uuid(), workflowId: uuid() },
  effect: "delete",
  undo: () => ({ change: workflowRestoration }),
  load: ({ transaction, params }) => loadWorkflow(transaction, params.workflowId, "update"),
  async plan(context, loaded) {
    const { transaction, now } = context;
    const waitingRuns = await lockOpenRuns(transaction, loaded.record.id);
    const { runs, consequences } = await endStepsAwaitingApproval(context, waitingRuns);
    const plan = planDeletion(loaded, "workflows", now, unusedEvent);
    return {
      ...plan,
      change: { ...plan.change, event: [] },
      consequences,
      write(tx) {
        plan.write(tx);
        for (const run of runs)
          cancelRun(tx, { ...run, steps: cancelRemainingSteps(run.steps) }, now);
        cancelRuns(tx, loaded.record.id, now);
      },
    };
  },
});

/** Restores a workflow as it was. Occurrences of its schedule that it missed are not run later. */
const workflowRestoration: Change<Workflow> = defineChange({
  permission: "workflows:write",
  params: { organizationId: uuid(), workflowId: uuid() },
  effect: "restore",
  undo: () => ({ change: workflowDeletion }),
  load: ({ transaction, params }) => loadWorkflow(transaction, params.workflowId, "update"),
  plan(context, loaded) {
    const { now } = context;
    const plan = planRestoration(loaded, "workflows", now, unusedEvent);
    if (plan.change === null || !isDeleted(loaded)) return plan;
    const { id, status, trigger } = loaded.record;
    const next = status === "active" ? nextOccurrence(trigger, now) : null;
    return {
      ...plan,
      result: {
        ...plan.result,
        version: loaded.version + 1,
        nextRunAt: next?.toISOString() ?? null,
      },
      change: { ...plan.change, event: [] },
      write(tx) {
        plan.write(tx);
        tx.write({
          text: "update workflows set next_run_at = $2, activated_by = coalesce($3, activated_by) where id = $1",
          // An active workflow starts again: the user who restores it counts as its activator.
          values: [id, next, status === "active" ? JSON.stringify(toInitiator(context)) : null],
        });
      },
    };
  },
});
