import { z } from "zod";
import { enumeration } from "../../schema/enumeration.ts";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import { notFound } from "../../kernel/record-problems.ts";
import { timestamp, toTimestamp } from "../../schema/values.ts";
import { openStates, WorkflowRunState } from "./run-state.ts";
import type { Target } from "../../kernel/audit.ts";
import { unversioned } from "../../http/etag.ts";

const StepState = enumeration({
  pending: "Its turn has not come.",
  running: "At work.",
  waiting: "Waits for a moment, or before another attempt.",
  waiting_approval: "The step requires approval.",
  succeeded: "Done.",
  failed: "Refused at its last attempt.",
  skipped: "Its `when` did not hold, or the record that it reads is missing.",
  cancelled: "The run was stopped before.",
}).meta({
  id: "WorkflowStepState",
  description: "The state of a step.",
});

export const StepProblem = z
  .strictObject({
    code: z.string().meta({
      description: "The code of the problem, which never changes its meaning.",
      examples: ["REFERENCE_NOT_FOUND"],
    }),
    status: z.int().meta({
      description: "The HTTP status that a request would have had.",
      examples: [400],
    }),
    title: z.string().meta({
      description: "What the code means, the same for every problem with it.",
      examples: ["A referenced record does not exist"],
    }),
    detail: z.string().meta({
      description: "What went wrong this time: one sentence with the actual values.",
      examples: ["There is no user 00000000-0000-4000-8000-000000000000."],
    }),
    requestId: z.string().meta({
      description: "The request id of the call, as the audit log has it.",
      examples: ["69406660-8628-5064-abaf-adf0fe2e0641"],
    }),
  })
  .meta({ id: "WorkflowStepProblem", description: "Why a step was refused." });
export type StepProblem = z.infer<typeof StepProblem>;

const StepResult = z
  .strictObject({
    id: z
      .string()
      .nullable()
      .meta({
        description: "The id of the record; integer ids as text.",
        examples: ["771f24e7-9d00-582d-935e-3ee73db6428f"],
      }),
    displayNumber: z
      .string()
      .nullable()
      .meta({
        description: "The record's number as people write it; null for records without one.",
        examples: ["T-1041"],
      }),
    auditEntryId: z
      .uuid()
      .nullable()
      .meta({
        description:
          "The audit entry of the change, with which it can be undone. Null if nothing changed.",
        examples: ["0341a7ad-259f-5c7b-9fa5-26758556723f"],
      }),
  })
  .meta({ id: "WorkflowStepResult", description: "What a step has made or changed." });

/** The progress of a step of a run, as stored and shown. */
export const StepOutcome = z
  .strictObject({
    id: z
      .string()
      .meta({ description: "The `id` of the step in the definition.", examples: ["taak"] }),
    state: StepState,
    attempts: z
      .int()
      .min(0)
      .meta({
        description: "How often it has been tried; 0 before the first time.",
        examples: [1],
      }),
    startedAt: timestamp()
      .nullable()
      .meta({
        description: "When it was first tried; null before.",
        examples: ["2026-11-13T10:15:00.000Z"],
      }),
    finishedAt: timestamp()
      .nullable()
      .meta({
        description: "When it ended, successfully or not; null before.",
        examples: ["2026-11-13T10:15:00.460Z"],
      }),
    result: StepResult.nullable().meta({
      description: "What it has made, changed or read; null until it has succeeded.",
    }),
    problem: StepProblem.nullable().meta({
      description:
        "Why the last attempt was refused, or why a step without its record was skipped; null otherwise.",
    }),
    approvalId: z
      .uuid()
      .nullable()
      .meta({
        description: "The approval that it waits for; null without one.",
        examples: ["04764870-584f-5536-954e-d199fa6d2429"],
      }),
  })
  .meta({ id: "WorkflowStepOutcome", description: "The result of one step of a run." });
export type StepOutcome = z.infer<typeof StepOutcome>;

const TriggeredBy = z
  .strictObject({
    type: enumeration({
      event: "An event.",
      schedule: "The schedule.",
      manual: "A person.",
      retry: "The retry of a failed run.",
    }).meta({ description: "What started the run." }),
    eventId: z
      .uuid()
      .nullable()
      .meta({
        description: "The event that started it; null for other runs.",
        examples: ["447c9449-3303-5939-baeb-ea5eeb909e7e"],
      }),
    eventType: z
      .string()
      .nullable()
      .meta({
        description: "The type of that event; null for other runs.",
        examples: ["product.stock_low"],
      }),
    occurrenceAt: timestamp()
      .nullable()
      .meta({
        description: "The occurrence of the schedule that the run is for; null for other runs.",
        examples: ["2026-11-23T06:00:00.000Z"],
      }),
    userId: z
      .uuid()
      .nullable()
      .meta({
        description: "Who started or retried it; null for other runs.",
        examples: ["51ca3df5-d3b0-54ed-a33d-47c53d45dba9"],
      }),
    retryOfRunId: z
      .uuid()
      .nullable()
      .meta({
        description: "The failed run that it continues; null for other runs.",
        examples: ["0341a7ad-259f-5c7b-9fa5-26758556723f"],
      }),
  })
  .meta({ id: "WorkflowTriggeredBy", description: "What started a run." });

export const WorkflowRun = z
  .strictObject({
    id: z.uuid(),
    organizationId: z.uuid(),
    workflowId: z.uuid().meta({
      description: "The workflow that is run.",
      examples: ["02c9c5f2-5e88-5516-8340-ea275142a113"],
    }),
    workflowVersion: z
      .int()
      .min(1)
      .meta({
        description: "The version of the workflow that it runs.",
        examples: [2],
      }),
    state: WorkflowRunState,
    triggeredBy: TriggeredBy.meta({
      description: "What started it, and which event or person it was.",
    }),
    steps: z.array(StepOutcome).meta({
      description: "The result of each step, in order; empty before the run has started.",
    }),
    problem: StepProblem.nullable().meta({
      description:
        "Why the step that made the run fail was refused, or why the record that the conditions read was missing; null for other runs.",
    }),
    createdAt: timestamp(),
    startedAt: timestamp()
      .nullable()
      .meta({
        description: "When the run began; null before.",
        examples: ["2026-11-13T10:15:00.000Z"],
      }),
    finishedAt: timestamp()
      .nullable()
      .meta({
        description: "When the run ended; null while it has not.",
        examples: ["2026-11-13T10:15:00.640Z"],
      }),
    updatedAt: timestamp(),
  })
  .meta({ id: "WorkflowRun", description: "One run of a workflow." });
export type WorkflowRun = z.infer<typeof WorkflowRun>;

/** Selects the runs of the organization; callers add conditions. */
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

const StepOutcomes = z.array(StepOutcome);

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
    steps: StepOutcomes.parse(row.steps),
    problem: StepProblem.nullable().parse(row.problem),
    createdAt: row.created_at.toISOString(),
    startedAt: toTimestamp(row.started_at),
    finishedAt: toTimestamp(row.finished_at),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Loads a run of a workflow; `update` locks the row until the end of the transaction. */
export async function loadRun(
  transaction: Transaction,
  { workflowId, runId }: { workflowId: string; runId: string },
  lock?: "update",
) {
  const query = selectRuns()
    .where("workflow_id", "=", workflowId)
    .where("id", "=", runId)
    // A deleted workflow hides its runs.
    .where("workflow_id", "in", (from) =>
      from.selectFrom("workflows").select("id").where("deleted_at", "is", null),
    );
  const row = await transaction.one(lock === "update" ? query.forNoKeyUpdate() : query);
  if (row === undefined) throw notFound("workflow_run", runId);
  const record = toRun(row);
  return { record, version: unversioned, target: toRunTarget(record) };
}

/**
 * Locks the runs of a workflow that have not ended until the end of the transaction, so that none begins to
 * wait for approval meanwhile.
 *
 * @returns those that wait for approval
 */
export async function lockOpenRuns(
  transaction: Transaction,
  workflowId: string,
): Promise<WorkflowRun[]> {
  const [, rows] = await Promise.all([
    transaction.all(
      queries
        .selectFrom("workflow_runs")
        .select("id")
        .where("workflow_id", "=", workflowId)
        .where("state", "in", openStates)
        .orderBy("id")
        .forNoKeyUpdate(),
    ),
    transaction.all(
      selectRuns()
        .where("workflow_id", "=", workflowId)
        .where("state", "=", "waiting_approval")
        .orderBy("id"),
    ),
  ]);
  return rows.map(toRun);
}

export function toRunTarget({ id }: Pick<WorkflowRun, "id">): Target {
  return { kind: "workflow_run", id, label: `run ${id}` };
}
