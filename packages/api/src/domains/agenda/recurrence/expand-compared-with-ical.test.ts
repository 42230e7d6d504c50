import fc from "fast-check";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { expandSeries } from "./expand.ts";
import { monthOrdinals, type RecurrenceRule, ruleDefaults, weekDays } from "./recurrence-rule.ts";

// Compares random series with ical.js, which computes the starts in wall-clock time from an RRULE built here.
// Their UTC instants are derived from Intl, not from Temporal, by RFC 5545, 3.3.5: a time in a gap takes the offset
// before the gap, an ambiguous time is the first of the two.
//
// Not compared, because RFC 5545 does not define it or our rule differs:
// - a start that the rule does not generate ("undefined", 3.8.5.3; here it is always the first occurrence, as in
//   RFC 8984, 4.3.3): each start is moved to the next start that the rule generates;
// - yearly rules with a day from the end of the month: with an INTERVAL, ical.js 2.2.1 drops the first year,
//   although its start is an instance of the rule; see the test below;
// - BYHOUR, BYWEEKNO and other rule parts that our rule does not have.

const zones = ["Europe/Amsterdam", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia"];
/** Times around the hours of clock changes, and one that is never affected. */
const hours = ["00:00", "00:30", "01:45", "02:00", "02:15", "02:30", "03:00", "09:00", "23:45"];
const ordinalNumber = { first: 1, second: 2, third: 3, fourth: 4, last: -1 } as const;

const none: RecurrenceRule = { frequency: "daily", ...ruleDefaults };

const monthDay = fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: -31, max: -1 }));
const ordinal = fc.record({
  monthOrdinal: fc.constantFrom(...monthOrdinals),
  monthWeekday: fc.constantFrom(...weekDays),
});
const ofMonth = fc.oneof(fc.constant({}), fc.record({ monthDay }), ordinal);
const ofYear = fc.oneof(
  fc.constant({}),
  fc.record({ monthDay: fc.integer({ min: 1, max: 31 }) }),
  ordinal,
);
const pattern = fc.oneof(
  fc.constant({ frequency: "daily" as const }),
  fc.record({
    frequency: fc.constant("weekly" as const),
    weekDays: fc.uniqueArray(fc.constantFrom(...weekDays)),
  }),
  ofMonth.map((part) => ({ frequency: "monthly" as const, ...part })),
  ofYear.map((part) => ({ frequency: "yearly" as const, ...part })),
);
const series = fc.record({
  zone: fc.constantFrom(...zones),
  year: fc.constantFrom(2010, 2011, 2020, 2024, 2026, 2027),
  day: fc.integer({ min: 0, max: 364 }),
  hour: fc.constantFrom(...hours),
  pattern,
  intervalCount: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 5 })),
  end: fc.oneof(
    fc.constant({}),
    fc.record({ count: fc.integer({ min: 1, max: 40 }) }),
    fc.record({ untilDays: fc.integer({ min: 0, max: 900 }) }),
  ),
  /** The indexes of excluded occurrences, and the days of added ones. */
  exdates: fc.uniqueArray(fc.nat(20), { maxLength: 4 }),
  rdates: fc.uniqueArray(fc.integer({ min: 1, max: 700 }), { maxLength: 4 }),
});

/** Returns the RRULE without its end, as in RFC 5545, 3.3.10. */
function toRrule(rule: RecurrenceRule, month: number): string {
  const parts = [`FREQ=${rule.frequency.toUpperCase()}`, `INTERVAL=${rule.intervalCount}`];
  if (rule.weekDays.length > 0) parts.push(`BYDAY=${rule.weekDays.join(",").toUpperCase()}`);
  if (rule.monthDay !== null) parts.push(`BYMONTHDAY=${rule.monthDay}`);
  if (rule.monthOrdinal !== null && rule.monthWeekday !== null) {
    parts.push(`BYDAY=${ordinalNumber[rule.monthOrdinal]}${rule.monthWeekday.toUpperCase()}`);
  }
  const isOfMonth = rule.monthDay !== null || rule.monthOrdinal !== null;
  if (rule.frequency === "yearly" && isOfMonth) parts.push(`BYMONTH=${month}`);
  return parts.join(";");
}

/** Returns at most `max` wall-clock starts from `from` on, as `2026-03-29T02:30:00`. */
function wallStarts(rrule: string, from: string, max: number, to: string): string[] {
  const iterator = ICAL.Recur.fromString(rrule).iterator(ICAL.Time.fromDateTimeString(from));
  const starts: string[] = [];
  while (starts.length < max) {
    const next = iterator.next();
    const text = next?.toString() ?? "";
    if (!next || text >= to) break;
    starts.push(text);
  }
  return starts;
}

const minute = 60_000;
const maxStarts = 120;
const toText = (epoch: number): string => new Date(epoch).toISOString();

const formats = new Map(
  zones.map((zone) => [
    zone,
    new Intl.DateTimeFormat("en-GB", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
    }),
  ]),
);

function offsetAt(epoch: number, zone: string): number {
  const parts = formats.get(zone)?.formatToParts(epoch) ?? [];
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"));
  return wall - epoch;
}

/** Converts a local time with time zone (RFC 5545, 3.3.5, form 3). */
function toEpoch(wall: string, zone: string): number {
  const asUtc = Date.parse(`${wall}Z`);
  const before = offsetAt(asUtc - 36 * 60 * minute, zone);
  const after = offsetAt(asUtc + 36 * 60 * minute, zone);
  const real = [before, after]
    .map((offset) => asUtc - offset)
    .filter((epoch) => epoch + offsetAt(epoch, zone) === asUtc);
  return real.length === 0 ? asUtc - before : Math.min(...real);
}

const addDays = (wall: string, days: number): string =>
  new Date(Date.parse(`${wall}Z`) + days * 24 * 60 * minute).toISOString().slice(0, 19);

test("expandSeries returns the same occurrences as ical.js, across clock changes", () => {
  let compared = 0;
  fc.assert(
    fc.property(series, (sample) => {
      const { zone, intervalCount, end } = sample;
      const sampleStart = addDays(`${sample.year}-01-01T${sample.hour}:00`, sample.day);
      const month = Number(sampleStart.slice(5, 7));
      const rule: RecurrenceRule = { ...none, ...sample.pattern, intervalCount };
      const far = addDays(sampleStart, 12 * 365);
      const [start] = wallStarts(toRrule(rule, month), sampleStart, 1, far);
      // No year has a 30 February.
      fc.pre(
        (start !== undefined && Number(start.slice(5, 7)) === month) || rule.frequency !== "yearly",
      );
      if (start === undefined) return;

      const until =
        "untilDays" in end ? `${addDays(start, end.untilDays).slice(0, 11)}12:00:00` : null;
      const isEnded =
        until !== null && until >= start && toEpoch(until, zone) >= toEpoch(start, zone);
      const max = "count" in end ? end.count : maxStarts;
      const given = wallStarts(toRrule(rule, month), start, max, addDays(start, 730));
      // If ical.js did not return all starts, the comparison ends before the last one.
      const isCut = !("count" in end) && given.length === maxStarts;
      const to = isCut ? (given.at(-1) ?? start) : addDays(start, 730);
      const ruled = given.filter(
        (wall) => wall < to && (!isEnded || toEpoch(wall, zone) <= toEpoch(until, zone)),
      );
      const excluded = sample.exdates.flatMap((index) => ruled[index] ?? []);
      const added = sample.rdates
        .map((days) => addDays(start, days).replace(/T.*/u, "T16:20:00"))
        .filter((wall) => wall < to);
      const excludedEpochs = new Set(excluded.map((wall) => toEpoch(wall, zone)));
      const expected = [...new Set([...ruled, ...added].map((wall) => toEpoch(wall, zone)))]
        .filter((epoch) => !excludedEpochs.has(epoch))
        .toSorted((a, b) => a - b);

      const toDates = (walls: string[]) =>
        walls.map((wall) => ({ id: wall, occursAt: Temporal.PlainDateTime.from(wall) }));
      const occurrences = expandSeries(
        {
          startAt: Temporal.PlainDateTime.from(start),
          timeZone: zone,
          length: { isAllDay: false, milliseconds: 30 * minute },
          rule: {
            ...rule,
            count: "count" in end ? end.count : null,
            untilAt: isEnded ? Temporal.Instant.fromEpochMilliseconds(toEpoch(until, zone)) : null,
          },
          rdates: toDates(added),
          exdates: toDates(excluded),
        },
        Temporal.Instant.fromEpochMilliseconds(toEpoch(start, zone)),
        Temporal.Instant.fromEpochMilliseconds(toEpoch(to, zone)),
      );
      const ours = occurrences.map((occurrence) => occurrence.start.epochMilliseconds);
      expect(ours.map(toText)).toEqual(expected.map(toText));
      compared += expected.length;
    }),
    { seed: 20_261_122, numRuns: 300 },
  );
  expect(compared).toBeGreaterThan(3_000);
});

test("a yearly rule with interval 2 and monthDay -1 starts in the year of its start", () => {
  const start = "2011-01-31T09:00:00";
  const rule = { ...none, frequency: "yearly" as const, intervalCount: 2, monthDay: -1, count: 3 };
  const occurrences = expandSeries(
    {
      startAt: Temporal.PlainDateTime.from(start),
      timeZone: "Europe/Amsterdam",
      length: { isAllDay: false, milliseconds: minute },
      rule,
      rdates: [],
      exdates: [],
    },
    Temporal.Instant.from("2000-01-01T00:00:00Z"),
    Temporal.Instant.from("2030-01-01T00:00:00Z"),
  );
  expect(occurrences.map(({ wall }) => wall.toPlainDate().toString())).toEqual([
    "2011-01-31",
    "2013-01-31",
    "2015-01-31",
  ]);
});
