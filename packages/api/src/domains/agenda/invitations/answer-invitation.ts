import { queries } from "../../../database/queries.ts";
import type { Transaction } from "../../../database/tenant.ts";
import type { Plan } from "../../../kernel/change.ts";
import { selectEveryAgendaEntry } from "../agenda-entry.ts";
import type { AgendaItem } from "../agenda-item.ts";
import { anonymousReader } from "../anonymous-reader.ts";
import { toItemChange } from "../item-change.ts";
import { toAgendaItems } from "../show-agenda-items.ts";

export const answers = ["accepted", "tentative", "declined"] as const;
export type InvitationAnswer = (typeof answers)[number];

/** An invitation as its page finds it. */
export type OpenInvitation = {
  id: string;
  item: AgendaItem;
  version: number;
  organization: { id: string; name: string; language: string; isActive: boolean };
  /** The attendee who was invited; null when they are invited no more. */
  attendee: AgendaItem["attendees"][0] | null;
  language: "nl" | "en";
};

/**
 * @param lock holds the item until the end of the transaction
 * @returns null where there is no such invitation, or no item any more
 */
export async function loadInvitation(
  transaction: Transaction,
  id: string,
  lock = false,
): Promise<OpenInvitation | null> {
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
        "organizations.status",
      ])
      .where("agenda_invitations.id", "=", id),
  );
  if (found === undefined) return null;
  if (lock) {
    await transaction.one(
      queries.selectFrom("agenda_items").select("id").where("id", "=", found.item_id).forUpdate(),
    );
  }
  const entry = await transaction.one(selectEveryAgendaEntry().where("id", "=", found.item_id));
  if (entry === undefined || entry.deleted_at !== null) return null;
  const organization = { ...found, isActive: found.status === "active" };
  const [item] = await toAgendaItems(transaction, anonymousReader(organization), [
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
    version: entry.version,
    organization,
    attendee: (isInvited ? attendee : null) ?? null,
    language: await findLanguage(transaction, attendee, organization.language),
  };
}

/** That of the person where it is known, else the organization's. */
async function findLanguage(
  transaction: Transaction,
  attendee: AgendaItem["attendees"][0] | undefined,
  otherwise: string,
): Promise<"nl" | "en"> {
  const row =
    attendee === undefined
      ? undefined
      : await transaction.one<{ language: string | null }>({
          text: `select coalesce((select language from users where id = $1),
  (select language from customers where id = $2)) as language`,
          values: [attendee.userId, attendee.customerId],
        });
  return (row?.language ?? otherwise) === "nl" ? "nl" : "en";
}

/** The plan of an answer by the one who was invited. */
export function planInvitationAnswer(
  { item: before, version, organization }: OpenInvitation,
  attendee: AgendaItem["attendees"][0],
  answer: InvitationAnswer,
  now: Date,
): Plan<AgendaItem> {
  const after: AgendaItem = {
    ...before,
    attendees: before.attendees.map((other) =>
      other.id === attendee.id ? { ...other, participationStatus: answer } : other,
    ),
    updatedAt: now.toISOString(),
  };
  return {
    result: after,
    ...toItemChange(anonymousReader(organization), "agenda_item.responded", { before, after }),
    reversible: false,
    write(transaction) {
      transaction.write(
        queries
          .updateTable("agenda_attendees")
          .set({ participation_status: answer })
          .where("id", "=", attendee.id),
      );
      transaction.write(
        queries
          .updateTable("agenda_items")
          .set({ version: version + 1, updated_at: now })
          .where("id", "=", before.id),
      );
    },
  };
}
