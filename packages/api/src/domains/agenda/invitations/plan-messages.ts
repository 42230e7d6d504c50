// Decision: decisions/0014-invitations-notifications-and-reminders.md
import { v7 as uuidv7 } from "uuid";
import type { CalendarDocument, CalendarEvent } from "../calendar-file/calendar-document.ts";
import type { Invitation, InvitedItem, InvitedPart } from "./invited-item.ts";
import type { Invitee, SentInvitation, AnnouncedOccurrence } from "./invitees.ts";

/** A message to send: an invitation, an update or a cancellation. */
export type DueMessage = {
  itemId: string;
  invitationId: string;
  kind: "invited" | "changed" | "withdrawn";
  to: Pick<Invitee, "email" | "name" | "language">;
  /** The sequence number of the previous message; null if there was none. */
  previousSequence: number | null;
  sequence: number;
  fingerprint: Buffer;
  announcedAs: AnnouncedOccurrence | null;
  /** The event that the text of the message describes. */
  event: CalendarEvent;
  document: CalendarDocument;
};

/** A message before its sequence number is assigned. */
type Draft = Omit<DueMessage, "previousSequence" | "sequence" | "document"> & {
  sent: SentInvitation | undefined;
  events: CalendarEvent[];
};

/** Returns the messages to send about an item, in order; an attendee who is up to date gets none. */
export function planMessages(item: InvitedItem, notifies: boolean, now: Date): DueMessage[] {
  const drafts = item.parts
    .filter(({ event }) => !hasEnded(event, now))
    .flatMap((part) => [
      ...toWithdrawals(part, item),
      ...(notifies ? part.invitations.flatMap((each) => toInvitations(part, each)) : []),
    ]);
  // RFC 5545, 3.8.7.4: a newer message about a UID has a higher SEQUENCE, also about another occurrence.
  const sequences = new Map<string, number>();
  const raiseSequence = (email: string, sequence: number) =>
    sequences.set(email, Math.max(sequence, sequences.get(email) ?? 0));
  for (const { email, sequence } of item.parts.flatMap(({ sent }) => sent)) {
    raiseSequence(email.toLowerCase(), sequence);
  }
  const previousSequences = new Map<string, number>();
  return drafts.map(({ sent, events, ...draft }) => {
    const email = draft.to.email.toLowerCase();
    const last = sequences.get(email) ?? -1;
    const sequence = Math.max(last + 1, ...events.map((event) => event.sequence));
    const previousSequence = previousSequences.get(draft.invitationId) ?? sent?.sequence ?? null;
    raiseSequence(email, sequence);
    previousSequences.set(draft.invitationId, sequence);
    return {
      ...draft,
      previousSequence,
      sequence,
      document: toDocument(draft.kind, events, { sequence, organizer: item.organizer, now }),
    };
  });
}

/** Whether an event has ended and is no longer announced; false for a series. */
function hasEnded({ recurrence, endAt }: CalendarEvent, now: Date): boolean {
  return recurrence?.kind !== "series" && Date.parse(endAt) <= now.getTime();
}

function toInvitations(part: InvitedPart, { to, events, fingerprint }: Invitation): Draft[] {
  const { itemId, event } = part;
  const sent = part.sent.find(({ email }) => email.toLowerCase() === to.email.toLowerCase());
  const isUpToDate = sent?.method === "request" && sent.fingerprint.equals(fingerprint);
  if (isUpToDate) return [];
  const announcedAs = toAnnouncedOccurrence(event);
  const isOtherOccurrence =
    sent?.method === "request" && identifiesOtherOccurrence(sent.announcedAs, announcedAs);
  const invitation: Draft = {
    itemId,
    invitationId: sent?.id ?? uuidv7(),
    kind: sent?.method === "request" ? "changed" : "invited",
    to,
    fingerprint,
    announcedAs,
    event,
    sent,
    events,
  };
  return isOtherOccurrence ? [toWithdrawal(part, sent, to.language), invitation] : [invitation];
}

function toWithdrawals(part: InvitedPart, { organization, invitees }: InvitedItem): Draft[] {
  return part.sent
    .filter(({ method, email }) => method === "request" && !part.addresses.has(email.toLowerCase()))
    .filter(({ fingerprint }) => fingerprint.length > 0)
    .map((sent) => {
      const person = invitees.find(({ email }) => email.toLowerCase() === sent.email.toLowerCase());
      return toWithdrawal(part, sent, person?.language ?? organization.language);
    });
}

function toWithdrawal(
  { itemId, event }: InvitedPart,
  sent: SentInvitation,
  language: Invitee["language"],
): Draft {
  const { id, email, name, fingerprint, announcedAs } = sent;
  const cancelled: CalendarEvent = {
    ...event,
    ...announcedAs,
    status: "cancelled",
    alarms: [],
    attendees: [{ email, name, role: "required", participation: "needs-action" }],
  };
  return {
    itemId,
    invitationId: id,
    kind: "withdrawn",
    to: { email, name, language },
    fingerprint,
    announcedAs,
    event: cancelled,
    sent,
    events: [cancelled],
  };
}

function toAnnouncedOccurrence({
  uid,
  startAt,
  endAt,
  isAllDay,
  timeZone,
  recurrence,
}: CalendarEvent) {
  return recurrence?.kind === "occurrence"
    ? { uid, startAt, endAt, isAllDay, timeZone, recurrence }
    : null;
}

/** Whether calendar programs would take it for another occurrence: UID and RECURRENCE-ID identify it. */
function identifiesOtherOccurrence(
  before: AnnouncedOccurrence | null,
  after: AnnouncedOccurrence | null,
): boolean {
  return before?.uid !== after?.uid || before?.recurrence.start !== after?.recurrence.start;
}

function toDocument(
  kind: DueMessage["kind"],
  events: CalendarEvent[],
  context: { sequence: number; organizer: InvitedItem["organizer"]; now: Date },
): CalendarDocument {
  return {
    method: kind === "withdrawn" ? "CANCEL" : "REQUEST",
    calendar: null,
    events: events.map((event) => ({
      ...event,
      sequence: context.sequence,
      organizer: context.organizer,
    })),
    madeAt: context.now.toISOString(),
  };
}
