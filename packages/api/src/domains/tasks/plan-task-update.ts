import type { EventType } from "../../kernel/event-types.ts";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { ApiConfig } from "../../config.ts";
import { toFieldChanges } from "../../kernel/audit.ts";
import { queries } from "../../database/queries.ts";
import { type Loaded, type Plan, unchanged } from "../../kernel/changes/change.ts";
import type { RequestError } from "../../problems/problem.ts";
import { toColumns } from "../../schema/record.ts";
import { toBodyError } from "../../schema/errors/body-error.ts";
import { toValidationProblem } from "../../schema/errors/request-errors.ts";
import { uuid } from "../../schema/values.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";
import { storedMembers, hidesItems, type Task, toOpenTask, toTarget } from "./task.ts";
import {
  endsAfterStart,
  maxChecklistItems,
  NewChecklistItem,
  taskMembers,
  toMoment,
} from "./task-members.ts";
import { readTaskReferences } from "./task-references.ts";
import { tellAssigned } from "./tell-assigned.ts";
import { planUpdate } from "../../kernel/changes/plan-update.ts";

const ChecklistItemUpdate = z
  .strictObject({
    id: uuid()
      .optional()
      .meta({
        description: "The id of a step that stays; left out for a new one.",
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
    description: "Fields left out stay as they are; null clears a field that may be null.",
  });
export type TaskUpdate = z.output<typeof TaskUpdate>;

type TaskUpdateContext = {
  service: { config: Pick<ApiConfig, "baseUrl"> };
  transaction: Transaction;
  membership: Membership;
  body: TaskUpdate;
  now: Date;
};
type LoadedTask = Loaded & { record: Task; version: number };

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
  { revives = false }: { revives?: boolean } = {},
): Promise<Plan<Task>> {
  const before = loaded.record;
  const merged = merge(before, body);
  const errors = [
    ...checkChecklist(before, body, revives),
    ...checkPlannedTimes(before, merged, body),
  ];
  if (errors.length > 0) throw toValidationProblem(errors);
  const { assigneeUserIds = before.assignees.map(({ userId }) => userId) } = body;
  const links = { ...merged, assigneeUserIds };
  const { assignees } = await readTaskReferences(transaction, membership, links, before);
  const after: Task = { ...merged, assignees, updatedAt: now.toISOString() };
  const changed = new Set(toFieldChanges(before, after).map(({ field }) => field));
  if (changed.size === 0) return unchanged(before);
  const had = new Set(before.assignees.map(({ userId }) => userId));
  const assigned = assigneeUserIds.filter((id) => !had.has(id));
  const { displayNumber } = after;
  const object = await toOpenTask(transaction, after);
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
    isClosed: hidesItems(after, object),
    jobs: tellAssigned(service.config, membership, after, assigned),
    write(tx) {
      plan.write(tx);
      if (changed.has("assignees")) replaceAssignees(tx, after);
    },
  };
}

/** Returns the task with the members of the body merged in. */
function merge(before: Task, body: TaskUpdate): Task {
  const { assigneeUserIds: _, checklist: items, ...given } = body;
  for (const field of ["dueAt", "plannedStartAt", "plannedEndAt"] as const) {
    const value = given[field];
    if (value !== undefined) given[field] = toMoment(value);
  }
  return {
    ...before,
    ...given,
    checklist:
      items === undefined
        ? before.checklist
        : items.map(({ id = uuidv7(), text, done }) => ({ id, text, done })),
  };
}

/** Validates that the ids are those of existing checklist items, each once. */
function checkChecklist(before: Task, body: TaskUpdate, revives: boolean): RequestError[] {
  const known = new Set(before.checklist.map(({ id }) => id));
  const seen = new Set<string>();
  return (body.checklist ?? []).flatMap(({ id }, index): RequestError[] => {
    if (id === undefined) return [];
    const isTwice = seen.has(id);
    seen.add(id);
    if (!isTwice && (known.has(id) || revives)) return [];
    const at = ["checklist", index, "id"];
    if (isTwice)
      return [toBodyError(at, "unique", "must not be given twice", "each value once", id)];
    const expected = "the id of an item of the task, or none for a new item";
    return [toBodyError(at, "unknown", "names no checklist item of the task", expected, id)];
  });
}

/** Validates the two resulting times; the schema has already validated times that are both in the body. */
function checkPlannedTimes(before: Task, merged: Task, body: TaskUpdate): RequestError[] {
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
