// Decision: decisions/0014-invitations-notifications-and-reminders.md
import { toJob } from "../../jobs/define-job.ts";
import type { Job } from "../../jobs/job.ts";
import { notifyMembers } from "./jobs/notify-members.ts";
import type { Notification } from "./notification.ts";

/**
 * Notifies members by mail: returns a job to list in a plan, or to send in a transaction of the organization.
 * Nothing is sent unless that transaction commits.
 *
 * The recipients are determined when the job runs: members who are not disabled, have an email address and the
 * permission, and have not switched the kind off; never the user who caused the notification. Each gets the
 * message in their language and time zone, once per key, with a link that switches the kind off.
 *
 * ```ts
 * notify({
 *   kind: "approvalRequested",
 *   to: { userIds: [], roleIds: policy.approvers.roleIds },
 *   actorUserId: membership.userId,
 *   key: approval.id,
 *   permission: "approvals:decide",
 *   url: `${config.baseUrl}/approvals/${approval.id}`,
 *   words: {
 *     nl: { subject: "…", text: "…", link: "Bekijk het verzoek" },
 *     en: { subject: "…", text: "…", link: "See the request" },
 *   },
 * });
 * ```
 */
export function notify(notification: Notification): Job {
  return toJob(notifyMembers, notification);
}
