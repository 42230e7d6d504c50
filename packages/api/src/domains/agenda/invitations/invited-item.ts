import { createHash } from "node:crypto";
import { sql } from "kysely";
import { queries } from "../../../database/queries.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { selectEveryAgendaEntry } from "../agenda-entry.ts";
import { anonymousReader } from "../anonymous-reader.ts";
import { loadCalendarEvents } from "../calendar-events/load-calendar-events.ts";
import type { CalendarEvent } from "../calendar-file/calendar-document.ts";

/** So many occurrences that differ from their series are told, those nearest to today. */
const mostOccurrences = 500;

/** Somebody who is invited now. */
export type Invitee = {
  email: string;
  name: string | null;
  role: CalendarEvent["attendees"][0]["role"];
  participation: CalendarEvent["attendees"][0]["participation"];
  /** Dutch, and English for everyone else. */
  language: "nl" | "en";
};

/** What somebody was sent last. */
export type SentInvitation = {
  id: string;
  email: string;
  name: string | null;
  method: "request" | "cancel";
  sequence: number;
  fingerprint: Buffer;
};

/** An item, or a series, as those who are invited to it are told. */
export type InvitedItem = {
  /** The item, and the occurrences that say something of their own. */
  events: [CalendarEvent, ...CalendarEvent[]];
  /** Cancelled or deleted: nobody is invited to it any more. */
  isOff: boolean;
  /** SHA-256 of what an invitation tells of it. */
  fingerprint: Buffer;
  organizer: { email: string; name: string };
  invitees: Invitee[];
  sent: SentInvitation[];
  organization: { id: string; name: string; language: "nl" | "en" };
};

/** @returns null where it is gone altogether, or has nobody who could invite */
export async function loadInvitedItem(
  transaction: Transaction,
  itemId: string,
  now: Date,
): Promise<InvitedItem | null> {
  const entry = await transaction.one(selectEveryAgendaEntry().where("id", "=", itemId));
  if (entry === undefined) return null;
  const [organization, organizer, invitees, sent] = await Promise.all([
    transaction.one(
      queries
        .selectFrom("organizations")
        .select(["id", "name", "language"])
        .where("id", "=", entry.organization_id),
    ),
    loadOrganizer(transaction, [entry.organizer_user_id, entry.owner_user_id]),
    loadInvitees(transaction, itemId),
    loadSent(transaction, itemId),
  ]);
  if (organization === undefined || organizer === null) return null;
  const [first, ...others] = await loadCalendarEvents(
    transaction,
    anonymousReader(organization),
    [entry],
    { most: mostOccurrences, now, seesAll: true },
  );
  if (first === undefined) return null;
  const events: InvitedItem["events"] = [
    withoutCancelled(first, others),
    ...others.filter(({ status }) => status !== "cancelled"),
  ];
  return {
    events,
    isOff: entry.deleted_at !== null || entry.state === "cancelled",
    fingerprint: toFingerprint(events),
    organizer,
    invitees,
    sent,
    organization: {
      id: organization.id,
      name: organization.name,
      language: toLanguage(organization.language),
    },
  };
}

const toLanguage = (language: string): "nl" | "en" => (language === "nl" ? "nl" : "en");

/** A REQUEST cannot cancel one occurrence beside it (RFC 5546, 3.2.2): it leaves it out. */
function withoutCancelled(series: CalendarEvent, occurrences: CalendarEvent[]): CalendarEvent {
  const { recurrence } = series;
  if (recurrence?.kind !== "series") return series;
  const cancelled = occurrences.flatMap(({ status, recurrence: own }) =>
    status === "cancelled" && own?.kind === "occurrence" ? [own.start] : [],
  );
  return {
    ...series,
    recurrence: { ...recurrence, excluded: [...recurrence.excluded, ...cancelled] },
  };
}

/** Of what people notice; not of who else is invited and what they answered. */
function toFingerprint(events: CalendarEvent[]): Buffer {
  const told = events.map((event) => ({
    ...event,
    sequence: 0,
    createdAt: "",
    updatedAt: "",
    attendees: [],
    alarms: [],
  }));
  return createHash("sha256").update(JSON.stringify(told)).digest();
}

/** The first of these people who has an e-mail address. */
async function loadOrganizer(
  transaction: Transaction,
  userIds: (string | null)[],
): Promise<InvitedItem["organizer"] | null> {
  const rows = await transaction.all(
    queries
      .selectFrom("users")
      .select(["id", "email", "display_name"])
      .where(sql<boolean>`id = any(${userIds.filter((id) => id !== null)}::uuid[])`),
  );
  for (const userId of userIds) {
    const user = rows.find(({ id }) => id === userId);
    if (user?.email) return { email: user.email, name: user.display_name };
  }
  return null;
}

async function loadInvitees(transaction: Transaction, itemId: string): Promise<Invitee[]> {
  const rows = await transaction.all<Omit<Invitee, "language"> & { language: string }>({
    text: `select distinct on (lower(a.email)) a.email, a.display_name as name, a.role,
  a.participation_status as participation, coalesce(u.language, c.language, o.language) as language
from agenda_attendees a
join organizations o on o.id = a.organization_id
left join users u on u.id = a.user_id
left join customers c on c.organization_id = a.organization_id and c.id = a.customer_id
where a.item_id = $1 and not a.is_organizer
order by lower(a.email), a.position`,
    values: [itemId],
  });
  return rows.map((row) => ({ ...row, language: toLanguage(row.language) }));
}

async function loadSent(transaction: Transaction, itemId: string): Promise<SentInvitation[]> {
  const rows = await transaction.all(
    queries
      .selectFrom("agenda_invitations")
      .select(["id", "email", "display_name", "method", "sequence", "fingerprint"])
      .where("item_id", "=", itemId)
      .orderBy("id"),
  );
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    name: row.display_name,
    method: row.method === "cancel" ? "cancel" : "request",
    sequence: row.sequence,
    fingerprint: row.fingerprint,
  }));
}
