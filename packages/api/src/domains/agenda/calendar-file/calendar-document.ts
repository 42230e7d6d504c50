// The contents of a calendar file as plain values, which can be sent to a worker thread. Instants are UTC
// timestamps; wall-clock times have neither offset nor zone.

/** A calendar file (RFC 5545): a feed, or the message of an invitation. */
export type CalendarDocument = {
  /** The iTIP method (RFC 5546); null for a feed, which is only read. */
  method: "REQUEST" | "CANCEL" | null;
  /** The properties of a feed; null in an invitation. */
  calendar: { name: string; color: string; description: string } | null;
  events: CalendarEvent[];
  /** The time of creation; transitions of zones are listed up to some years after it. */
  madeAt: string;
};

/** An item, a series, or an occurrence that differs from its series (with RECURRENCE-ID). */
export type CalendarEvent = {
  /** The UID; an occurrence has that of its series. */
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
  /** Minutes relative to the start; negative before it. */
  alarms: number[];
  /** The computed wall-clock start of an occurrence, and whether its series is all-day. */
  recurrence: { kind: "occurrence"; start: string; isAllDay: boolean } | CalendarSeries | null;
};

export type CalendarAttendee = {
  email: string;
  name: string | null;
  role: "required" | "optional" | "chair" | "informational";
  participation: "needs-action" | "accepted" | "declined" | "tentative" | "delegated";
};

/** How a series recurs. Its start is always the first occurrence, whatever the rule says. */
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
  /** Wall-clock times of the added and of the excluded dates. */
  added: string[];
  excluded: string[];
};
