import type { Language } from "@werkbank/http/accept-language";
import { toTextLanguage } from "../../../schema/language.ts";
import { sql } from "kysely";
import { z } from "zod";
import { queries } from "../../../database/queries.ts";
import type { Transaction } from "../../../database/tenant.ts";
import type { CalendarAttendee } from "../calendar-file/calendar-document.ts";

/** A currently invited attendee, with the language of the message. */
export type Invitee = CalendarAttendee & { language: Language };

/** The identifiers and times of an occurrence in the last message about it. Stored in `told_as`. */
const AnnouncedOccurrence = z.strictObject({
  uid: z.string(),
  startAt: z.string(),
  endAt: z.string(),
  isAllDay: z.boolean(),
  timeZone: z.string(),
  recurrence: z.strictObject({
    kind: z.literal("occurrence"),
    start: z.string(),
    isAllDay: z.boolean(),
  }),
});
export type AnnouncedOccurrence = z.infer<typeof AnnouncedOccurrence>;

/** The last message that was sent to an attendee. */
export type SentInvitation = {
  id: string;
  email: string;
  name: string | null;
  method: "request" | "cancel";
  sequence: number;
  /** Empty if an invitation to the series has superseded it. */
  fingerprint: Buffer;
  /** Set for occurrences only. */
  announcedAs: AnnouncedOccurrence | null;
};

/** Loads the organization, and as organizer the first of these users with an email address; null without either. */
export async function loadOrganizer(
  transaction: Transaction,
  organizationId: string,
  userIds: (string | null)[],
) {
  const [organization, users] = await Promise.all([
    transaction.one(
      queries
        .selectFrom("organizations")
        .select(["id", "name", "language", "accent_color"])
        .where("id", "=", organizationId),
    ),
    transaction.all(
      queries
        .selectFrom("users")
        .select(["id", "email", "display_name"])
        .where(sql<boolean>`id = any(${userIds.filter((id) => id !== null)}::uuid[])`),
    ),
  ]);
  const user = userIds
    .map((userId) => users.find(({ id, email }) => id === userId && email !== null))
    .find((found) => found !== undefined);
  if (organization === undefined || !user?.email) return null;
  const { id, name, language, accent_color: accentColor } = organization;
  return {
    organizer: { email: user.email, name: user.display_name },
    organization: { id, name, language: toTextLanguage(language), accentColor },
  };
}

/** Loads the attendees of each item except the organizer, by item id. */
export async function loadInvitees(
  transaction: Transaction,
  itemIds: string[],
): Promise<Map<string, Invitee[]>> {
  const rows = await transaction.all<CalendarAttendee & { item_id: string; language: string }>({
    text: `select distinct on (a.item_id, lower(a.email)) a.item_id, a.email, a.display_name as name, a.role,
  a.participation_status as participation, coalesce(u.language, c.language, o.language) as language
from agenda_attendees a
join organizations o on o.id = a.organization_id
left join users u on u.id = a.user_id
left join customers c on c.organization_id = a.organization_id and c.id = a.customer_id
where a.item_id = any($1::uuid[]) and not a.is_organizer
order by a.item_id, lower(a.email), a.position`,
    values: [itemIds],
  });
  const inviteesByItem = new Map<string, Invitee[]>();
  for (const { item_id: itemId, language, ...person } of rows) {
    const others = inviteesByItem.get(itemId) ?? [];
    inviteesByItem.set(itemId, [...others, { ...person, language: toTextLanguage(language) }]);
  }
  return inviteesByItem;
}

/** Loads the last sent messages about each item, by item id. */
export async function loadSentInvitations(
  transaction: Transaction,
  itemIds: string[],
): Promise<Map<string, SentInvitation[]>> {
  const rows = await transaction.all(
    queries
      .selectFrom("agenda_invitations")
      .select([
        "id",
        "item_id",
        "email",
        "display_name",
        "method",
        "sequence",
        "fingerprint",
        "told_as",
      ])
      .where(sql<boolean>`item_id = any(${itemIds}::uuid[])`)
      .orderBy("id"),
  );
  const byItem = Map.groupBy(rows, ({ item_id: itemId }) => itemId);
  return new Map(
    [...byItem].map(([itemId, sent]) => [
      itemId,
      sent.map((row): SentInvitation => ({
        id: row.id,
        email: row.email,
        name: row.display_name,
        method: row.method === "cancel" ? "cancel" : "request",
        sequence: row.sequence,
        fingerprint: row.fingerprint,
        announcedAs: row.told_as === null ? null : AnnouncedOccurrence.parse(row.told_as),
      })),
    ]),
  );
}
