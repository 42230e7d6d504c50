import type { Transaction } from "../../database/tenant.ts";

/** The planned start and end of a task; null where it has none. */
export type TaskWindow = { startAt: string | null; endAt: string | null };

/** Returns the planned times under the names that audit entries of agenda items use. */
export const toPlannedTimes = (
  window: TaskWindow | null | undefined,
): Record<string, string | null> =>
  window ? { taskPlannedStartAt: window.startAt, taskPlannedEndAt: window.endAt } : {};

/** Loads the planned times of a task and locks its row until the end of the transaction. */
export async function loadPlannedWindow(
  transaction: Transaction,
  taskId: string,
): Promise<TaskWindow> {
  const row = await transaction.one<{ planned_start_at: Date | null; planned_end_at: Date | null }>(
    {
      text: "select planned_start_at, planned_end_at from tasks where id = $1 for update",
      values: [taskId],
    },
  );
  return {
    startAt: row?.planned_start_at?.toISOString() ?? null,
    endAt: row?.planned_end_at?.toISOString() ?? null,
  };
}

/** Sets the planned times of a task, or clears them with nulls. */
export function writeTaskWindow(
  transaction: Transaction,
  taskId: string,
  { startAt, endAt }: TaskWindow,
  now: Date,
): void {
  transaction.write({
    text: `update tasks set planned_start_at = $2, planned_end_at = $3, updated_at = $4,
  version = version + 1 where id = $1`,
    values: [taskId, startAt, endAt, now],
  });
}
