import type { JCalComponent, JCalProperty } from "./jcal.ts";

/** A clock change: the wall-clock time before it at which it happens, and the offsets before and after. */
type Onset = { wall: Temporal.PlainDateTime; from: number; to: number; name: string };

/** A rule that applies for this number of consecutive years is treated as permanent. */
const minYears = 4;
const weekDays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/**
 * Returns the VTIMEZONE of a time zone (RFC 5545, 3.6.5), from the transitions that the runtime knows.
 *
 * @param from the first instant that is written in this time zone
 * @param until the end of the search for transitions; a pattern that recurs until then is treated as permanent
 */
export function toTimeZoneComponent(
  timeZone: string,
  from: Temporal.Instant,
  until: Temporal.Instant,
): JCalComponent {
  const byOffsets = Map.groupBy(
    findOnsets(timeZone, from, until),
    ({ from, to }) => `${from} ${to}`,
  );
  const observances = [...byOffsets.values()].flatMap((onsets) => toObservances(onsets, until));
  return ["vtimezone", [["tzid", {}, "text", timeZone]], observances];
}

function findOnsets(timeZone: string, from: Temporal.Instant, until: Temporal.Instant): Onset[] {
  const start = from.toZonedDateTimeISO(timeZone);
  const toName = toAbbreviation(timeZone);
  const before = start.getTimeZoneTransition("previous");
  const onsets: Onset[] = [];
  if (before === null) {
    // The time zone has no earlier transition: one observance covers the time before `from`.
    const to = toOffsetSeconds(start);
    onsets.push({
      wall: start.toPlainDateTime().with({ month: 1, day: 1 }).round("day").subtract({ days: 1 }),
      from: to,
      to,
      name: toName(start),
    });
  }
  let next = before ?? start.getTimeZoneTransition("next");
  while (next !== null && Temporal.Instant.compare(next.toInstant(), until) <= 0) {
    const offset = toOffsetSeconds(next.subtract({ nanoseconds: 1 }));
    const wall = next
      .toInstant()
      .toZonedDateTimeISO("UTC")
      .add({ seconds: offset })
      .toPlainDateTime();
    onsets.push({ wall, from: offset, to: toOffsetSeconds(next), name: toName(next) });
    next = next.getTimeZoneTransition("next");
  }
  return onsets;
}

const toOffsetSeconds = (zoned: Temporal.ZonedDateTime): number => zoned.offsetNanoseconds / 1e9;

/** Each English locale has abbreviations for the time zones of its region, and `GMT-5` for the others. */
const locales = ["en-GB", "en-US", "en-CA", "en-AU", "en-NZ", "en-ZA", "en-IE"];

/** Returns a function for the TZNAME of a time zone at an instant: CET, CEST, EST; or the offset, GMT+9. */
function toAbbreviation(timeZone: string): (zoned: Temporal.ZonedDateTime) => string {
  const formats: Intl.DateTimeFormat[] = [];
  const nameIn = (index: number, at: number): string | undefined => {
    // Created on demand: the first locale has the abbreviations of Europe.
    const format = (formats[index] ??= new Intl.DateTimeFormat(locales[index], {
      timeZone,
      timeZoneName: "short",
    }));
    return format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value;
  };
  return ({ epochMilliseconds: at }) => {
    const names = locales.keys().map((index) => nameIn(index, at));
    return names.find((name) => /^[A-Z]+$/u.test(name ?? "")) ?? nameIn(0, at) ?? timeZone;
  };
}

/**
 * Returns the observances for clock changes between the same two offsets: one with an RRULE for the permanent rule
 * at the end, and a single one for each clock change before it.
 */
function toObservances(onsets: Onset[], until: Temporal.Instant): JCalComponent[] {
  const last = onsets.at(-1);
  if (last === undefined) return [];
  const lastYear = until.toZonedDateTimeISO("UTC").year;
  let ruleStart = onsets.length;
  let rule: string | null = null;
  while (ruleStart > 0) {
    const extended = findWeekdayRule(onsets.slice(ruleStart - 1));
    if (extended === null) break;
    rule = extended;
    ruleStart -= 1;
  }
  const isPermanent =
    rule !== null && onsets.length - ruleStart >= minYears && last.wall.year >= lastYear - 1;
  const listed = isPermanent ? onsets.slice(0, ruleStart) : onsets;
  const [firstOfRule] = isPermanent ? onsets.slice(ruleStart) : [];
  return [
    // One observance each, since some readers accept only one date in an RDATE.
    ...listed.map((onset) => toObservance(onset, [])),
    ...(firstOfRule === undefined || rule === null
      ? []
      : [toObservance(firstOfRule, [["rrule", {}, "recur", toYearlyRule(firstOfRule, rule)]])]),
  ];
}

/** Finds the BYDAY on which all of these clock changes occur in consecutive years: `2SU`, `-1SU`; else null. */
function findWeekdayRule(onsets: Onset[]): string | null {
  const [first] = onsets;
  if (first === undefined) return null;
  const isRegular = onsets.every(
    ({ wall, name }, index) =>
      wall.year === first.wall.year + index &&
      wall.month === first.wall.month &&
      wall.dayOfWeek === first.wall.dayOfWeek &&
      wall.toPlainTime().equals(first.wall.toPlainTime()) &&
      name === first.name,
  );
  if (!isRegular) return null;
  const weeksOfMonth = new Set(onsets.map(({ wall }) => Math.ceil(wall.day / 7)));
  const areLast = onsets.every(({ wall }) => wall.day + 7 > wall.daysInMonth);
  if (!areLast && weeksOfMonth.size > 1) return null;
  const day = weekDays[first.wall.dayOfWeek - 1];
  return areLast ? `-1${day}` : `${[...weeksOfMonth][0]}${day}`;
}

const toYearlyRule = ({ wall }: Onset, byDay: string): Record<string, unknown> => ({
  freq: "YEARLY",
  bymonth: [wall.month],
  byday: [byDay],
});

const toText = (wall: Temporal.PlainDateTime): string => wall.toString({ smallestUnit: "second" });

function toObservance(onset: Onset, recurrence: JCalProperty[]): JCalComponent {
  return [
    onset.to > onset.from ? "daylight" : "standard",
    [
      ["dtstart", {}, "date-time", toText(onset.wall)],
      ["tzoffsetfrom", {}, "utc-offset", toOffsetText(onset.from)],
      ["tzoffsetto", {}, "utc-offset", toOffsetText(onset.to)],
      ["tzname", {}, "text", onset.name],
      ...recurrence,
    ],
    [],
  ];
}

/** Formats an offset as `+01:00`, with seconds only where it has any, as before standard time. */
function toOffsetText(offset: number): string {
  const toTwoDigits = (value: number): string => String(Math.trunc(value)).padStart(2, "0");
  const absolute = Math.abs(offset);
  const seconds = absolute % 60 === 0 ? "" : `:${toTwoDigits(absolute % 60)}`;
  return `${offset < 0 ? "-" : "+"}${toTwoDigits(absolute / 3_600)}:${toTwoDigits((absolute / 60) % 60)}${seconds}`;
}
