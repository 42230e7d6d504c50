import { createHash } from "node:crypto";
import type { Transaction } from "../../../database/tenant.ts";
import { selectEveryAgendaEntry } from "../agenda-entry.ts";
import { anonymousReader } from "../anonymous-reader.ts";
import { loadToldEntries, type ToldEntry } from "../calendar-events/load-calendar-events.ts";
import type { CalendarEvent } from "../calendar-file/calendar-document.ts";
import {
  type Invitee,
  loadInvitees,
  loadInviting,
  loadSent,
  type SentInvitation,
} from "./invited-people.ts";

/** So many occurrences that differ from their series are told, those nearest to today. */
const mostOccurrences = 500;

/** What somebody is to be told: events of one UID, and SHA-256 of what people notice of them. */
export type Invitation = {
  to: Invitee;
  events: [CalendarEvent, ...CalendarEvent[]];
  fingerprint: Buffer;
};

/** An item or a series, or one occurrence that has people of its own, and who is invited to just that. */
export type InvitedPart = {
  itemId: string;
  event: CalendarEvent;
  invitations: Invitation[];
  /** The addresses of all who are on it, in lower case; of what is cancelled or deleted nobody's. */
  present: Set<string>;
  sent: SentInvitation[];
};

/** An item, or a series, as those who are invited to it are told. */
export type InvitedItem = {
  /** The item or the series first: what is sent of it takes the place of what was of an occurrence. */
  parts: InvitedPart[];
  /** All who are on any of them. */
  people: Invitee[];
  organizer: { email: string; name: string };
  organization: { id: string; name: string; language: "nl" | "en"; accentColor: string | null };
};

/** @returns null where it is gone altogether, or has nobody who could invite */
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

/** The item, or the series with those of its occurrences that each of its people is on. */
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

/** One occurrence, for those of its people whom no invitation to the series tells of it. */
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

/** Everyone is told of themselves alone: guests need not know each other's addresses. */
function toPersonal(event: CalendarEvent, invitee: Invitee): CalendarEvent {
  const { language: _, ...person } = invitee;
  return { ...event, attendees: [person] };
}

/** A REQUEST cannot cancel one occurrence beside it (RFC 5546, 3.2.2): it leaves it out. */
function withoutThese(series: CalendarEvent, occurrences: CalendarEvent[]): CalendarEvent {
  const { recurrence } = series;
  if (recurrence?.kind !== "series") return series;
  const left = occurrences.flatMap(({ recurrence: own }) =>
    own?.kind === "occurrence" ? [own.start] : [],
  );
  return { ...series, recurrence: { ...recurrence, excluded: [...recurrence.excluded, ...left] } };
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

/** Whether an occurrence differs from its series in more than in who is on it. */
const differs = ({ entry, event }: ToldEntry, series: CalendarEvent): boolean =>
  entry.is_moved || ofSeries.some((member) => event[member] !== series[member]);

/** The fingerprint is of what people notice; not of who else is invited and what they answered. */
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
