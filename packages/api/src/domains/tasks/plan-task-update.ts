import type { EventType } from "../../kernel/event-types.ts";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { ApiConfig } from "../../config.ts";
import { toFieldChanges } from "../../kernel/audit.ts";
import { queries } from "../../database/queries.ts";
import { type LoadedRecord, type Plan, unchanged } from "../../kernel/changes/change.ts";
import type { RequestError } from "../../problems/problem.ts";
import { toColumns } from "../../schema/record.ts";
import { toBodyError } from "../../schema/errors/body-error.ts";
import { toValidationProblem } from "../../schema/errors/request-errors.ts";
import { uuid } from "../../schema/values.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";
import { storedMembers, hasHiddenItems, type Task, toRedactedTask, toTarget } from "./task.ts";
import {
  endsAfterStart,
  maxChecklistItems,
  NewChecklistItem,
  taskMembers,
  toUtcTimestamp,
} from "./task-members.ts";
import { readTaskReferences } from "./task-references.ts";
import { notifyAssignees } from "./notify-assignees.ts";
import { planUpdate } from "../../kernel/changes/plan-update.ts";

const ChecklistItemUpdate = z
  .strictObject({
    id: uuid()
      .optional()
      .meta({
        description: "The id of an existing step; omitted for a new one.",
        examples: ["4f5f89c0-f42e-5d6b-a961-43cc6f22d53f"],
      }),
    ...NewChecklistItem.shape,
  })
  .meta({ id: "ChecklistItemUpdate", description: "A step of the task's checklist." });

const checklist = z.array(ChecklistItemUpdate).max(maxChecklistItems).meta({
  description: "Replaces the checklist; items that are given with their id keep it.",
});

export const TaskUpdate = z
  .strictObject({ ...taskMembers, checklist })
  .exactPartial()
  .check(endsAfterStart)
  .meta({
    id: "TaskUpdate",
    description: "Fields that you omit stay as they are; null clears a field that may be null.",
  });
export type TaskUpdate = z.output<typeof TaskUpdate>;

type TaskUpdateContext = {
  service: { config: Pick<ApiConfig, "baseUrl"> };
  transaction: Transaction;
  membership: Membership;
  body: TaskUpdate;
  now: Date;
};
type LoadedTask = LoadedRecord & { record: Task; version: number };

/**
 * Plans an update of a task: merges the body, validates the result, and determines what changes.
 *
 * @param restoresItems whether checklist items may have ids that the task no longer has: undo restores
 *   removed items with their ids
 * @throws Problem VALIDATION_FAILED, REFERENCE_NOT_FOUND
 */
export async function planTaskUpdate(
  { service, transaction, membership, body, now }: TaskUpdateContext,
  loaded: LoadedTask,
  { restoresItems = false }: { restoresItems?: boolean } = {},
): Promise<Plan<Task>> {
  const before = loaded.record;
  const merged = mergeTask(before, body);
  const errors = [
    ...validateChecklist(before, body, restoresItems),
    ...validatePlannedTimes(before, merged, body),
  ];
  if (errors.length > 0) throw toValidationProblem(errors);
  const { assigneeUserIds = before.assignees.map(({ userId }) => userId) } = body;
  const links = { ...merged, assigneeUserIds };
  const { assignees } = await readTaskReferences(transaction, membership, links, before);
  const after: Task = { ...merged, assignees, updatedAt: now.toISOString() };
  const changed = new Set(toFieldChanges(before, after).map(({ field }) => field));
  if (changed.size === 0) return unchanged(before);
  const previousUserIds = new Set(before.assignees.map(({ userId }) => userId));
  const assigned = assigneeUserIds.filter((id) => !previousUserIds.has(id));
  const { displayNumber } = after;
  const object = await toRedactedTask(transaction, after);
  const types: EventType[] = [
    "task.updated",
    ...(assigned.length > 0 ? ["task.assigned" as const] : []),
  ];
  const plan = planUpdate({ ...loaded, target: toTarget(after) }, after, {
    table: "tasks",
    columns: toChangedColumns(after, changed),
    now,
    event: types.map((type) => ({ type, object, displayNumber })),
  });
  return {
    ...plan,
    isClosed: hasHiddenItems(after, object),
    jobs: notifyAssignees(service.config, membership, after, assigned),
    write(tx) {
      plan.write(tx);
      if (changed.has("assignees")) replaceAssignees(tx, after);
    },
  };
}

/** Returns the task with the members of the body merged in. */
function mergeTask(before: Task, body: TaskUpdate): Task {
  const { assigneeUserIds: _, checklist: items, ...values } = body;
  for (const field of ["dueAt", "plannedStartAt", "plannedEndAt"] as const) {
    const value = values[field];
    if (value !== undefined) values[field] = toUtcTimestamp(value);
  }
  return {
    ...before,
    ...values,
    checklist:
      items === undefined
        ? before.checklist
        : items.map(({ id = uuidv7(), text, done }) => ({ id, text, done })),
  };
}

/** Validates that the ids are those of existing checklist items, each once. */
function validateChecklist(before: Task, body: TaskUpdate, restoresItems: boolean): RequestError[] {
  const existingIds = new Set(before.checklist.map(({ id }) => id));
  const seenIds = new Set<string>();
  return (body.checklist ?? []).flatMap(({ id }, index): RequestError[] => {
    if (id === undefined) return [];
    const isDuplicate = seenIds.has(id);
    seenIds.add(id);
    if (!isDuplicate && (existingIds.has(id) || restoresItems)) return [];
    const path = ["checklist", index, "id"];
    if (isDuplicate)
      return [toBodyError(path, "unique", "must not be given twice", "each value once", id)];
    const expected = "the id of an item of the task, or none for a new item";
    return [toBodyError(path, "unknown", "names no checklist item of the task", expected, id)];
  });
}

/** Validates the two resulting times; the schema has already validated times that are both in the body. */
function validatePlannedTimes(before: Task, merged: Task, body: TaskUpdate): RequestError[] {
  const { plannedStartAt, plannedEndAt } = merged;
  if (body.plannedStartAt === undefined && body.plannedEndAt === undefined) return [];
  if (plannedStartAt === null || plannedEndAt === null || plannedEndAt > plannedStartAt) return [];
  return body.plannedEndAt === undefined
    ? [
        toBodyError(
          ["plannedStartAt"],
          "range",
          "must be before plannedEndAt",
          `before ${before.plannedEndAt}`,
          plannedStartAt,
        ),
      ]
    : [
        toBodyError(
          ["plannedEndAt"],
          "range",
          "must be after plannedStartAt",
          `after ${plannedStartAt}`,
          plannedEndAt,
        ),
      ];
}

function toChangedColumns(after: Task, changed: ReadonlySet<string>): Record<string, unknown> {
  const members = Object.entries(after).filter(
    ([member]) => changed.has(member) && member in storedMembers,
  );
  return toColumns(
    Object.fromEntries(
      members.map(([member, value]) => [
        member,
        member === "checklist" ? JSON.stringify(value) : value,
      ]),
    ),
  );
}

function replaceAssignees(transaction: Transaction, { organizationId, id, assignees }: Task): void {
  transaction.write(queries.deleteFrom("task_assignees").where("task_id", "=", id));
  insertAssignees(transaction, { organizationId, id, assignees });
}

/** Writes the assignees, in order. */
export function insertAssignees(
  transaction: Transaction,
  { organizationId, id, assignees }: Pick<Task, "organizationId" | "id" | "assignees">,
): void {
  if (assignees.length === 0) return;
  transaction.write(
    queries.insertInto("task_assignees").values(
      assignees.map(({ userId }, position) => ({
        organization_id: organizationId,
        task_id: id,
        user_id: userId,
        position,
      })),
    ),
  );
}
