import type { Transaction } from "../../database/tenant.ts";
import { queries } from "../../database/queries.ts";
import type { Initiator } from "../../kernel/approvals/initiator.ts";
import type { Change } from "../../kernel/changes/change.ts";
import type { Definition } from "./definition.ts";
import { toStaleReadWarnings } from "./records/stale-reads.ts";
import { openStates } from "./run-state.ts";
import type { StepOutcome, WorkflowRun } from "./workflow-run.ts";
import { toDefinition, type Workflow } from "./workflow.ts";

/** Stores the definition of a version of a workflow, for the runs that begin with it. */
export function insertVersion(
  transaction: Transaction,
  workflow: Workflow,
  definedBy: Initiator,
  now: Date,
): void {
  transaction.write(
    queries.insertInto("workflow_versions").values({
      organization_id: workflow.organizationId,
      workflow_id: workflow.id,
      version: workflow.version,
      definition: JSON.stringify(toDefinition(workflow)),
      run_as_user_id: workflow.runAsUserId,
      defined_by: JSON.stringify(definedBy),
      created_at: now,
    }),
  );
}

/** Cancels runs that have not ended; a run in progress executes no further step. */
export function cancelRuns(
  transaction: Transaction,
  workflowId: string,
  now: Date,
  states: readonly (typeof openStates)[number][] = openStates,
): void {
  transaction.write({
    text: `update workflow_runs set state = 'cancelled', next_attempt_at = null, lease = null,
        leased_until = null, finished_at = $2, updated_at = $2, steps = to_jsonb(array(
          select case when step ->> 'state' in ('succeeded', 'failed', 'skipped') then step
            else step || '{"state": "cancelled"}' end
          from jsonb_array_elements(steps) with ordinality as s (step, place) order by place))
      where workflow_id = $1 and state = any ($3::text[])`,
    values: [workflowId, now, states],
  });
}

/** Cancels one run, whose row the transaction has locked. */
export function cancelRun(transaction: Transaction, { id, steps }: WorkflowRun, now: Date): void {
  transaction.write({
    text: `update workflow_runs set state = 'cancelled', next_attempt_at = null, lease = null,
        leased_until = null, finished_at = $2, updated_at = $2, steps = $3 where id = $1`,
    values: [id, now, JSON.stringify(steps)],
  });
}

/** Returns the steps of a run that ends early, the remaining ones cancelled. */
export function cancelRemainingSteps(steps: readonly StepOutcome[]): StepOutcome[] {
  const endedStates = new Set<StepOutcome["state"]>(["succeeded", "failed", "skipped"]);
  return steps.map((step) =>
    endedStates.has(step.state) ? step : { ...step, state: "cancelled" },
  );
}

/** Returns the warnings about a definition that is saved: what its author may not do, and what is read too early. */
export const toDefinitionWarnings = (
  definition: Pick<Definition, "trigger" | "steps">,
  operations: ReadonlyMap<string, Change>,
  author: { permissions: readonly string[] },
): string[] => [
  ...toPermissionWarnings(definition, operations, author),
  ...toStaleReadWarnings(definition),
];

/** Returns a warning for each step that its author may not execute. */
function toPermissionWarnings(
  { steps }: Pick<Definition, "steps">,
  operations: ReadonlyMap<string, Change>,
  { permissions }: { permissions: readonly string[] },
): string[] {
  return steps.flatMap(({ id, operation }) => {
    const permission = operations.get(operation)?.permission;
    if (permission === undefined || permissions.includes(permission)) return [];
    return [`The step ${id} needs the permission ${permission}, which your role lacks.`];
  });
}
