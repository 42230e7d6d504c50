import type { ApiConfig } from "../../config.ts";
import type { Membership } from "../../database/tenant.ts";
import type { Job } from "../../jobs/job.ts";
import { toRecordUrls } from "../shared/record-urls.ts";
import { notify } from "../notifications/notify.ts";
import { type Task, toTarget } from "./task.ts";

/** Returns jobs, to be enqueued with the change, that notify the members to whom a task is newly assigned. */
export function notifyAssignees(
  config: Pick<ApiConfig, "baseUrl">,
  { userId: actorUserId, displayName: name }: Membership,
  task: Task,
  userIds: readonly string[],
): Job[] {
  if (userIds.length === 0) return [];
  const { label } = toTarget(task);
  const { organizationId, id } = task;
  const urls = toRecordUrls(config, { organizationId, kind: "task", id });
  const toDueTime = (dueAt: string) => ({ startAt: dueAt, endAt: null, allDayIn: null });
  return [
    notify({
      kind: "taskAssigned",
      to: { userIds },
      actorUserId,
      key: null,
      permission: "tasks:read",
      url: urls.en,
      words: {
        nl: {
          subject: `${name} gaf je ${label}`,
          text: `${name} heeft deze taak aan jou toegewezen.`,
          facts: task.dueAt === null ? [] : [["Klaar op", toDueTime(task.dueAt)]],
          link: "Open de taak",
          url: urls.nl,
        },
        en: {
          subject: `${name} assigned ${label} to you`,
          text: `${name} has assigned this task to you.`,
          facts: task.dueAt === null ? [] : [["Due", toDueTime(task.dueAt)]],
          link: "Open the task",
        },
      },
    }),
  ];
}
