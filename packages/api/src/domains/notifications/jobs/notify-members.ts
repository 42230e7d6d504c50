import type { Transaction } from "../../../database/tenant.ts";
import { defineJob, toJob } from "../../../jobs/define-job.ts";
import type { MailedMember } from "../../../jobs/job.ts";
import { sendMail } from "../../../mail/send-mail.ts";
import { type Recipient, toNotificationMail } from "../mail/notification-mail.ts";
import { Notification, type StoredNotification } from "../notification.ts";

type NewNotification = { notification: StoredNotification; key: string; now: Date };

/**
 * Determines the recipients of a notification, records each of them and sends their messages, in one
 * transaction: a retry notifies no recipient twice.
 */
export const notifyMembers = defineJob({
  name: "tell-members",
  data: Notification,
  // The data contain the text of the message: kept no longer than the job of a mail.
  keepFor: 24 * 60 * 60,
  concurrency: 4,
  members: (data, { transaction, organizationId }) =>
    readPendingRecipients(transaction, organizationId, data),
  async work({ service, id, data, organizationId, now, inOrganization }) {
    await inOrganization(async (transaction) => {
      const newNotification = { notification: data, key: data.key ?? id, now };
      for (const recipient of await recordRecipients(
        transaction,
        organizationId,
        newNotification,
      )) {
        const mail = toNotificationMail(data, recipient, service.config);
        service.jobs.send(transaction, toJob(sendMail, mail));
      }
    });
  },
});

/** The members who may be notified: with the permission, with an email address, and who have not opted out. */
const recipientsSql = `memberships m
  join users u on u.id = m.user_id
  join roles r on r.organization_id = m.organization_id and r.id = m.role_id
  where m.organization_id = $1 and m.disabled_at is null and u.email is not null
    and (m.user_id = any($3::uuid[]) or m.role_id = any($4::uuid[]))
    and m.user_id is distinct from $5::uuid
    and ($6::text is null or $6 = any(r.permissions))
    and $2 <> all(u.notifications_off)`;

function toSqlValues(organizationId: string, notification: StoredNotification): unknown[] {
  const { kind, to, actorUserId, permission } = notification;
  return [organizationId, kind, to.userIds, to.roleIds, actorUserId, permission];
}

/** Reads the members who would be notified, for the preview of a change. */
function readPendingRecipients(
  transaction: Transaction,
  organizationId: string,
  notification: StoredNotification,
): Promise<MailedMember[]> {
  return transaction.all<MailedMember>({
    text: `select u.email, u.display_name as "displayName"
from ${recipientsSql}
    and not exists (
      select from notifications n
      where n.organization_id = $1 and n.kind = $2 and n.key = $7 and n.user_id = m.user_id)
order by m.user_id`,
    values: [...toSqlValues(organizationId, notification), notification.key],
  });
}

/**
 * Records and returns the recipients who have not been notified under this key before. If two transactions
 * insert the same row, the second one skips that recipient.
 */
function recordRecipients(
  transaction: Transaction,
  organizationId: string,
  { notification, key, now }: NewNotification,
): Promise<Recipient[]> {
  return transaction.all<Recipient>({
    text: `with told as (
  insert into notifications (organization_id, kind, key, user_id, told_at)
  select m.organization_id, $2, $7, m.user_id, $8
  from ${recipientsSql}
  order by m.user_id
  on conflict do nothing
  returning user_id)
select u.id as "userId", u.email, u.display_name as "displayName", u.language,
  u.time_zone as "timeZone", o.name as "organizationName"
from told
join users u on u.id = told.user_id
join organizations o on o.id = $1
order by u.id`,
    values: [...toSqlValues(organizationId, notification), key, now],
  });
}
