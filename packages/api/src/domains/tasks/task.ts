import type { Selectable } from "kysely";
import { z } from "zod";
import { queries } from "../../database/queries.ts";
import type { Tasks } from "../../database/types.gen.ts";
import { notFound } from "../../kernel/record-problems.ts";
import { columnsOf, toRecord } from "../../schema/record.ts";
import { deletedAt, recordNumber, timestamp, UserReference } from "../../schema/values.ts";
import type { Transaction } from "../../database/tenant.ts";
import { Priority, TaskStatus } from "../shared/task-state.ts";
import { loadTaskRelations, readPublicItemIds, type TaskRelations } from "./task-relations.ts";
import type { Target } from "../../kernel/audit.ts";

const ChecklistItem = z
  .strictObject({
    id: z.uuid(),
    text: z.string().meta({ description: "What is to be done.", examples: ["Remmen"] }),
    done: z.boolean().meta({
      description: "Whether it is done; open steps do not keep a task from becoming `done`.",
    }),
  })
  .meta({ id: "ChecklistItem", description: "A step of a task." });

/** The members of a task that are columns of its row. */
export const storedMembers = {
  id: z.uuid(),
  organizationId: z.uuid(),
  number: z
    .int()
    .min(1)
    .meta({ description: "Counted per organization, without gaps.", examples: [1042] }),
  title: z.string().meta({
    description: "What is to be done, as lists show it.",
    examples: ["Accuwissel bakfiets 07"],
  }),
  description: z
    .string()
    .nullable()
    .meta({
      description: "What the person who does it has to know, as plain text.",
      examples: ["De accu verliest 40% in de kou. Eerst de oplader nameten."],
    }),
  status: TaskStatus.meta({ description: "The status; change it with `setTaskStatus`." }),
  priority: Priority.meta({ description: "How urgent it is, compared to other tasks." }),
  dueAt: timestamp()
    .nullable()
    .meta({
      description:
        "The deadline, in UTC; null without one. `plannedStartAt` and `plannedEndAt` say when the work is planned.",
      examples: ["2026-11-24T16:00:00.000Z"],
    }),
  plannedStartAt: timestamp()
    .nullable()
    .meta({
      description: "When the work is planned to start, in UTC; null while it is not planned.",
      examples: ["2026-11-24T09:00:00.000Z"],
    }),
  plannedEndAt: timestamp()
    .nullable()
    .meta({
      description: "When the work is planned to end, in UTC; the deadline is `dueAt`.",
      examples: ["2026-11-24T10:00:00.000Z"],
    }),
  estimateMinutes: z
    .int()
    .min(0)
    .max(100_000)
    .nullable()
    .meta({
      description: "How long the work is expected to take, in minutes; null: not estimated.",
      examples: [60],
    }),
  customerId: recordNumber()
    .nullable()
    .meta({
      description: "The customer that the work is for; null without one.",
      examples: [1001],
    }),
  customerAssetId: recordNumber()
    .nullable()
    .meta({
      description: "The customer's asset that is worked on; null without one.",
      examples: [5007],
    }),
  quoteId: z
    .uuid()
    .nullable()
    .meta({
      description: "The quote that the task belongs to; null without one.",
      examples: ["69b73fe8-10c5-548f-882d-f1f70610e9b0"],
    }),
  orderId: z
    .uuid()
    .nullable()
    .meta({
      description: "The order that the task belongs to; null without one.",
      examples: ["c0fc623a-0e13-5b6d-8789-34b34e97f5a7"],
    }),
  parentTaskId: z
    .uuid()
    .nullable()
    .meta({
      description: "The task that this one is a part of; null for a task of its own.",
      examples: ["bbf5e69d-a51d-5d50-9f11-e6950306ea48"],
    }),
  checklist: z.array(ChecklistItem).meta({ description: "The steps of the task, in their order." }),
  labels: z.array(z.string()).meta({
    description: "Words to group tasks by, each once.",
    examples: [["accu", "winter"]],
  }),
  completedAt: timestamp()
    .nullable()
    .meta({
      description: "When the task became done; null while it is not.",
      examples: ["2026-11-19T14:55:00.000Z"],
    }),
  createdBy: z.uuid().meta({
    description: "The user who created the task.",
    examples: ["579fcc07-0450-53c5-81a5-fb2ff340c133"],
  }),
  createdAt: timestamp(),
  updatedAt: timestamp(),
  deletedAt: deletedAt(),
  displayNumber: z.string().meta({
    description:
      "The number as people write it, in the format that the organization had when the task was created: `T-1042`.",
    examples: ["T-1042"],
  }),
};

export const Task = z
  .strictObject({
    ...storedMembers,
    assignees: z.array(UserReference).meta({
      description: "Who does it, in the order given; `assigneeUserIds` sets them.",
    }),
    commentCount: z
      .int()
      .min(0)
      .meta({
        description: "How many comments it has, without deleted ones.",
        examples: [2],
      }),
    agendaItemIds: z.array(z.uuid()).meta({
      description: "Agenda items for the task; a recurring one counts once.",
      examples: [["2c91be6b-af96-52f4-ba70-f2b14b906a52"]],
    }),
  })
  .meta({ id: "Task", description: "A piece of work of the organization." });
export type Task = z.infer<typeof Task>;

export type TaskRow = Pick<Selectable<Tasks>, "id" | "version"> & object;

const columns = columnsOf("tasks", Object.keys(storedMembers));

/** Selects all tasks of the organization; callers add conditions. */
export const selectTasks = () => queries.selectFrom("tasks").select(columns);

/** Converts rows of `selectTasks`, and loads their relations. */
export async function toTasks(transaction: Transaction, rows: TaskRow[]): Promise<Task[]> {
  if (rows.length === 0) return [];
  const relationsOf = await loadTaskRelations(
    transaction,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toTask(row, relationsOf(row.id)));
}

/** Loads a task with its version; `update` locks the row until the end of the transaction. */
export async function loadTask(transaction: Transaction, id: string, lock?: "update") {
  const query = selectTasks().where("id", "=", id);
  const [row, relationsOf] = await Promise.all([
    transaction.one(lock === "update" ? query.forUpdate() : query),
    loadTaskRelations(transaction, [id]),
  ]);
  if (row === undefined) throw notFound("task", id);
  const record = toTask(row, relationsOf(id));
  const counted = { taskId: "commentCount" };
  return { record, version: row.version, target: toTarget(record), counted };
}

/** Returns the task with only its public agenda items, as events and the audit log contain it. */
export async function toRedactedTask<Shown extends Task>(
  transaction: Transaction,
  task: Shown,
): Promise<Shown> {
  const visible = await readPublicItemIds(transaction, task.agendaItemIds);
  return { ...task, agendaItemIds: task.agendaItemIds.filter((id) => visible.has(id)) };
}

/** Whether a task has agenda items that its redacted form omits. */
export const hasHiddenItems = (task: Task, visible: Task): boolean =>
  visible.agendaItemIds.length < task.agendaItemIds.length;

/** Returns the target by which the audit log names a task. */
export function toTarget({ id, displayNumber, title }: Task): Target {
  return { kind: "task", id, label: `${displayNumber} ${title}` };
}

function toTask(row: TaskRow, relations: TaskRelations): Task {
  return {
    ...toRecord(storedMembers, row),
    ...relations,
  };
}
