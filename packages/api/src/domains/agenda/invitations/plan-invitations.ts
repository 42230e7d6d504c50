import { sql } from "kysely";
import { queries } from "../../../database/queries.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { toJob } from "../../../jobs/define-job.ts";
import type { Job } from "../../../jobs/job.ts";
import type { Service } from "../../../service.ts";
import type { AgendaItem } from "../agenda-item.ts";
import { sendInvitations } from "../jobs/send-invitations.ts";

type Attendees = Pick<AgendaItem["attendees"][0], "email" | "isOrganizer">[];

/** An item or a series, with changes that are not written yet. */
export type ChangedItem = {
  id: string;
  notifies?: boolean;
  /** Whether to notify attendees of this change, although the item does not notify them. */
  notifiesOnce?: boolean;
  /** Whether the item, or a part of the series, no longer takes place. */
  isCancelled?: boolean;
  attendees?: Attendees;
  /** The series from which this one was split off: an attendee of both gets one mail about both. */
  splitFrom?: string;
  /** The only occurrence that changes; omitted if the item or the whole series changes. */
  occurrence?: { id: string; attendees?: Attendees };
};

/** The possible recipients for a change: the attendees of the item, and those already invited, with the time. */
type ItemRecipients = {
  id: string;
  splitFrom: string | null;
  notifies: boolean;
  notifiesOnce: boolean;
  isCancelled: boolean;
  attendees: Attendees;
  sent: { email: string; at: Date }[];
};

/**
 * Returns the jobs that notify present and former attendees of changed items. A job reads the item when it runs, so
 * one queued job per item is enough, and one for both parts of a split series. A recipient of a recent message gets the
 * next one only when the rate limit `mail-again` allows it.
 *
 * @param changed items and series, never occurrences
 */
export async function planInvitations(
  { transaction, service, now }: InvitationContext,
  changed: readonly ChangedItem[],
): Promise<Job[]> {
  const found = await loadItemRecipients({ transaction, now }, changed);
  const window = service.config.rateLimits.policies?.["mail-again"].windowSeconds ?? 0;
  const toEarliest = ({ sent }: ItemRecipients): number => {
    // Not in the future, which is possible after the clock was set back.
    const last = Math.min(now.getTime(), Math.max(0, ...sent.map(({ at }) => at.getTime())));
    return last + window * 1_000;
  };
  const toEmails = (item: ItemRecipients): string[] =>
    toRecipients(item).map(({ email }) => email.toLowerCase());
  return found.flatMap((item) => {
    const { id, splitFrom, notifiesOnce } = item;
    const emails = toEmails(item);
    const next = found.find((other) => other.splitFrom === id);
    // The job of the series that was split off sends the messages about both.
    const isSentWithNext = next !== undefined && toEmails(next).length > 0;
    if (emails.length === 0 || isSentWithNext) return [];
    const previous = found.filter((other) => other.id === splitFrom);
    const startAfter = new Date(Math.max(...[item, ...previous].map(toEarliest)));
    const to = new Set([...emails, ...previous.flatMap(toEmails)]);
    return [
      toJob(
        sendInvitations,
        {
          itemId: id,
          to: [...to],
          ...(splitFrom !== null && { splitFrom }),
          ...(notifiesOnce && { isOnce: notifiesOnce }),
        },
        { key: notifiesOnce ? `${id} once` : id, ...(startAfter > now && { startAfter }) },
      ),
    ];
  });
}

/** Returns those who are or were invited and may get a message about the change. */
function toRecipients({ attendees, sent, notifies, isCancelled }: ItemRecipients) {
  if (notifies) return [...attendees.filter(({ isOrganizer }) => !isOrganizer), ...sent];
  const currentEmails = new Set(attendees.map(({ email }) => email.toLowerCase()));
  return sent.filter(({ email }) => isCancelled || !currentEmails.has(email.toLowerCase()));
}

export type InvitationContext = { transaction: Transaction; service: Service; now: Date };

/** A row about an attendee of an item, or of one of its occurrences that has not ended. */
type ParticipantRow = { item_id: string; root_id: string };

async function loadItemRecipients(
  { transaction, now }: Pick<InvitationContext, "transaction" | "now">,
  changed: readonly ChangedItem[],
): Promise<ItemRecipients[]> {
  const ids = changed.map(({ id }) => id);
  const occurrenceIds = changed.flatMap(({ occurrence }) => occurrence?.id ?? []);
  const rowsOfItems = `from agenda_items i
join $table t on t.organization_id = i.organization_id and t.item_id = i.id
where i.id = any($1::uuid[]) or i.id = any($2::uuid[])
  or i.recurrence_parent_item_id = any($1::uuid[]) and i.deleted_at is null and i.end_at > $3`;
  const select = (columns: string, table: string) => ({
    text: `select i.id as item_id, coalesce(i.recurrence_parent_item_id, i.id) as root_id, ${columns}
${rowsOfItems.replace("$table", table)}`,
    values: [ids, occurrenceIds, now],
  });
  const [notifying, attendees, sent] = await Promise.all([
    findNotifyingItems(transaction, ids),
    transaction.all<ParticipantRow & { email: string; is_organizer: boolean }>(
      select("t.email, t.is_organizer", "agenda_attendees"),
    ),
    transaction.all<ParticipantRow & { email: string; method: string; sent_at: Date }>(
      select("t.email, t.method, t.sent_at", "agenda_invitations"),
    ),
  ]);
  return changed.map((changedItem) => {
    const { id, occurrence, splitFrom = null } = changedItem;
    const { notifiesOnce = false, isCancelled = false } = changedItem;
    const isAffected = (row: ParticipantRow): boolean =>
      row.item_id === id ||
      (occurrence === undefined ? row.root_id === id : row.item_id === occurrence.id);
    const isReplaced = ({ item_id: itemId }: ParticipantRow): boolean =>
      (itemId === id && changedItem.attendees !== undefined) ||
      (itemId === occurrence?.id && occurrence.attendees !== undefined);
    return {
      id,
      splitFrom,
      notifiesOnce,
      isCancelled,
      notifies: notifiesOnce || (changedItem.notifies ?? notifying.has(id)),
      attendees: [
        ...(changedItem.attendees ?? []),
        ...(occurrence?.attendees ?? []),
        ...attendees
          .filter((row) => isAffected(row) && !isReplaced(row))
          .map(({ email, is_organizer: isOrganizer }) => ({ email, isOrganizer })),
      ],
      sent: sent
        .filter((row) => isAffected(row) && row.method === "request")
        .map(({ email, sent_at: at }) => ({ email, at })),
    };
  });
}

/** Returns the ids of those items that notify their attendees by email. */
export async function findNotifyingItems(
  transaction: Transaction,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await transaction.all(
    queries
      .selectFrom("agenda_items")
      .select("id")
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .where("notifies_attendees", "=", true),
  );
  return new Set(rows.map(({ id }) => id));
}
