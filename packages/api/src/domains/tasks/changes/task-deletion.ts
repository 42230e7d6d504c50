import { type Change, defineChange, unchanged } from "../../../kernel/changes/change.ts";
import { recordConflict } from "../../../kernel/record-problems.ts";
import { Problem } from "../../../problems/problem.ts";
import { uuid } from "../../../schema/values.ts";
import { isDeleted, planDeletion, planRestoration } from "../../../kernel/changes/soft-delete.ts";
import { hasHiddenItems, loadTask, type Task, toRedactedTask } from "../task.ts";
import { selectSubtasks } from "../task-references.ts";
import { queries } from "../../../database/queries.ts";
import type { Membership, Transaction } from "../../../database/tenant.ts";

/** The maximum number of subtasks that the problem lists. */
const maxNamed = 20;

export const taskDeletion: Change<undefined> = defineChange({
  permission: "tasks:delete",
  params: { organizationId: uuid(), taskId: uuid() },
  effect: "delete",
  undo: () => ({ change: taskRestoration }),
  load: ({ transaction, params }) => loadTask(transaction, params.taskId, "update"),
  findUsed: findTasksWithSubtasks,
  async plan({ transaction, membership, now }, loaded) {
    const { id, displayNumber } = loaded.record;
    const subtasks = await transaction.all(selectSubtasks(id));
    if (subtasks.length > 0) throw toSubtasksProblem(membership, displayNumber, subtasks);
    const redacted = { ...loaded, record: await toRedactedTask(transaction, loaded.record) };
    return planDeletion(redacted, "tasks", now, { type: "task.deleted", displayNumber });
  },
});

export const taskRestoration: Change<Task> = defineChange({
  permission: "tasks:delete",
  params: { organizationId: uuid(), taskId: uuid() },
  effect: "restore",
  undo: () => ({ change: taskDeletion }),
  load: ({ transaction, params }) => loadTask(transaction, params.taskId, "update"),
  async plan({ transaction, membership, now }, loaded) {
    if (!isDeleted(loaded)) return unchanged(loaded.record);
    const { agendaItemIds, displayNumber } = loaded.record;
    await assertParentAvailable(transaction, membership, loaded.record);
    const redacted = { ...loaded, record: await toRedactedTask(transaction, loaded.record) };
    const plan = planRestoration(redacted, "tasks", now, { type: "task.restored", displayNumber });
    const result = { ...plan.result, agendaItemIds };
    return { ...plan, result, isClosed: hasHiddenItems(result, redacted.record) };
  },
});

/** Returns those of these tasks that have subtasks. */
function findTasksWithSubtasks(
  transaction: Transaction,
  ids: readonly string[],
): Promise<{ id: string }[]> {
  return transaction.all({
    text: `select distinct parent_task_id as id from tasks
where parent_task_id = any($1::uuid[]) and deleted_at is null`,
    values: [ids],
  });
}

type Subtask = { id: string; display_number: string };

/** Returns RESOURCE_IN_USE. A caller who may not read tasks gets only the number of subtasks. */
function toSubtasksProblem(
  { permissions }: Pick<Membership, "permissions">,
  displayNumber: string,
  subtasks: Subtask[],
): Problem {
  const shown = permissions.includes("tasks:read") ? subtasks.slice(0, maxNamed) : [];
  const usedBy = shown.map(({ id, display_number }) => ({
    kind: "task",
    id,
    displayNumber: display_number,
  }));
  const count = subtasks.length === 1 ? "1 subtask" : `${subtasks.length} subtasks`;
  const named = usedBy.map((task) => task.displayNumber).join(", ");
  const detail = `${displayNumber} has ${count}${named === "" ? "" : `: ${named}`}.`;
  return new Problem("RESOURCE_IN_USE", detail, { usedBy });
}

/** @throws Problem RESTORE_CONFLICT if the parent has been deleted or has become a subtask meanwhile */
async function assertParentAvailable(
  transaction: Transaction,
  membership: Membership,
  { displayNumber, parentTaskId }: Task,
): Promise<void> {
  if (parentTaskId === null) return;
  const parent = await transaction.one(
    queries
      .selectFrom("tasks")
      .select(["display_number", "parent_task_id", "deleted_at"])
      .where("id", "=", parentTaskId)
      .forKeyShare(),
  );
  const isParentDeleted = parent === undefined || parent.deleted_at !== null;
  if (!isParentDeleted && parent.parent_task_id === null) return;
  const reason = isParentDeleted ? "has been deleted" : "is a subtask now";
  const conflicting = { kind: "task", id: parentTaskId } as const;
  const problem = recordConflict(
    "RESTORE_CONFLICT",
    membership,
    "parentTaskId",
    conflicting,
    (isNamed) => {
      const name = isNamed && parent !== undefined ? ` ${parent.display_number}` : "";
      return `${displayNumber} cannot come back: its parent${name} ${reason}.`;
    },
  );
  if (isParentDeleted && parent !== undefined)
    problem.members["hint"] = "Restore the parent first.";
  throw problem;
}
