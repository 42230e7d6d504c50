import { sql } from "kysely";
import { queries } from "../../../database/queries.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { toJob } from "../../../jobs/define-job.ts";
import type { Job } from "../../../jobs/job.ts";
import type { Service } from "../../../service.ts";
import type { AgendaItem } from "../agenda-item.ts";
import { sendInvitations } from "../jobs/send-invitations.ts";

type Attendees = Pick<AgendaItem["attendees"][0], "email" | "isOrganizer">[];

/** An item or a series, with the changes to it that are not in the tables yet. */
export type Changed = {
  id: string;
  notifies?: boolean;
  /** Whether its people are notified of this change, though the item does not notify them. */
  isOnce?: boolean;
  /** Whether it no longer takes place, at least in part. */
  isOff?: boolean;
  attendees?: Attendees;
  /** The one occurrence that changes; left out when the item or the whole series does. */
  occurrence?: { id: string; attendees?: Attendees };
};

/** Whom a change may concern: the people on the item, and those who were invited, with the time. */
type Concerned = {
  id: string;
  notifies: boolean;
  isOnce: boolean;
  isOff: boolean;
  attendees: Attendees;
  sent: { email: string; at: Date }[];
};

/**
 * Returns the jobs that tell people who are, or were, invited to items about a change. A job reads the
 * state of the item when it runs, so one waiting job per item is enough; people who were just written to
 * are written to again only when `mail-again` allows it.
 *
 * @param changed items and series, never occurrences
 */
export async function planInvitations(
  { transaction, service, now }: InvitationContext,
  changed: readonly Changed[],
): Promise<Job[]> {
  const found = await loadConcerned({ transaction, now }, changed);
  const window = service.config.rateLimits.policies?.["mail-again"].windowSeconds ?? 0;
  return found.flatMap(({ id, isOnce, isOff, notifies, attendees, sent }) => {
    const present = new Set(attendees.map(({ email }) => email.toLowerCase()));
    const isWithdrawn = ({ email }: { email: string }) =>
      isOff || !present.has(email.toLowerCase());
    const recipients = notifies
      ? [...attendees.filter(({ isOrganizer }) => !isOrganizer), ...sent]
      : sent.filter(isWithdrawn);
    const emails = recipients.map(({ email }) => email.toLowerCase());
    if (emails.length === 0) return [];
    // Not in the future, as it is once the clock has been set back.
    const last = Math.min(now.getTime(), Math.max(0, ...sent.map(({ at }) => at.getTime())));
    const startAfter = new Date(last + window * 1_000);
    return [
      toJob(
        sendInvitations,
        { itemId: id, to: [...new Set(emails)], ...(isOnce && { isOnce }) },
        { key: isOnce ? `${id} once` : id, ...(startAfter > now && { startAfter }) },
      ),
    ];
  });
}

export type InvitationContext = { transaction: Transaction; service: Service; now: Date };

/** Rows of people of an item, or of one of its occurrences that has not ended. */
type OfItem = { item_id: string; root_id: string };

async function loadConcerned(
  { transaction, now }: Pick<InvitationContext, "transaction" | "now">,
  changed: readonly Changed[],
): Promise<Concerned[]> {
  const ids = changed.map(({ id }) => id);
  const occurrenceIds = changed.flatMap(({ occurrence }) => occurrence?.id ?? []);
  const ofThese = `from agenda_items i
join $table t on t.organization_id = i.organization_id and t.item_id = i.id
where i.id = any($1::uuid[]) or i.id = any($2::uuid[])
  or i.recurrence_parent_item_id = any($1::uuid[]) and i.deleted_at is null and i.end_at > $3`;
  const select = (columns: string, table: string) => ({
    text: `select i.id as item_id, coalesce(i.recurrence_parent_item_id, i.id) as root_id, ${columns}
${ofThese.replace("$table", table)}`,
    values: [ids, occurrenceIds, now],
  });
  const [notifying, attendees, sent] = await Promise.all([
    loadNotifying(transaction, ids),
    transaction.all<OfItem & { email: string; is_organizer: boolean }>(
      select("t.email, t.is_organizer", "agenda_attendees"),
    ),
    transaction.all<OfItem & { email: string; method: string; sent_at: Date }>(
      select("t.email, t.method, t.sent_at", "agenda_invitations"),
    ),
  ]);
  return changed.map((one) => {
    const { id, occurrence, isOnce = false, isOff = false } = one;
    const isMeant = (row: OfItem): boolean =>
      row.item_id === id ||
      (occurrence === undefined ? row.root_id === id : row.item_id === occurrence.id);
    const isGiven = ({ item_id: itemId }: OfItem): boolean =>
      (itemId === id && one.attendees !== undefined) ||
      (itemId === occurrence?.id && occurrence.attendees !== undefined);
    return {
      id,
      isOnce,
      isOff,
      notifies: isOnce || (one.notifies ?? notifying.has(id)),
      attendees: [
        ...(one.attendees ?? []),
        ...(occurrence?.attendees ?? []),
        ...attendees
          .filter((row) => isMeant(row) && !isGiven(row))
          .map(({ email, is_organizer: isOrganizer }) => ({ email, isOrganizer })),
      ],
      sent: sent
        .filter((row) => isMeant(row) && row.method === "request")
        .map(({ email, sent_at: at }) => ({ email, at })),
    };
  });
}

/** Returns which of these items notify their attendees by e-mail. */
export async function loadNotifying(
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
