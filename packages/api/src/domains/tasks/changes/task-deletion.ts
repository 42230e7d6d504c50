import { type Change, defineChange, unchanged } from "../../../kernel/changes/change.ts";
import { inTheWay } from "../../../kernel/refusals.ts";
import { Problem } from "../../../problems/problem.ts";
import { uuid } from "../../../schema/values.ts";
import { isDeleted, planDeletion, planRestoration } from "../../../kernel/changes/soft-delete.ts";
import { hidesItems, loadTask, type Task, toOpenTask } from "../task.ts";
import { selectSubtasks } from "../task-references.ts";
import { queries } from "../../../database/queries.ts";
import type { Membership, Transaction } from "../../../database/tenant.ts";

/** The maximum number of subtasks that the problem lists. */
const mostNamed = 20;

export const taskDeletion: Change<undefined> = defineChange({
  permission: "tasks:delete",
  params: { organizationId: uuid(), taskId: uuid() },
  effect: "delete",
  undo: () => ({ change: taskRestoration }),
  load: ({ transaction, params }) => loadTask(transaction, params.taskId, "update"),
  async plan({ transaction, membership, now }, loaded) {
    const { id, displayNumber } = loaded.record;
    const subtasks = await transaction.all(selectSubtasks(id));
    if (subtasks.length > 0) throw hasSubtasks(membership, displayNumber, subtasks);
    const open = { ...loaded, record: await toOpenTask(transaction, loaded.record) };
    return planDeletion(open, "tasks", now, { type: "task.deleted", displayNumber });
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
    await assertParentFits(transaction, membership, loaded.record);
    const open = { ...loaded, record: await toOpenTask(transaction, loaded.record) };
    const plan = planRestoration(open, "tasks", now, { type: "task.restored", displayNumber });
    const result = { ...plan.result, agendaItemIds };
    return { ...plan, result, isClosed: hidesItems(result, open.record) };
  },
});

type Subtask = { id: string; display_number: string };

/** Returns RESOURCE_IN_USE. A caller who may not read tasks gets only the number of subtasks. */
function hasSubtasks(
  { permissions }: Pick<Membership, "permissions">,
  displayNumber: string,
  subtasks: Subtask[],
): Problem {
  const shown = permissions.includes("tasks:read") ? subtasks.slice(0, mostNamed) : [];
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
async function assertParentFits(
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
  const isGone = parent === undefined || parent.deleted_at !== null;
  if (!isGone && parent.parent_task_id === null) return;
  const what = isGone ? "has been deleted" : "is a subtask now";
  const other = { kind: "task", id: parentTaskId } as const;
  const problem = inTheWay("RESTORE_CONFLICT", membership, "parentTaskId", other, (isNamed) => {
    const name = isNamed && parent !== undefined ? ` ${parent.display_number}` : "";
    return `${displayNumber} cannot come back: its parent${name} ${what}.`;
  });
  if (isGone && parent !== undefined) problem.members["hint"] = "Restore the parent first.";
  throw problem;
}
