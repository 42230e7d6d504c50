import ICAL from "ical.js";
import type { PlannedImport } from "../plan-import.ts";
import type { GeneratedEvent } from "./generate-calendar.ts";
import type { GeneratedZone } from "./generated-zones.ts";

/** Start, end and title of an occurrence; times in milliseconds. */
export type Occurrence = { start: number; end: number; title: string };

type Window = { from: number; to: number };

/**
 * Expands an event with ical.js. Its deviations from RFC 5545 are corrected:
 *
 * - local times that the clocks skip or repeat (3.3.5): the offset before the gap, and the first of two;
 * - all timed occurrences have the exact duration of the first (3.8.5.3), where ical.js adds it to the local time;
 * - a duration of hours is exact (3.3.6), where ical.js adds it to the local time;
 * - DTSTART is the first occurrence also without RRULE (3.8.5.2), where ical.js only returns the RDATEs;
 * - EXDATEs (3.8.5.1) are applied here, since ical.js ignores one that follows one without an occurrence.
 */
export function expandReference(
  calendar: ICAL.Component,
  { uid, excluded, isAllDay }: GeneratedEvent,
  zone: GeneratedZone,
  { from, to }: Window,
): Occurrence[] {
  const components = calendar
    .getAllSubcomponents("vevent")
    .filter((one) => one.getFirstPropertyValue("uid") === uid);
  const [master, ...overrides] = components.map((one) => new ICAL.Event(one));
  if (master === undefined) throw new Error("no event");
  const toMs = (time: ICAL.Time) => toInstantMs(time, zone, isAllDay);
  const changes = new Map(overrides.map((one) => [toMs(one.recurrenceId), one]));
  const lengthMs = master.component.hasProperty("duration")
    ? master.duration.toSeconds() * 1_000
    : // The end of the hour that the clocks skip is its start; an event without a length has one minute.
      toMs(master.endDate) - toMs(master.startDate) || 60_000;
  const days = master.duration.toSeconds() / 86_400;
  const toEnd = (start: ICAL.Time) => {
    if (!isAllDay) return toMs(start) + lengthMs;
    const end = start.clone();
    end.adjust(days, 0, 0, 0);
    return toMs(end);
  };
  const found = new Map<number, Occurrence>();
  for (const start of startsOf(master, (time) => toMs(time) < to)) {
    const instant = toMs(start);
    const local = start.toString().replace(/Z$/u, "");
    const isExcluded = excluded.some((one) => one.startsWith(local));
    if (isExcluded || instant < from || instant >= to) continue;
    const change = changes.get(instant);
    found.set(
      instant,
      change === undefined
        ? { start: instant, end: toEnd(start), title: master.summary }
        : { start: toMs(change.startDate), end: toMs(change.endDate), title: change.summary },
    );
  }
  return sort([...found.values()]);
}

function* startsOf(master: ICAL.Event, isInWindow: (time: ICAL.Time) => boolean) {
  yield master.startDate;
  if (!master.isRecurring()) return;
  const expansion = master.iterator();
  for (;;) {
    const start = expansion.next() as ICAL.Time | undefined;
    if (start === undefined || !isInWindow(start)) return;
    yield start.clone();
  }
}

function toInstantMs(time: ICAL.Time, zone: GeneratedZone, isAllDay: boolean): number {
  const isOfCalendar = isAllDay || zone.form === "floating";
  const name = isOfCalendar ? "Europe/Amsterdam" : zone.name;
  const ofFile = time.toUnixTime() * 1_000;
  if (name === null) return ofFile;
  const local = Temporal.PlainDateTime.from({
    year: time.year,
    month: time.month,
    day: time.day,
    hour: time.hour,
    minute: time.minute,
    second: time.second,
  });
  const [earlier, later] = (["earlier", "later"] as const).map(
    (disambiguation) => local.toZonedDateTime(name, { disambiguation }).epochMilliseconds,
  );
  if (isOfCalendar || earlier !== later) return local.toZonedDateTime(name).epochMilliseconds;
  return ofFile;
}

/** Expands a planned item as the service does. The rule is expanded by ical.js, in local time. */
export function expandPlan(planned: PlannedImport, { from, to }: Window): Occurrence[] {
  if (!("item" in planned)) return [];
  const { body } = planned.item;
  const { title, isAllDay = false, timeZone = "UTC", recurrenceRule: rule } = body;
  const toLocal = (iso: string) =>
    Temporal.Instant.from(iso).toZonedDateTimeISO(timeZone).toPlainDateTime();
  const toMs = (local: Temporal.PlainDateTime) => local.toZonedDateTime(timeZone).epochMilliseconds;
  const lengthMs = Date.parse(body.endAt) - Date.parse(body.startAt);
  const days = toLocal(body.startAt).until(toLocal(body.endAt)).total({ unit: "days" });
  const toOccurrence = (local: Temporal.PlainDateTime): Occurrence => ({
    start: toMs(local),
    end: isAllDay ? toMs(local.add({ days: Math.round(days) })) : toMs(local) + lengthMs,
    title,
  });
  if (!rule) {
    const single = { start: Date.parse(body.startAt), end: Date.parse(body.endAt), title };
    return single.start >= from && single.start < to ? [single] : [];
  }
  const dates = (kind: string) =>
    (body.recurrenceDates ?? [])
      .filter((date) => date.kind === kind)
      .map((one) => toLocal(one.occursAt));
  const excluded = new Set(dates("exdate").map(toMs));
  const first = toLocal(body.startAt);
  const locals = [
    ...ruleStarts(
      rule,
      isAllDay ? first.toPlainDate().toPlainDateTime() : first,
      (local) => toMs(local) < to,
    ),
  ].filter((local) => rule.untilAt == null || toMs(local) <= Date.parse(rule.untilAt));
  const changes = new Map(planned.occurrences.map((one) => [Date.parse(one.recurrenceIdAt), one]));
  const found = new Map<number, Occurrence>();
  for (const local of [...locals, ...dates("rdate")]) {
    const occurrence = toOccurrence(local);
    const { start } = occurrence;
    if (excluded.has(start) || start < from || start >= to) continue;
    const change = changes.get(start);
    found.set(
      start,
      change === undefined
        ? occurrence
        : {
            start: Date.parse(change.times.startAt),
            end: Date.parse(change.times.endAt),
            title: change.texts.title,
          },
    );
  }
  return sort([...found.values()]);
}

type Rule = NonNullable<Extract<PlannedImport, { item: object }>["item"]["body"]["recurrenceRule"]>;
const ordinals = { first: 1, second: 2, third: 3, fourth: 4, last: -1 };

function* ruleStarts(
  rule: Rule,
  start: Temporal.PlainDateTime,
  isInWindow: (local: Temporal.PlainDateTime) => boolean,
): Generator<Temporal.PlainDateTime> {
  yield start;
  const parts = [`FREQ=${rule.frequency.toUpperCase()}`, `INTERVAL=${rule.intervalCount ?? 1}`];
  if (rule.weekDays?.length) parts.push(`BYDAY=${rule.weekDays.join(",").toUpperCase()}`);
  if (rule.monthDay) parts.push(`BYMONTHDAY=${rule.monthDay}`);
  if (rule.monthOrdinal && rule.monthWeekday) {
    parts.push(`BYDAY=${ordinals[rule.monthOrdinal]}${rule.monthWeekday.toUpperCase()}`);
  }
  const choosesDay = parts.length > 2;
  if (rule.frequency === "yearly" && choosesDay) parts.push(`BYMONTH=${start.month}`);
  const iterator = ICAL.Recur.fromString(parts.join(";")).iterator(
    ICAL.Time.fromDateTimeString(start.toString({ smallestUnit: "second" })),
  );
  for (let count = 1; rule.count == null || count < rule.count;) {
    const next = iterator.next() as ICAL.Time | null;
    if (!next) return;
    const local = Temporal.PlainDateTime.from(next.toString());
    if (Temporal.PlainDateTime.compare(local, start) <= 0) continue;
    if (!isInWindow(local)) return;
    yield local;
    count += 1;
  }
}

const sort = (occurrences: Occurrence[]): Occurrence[] =>
  occurrences.toSorted((a, b) => a.start - b.start || a.end - b.end);
