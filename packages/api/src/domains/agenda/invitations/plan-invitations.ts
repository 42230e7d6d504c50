import { sql } from "kysely";
import { queries } from "../../../database/queries.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { toJob } from "../../../jobs/define-job.ts";
import type { Job } from "../../../jobs/job.ts";
import type { Service } from "../../../service.ts";
import type { AgendaItem } from "../agenda-item.ts";
import { sendInvitations } from "../jobs/send-invitations.ts";

/** An item or a series, and what a change makes of it that the tables do not say yet. */
export type Changed = {
  id: string;
  notifies?: boolean;
  attendees?: Pick<AgendaItem["attendees"][0], "email" | "isOrganizer">[];
};

type Concerned = Required<Changed> & { sent: { email: string; at: Date }[] };

/**
 * The jobs that tell the people who are invited to items, or were, of a change to them. A job reads what
 * has become of the item when it runs, so one that waits is enough; and who was written to a moment ago is
 * written to again only when `mail-again` lets it.
 *
 * @param changed items and series, never occurrences
 */
export async function planInvitations(
  { transaction, service, now }: InvitationContext,
  changed: readonly Changed[],
): Promise<Job[]> {
  const found = await loadConcerned(transaction, changed);
  const window = service.config.rateLimits.policies?.["mail-again"].windowSeconds ?? 0;
  return found.flatMap(({ id, notifies, attendees, sent }) => {
    const invited = notifies ? attendees.filter(({ isOrganizer }) => !isOrganizer) : [];
    const emails = [...invited, ...sent].map(({ email }) => email.toLowerCase());
    if (emails.length === 0) return [];
    const last = Math.max(0, ...sent.map(({ at }) => at.getTime()));
    const startAfter = new Date(last + window * 1_000);
    return [
      toJob(
        sendInvitations,
        { itemId: id, to: [...new Set(emails)] },
        { key: id, ...(startAfter > now && { startAfter }) },
      ),
    ];
  });
}

export type InvitationContext = { transaction: Transaction; service: Service; now: Date };

async function loadConcerned(
  transaction: Transaction,
  changed: readonly Changed[],
): Promise<Concerned[]> {
  const ids = changed.map(({ id }) => id);
  const isOfThese = sql<boolean>`item_id = any(${ids}::uuid[])`;
  const [notifying, attendees, sent] = await Promise.all([
    loadNotifying(transaction, ids),
    transaction.all(
      queries
        .selectFrom("agenda_attendees")
        .select(["item_id", "email", "is_organizer"])
        .where(isOfThese),
    ),
    transaction.all(
      queries
        .selectFrom("agenda_invitations")
        .select(["item_id", "email", "sent_at"])
        .where(isOfThese)
        .where("method", "=", "request"),
    ),
  ]);
  return changed.map((one) => ({
    id: one.id,
    notifies: one.notifies ?? notifying.has(one.id),
    attendees:
      one.attendees ??
      attendees
        .filter(({ item_id: itemId }) => itemId === one.id)
        .map(({ email, is_organizer: isOrganizer }) => ({ email, isOrganizer })),
    sent: sent
      .filter(({ item_id: itemId }) => itemId === one.id)
      .map(({ email, sent_at: at }) => ({ email, at })),
  }));
}

/** Which of these items tell the people invited by e-mail. */
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
