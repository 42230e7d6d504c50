import type { Language } from "@werkbank/http/accept-language";
import { createHash } from "node:crypto";
import type { Transaction } from "../../../database/tenant.ts";
import { selectEveryAgendaEntry } from "../agenda-entry.ts";
import { anonymousReader } from "../anonymous-reader.ts";
import { loadToldEntries, type ToldEntry } from "../calendar-events/load-calendar-events.ts";
import { withoutThese } from "../calendar-events/exported-series.ts";
import type { CalendarEvent } from "../calendar-file/calendar-document.ts";
import {
  type Invitee,
  loadInvitees,
  loadInviting,
  loadSent,
  type SentInvitation,
} from "./invited-people.ts";

/** The maximum number of overrides that are included: those nearest to today. */
const mostOccurrences = 500;

/** The message to one attendee: events with the same UID, and a SHA-256 of the members that are announced. */
export type Invitation = {
  to: Invitee;
  events: [CalendarEvent, ...CalendarEvent[]];
  fingerprint: Buffer;
};

/** An item or a series, or one occurrence with its own attendees, and the invitations to it alone. */
export type InvitedPart = {
  itemId: string;
  event: CalendarEvent;
  invitations: Invitation[];
  /** The e-mail addresses of all attendees, in lower case; empty if it is cancelled or deleted. */
  present: Set<string>;
  sent: SentInvitation[];
};

/** An item or a series with everything that its attendees are sent. */
export type InvitedItem = {
  /** The item or the series comes first: a message about it supersedes earlier ones about an occurrence. */
  parts: InvitedPart[];
  /** All attendees of all parts. */
  people: Invitee[];
  organizer: { email: string; name: string };
  organization: { id: string; name: string; language: Language; accentColor: string | null };
};

/**
 * Loads the content of the messages to the attendees of an item.
 *
 * @returns null if the item no longer exists, or no user could be the organizer
 */
export async function loadInvitedItem(
  transaction: Transaction,
  itemId: string,
  now: Date,
): Promise<InvitedItem | null> {
  const found = await transaction.one(selectEveryAgendaEntry().where("id", "=", itemId));
  if (found === undefined) return null;
  const inviting = await loadInviting(transaction, found.organization_id, [
    found.organizer_user_id,
    found.owner_user_id,
  ]);
  if (inviting === null) return null;
  const [root, ...occurrences] = await loadToldEntries(
    transaction,
    anonymousReader(inviting.organization),
    found,
    { most: mostOccurrences, now },
  );
  if (root === undefined) return null;
  const ids = [itemId, ...occurrences.map(({ entry }) => entry.id)];
  const [people, sent] = await Promise.all([
    loadInvitees(transaction, ids),
    loadSent(transaction, ids),
  ]);
  const known: Known = { root, occurrences, people, sent };
  const own = occurrences.filter(({ entry }) => hasOwnPeople(entry) || sent.has(entry.id));
  return {
    ...inviting,
    people: [...people.values()].flat(),
    parts: [toRoot(known), ...own.map((each) => toOccurrence(each, known))],
  };
}

type Known = {
  root: ToldEntry;
  occurrences: ToldEntry[];
  people: Map<string, Invitee[]>;
  sent: Map<string, SentInvitation[]>;
};

const hasOwnPeople = ({ id, content_id: contentId }: ToldEntry["entry"]): boolean =>
  id === contentId;

const isOff = ({ entry, event }: ToldEntry): boolean =>
  entry.deleted_at !== null || event.status === "cancelled";

const toAddress = ({ email }: Pick<Invitee, "email">): string => email.toLowerCase();

/** Returns the item or the series; each attendee gets the series with the overrides that they take part in. */
function toRoot({ root, occurrences, people, sent }: Known): InvitedPart {
  const { id } = root.entry;
  const invitees = isOff(root) ? [] : (people.get(id) ?? []);
  const invitations = invitees.map((to): Invitation => {
    const find = ({ entry }: ToldEntry): Invitee | undefined =>
      hasOwnPeople(entry)
        ? people.get(entry.id)?.find((other) => toAddress(other) === toAddress(to))
        : to;
    const told: ToldEntry[] = [];
    const untold: CalendarEvent[] = [];
    for (const occurrence of occurrences) {
      if (occurrence.entry.deleted_at !== null) continue;
      const person = isOff(occurrence) ? undefined : find(occurrence);
      if (person === undefined) untold.push(occurrence.event);
      else told.push({ ...occurrence, event: toPersonal(occurrence.event, person) });
    }
    // A REQUEST cannot also cancel an occurrence of its series (RFC 5546, 3.2.2).
    const series = toPersonal(withoutThese(root.event, untold), to);
    const noticed = told.filter((occurrence) => differs(occurrence, series));
    return toInvitation(
      to,
      [series, ...told.map(({ event }) => event)],
      [series, ...noticed.map(({ event }) => event)],
    );
  });
  return {
    itemId: id,
    event: root.event,
    invitations,
    present: new Set(invitees.map(toAddress)),
    sent: sent.get(id) ?? [],
  };
}

/** Returns one occurrence, for those of its attendees who get no invitation to the series. */
function toOccurrence(occurrence: ToldEntry, { root, people, sent }: Known): InvitedPart {
  const { entry, event } = occurrence;
  const ofSeries = people.get(root.entry.id) ?? [];
  const own = hasOwnPeople(entry) ? (people.get(entry.id) ?? []) : ofSeries;
  const here = isOff(occurrence) ? [] : own;
  const elsewhere = new Set(ofSeries.map(toAddress));
  return {
    itemId: entry.id,
    event,
    invitations: here
      .filter((person) => !elsewhere.has(toAddress(person)))
      .map((person) => toInvitation(person, [toPersonal(event, person)], [event])),
    present: new Set(here.map(toAddress)),
    sent: sent.get(entry.id) ?? [],
  };
}

/** Returns an event with the recipient as its only attendee: attendees do not see each other's e-mail addresses. */
function toPersonal(event: CalendarEvent, invitee: Invitee): CalendarEvent {
  const { language: _, ...person } = invitee;
  return { ...event, attendees: [person] };
}

const ofSeries = [
  "status",
  "transparency",
  "visibility",
  "title",
  "description",
  "location",
  "onlineMeetingUrl",
] as const satisfies (keyof CalendarEvent)[];

/** Whether an occurrence differs from its series in other members than its attendees. */
const differs = ({ entry, event }: ToldEntry, series: CalendarEvent): boolean =>
  entry.is_moved || ofSeries.some((member) => event[member] !== series[member]);

/** Returns an invitation. The fingerprint covers `compared`, without attendees and participation status. */
function toInvitation(
  to: Invitee,
  events: Invitation["events"],
  noticed: CalendarEvent[],
): Invitation {
  const told = noticed.map((event) => ({
    ...event,
    sequence: 0,
    createdAt: "",
    updatedAt: "",
    attendees: [],
    alarms: [],
  }));
  return { to, events, fingerprint: createHash("sha256").update(JSON.stringify(told)).digest() };
}
