import type { CalendarAttendee, CalendarEvent } from "./calendar-document.ts";
import {
  type JCalComponent,
  type JCalProperty,
  textProperty,
  toFileLine,
  toFileText,
} from "./jcal.ts";
import { toSeriesProperties } from "./series.ts";
import {
  isUnambiguous,
  toInstantProperty,
  toUtcText,
  toPlainDateTime,
  toDateTimeProperty,
} from "./times.ts";

const roles: Record<CalendarAttendee["role"], string> = {
  required: "REQ-PARTICIPANT",
  optional: "OPT-PARTICIPANT",
  chair: "CHAIR",
  informational: "NON-PARTICIPANT",
};

/** Returns the VEVENT of an event (RFC 5545, 3.6.1). */
export function toEventComponent(event: CalendarEvent, requestsReply: boolean): JCalComponent {
  const utc = (name: string, instant: string): JCalProperty => [
    name,
    {},
    "date-time",
    toUtcText(instant),
  ];
  return [
    "vevent",
    [
      textProperty("uid", event.uid),
      utc("dtstamp", event.updatedAt),
      utc("created", event.createdAt),
      utc("last-modified", event.updatedAt),
      ["sequence", {}, "integer", event.sequence],
      ...toTimeProperties(event),
      ...toRecurrenceProperties(event),
      textProperty("status", event.status.toUpperCase()),
      textProperty("transp", event.transparency.toUpperCase()),
      textProperty("class", event.visibility.toUpperCase()),
      ["summary", {}, "text", toFileLine(event.title)],
      ...toTextProperties(event),
      ...toParticipantProperties(event, requestsReply),
    ],
    event.alarms.map((minutes) => toAlarm(event, minutes)),
  ];
}

/**
 * Returns DTSTART, and DTEND or DURATION. A series keeps its wall-clock start, even in a spring gap.
 */
function toTimeProperties(event: CalendarEvent): JCalProperty[] {
  const { startAt, endAt, isAllDay, recurrence } = event;
  const start =
    recurrence?.kind === "series"
      ? toDateTimeProperty("dtstart", [Temporal.PlainDateTime.from(recurrence.start)], event)
      : toInstantProperty("dtstart", startAt, event);
  if (isAllDay || isDurationLocal(event)) {
    return [start, toInstantProperty("dtend", endAt, event)];
  }
  const seconds = Math.floor((Date.parse(endAt) - Date.parse(startAt)) / 1_000);
  return [start, ["duration", {}, "duration", `PT${seconds}S`]];
}

/**
 * Whether the local end gives the exact duration. Many readers use the local difference as the duration of every
 * occurrence of a series, which is wrong if the clocks change during the first occurrence.
 */
function isDurationLocal({ startAt, endAt, timeZone, recurrence }: CalendarEvent): boolean {
  if (!isUnambiguous(startAt, timeZone) || !isUnambiguous(endAt, timeZone)) return false;
  if (recurrence?.kind !== "series") return true;
  const local = toPlainDateTime(startAt, timeZone).until(toPlainDateTime(endAt, timeZone));
  return local.total("milliseconds") === Date.parse(endAt) - Date.parse(startAt);
}

function toRecurrenceProperties(event: CalendarEvent): JCalProperty[] {
  const { recurrence, timeZone } = event;
  if (recurrence === null) return [];
  if (recurrence.kind === "series") return toSeriesProperties(event, recurrence);
  const start = Temporal.PlainDateTime.from(recurrence.start);
  const { isAllDay } = recurrence;
  return [toDateTimeProperty("recurrence-id", [start], { timeZone, isAllDay })];
}

function toTextProperties({
  description,
  location,
  onlineMeetingUrl,
}: CalendarEvent): JCalProperty[] {
  const place = location ?? onlineMeetingUrl;
  return [
    ...(description === null ? [] : [textProperty("description", description)]),
    ...(place === null ? [] : [textProperty("location", place)]),
    // RFC 7986, 5.11
    ...(onlineMeetingUrl === null
      ? []
      : [
          [
            "conference",
            { feature: "VIDEO" },
            "uri",
            toFileText(onlineMeetingUrl),
          ] satisfies JCalProperty,
        ]),
  ];
}

/** Returns a `mailto` URI (RFC 6068, 2). "+" is not encoded, since many readers do not decode it. */
function toMailtoUri(email: string): string {
  return `mailto:${toFileLine(email).replace(/[%/?#&=`{|}^]/gu, encodeURIComponent)}`;
}

function toParticipantProperties(
  { organizer, attendees }: CalendarEvent,
  requestsReply: boolean,
): JCalProperty[] {
  // RFC 5545, 3.8.4.1: ATTENDEE needs an ORGANIZER.
  if (organizer === null) return [];
  const toName = (name: string | null): Record<string, string> =>
    name === null ? {} : { cn: toFileLine(name) };
  return [
    ["organizer", toName(organizer.name), "cal-address", toMailtoUri(organizer.email)],
    ...attendees.map(({ email, name, role, participation }): JCalProperty => [
      "attendee",
      {
        ...toName(name),
        role: roles[role],
        partstat: participation.toUpperCase(),
        ...(requestsReply && { rsvp: "TRUE" }),
      },
      "cal-address",
      toMailtoUri(email),
    ]),
  ];
}

function toAlarm(event: CalendarEvent, minutes: number): JCalComponent {
  return [
    "valarm",
    [
      textProperty("action", "DISPLAY"),
      ["description", {}, "text", toFileLine(event.title)],
      ["trigger", {}, "duration", minutes === 0 ? "PT0M" : `-PT${-minutes}M`],
    ],
    [],
  ];
}
