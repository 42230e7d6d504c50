import { v7 as uuidv7 } from "uuid";
import type { CalendarDocument } from "../calendar-file/calendar-document.ts";
import type { InvitedItem, Invitee, SentInvitation } from "./invited-item.ts";

/** A message that is due: an invitation, its change, or that it is withdrawn. */
export type DueMessage = {
  invitationId: string;
  kind: "invited" | "changed" | "withdrawn";
  to: Pick<Invitee, "email" | "name" | "language">;
  /** What was sent before; null for nothing. */
  former: number | null;
  sequence: number;
  document: CalendarDocument;
};

/** Who is to be told what of an item: nobody what they know already. */
export function planMessages(item: InvitedItem, notifies: boolean, now: Date): DueMessage[] {
  const sentTo = new Map(item.sent.map((sent) => [sent.email.toLowerCase(), sent]));
  const invitees = item.isOff || !notifies ? [] : item.invitees;
  const invitations = isOver(item, now)
    ? []
    : invitees.flatMap((invitee) => {
        const sent = sentTo.get(invitee.email.toLowerCase());
        const isKnown = sent?.method === "request" && sent.fingerprint.equals(item.fingerprint);
        return isKnown ? [] : [toRequest(item, invitee, sent, now)];
      });
  const staying = new Set(item.isOff ? [] : item.invitees.map(({ email }) => email.toLowerCase()));
  const withdrawals = isOver(item, now)
    ? []
    : item.sent
        .filter(({ method, email }) => method === "request" && !staying.has(email.toLowerCase()))
        .map((sent) => toCancellation(item, sent, now));
  return [...invitations, ...withdrawals];
}

/** What is past is not told any more; a series may go on. */
function isOver({ events: [event] }: InvitedItem, now: Date): boolean {
  return event.recurrence === null && Date.parse(event.endAt) <= now.getTime();
}

function toRequest(
  item: InvitedItem,
  invitee: Invitee,
  sent: SentInvitation | undefined,
  now: Date,
): DueMessage {
  const { language: _, ...attendee } = invitee;
  const sequence = toSequence(item, sent);
  return {
    invitationId: sent?.id ?? uuidv7(),
    kind: sent?.method === "request" ? "changed" : "invited",
    to: invitee,
    former: sent?.sequence ?? null,
    sequence,
    document: {
      method: "REQUEST",
      calendar: null,
      events: item.events.map((event) => ({
        ...event,
        sequence: Math.max(event.sequence, sequence),
        organizer: item.organizer,
        // Everyone is told of themselves alone: guests need not know each other's addresses.
        attendees: [attendee],
      })),
      madeAt: now.toISOString(),
    },
  };
}

function toCancellation(item: InvitedItem, sent: SentInvitation, now: Date): DueMessage {
  const { email, name } = sent;
  const sequence = toSequence(item, sent);
  const { organization } = item;
  const known = item.invitees.find((other) => other.email.toLowerCase() === email.toLowerCase());
  return {
    invitationId: sent.id,
    kind: "withdrawn",
    to: { email, name, language: known?.language ?? organization.language },
    former: sent.sequence,
    sequence,
    document: {
      method: "CANCEL",
      calendar: null,
      events: [
        {
          ...item.events[0],
          status: "cancelled",
          sequence,
          alarms: [],
          organizer: item.organizer,
          attendees: [{ email, name, role: "required", participation: "needs-action" }],
        },
      ],
      madeAt: now.toISOString(),
    },
  };
}

/** RFC 5545, 3.8.7.4: a newer message has a larger number, also where only an occurrence was changed. */
function toSequence({ events }: InvitedItem, sent: SentInvitation | undefined): number {
  return Math.max(...events.map(({ sequence }) => sequence), (sent?.sequence ?? -1) + 1);
}
