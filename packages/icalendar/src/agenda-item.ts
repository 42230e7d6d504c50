type Weekday = "mo" | "tu" | "we" | "th" | "fr" | "sa" | "su";

/** A recurrence rule of the service. */
export type RecurrenceRule = {
  frequency: "daily" | "weekly" | "monthly" | "yearly";
  intervalCount?: number;
  count?: number | null;
  untilAt?: string | null;
  weekDays?: Weekday[];
  monthDay?: number | null;
  monthOrdinal?: "first" | "second" | "third" | "fourth" | "last" | null;
  monthWeekday?: Weekday | null;
};

export type AttendeeInput = {
  email: string;
  displayName?: string;
  role: "required" | "optional" | "chair" | "informational";
};

/** The members of an agenda item that an import sets, as `createAgendaItem` accepts them. */
export type AgendaItemCreate = {
  calendarId?: string;
  title: string;
  description?: string;
  location?: string;
  onlineMeetingUrl?: string;
  startAt: string;
  endAt: string;
  isAllDay?: boolean;
  timeZone?: string;
  visibility?: "public" | "private" | "confidential";
  transparency?: "opaque" | "transparent";
  recurrenceRule?: RecurrenceRule | null;
  recurrenceDates?: { kind: "rdate" | "exdate"; occursAt: string }[];
  reminders?: { method: "display" | "email"; offsetMinutes: number }[];
  attendees?: AttendeeInput[];
};

/** The members of a stored agenda item that an import compares. */
export type AgendaItem = {
  id: string;
  title: string;
  description: string | null;
  location: string | null;
  onlineMeetingUrl: string | null;
  visibility: NonNullable<AgendaItemCreate["visibility"]>;
  transparency: NonNullable<AgendaItemCreate["transparency"]>;
  startAt: string;
  endAt: string;
  isAllDay: boolean;
  timeZone: string;
  state: "confirmed" | "tentative" | "cancelled";
  recurrenceParentItemId: string | null;
  recurrenceIdAt: string | null;
  recurrenceRule: RecurrenceRule | null;
  recurrenceDates: NonNullable<AgendaItemCreate["recurrenceDates"]>;
  reminders: NonNullable<AgendaItemCreate["reminders"]>;
  attendees: { email: string; role: AttendeeInput["role"]; isOrganizer: boolean }[];
  updatedAt: string;
  deletedAt?: string;
  uid?: string;
  sequence?: number;
};
