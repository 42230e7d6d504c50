import type { Selectable } from "kysely";
import { z } from "zod";
import { queries } from "../../database/queries.ts";
import type { Tasks } from "../../database/types.gen.ts";
import { notFound } from "../../kernel/refusals.ts";
import { columnsOf, toRecord } from "../../schema/record.ts";
import { deletedAt, recordNumber, timestamp, UserReference } from "../../schema/values.ts";
import type { Transaction } from "../../database/tenant.ts";
import { Priority, TaskStatus } from "../shared/task-state.ts";
import { loadTaskRelations, type TaskRelations } from "./task-relations.ts";

const ChecklistItem = z
  .strictObject({ id: z.uuid(), text: z.string(), done: z.boolean() })
  .meta({ id: "ChecklistItem", description: "A step of a task." });

/** The members of a task that are columns of its row. */
export const storedMembers = {
  id: z.uuid(),
  organizationId: z.uuid(),
  number: z.int().min(1).meta({ description: "Counted per organization, without gaps." }),
  title: z.string(),
  description: z.string().nullable(),
  status: TaskStatus,
  priority: Priority,
  dueAt: timestamp().nullable(),
  plannedStartAt: timestamp().nullable(),
  plannedEndAt: timestamp().nullable(),
  estimateMinutes: z.int().min(0).max(100_000).nullable(),
  customerId: recordNumber().nullable(),
  customerAssetId: recordNumber().nullable(),
  quoteId: z.uuid().nullable(),
  orderId: z.uuid().nullable(),
  parentTaskId: z.uuid().nullable(),
  checklist: z.array(ChecklistItem),
  labels: z.array(z.string()),
  completedAt: timestamp()
    .nullable()
    .meta({ description: "When the task became done; null while it is not." }),
  createdBy: z.uuid().meta({ description: "The user who created the task." }),
  createdAt: timestamp(),
  updatedAt: timestamp(),
  deletedAt: deletedAt(),
};

export const Task = z
  .strictObject({
    ...storedMembers,
    displayNumber: z.string().meta({ description: "The number as people write it: `T-1042`." }),
    assignees: z.array(UserReference),
    commentCount: z.int().min(0),
    agendaItemIds: z
      .array(z.uuid())
      .meta({ description: "Agenda items for the task; a recurring one counts once." }),
  })
  .meta({ id: "Task", description: "A piece of work of the organization." });
export type Task = z.infer<typeof Task>;

export type TaskRow = Pick<Selectable<Tasks>, "id" | "version" | "number"> & object;

const columns = columnsOf("tasks", Object.keys(storedMembers));

/** All tasks of the organization; callers add their conditions. */
export const selectTasks = () => queries.selectFrom("tasks").select(columns);

/** The representations of rows that `selectTasks` gave. */
export async function toTasks(transaction: Transaction, rows: TaskRow[]): Promise<Task[]> {
  if (rows.length === 0) return [];
  const relationsOf = await loadTaskRelations(
    transaction,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toTask(row, relationsOf(row.id)));
}

/** One task with its version; `update` holds the row until the end of the transaction. */
export async function loadTask(transaction: Transaction, id: string, hold?: "update") {
  const query = selectTasks().where("id", "=", id);
  const [row, relationsOf] = await Promise.all([
    transaction.one(hold === "update" ? query.forUpdate() : query),
    loadTaskRelations(transaction, [id]),
  ]);
  if (row === undefined) throw notFound("task", id);
  const record = toTask(row, relationsOf(id));
  return { record, version: row.version, target: toTarget(record) };
}

/** What the audit log calls a task. */
export function toTarget({ id, displayNumber, title }: Task) {
  return { kind: "task", id, label: `${displayNumber} ${title}` };
}

function toTask(row: TaskRow, relations: TaskRelations): Task {
  return {
    ...toRecord(storedMembers, row),
    displayNumber: toDisplayNumber(row.number),
    ...relations,
  };
}

/** `1042` → `T-1042` */
export function toDisplayNumber(number: number): string {
  return `T-${number}`;
}

/**
 * The id of the task with this display number (`T-1042`, in either case); undefined when the text is
 * no display number or the organization has no such task.
 */
export async function findTaskId(
  transaction: Transaction,
  displayNumber: string,
): Promise<string | undefined> {
  const number = Number(/^T-([1-9]\d{0,15})$/iu.exec(displayNumber.trim())?.[1] ?? Number.NaN);
  if (!Number.isSafeInteger(number)) return undefined;
  const row = await transaction.one(
    queries.selectFrom("tasks").select("id").where("number", "=", number),
  );
  return row?.id;
}
