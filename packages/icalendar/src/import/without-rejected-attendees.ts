import type { RejectedCall } from "./agenda.ts";
import type { ImportableEvent } from "./target.ts";

/** Returns the event without the attendees whom the service rejects; null if it rejects something else. */
export function withoutRejectedAttendees(
  planned: ImportableEvent,
  { errors }: RejectedCall,
): ImportableEvent | null {
  const { body, notes } = planned.item;
  const { attendees = [] } = body;
  const reasons = new Map<number, string>();
  for (const { pointer, message } of errors) {
    const [, index] = /^\/attendees\/(\d+)(?:\/|$)/u.exec(pointer ?? "") ?? [];
    if (index !== undefined) reasons.set(Number(index), message);
  }
  const kept = attendees.filter((_, index) => !reasons.has(index));
  if (kept.length === attendees.length) return null;
  const rejectedNotes = attendees.flatMap(({ email }, index) => {
    const reason = reasons.get(index);
    return reason === undefined ? [] : [`the attendee ${email} was left out: ${reason}`];
  });
  return {
    ...planned,
    item: {
      ...planned.item,
      body: { ...body, attendees: kept },
      notes: [...notes, ...rejectedNotes],
    },
  };
}
