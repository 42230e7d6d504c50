// The contents of a calendar file as plain values, which can be sent to a worker thread. Instants are UTC
// timestamps; wall-clock times have neither an offset nor a time zone. Stored fingerprints of invitations hash
// these values: renaming a member of an event would send every invitation again.

/** A calendar file (RFC 5545): a feed, or an iTIP message about an invitation. */
export type CalendarDocument = {
  /** The iTIP method (RFC 5546); null for a feed, which is only read. */
  method: "REQUEST" | "CANCEL" | null;
  /** The properties of a feed; null in an invitation. */
  calendar: { name: string; color: string; description: string } | null;
  events: CalendarEvent[];
  /** The time at which the file is generated; time zone transitions are listed for some years after it. */
  madeAt: string;
};

/** An item, a series, or an override of an occurrence (with RECURRENCE-ID). */
export type CalendarEvent = {
  /** The UID; an occurrence has that of its series. */
  uid: string;
  /** The SEQUENCE, which grows with each change. */
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

/** How a series recurs. Its start is always the first occurrence, even if the rule does not generate it. */
export type CalendarSeries = {
  kind: "series";
  /** Wall-clock time, which may not exist in the time zone. */
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
  /** Wall-clock times of the RDATEs and of the EXDATEs. */
  added: string[];
  excluded: string[];
};
