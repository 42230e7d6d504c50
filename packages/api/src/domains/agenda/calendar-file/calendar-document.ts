// What a calendar file says, as plain values that may go to a thread. Moments are timestamps in UTC,
// wall-clock times have neither offset nor zone.

/** A calendar file (RFC 5545): a feed, or the message of an invitation. */
export type CalendarDocument = {
  /** What is done with it (RFC 5546); null for a feed, which is only read. */
  method: "REQUEST" | "CANCEL" | null;
  /** Of a feed; null in an invitation. */
  calendar: { name: string; color: string; description: string } | null;
  events: CalendarEvent[];
  /** Zones are described as far as their rules are known at this moment. */
  madeAt: string;
};

/** An item, a series, or what one occurrence says for itself (`recurrenceIdAt`). */
export type CalendarEvent = {
  /** That of the series, for an occurrence. */
  uid: string;
  /** Grows with each change. */
  sequence: number;
  createdAt: string;
  updatedAt: string;
  startAt: string;
  endAt: string;
  isAllDay: boolean;
  timeZone: string;
  status: "confirmed" | "tentative" | "cancelled";
  transparency: "opaque" | "transparent";
  visibility: "public" | "private" | "confidential";
  title: string;
  description: string | null;
  location: string | null;
  onlineMeetingUrl: string | null;
  organizer: { email: string; name: string | null } | null;
  attendees: CalendarAttendee[];
  /** Minutes from the start, negative before it. */
  alarms: number[];
  /** The computed wall-clock start of an occurrence, and whether its series is of whole days. */
  recurrence: { kind: "occurrence"; start: string; isAllDay: boolean } | CalendarSeries | null;
};

export type CalendarAttendee = {
  email: string;
  name: string | null;
  role: "required" | "optional" | "chair" | "informational";
  participation: "needs-action" | "accepted" | "declined" | "tentative" | "delegated";
};

/** How a series recurs. Its start is the first occurrence, whatever the rule says. */
export type CalendarSeries = {
  kind: "series";
  /** Wall-clock time, which need not exist in the zone. */
  start: string;
  rule: {
    frequency: "daily" | "weekly" | "monthly" | "yearly";
    intervalCount: number;
    count: number | null;
    untilAt: string | null;
    weekDays: string[];
    monthDay: number | null;
    monthOrdinal: string | null;
    monthWeekday: string | null;
  };
  /** Wall-clock times that are added, and that are taken out. */
  added: string[];
  excluded: string[];
};
