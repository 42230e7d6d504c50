import type { Language } from "@werkbank/http/accept-language";
import { toTextLanguage } from "../../../schema/language.ts";
import { queries } from "../../../database/queries.ts";
import type { Transaction } from "../../../database/tenant.ts";
import type { Plan } from "../../../kernel/changes/change.ts";
import { selectEntriesWithDeleted } from "../agenda-entry.ts";
import type { AgendaItem } from "../agenda-item.ts";
import { toAnonymousMembership } from "../anonymous-membership.ts";
import { toItemChange } from "../item-change.ts";
import { loadAgendaItems } from "../agenda-item-views.ts";

export const responseStatuses = ["accepted", "tentative", "declined"] as const;
export type ResponseStatus = (typeof responseStatuses)[number];

/** An invitation with the data of its page. */
export type InvitationView = {
  id: string;
  item: AgendaItem;
  organization: {
    id: string;
    name: string;
    language: string;
    accentColor: string | null;
    isActive: boolean;
  };
  /** The invited attendee; null if no longer invited. */
  attendee: AgendaItem["attendees"][0] | null;
  language: Language;
};

/**
 * Loads an invitation for its page.
 *
 * @param lock whether to lock the item until the end of the transaction
 * @returns null if the invitation or its item no longer exists
 */
export async function loadInvitationView(
  transaction: Transaction,
  id: string,
  lock = false,
): Promise<InvitationView | null> {
  const found = await transaction.one(
    queries
      .selectFrom("agenda_invitations")
      .innerJoin("organizations", "organizations.id", "agenda_invitations.organization_id")
      .select([
        "agenda_invitations.item_id",
        "agenda_invitations.email",
        "agenda_invitations.method",
        "organizations.id",
        "organizations.name",
        "organizations.language",
        "organizations.accent_color",
        "organizations.status",
      ])
      .where("agenda_invitations.id", "=", id),
  );
  if (found === undefined) return null;
  if (lock) await transaction.one(lockSeries(found.item_id));
  const entry = await loadContentEntry(transaction, found.item_id);
  if (entry === undefined || entry.deleted_at !== null) return null;
  const organization = {
    ...found,
    accentColor: found.accent_color,
    isActive: found.status === "active",
  };
  const [item] = await loadAgendaItems(transaction, toAnonymousMembership(organization), [
    { ...entry, is_own: true },
  ]);
  if (item === undefined) return null;
  const email = found.email.toLowerCase();
  const attendee = item.attendees.find(
    (other) => !other.isOrganizer && other.email.toLowerCase() === email,
  );
  const isInvited = found.method === "request" && item.state !== "cancelled";
  return {
    id,
    item,
    organization,
    attendee: (isInvited ? attendee : null) ?? null,
    language: await findLanguage(transaction, attendee, organization.language),
  };
}

/** Locks the row of the item or of its series, which covers all occurrences. */
const lockSeries = (itemId: string) => ({
  text: `select id from agenda_items
where id = (select coalesce(recurrence_parent_item_id, id) from agenda_items where id = $1) for update`,
  values: [itemId],
});

/** Loads the item or, for an occurrence that no longer has its own attendees, its series. */
async function loadContentEntry(transaction: Transaction, itemId: string) {
  const find = (id: string) => transaction.one(selectEntriesWithDeleted().where("id", "=", id));
  const entry = await find(itemId);
  return entry === undefined || entry.content_id === itemId ? entry : find(entry.content_id);
}

/** Finds the language of the attendee; the fallback if it is unknown. */
async function findLanguage(
  transaction: Transaction,
  attendee: AgendaItem["attendees"][0] | undefined,
  fallback: string,
): Promise<Language> {
  const row =
    attendee === undefined
      ? undefined
      : await transaction.one<{ language: string | null }>({
          text: `select coalesce((select language from users where id = $1),
  (select language from customers where id = $2)) as language`,
          values: [attendee.userId, attendee.customerId],
        });
  return toTextLanguage(row?.language ?? fallback);
}

/**
 * Plans the response of an invited attendee. A response to a series also applies to occurrences with their own
 * attendees, unless the same attendee has responded differently there.
 */
export function planInvitationResponse(
  { item: before, organization }: InvitationView,
  attendee: AgendaItem["attendees"][0],
  status: ResponseStatus,
  now: Date,
): Plan<AgendaItem> {
  const after: AgendaItem = {
    ...before,
    attendees: before.attendees.map((other) =>
      other.id === attendee.id ? { ...other, participationStatus: status } : other,
    ),
    updatedAt: now.toISOString(),
  };
  return {
    result: after,
    ...toItemChange(toAnonymousMembership(organization), "agenda_item.responded", {
      before,
      after,
    }),
    reversible: false,
    write: (transaction) =>
      transaction.write({
        text: `with answered as (
  update agenda_attendees a set participation_status = $3
  from agenda_items i
  where i.organization_id = a.organization_id and i.id = a.item_id
    and (a.id = $1 or i.recurrence_parent_item_id = $2 and not a.is_organizer
      and lower(a.email) = lower($5) and a.participation_status = $6)
  returning a.item_id)
update agenda_items set version = version + 1, updated_at = $4 where id in (select item_id from answered)`,
        values: [attendee.id, before.id, status, now, attendee.email, attendee.participationStatus],
      }),
  };
}
