import { queries } from "../../database/queries.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";
import type { Change, ChangeContext, LoadedRecord, Plan } from "../../kernel/changes/change.ts";
import { notFound } from "../../kernel/record-problems.ts";
import { Problem } from "../../problems/problem.ts";
import { toBodyError } from "../../schema/errors/body-error.ts";
import { toValidationProblem } from "../../schema/errors/request-errors.ts";
import { selectVisibleTaskEntries } from "../agenda/agenda-entry.ts";
import type { AgendaItem } from "../agenda/agenda-item.ts";
import { loadRedactedItems } from "../agenda/agenda-item-views.ts";
import { findOverlaps } from "../agenda/find-overlaps.ts";
import { findLockedItem, type LockedItem } from "../agenda/move/load-locked-item.ts";
import { planTaskUpdate } from "./plan-task-update.ts";
import { loadTask } from "./task.ts";

/** The agenda item of a planned task, with the task, which is locked for a change. */
export type LockedPlannedTask = LoadedRecord & {
  item: AgendaItem;
  task: Awaited<ReturnType<typeof loadTask>>;
};

/** The new times, as in the request. */
type MoveRequest = { startAt: string; endAt: string; isAllDay?: boolean | undefined };

/**
 * Loads an agenda item or a planned task for a move and locks it until the end of the transaction.
 *
 * @throws Problem RESOURCE_NOT_FOUND
 */
export async function loadMovableItem(
  transaction: Transaction,
  membership: Membership,
  id: string,
): Promise<LockedItem | LockedPlannedTask> {
  const item = await findLockedItem(transaction, membership, id);
  return item ?? loadPlannedTask(transaction, membership, id);
}

async function loadPlannedTask(
  transaction: Transaction,
  membership: Membership,
  id: string,
): Promise<LockedPlannedTask> {
  const plannedTasks = selectVisibleTaskEntries(membership)?.where("id", "=", id);
  if (plannedTasks === undefined) throw notFound("agenda_item", id);
  // The entry is read after the lock: another call may have planned the task differently meanwhile.
  await transaction.one(queries.selectFrom("tasks").select("id").where("id", "=", id).forUpdate());
  const entry = await transaction.one(plannedTasks);
  if (entry === undefined) throw notFound("agenda_item", id);
  const [[item], task] = await Promise.all([
    loadRedactedItems(transaction, membership, [entry]),
    loadTask(transaction, id),
  ]);
  if (item === undefined) throw notFound("agenda_item", id);
  return { item, task, record: item, version: task.version, target: task.target };
}

/**
 * Plans the move of a planned task: an update of the planned times of the task, which `updateTask` can make as well.
 *
 * @throws Problem ORGANIZATION_PERMISSION_DENIED, VALIDATION_FAILED, AGENDA_ITEM_CANCELLED
 */
export async function planPlannedTaskMove(
  context: ChangeContext,
  { item, task }: LockedPlannedTask,
  to: MoveRequest,
): Promise<Plan<AgendaItem>> {
  const { transaction, membership, organizationId } = context;
  assertMovable(context, item, to);
  const body = { plannedStartAt: to.startAt, plannedEndAt: to.endAt };
  const plan = await planTaskUpdate({ ...context, body }, task);
  if (plan.change === null) return { ...plan, result: item };
  const { plannedStartAt, plannedEndAt, updatedAt } = plan.result;
  const params = { organizationId, taskId: task.record.id };
  const change = context.changeOf("updateTask") as Change;
  return {
    ...plan,
    result: {
      ...item,
      startAt: plannedStartAt ?? item.startAt,
      endAt: plannedEndAt ?? item.endAt,
      updatedAt,
    },
    warnings: [
      ...(plan.warnings ?? []),
      ...(await findOverlaps(transaction, membership, item, to)),
    ],
    // Policies about updateTask apply to the move as well.
    delegatedTo: { change, params, body, loaded: task },
  };
}

function assertMovable({ membership }: ChangeContext, item: AgendaItem, to: MoveRequest): void {
  const permission = "tasks:write";
  if (!membership.permissions.includes(permission)) {
    throw new Problem(
      "ORGANIZATION_PERMISSION_DENIED",
      `Moving the planned time of a task needs the permission ${permission}, which your role in this organization lacks.`,
      { requiredPermission: permission },
    );
  }
  if (to.isAllDay === true) {
    const message = "cannot be true for the planned time of a task";
    throw toValidationProblem([toBodyError(["isAllDay"], "range", message, "false", true)]);
  }
  if (item.state === "cancelled") {
    throw new Problem(
      "AGENDA_ITEM_CANCELLED",
      `Task ${item.taskDisplayNumber} is cancelled, so its planned time cannot be moved.`,
      { itemId: item.id, hint: "Set the task to todo first (setTaskStatus)." },
    );
  }
}
