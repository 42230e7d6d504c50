import ICAL from "ical.js";
import type { CalendarDocument, CalendarEvent } from "./calendar-document.ts";
import { toEventComponent } from "./event.ts";
import { type JCalComponent, type JCalProperty, textProperty, toFileLine } from "./jcal.ts";
import { toTimeZoneComponent } from "./time-zone.ts";
import { isUtc } from "./times.ts";

// ical.js does not count the space at the start of a folded line: 74 keeps every line within 75 bytes.
ICAL.foldLength = 74;

/** The number of years for which transitions are listed; without a rule, readers know no later ones. */
const transitionYears = 12;

/**
 * Serializes a calendar file: lines of at most 75 bytes, ending in CR LF (RFC 5545, 3.1). Deterministic: the same
 * document gives the same text.
 */
export function toCalendarText(document: CalendarDocument): string {
  const { method, calendar, events } = document;
  const zones = [...findZones(events)].map(([timeZone, from]) =>
    toTimeZoneComponent(timeZone, from, toLastTransition(document)),
  );
  const component: JCalComponent = [
    "vcalendar",
    [
      textProperty("prodid", "-//Werkbank//Agenda//EN"),
      textProperty("version", "2.0"),
      textProperty("calscale", "GREGORIAN"),
      ...(method === null ? [] : [textProperty("method", method)]),
      ...(calendar === null ? [] : toFeedProperties(calendar)),
    ],
    [...zones, ...events.map((event) => toEventComponent(event, method === "REQUEST"))],
  ];
  return ICAL.stringify(component);
}

/** Returns the properties of RFC 7986, and the older `X-` names that most readers support. */
function toFeedProperties(calendar: NonNullable<CalendarDocument["calendar"]>): JCalProperty[] {
  const name = toFileLine(calendar.name);
  return [
    textProperty("name", name),
    textProperty("x-wr-calname", name),
    textProperty("description", calendar.description),
    textProperty("x-wr-caldesc", calendar.description),
    textProperty("x-apple-calendar-color", calendar.color),
    ["refresh-interval", {}, "duration", "PT1H"],
    textProperty("x-published-ttl", "PT1H"),
  ];
}

/** Returns the time zones in which events are written, each with the earliest instant written in it. */
function findZones(events: CalendarEvent[]): Map<string, Temporal.Instant> {
  const zones = new Map<string, Temporal.Instant>();
  for (const event of events) {
    const { timeZone, isAllDay, recurrence } = event;
    const needsTimeZone = !isAllDay || (recurrence?.kind === "occurrence" && !recurrence.isAllDay);
    if (!needsTimeZone || isUtc(timeZone)) continue;
    for (const instant of toWrittenStarts(event)) {
      const earliest = zones.get(timeZone);
      if (earliest === undefined || Temporal.Instant.compare(instant, earliest) < 0) {
        zones.set(timeZone, instant);
      }
    }
  }
  return zones;
}

/** Returns all starts in the VEVENT of an event: RDATEs and computed starts may precede its DTSTART. */
function toWrittenStarts({ startAt, timeZone, recurrence }: CalendarEvent): Temporal.Instant[] {
  const added = recurrence?.kind === "series" ? recurrence.added : [];
  const walls = recurrence === null ? [] : [recurrence.start, ...added];
  return [
    Temporal.Instant.from(startAt),
    ...walls.map((wall) => Temporal.PlainDateTime.from(wall).toZonedDateTime(timeZone).toInstant()),
  ];
}

/** Returns the end of the last year with transitions: a whole year, so that a feed does not change every day. */
function toLastTransition({ madeAt }: CalendarDocument): Temporal.Instant {
  const year = Temporal.Instant.from(madeAt).toZonedDateTimeISO("UTC").year + transitionYears;
  return Temporal.Instant.from(`${year}-12-31T23:59:59Z`);
}
