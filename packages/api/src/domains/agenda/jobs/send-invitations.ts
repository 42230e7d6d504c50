import { z } from "zod";
import { queries } from "../../../database/queries.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { defineJob, toJob } from "../../../jobs/define-job.ts";
import { sendMail } from "../../../mail/send-mail.ts";
import { loadInvitedItem } from "../invitations/invited-item.ts";
import { type DueMessage, planMessages } from "../invitations/plan-messages.ts";
import { toInvitationUrl } from "../invitations/invitation-link.ts";
import { type CalendarMessage, toInvitationMail } from "../mail/invitation-mail.ts";

/**
 * Sends present and former attendees of an item the messages that are due. Each message is recorded in the
 * transaction that queues its mail, so a rerun never sends the same message twice.
 */
export const sendInvitations = defineJob({
  name: "send-agenda-invitations",
  data: z.object({
    itemId: z.uuid(),
    to: z.array(z.string()).min(1),
    /** The series from which this one was split off, about which the job sends messages as well. */
    splitFrom: z.uuid().exactOptional(),
    /** Whether to notify attendees although the item does not; omitted by older versions. */
    isOnce: z.boolean().optional(),
  }),
  recipients: ({ to }) => ({ emails: to, about: null }),
  async work({
    service,
    data: { itemId, splitFrom, isOnce: notifiesOnce = false },
    now,
    inOrganization,
    organizationId,
  }) {
    const { previous, current } = await inOrganization(async (transaction) => {
      const load = (id: string) => loadDueMessages(transaction, id, { notifiesOnce, now });
      return {
        previous: splitFrom === undefined ? [] : await load(splitFrom),
        current: await load(itemId),
      };
    });
    const mails = joinSplitMessages(previous, current);
    const texts = await Promise.all(
      mails.map((mail) =>
        Promise.all(
          mail.map(({ message }) =>
            service.workers.run("calendar-text", message.document, { group: organizationId }),
          ),
        ),
      ),
    );
    await inOrganization(async (transaction) => {
      for (const [index, mail] of mails.entries()) {
        const recorded: CalendarMessage[] = [];
        for (const [part, { item, message }] of mail.entries()) {
          const isRecorded = await recordMessage(transaction, message, item.organization.id, now);
          if (isRecorded) recorded.push({ item, message, text: texts[index]?.[part] ?? "" });
        }
        const [main, shortened] = recorded;
        if (main === undefined) continue;
        const url = toInvitationUrl(service.config, main.message.invitationId);
        const { abuseEmail } = service.config.mail;
        const parts = { url, abuseEmail, ...(shortened && { shortened }) };
        service.jobs.send(transaction, toJob(sendMail, toInvitationMail(main, parts)));
      }
    });
  },
});

type ItemMessage = Omit<CalendarMessage, "text">;

async function loadDueMessages(
  transaction: Transaction,
  itemId: string,
  { notifiesOnce, now }: { notifiesOnce: boolean; now: Date },
): Promise<ItemMessage[]> {
  const [item, row] = await Promise.all([
    loadInvitedItem(transaction, itemId, now),
    transaction.one(
      queries.selectFrom("agenda_items").select("notifies_attendees").where("id", "=", itemId),
    ),
  ]);
  if (item === null) return [];
  const notifies = notifiesOnce || row?.notifies_attendees === true;
  return planMessages(item, notifies, now).map((message) => ({ item, message }));
}

/**
 * Returns the messages of each mail: the shortened series goes with the invitation to the one that was split off from
 * it, if both are for the same attendee.
 */
function joinSplitMessages(
  previous: readonly ItemMessage[],
  current: readonly ItemMessage[],
): ItemMessage[][] {
  const isAbout = ({ message }: ItemMessage, kind: DueMessage["kind"]) =>
    message.kind === kind && message.event.recurrence?.kind !== "occurrence";
  const shortened = new Map(
    previous
      .filter((each) => isAbout(each, "changed"))
      .map((each) => [each.message.to.email.toLowerCase(), each]),
  );
  const joined = current.map((each) => {
    const part = isAbout(each, "invited") && shortened.get(each.message.to.email.toLowerCase());
    return part ? [each, part] : [each];
  });
  const withCurrent = new Set(joined.flatMap((mail) => mail.slice(1)));
  return [...previous.filter((each) => !withCurrent.has(each)).map((each) => [each]), ...joined];
}

/** @returns false if another run has already sent a message to this attendee */
async function recordMessage(
  transaction: Transaction,
  message: DueMessage,
  organizationId: string,
  now: Date,
): Promise<boolean> {
  const { itemId, to, announcedAs } = message;
  const row = await transaction.one<{ id: string }>({
    text: `insert into agenda_invitations as i (organization_id, id, item_id, email, display_name, method,
  sequence, fingerprint, sent_at, told_as)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $11::jsonb)
on conflict (organization_id, item_id, lower(email)) do update set email = excluded.email,
  display_name = excluded.display_name, method = excluded.method, sequence = excluded.sequence,
  fingerprint = excluded.fingerprint, sent_at = excluded.sent_at, told_as = excluded.told_as
where i.sequence = $10
returning i.id`,
    values: [
      organizationId,
      message.invitationId,
      itemId,
      to.email,
      to.name,
      message.kind === "withdrawn" ? "cancel" : "request",
      message.sequence,
      message.fingerprint,
      now,
      message.previousSequence,
      announcedAs && JSON.stringify(announcedAs),
    ],
  });
  // A message about the series supersedes earlier messages about single occurrences.
  transaction.write({
    text: `update agenda_invitations set fingerprint = ''
where lower(email) = lower($2)
  and item_id in (select id from agenda_items where recurrence_parent_item_id = $1)`,
    values: [itemId, to.email],
  });
  return row !== undefined;
}
