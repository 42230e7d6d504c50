import type { JCalComponent, JCalProperty } from "./jcal.ts";

/** A change of the clock: the wall-clock before it at which it comes, and the offsets around it. */
type Onset = { wall: Temporal.PlainDateTime; from: number; to: number; name: string };

/** So many years in a row of the same rule are taken for a rule that stays. */
const leastYears = 4;
const weekDays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/**
 * The VTIMEZONE of a zone (RFC 5545, 3.6.5), from the transitions that the runtime knows.
 *
 * @param from the first moment that is told in this zone
 * @param until transitions are looked for up to here; what recurs by then goes on without end
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
    // Nothing ever changed before: one observance, from before the first moment on.
    const to = offsetOf(start);
    onsets.push({
      wall: start.toPlainDateTime().with({ month: 1, day: 1 }).round("day").subtract({ days: 1 }),
      from: to,
      to,
      name: toName(start),
    });
  }
  let next = before ?? start.getTimeZoneTransition("next");
  while (next !== null && Temporal.Instant.compare(next.toInstant(), until) <= 0) {
    const offset = offsetOf(next.subtract({ nanoseconds: 1 }));
    const wall = next
      .toInstant()
      .toZonedDateTimeISO("UTC")
      .add({ seconds: offset })
      .toPlainDateTime();
    onsets.push({ wall, from: offset, to: offsetOf(next), name: toName(next) });
    next = next.getTimeZoneTransition("next");
  }
  return onsets;
}

const offsetOf = (zoned: Temporal.ZonedDateTime): number => zoned.offsetNanoseconds / 1e9;

/** Each English knows the abbreviations that its own region uses, and writes `GMT-5` for the others. */
const locales = ["en-GB", "en-US", "en-CA", "en-AU", "en-NZ", "en-ZA", "en-IE"];

/** CET, CEST, EST: what people call the time of a zone at a moment; else its offset, as in GMT+9. */
function toAbbreviation(timeZone: string): (zoned: Temporal.ZonedDateTime) => string {
  const formats = locales.map(
    (locale) => new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "short" }),
  );
  return ({ epochMilliseconds }) => {
    const names = formats.map((format) => {
      const parts = format.formatToParts(epochMilliseconds);
      return parts.find(({ type }) => type === "timeZoneName")?.value;
    });
    return (
      names.find((name) => name !== undefined && /^[A-Z]+$/u.test(name)) ?? names[0] ?? timeZone
    );
  };
}

/** Changes between the same offsets: those that no rule covers by their dates, the others by their rule. */
function toObservances(onsets: Onset[], until: Temporal.Instant): JCalComponent[] {
  const last = onsets.at(-1);
  if (last === undefined) return [];
  const lastYear = until.toZonedDateTimeISO("UTC").year;
  let begin = onsets.length;
  let rule: string | null = null;
  while (begin > 0) {
    const wider = findRule(onsets.slice(begin - 1));
    if (wider === null) break;
    rule = wider;
    begin -= 1;
  }
  const isLasting =
    rule !== null && onsets.length - begin >= leastYears && last.wall.year >= lastYear - 1;
  const listed = isLasting ? onsets.slice(0, begin) : onsets;
  const [ruled] = isLasting ? onsets.slice(begin) : [];
  return [
    // One each: there are readers that take no more than one date of an RDATE.
    ...listed.map((onset) => toObservance(onset, [])),
    ...(ruled === undefined || rule === null
      ? []
      : [toObservance(ruled, [["rrule", {}, "recur", toYearly(ruled, rule)]])]),
  ];
}

/** The weekday of its month on which all of these come, year after year: `2SU`, `-1SU`; null for none. */
function findRule(onsets: Onset[]): string | null {
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
  const fromStart = new Set(onsets.map(({ wall }) => Math.ceil(wall.day / 7)));
  const areLast = onsets.every(({ wall }) => wall.day + 7 > wall.daysInMonth);
  if (!areLast && fromStart.size > 1) return null;
  const day = weekDays[first.wall.dayOfWeek - 1];
  return areLast ? `-1${day}` : `${[...fromStart][0]}${day}`;
}

const toYearly = ({ wall }: Onset, byDay: string): Record<string, unknown> => ({
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

/** `+01:00`; with seconds only where there are some, as before the zones were made. */
function toOffsetText(offset: number): string {
  const two = (value: number): string => String(Math.trunc(value)).padStart(2, "0");
  const size = Math.abs(offset);
  const seconds = size % 60 === 0 ? "" : `:${two(size % 60)}`;
  return `${offset < 0 ? "-" : "+"}${two(size / 3_600)}:${two((size / 60) % 60)}${seconds}`;
}
