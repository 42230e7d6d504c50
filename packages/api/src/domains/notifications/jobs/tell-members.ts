import type { Transaction } from "../../../database/tenant.ts";
import { defineJob, toJob } from "../../../jobs/define-job.ts";
import { sendMail } from "../../../mail/send-mail.ts";
import { type Recipient, toNotificationMail } from "../mail/notification-mail.ts";
import { Notification, type StoredNotification } from "../notification.ts";

type News = { notification: StoredNotification; key: string; now: Date };

/**
 * Determines whom to tell what `notify` was given, records each of them, and sends their messages, in one
 * transaction: a retry finds them recorded.
 */
export const tellMembers = defineJob({
  name: "tell-members",
  data: Notification,
  // Keeps its words no longer than those of a message.
  keepFor: 24 * 60 * 60,
  concurrency: 4,
  async work({ service, id, data, organizationId, now, inOrganization }) {
    await inOrganization(async (transaction) => {
      const news = { notification: data, key: data.key ?? id, now };
      for (const recipient of await noteRecipients(transaction, organizationId, news)) {
        const mail = toNotificationMail(data, recipient, service.config);
        service.jobs.send(transaction, toJob(sendMail, mail));
      }
    });
  },
});

/**
 * Records and returns those not told before: of two transactions that write the same row, the second finds
 * it.
 */
function noteRecipients(
  transaction: Transaction,
  organizationId: string,
  { notification, key, now }: News,
): Promise<Recipient[]> {
  const { kind, to, actorUserId, permission } = notification;
  return transaction.all<Recipient>({
    text: `with told as (
  insert into notifications (organization_id, kind, key, user_id, told_at)
  select m.organization_id, $2, $3, m.user_id, $4
  from memberships m
  join users u on u.id = m.user_id
  join roles r on r.organization_id = m.organization_id and r.id = m.role_id
  where m.organization_id = $1 and m.disabled_at is null and u.email is not null
    and (m.user_id = any($5::uuid[]) or m.role_id = any($6::uuid[]))
    and m.user_id is distinct from $7::uuid
    and ($8::text is null or $8 = any(r.permissions))
    and $2 <> all(u.notifications_off)
  order by m.user_id
  on conflict do nothing
  returning user_id)
select u.id as "userId", u.email, u.display_name as "displayName", u.language,
  u.time_zone as "timeZone", o.name as "organizationName"
from told
join users u on u.id = told.user_id
join organizations o on o.id = $1
order by u.id`,
    values: [organizationId, kind, key, now, to.userIds, to.roleIds, actorUserId, permission],
  });
}
