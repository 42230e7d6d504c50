import type { Language } from "@werkbank/http/accept-language";
import { createHash } from "node:crypto";
import type { Transaction } from "../../../database/tenant.ts";
import { selectEntriesWithDeleted } from "../agenda-entry.ts";
import { toAnonymousMembership } from "../anonymous-membership.ts";
import { loadEntryEvents, type EntryEvent } from "../calendar-events/load-calendar-events.ts";
import { excludeOccurrences } from "../calendar-events/exported-series.ts";
import type { CalendarEvent } from "../calendar-file/calendar-document.ts";
import {
  type Invitee,
  loadInvitees,
  loadOrganizer,
  loadSentInvitations,
  type SentInvitation,
} from "./invitees.ts";

/** The maximum number of overrides that are included: those nearest to today. */
const maxOverrides = 500;

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
  /** The email addresses of all attendees, in lower case; empty if it is cancelled or deleted. */
  addresses: Set<string>;
  sent: SentInvitation[];
};

/** An item or a series with everything that its attendees are sent. */
export type InvitedItem = {
  /** The item or the series comes first: a message about it supersedes earlier ones about an occurrence. */
  parts: InvitedPart[];
  /** All attendees of all parts. */
  invitees: Invitee[];
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
  const found = await transaction.one(selectEntriesWithDeleted().where("id", "=", itemId));
  if (found === undefined) return null;
  const organizerAndOrganization = await loadOrganizer(transaction, found.organization_id, [
    found.organizer_user_id,
    found.owner_user_id,
  ]);
  if (organizerAndOrganization === null) return null;
  const [root, ...occurrences] = await loadEntryEvents(
    transaction,
    toAnonymousMembership(organizerAndOrganization.organization),
    found,
    { max: maxOverrides, now },
  );
  if (root === undefined) return null;
  const ids = [itemId, ...occurrences.map(({ entry }) => entry.id)];
  const [inviteesByItem, sentByItem] = await Promise.all([
    loadInvitees(transaction, ids),
    loadSentInvitations(transaction, ids),
  ]);
  const source: InvitationSource = { root, occurrences, inviteesByItem, sentByItem };
  const invitedOccurrences = occurrences.filter(
    ({ entry }) => hasOwnParticipants(entry) || sentByItem.has(entry.id),
  );
  return {
    ...organizerAndOrganization,
    invitees: [...inviteesByItem.values()].flat(),
    parts: [
      toRootPart(source),
      ...invitedOccurrences.map((each) => toOccurrencePart(each, source)),
    ],
  };
}

type InvitationSource = {
  root: EntryEvent;
  occurrences: EntryEvent[];
  inviteesByItem: Map<string, Invitee[]>;
  sentByItem: Map<string, SentInvitation[]>;
};

const hasOwnParticipants = ({ id, content_id: contentId }: EntryEvent["entry"]): boolean =>
  id === contentId;

const isCancelled = ({ entry, event }: EntryEvent): boolean =>
  entry.deleted_at !== null || event.status === "cancelled";

const toAddressKey = ({ email }: Pick<Invitee, "email">): string => email.toLowerCase();

/** Returns the item or the series; each attendee gets the series with the overrides that they take part in. */
function toRootPart({
  root,
  occurrences,
  inviteesByItem,
  sentByItem,
}: InvitationSource): InvitedPart {
  const { id } = root.entry;
  const invitees = isCancelled(root) ? [] : (inviteesByItem.get(id) ?? []);
  const invitations = invitees.map((to): Invitation => {
    const find = ({ entry }: EntryEvent): Invitee | undefined =>
      hasOwnParticipants(entry)
        ? inviteesByItem.get(entry.id)?.find((other) => toAddressKey(other) === toAddressKey(to))
        : to;
    const included: EntryEvent[] = [];
    const excluded: CalendarEvent[] = [];
    for (const occurrence of occurrences) {
      if (occurrence.entry.deleted_at !== null) continue;
      const person = isCancelled(occurrence) ? undefined : find(occurrence);
      if (person === undefined) excluded.push(occurrence.event);
      else included.push({ ...occurrence, event: toPersonal(occurrence.event, person) });
    }
    // A REQUEST cannot also cancel an occurrence of its series (RFC 5546, 3.2.2).
    const series = toPersonal(excludeOccurrences(root.event, excluded), to);
    const compared = included.filter((occurrence) => differsFromSeries(occurrence, series));
    return toInvitation(
      to,
      [series, ...included.map(({ event }) => event)],
      [series, ...compared.map(({ event }) => event)],
    );
  });
  return {
    itemId: id,
    event: root.event,
    invitations,
    addresses: new Set(invitees.map(toAddressKey)),
    sent: sentByItem.get(id) ?? [],
  };
}

/** Returns one occurrence, for those of its attendees who get no invitation to the series. */
function toOccurrencePart(
  occurrence: EntryEvent,
  { root, inviteesByItem, sentByItem }: InvitationSource,
): InvitedPart {
  const { entry, event } = occurrence;
  const seriesInvitees = inviteesByItem.get(root.entry.id) ?? [];
  const ownInvitees = hasOwnParticipants(entry)
    ? (inviteesByItem.get(entry.id) ?? [])
    : seriesInvitees;
  const invitees = isCancelled(occurrence) ? [] : ownInvitees;
  const seriesAddresses = new Set(seriesInvitees.map(toAddressKey));
  return {
    itemId: entry.id,
    event,
    invitations: invitees
      .filter((person) => !seriesAddresses.has(toAddressKey(person)))
      .map((person) => toInvitation(person, [toPersonal(event, person)], [event])),
    addresses: new Set(invitees.map(toAddressKey)),
    sent: sentByItem.get(entry.id) ?? [],
  };
}

/** Returns an event with the recipient as its only attendee: attendees do not see each other's email addresses. */
function toPersonal(event: CalendarEvent, invitee: Invitee): CalendarEvent {
  const { language: _, ...person } = invitee;
  return { ...event, attendees: [person] };
}

const comparedMembers = [
  "status",
  "transparency",
  "visibility",
  "title",
  "description",
  "location",
  "onlineMeetingUrl",
] as const satisfies (keyof CalendarEvent)[];

/** Whether an occurrence differs from its series in other members than its attendees. */
const differsFromSeries = ({ entry, event }: EntryEvent, series: CalendarEvent): boolean =>
  entry.is_moved || comparedMembers.some((member) => event[member] !== series[member]);

/** Returns an invitation. The fingerprint covers `compared`, without attendees and participation status. */
function toInvitation(
  to: Invitee,
  events: Invitation["events"],
  compared: CalendarEvent[],
): Invitation {
  const hashed = compared.map((event) => ({
    ...event,
    sequence: 0,
    createdAt: "",
    updatedAt: "",
    attendees: [],
    alarms: [],
  }));
  return { to, events, fingerprint: createHash("sha256").update(JSON.stringify(hashed)).digest() };
}
