import { z } from "zod";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import { notFound } from "../../kernel/refusals.ts";
import { timestamp, toTimestamp } from "../../schema/values.ts";
import { WorkflowRunState } from "./run-state.ts";

const StepState = z
  .enum([
    "pending",
    "running",
    "waiting",
    "waiting_approval",
    "succeeded",
    "failed",
    "skipped",
    "cancelled",
  ])
  .meta({
    id: "WorkflowStepState",
    description:
      "`waiting`: for a moment, or before another attempt. `skipped`: its `when` did not hold.",
  });

export const StepProblem = z
  .strictObject({
    code: z.string(),
    status: z.int(),
    title: z.string(),
    detail: z.string(),
    requestId: z.string().meta({ description: "Of the call, as the audit log names it." }),
  })
  .meta({ id: "WorkflowStepProblem", description: "Why a step was refused." });
export type StepProblem = z.infer<typeof StepProblem>;

const StepResult = z
  .strictObject({
    id: z.string().nullable().meta({ description: "Of the record; integer ids as text." }),
    displayNumber: z.string().nullable(),
    auditEntryId: z.uuid().nullable().meta({
      description: "The change in the audit log: what undoes it. Null where nothing changed.",
    }),
  })
  .meta({ id: "WorkflowStepResult", description: "What a step has made or changed." });

/** How far a step of a run is, as it is stored and shown. */
export const StepOutcome = z
  .strictObject({
    id: z.string().meta({ description: "Of the step in the definition." }),
    state: StepState,
    attempts: z.int().min(0),
    startedAt: timestamp().nullable(),
    finishedAt: timestamp().nullable(),
    result: StepResult.nullable(),
    problem: StepProblem.nullable().meta({ description: "Of the last attempt that was refused." }),
    approvalId: z.uuid().nullable().meta({ description: "The approval that it waits for." }),
  })
  .meta({ id: "WorkflowStepOutcome", description: "What came of one step of a run." });
export type StepOutcome = z.infer<typeof StepOutcome>;

const TriggeredBy = z
  .strictObject({
    type: z.enum(["event", "schedule", "manual", "retry"]),
    eventId: z.uuid().nullable(),
    eventType: z.string().nullable(),
    occurrenceAt: timestamp()
      .nullable()
      .meta({ description: "The occurrence of the schedule that the run is for." }),
    userId: z.uuid().nullable().meta({ description: "Who started it." }),
    retryOfRunId: z.uuid().nullable().meta({ description: "The failed run that it goes on with." }),
  })
  .meta({ id: "WorkflowTriggeredBy", description: "What started a run." });

export const WorkflowRun = z
  .strictObject({
    id: z.uuid(),
    organizationId: z.uuid(),
    workflowId: z.uuid(),
    workflowVersion: z.int().min(1).meta({
      description: "The version of the workflow whose definition it carries out.",
    }),
    state: WorkflowRunState,
    triggeredBy: TriggeredBy,
    steps: z.array(StepOutcome).meta({
      description: "In their order; empty before the run has begun.",
    }),
    problem: StepProblem.nullable().meta({ description: "Of the step that made the run fail." }),
    createdAt: timestamp(),
    startedAt: timestamp().nullable(),
    finishedAt: timestamp().nullable(),
    updatedAt: timestamp(),
  })
  .meta({ id: "WorkflowRun", description: "One run of a workflow." });
export type WorkflowRun = z.infer<typeof WorkflowRun>;

/** The runs of the organization; callers add their conditions. */
export const selectRuns = () =>
  queries
    .selectFrom("workflow_runs")
    .select([
      "id",
      "organization_id",
      "workflow_id",
      "workflow_version",
      "state",
      "trigger_type",
      "event_id",
      "event_type",
      "occurrence_at",
      "started_by",
      "retry_of",
      "steps",
      "problem",
      "created_at",
      "started_at",
      "finished_at",
      "updated_at",
    ]);

type RunRow = {
  id: string;
  organization_id: string;
  workflow_id: string;
  workflow_version: number;
  state: string;
  trigger_type: string;
  event_id: string | null;
  event_type: string | null;
  occurrence_at: Date | null;
  started_by: string | null;
  retry_of: string | null;
  steps: unknown;
  problem: unknown;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  updated_at: Date;
};

const Steps = z.array(StepOutcome);

export function toRun(row: RunRow): WorkflowRun {
  return {
    id: row.id,
    organizationId: row.organization_id,
    workflowId: row.workflow_id,
    workflowVersion: row.workflow_version,
    state: WorkflowRunState.parse(row.state),
    triggeredBy: {
      type: TriggeredBy.shape.type.parse(row.trigger_type),
      eventId: row.event_id,
      eventType: row.event_type,
      occurrenceAt: toTimestamp(row.occurrence_at),
      userId: row.started_by,
      retryOfRunId: row.retry_of,
    },
    steps: Steps.parse(row.steps),
    problem: StepProblem.nullable().parse(row.problem),
    createdAt: row.created_at.toISOString(),
    startedAt: toTimestamp(row.started_at),
    finishedAt: toTimestamp(row.finished_at),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** One run of a workflow; `update` holds the row until the end of the transaction. */
export async function loadRun(
  transaction: Transaction,
  { workflowId, runId }: { workflowId: string; runId: string },
  hold?: "update",
) {
  const query = selectRuns()
    .where("workflow_id", "=", workflowId)
    .where("id", "=", runId)
    // Those of a deleted workflow are gone with it.
    .where("workflow_id", "in", (from) =>
      from.selectFrom("workflows").select("id").where("deleted_at", "is", null),
    );
  const row = await transaction.one(hold === "update" ? query.forNoKeyUpdate() : query);
  if (row === undefined) throw notFound("workflow_run", runId);
  const record = toRun(row);
  return { record, version: null, target: toRunTarget(record) };
}

export function toRunTarget({ id }: Pick<WorkflowRun, "id">) {
  return { kind: "workflow_run", id, label: `run ${id}` };
}
