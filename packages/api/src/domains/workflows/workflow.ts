import { sql } from "kysely";
import { z } from "zod";
import { enumeration } from "../../schema/enumeration.ts";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import { notFound } from "../../kernel/record-problems.ts";
import { columnsOf, toRecord } from "../../schema/record.ts";
import { line, optionalLine } from "../../schema/text.ts";
import { deletedAt, timestamp } from "../../schema/values.ts";
import {
  triggerDescription,
  type Definition,
  definitionMembers,
  WorkflowConditions,
  WorkflowStep,
  WorkflowTrigger,
} from "./definition.ts";
import { WorkflowRunState } from "./run-state.ts";
import { assertRecordLimit } from "../../kernel/assert-record-limit.ts";
import {
  type Initiator,
  type RunInitiator,
  unknownInitiator,
} from "../../kernel/approvals/initiator.ts";
import type { Target } from "../../kernel/audit.ts";

const maxActive = 100;

export const WorkflowStatus = enumeration({
  draft: "Not in use yet.",
  active: "It is started.",
  paused: "It is not started, by a person's choice or after five failed runs in a row.",
  archived: "No longer in use.",
}).meta({
  id: "WorkflowStatus",
  description: "Whether a workflow is started.",
});
export type WorkflowStatus = z.infer<typeof WorkflowStatus>;

/** The members of a workflow that a caller writes, with their bounds. */
export const workflowMembers = {
  name: line({ min: 1, max: 240 }).meta({
    description: "Shown in lists and in the audit log; need not be unique.",
    examples: ["Accu laag → bestel-taak"],
  }),
  description: optionalLine({ max: 2_000 }).meta({
    description: "What it is for, in the organization's words; null without any.",
    examples: ["Youssef bestelt wat onder het bestelpunt komt."],
  }),
  ...definitionMembers,
};

/** The members that are columns of the row. */
const storedMembers = {
  id: z.uuid(),
  organizationId: z.uuid(),
  name: z.string().meta({
    description: "Shown in lists and in the audit log; need not be unique.",
    examples: ["Accu laag → bestel-taak"],
  }),
  description: z
    .string()
    .nullable()
    .meta({
      description: "What it is for, in the organization's words; null without any.",
      examples: ["Youssef bestelt wat onder het bestelpunt komt."],
    }),
  status: WorkflowStatus,
  version: z
    .int()
    .min(1)
    .meta({
      description: "Counts up with every change. A run names the version that it started with.",
      examples: [2],
    }),
  runAsUserId: z.uuid().meta({
    description:
      "The last member who changed the definition. Steps run as this member, with their permissions at that time.",
    examples: ["579fcc07-0450-53c5-81a5-fb2ff340c133"],
  }),
  trigger: WorkflowTrigger.meta({ description: triggerDescription }),
  conditions: WorkflowConditions.nullable().meta({
    description: "When a run continues; null: always.",
  }),
  steps: z.array(WorkflowStep).meta({ description: "What a run does, in this order." }),
  allowSelfTrigger: z.boolean().meta({
    description: "Whether changes made by its own steps can start it too.",
  }),
  nextRunAt: timestamp()
    .nullable()
    .meta({
      description: "The next occurrence of an active schedule; null for other workflows.",
      examples: ["2026-11-23T06:00:00.000Z"],
    }),
  failuresInRow: z
    .int()
    .min(0)
    .meta({ description: "Number of failed runs since the last successful one.", examples: [0] }),
  createdAt: timestamp(),
  updatedAt: timestamp(),
  deletedAt: deletedAt(),
};

const LastRun = z
  .strictObject({
    id: z.uuid(),
    state: WorkflowRunState,
    createdAt: timestamp(),
    finishedAt: timestamp()
      .nullable()
      .meta({
        description: "When the run ended; null while it has not.",
        examples: ["2026-11-13T10:15:00.640Z"],
      }),
  })
  .meta({ id: "WorkflowLastRun", description: "The newest run of a workflow." });

const { deletedAt: _, ...alwaysPresent } = storedMembers;

export const Workflow = z
  .strictObject({
    ...alwaysPresent,
    lastRun: LastRun.nullable().meta({ description: "The newest run; null before the first." }),
    deletedAt: deletedAt(),
  })
  .meta({ id: "Workflow", description: "Steps that the service runs by itself, and when." });
export type Workflow = z.infer<typeof Workflow>;

/** Times are in PostgreSQL's format, as they come from JSON. */
type LastRunRow = { id: string; state: string; created_at: string; finished_at: string | null };

const columns = columnsOf("workflows", Object.keys(storedMembers));

/** Selects the workflows of the organization; callers add conditions. */
export const selectWorkflows = () =>
  queries.selectFrom("workflows").select([
    ...columns,
    sql<LastRunRow | null>`(select to_json(r) from (
      select id, state, created_at, finished_at from workflow_runs
      where workflow_id = workflows.id order by created_at desc, id desc limit 1) r)`.as(
      "last_run",
    ),
  ]);

type WorkflowRow = object & { last_run: LastRunRow | null };

export function toWorkflow(row: WorkflowRow): Workflow {
  const { last_run: run } = row;
  const { deletedAt: deletionTime, ...record } = toRecord(storedMembers, row);
  return {
    ...record,
    lastRun:
      run === null
        ? null
        : {
            id: run.id,
            state: WorkflowRunState.parse(run.state),
            createdAt: new Date(run.created_at).toISOString(),
            finishedAt: run.finished_at === null ? null : new Date(run.finished_at).toISOString(),
          },
    ...(deletionTime === undefined ? {} : { deletedAt: deletionTime }),
  };
}

/** Loads a workflow with its version; `update` locks the row until the end of the transaction. */
export async function loadWorkflow(transaction: Transaction, id: string, lock?: "update") {
  const query = selectWorkflows().select("activated_by").where("id", "=", id);
  const row = await transaction.one(lock === "update" ? query.forNoKeyUpdate() : query);
  if (row === undefined) throw notFound("workflow", id);
  const record = toWorkflow(row);
  const activation = { ...((row.activated_by as Initiator | null) ?? unknownInitiator) };
  const activatedBy: RunInitiator[] = [{ ...activation, action: "activation" }];
  return { record, version: record.version, target: toTarget(record), activatedBy };
}

export function toTarget({ id, name }: Pick<Workflow, "id" | "name">): Target {
  return { kind: "workflow", id, label: name };
}

/** Returns the fields that the audit log records: those that users set, not those that runs update. */
export function toAuditedFields(workflow: Workflow) {
  const { name, description, status, trigger, conditions, steps, allowSelfTrigger } = workflow;
  return { name, description, status, trigger, conditions, steps, allowSelfTrigger };
}

export function toDefinition(workflow: Definition): Definition {
  const { trigger, conditions, steps, allowSelfTrigger } = workflow;
  return { trigger, conditions, steps, allowSelfTrigger };
}

/**
 * Rejects another active workflow beyond the limit of an organization.
 *
 * @throws Problem LIMIT_REACHED
 */
export function assertActiveWorkflowLimit(transaction: Transaction, organizationId: string) {
  const count = queries
    .selectFrom("workflows")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("status", "=", "active")
    .where("deleted_at", "is", null);
  const records = { plural: "active workflows", count };
  return assertRecordLimit(maxActive, records, { transaction, organizationId });
}
