import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expandSeries, ruleStarts } from "./expand.ts";
import { type RecurrenceRule, ruleDefaults } from "./recurrence-rule.ts";
import type { Series } from "./series.ts";

type Shape = Partial<RecurrenceRule> & {
  at: string;
  zone?: string;
  minutes?: number;
  days?: number;
  rdates?: string[];
  exdates?: string[];
};

function series({ at, zone, minutes, days, rdates, exdates, ...rule }: Shape): Series {
  const dates = (walls: string[] = []) =>
    walls.map((wall, index) => ({ id: `${index}`, occursAt: Temporal.PlainDateTime.from(wall) }));
  return {
    startAt: Temporal.PlainDateTime.from(at),
    timeZone: zone ?? "Europe/Amsterdam",
    length: days
      ? { isAllDay: true, days }
      : { isAllDay: false, milliseconds: (minutes ?? 60) * 60_000 },
    rule: {
      frequency: "daily",
      ...ruleDefaults,
      ...rule,
    },
    rdates: dates(rdates),
    exdates: dates(exdates),
  };
}

const instant = (text: string) => Temporal.Instant.from(text);
const past = instant("1990-01-01T00:00:00Z");
const future = instant("2050-01-01T00:00:00Z");

/** Returns starts as UTC minutes. */
const starts = (shape: Shape, from = past, to = future, cap?: number) =>
  expandSeries(series(shape), from, to, cap).map((each) =>
    each.start.toString({ smallestUnit: "minute" }),
  );

/** Returns the local dates of starts. */
const dates = (shape: Shape, cap: number) =>
  expandSeries(series(shape), past, future, cap).map((each) =>
    each.start
      .toZonedDateTimeISO(shape.zone ?? "Europe/Amsterdam")
      .toPlainDate()
      .toString(),
  );

describe("at clock changes", () => {
  test.each([
    ["Europe/Amsterdam spring", "Europe/Amsterdam", "2026-03-28T09:00", "08:00 07:00 07:00"],
    ["Europe/Amsterdam autumn", "Europe/Amsterdam", "2026-10-24T09:00", "07:00 08:00 08:00"],
    ["America/New_York spring", "America/New_York", "2026-03-07T09:00", "14:00 13:00 13:00"],
    ["America/New_York autumn", "America/New_York", "2026-10-31T09:00", "13:00 14:00 14:00"],
    ["Australia/Sydney spring", "Australia/Sydney", "2026-10-03T09:00", "23:00 22:00 22:00"],
    ["Australia/Sydney autumn", "Australia/Sydney", "2026-04-04T09:00", "22:00 23:00 23:00"],
  ])("a daily series keeps its local time: %s", (_name, zone, at, expected) => {
    const found = starts({ at, zone, count: 3 }).map((start) => start.slice(11, 16));
    expect(found.join(" ")).toBe(expected);
  });

  test.each([
    ["Europe/Amsterdam", "2026-03-28T02:30", "02:30 03:30 02:30"],
    ["America/New_York", "2026-03-07T02:30", "02:30 03:30 02:30"],
    ["Australia/Sydney", "2026-10-03T02:30", "02:30 03:30 02:30"],
    // Half an hour: not every gap is a whole hour.
    ["Australia/Lord_Howe", "2026-10-03T02:15", "02:15 02:45 02:15"],
  ])(
    "a start in the spring gap moves forward by the gap, on that day only: %s",
    (zone, at, expected) => {
      const found = expandSeries(series({ at, zone, count: 3 }), past, future).map((each) =>
        each.start.toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: "minute" }),
      );
      expect(found.join(" ")).toBe(expected);
    },
  );

  test.each([
    ["Europe/Amsterdam", "2026-10-24T02:30", "2026-10-25T00:30Z"],
    ["America/New_York", "2026-10-31T01:30", "2026-11-01T05:30Z"],
    ["Australia/Sydney", "2026-04-04T02:30", "2026-04-04T15:30Z"],
  ])("an ambiguous start takes the first offset: %s", (zone, at, expected) => {
    expect(starts({ at, zone, count: 2 })[1]).toBe(expected);
  });

  test("a timed occurrence keeps its exact duration", () => {
    const night = expandSeries(
      series({ at: "2026-03-27T22:00", minutes: 8 * 60, count: 2 }),
      past,
      future,
    );
    expect(night.map((each) => each.end.since(each.start).total("hours"))).toEqual([8, 8]);
    expect(night[1]?.end.toString()).toBe("2026-03-29T05:00:00Z");
  });

  test.each([
    ["Europe/Amsterdam spring", "Europe/Amsterdam", "2026-03-28", [24, 23, 24]],
    ["Europe/Amsterdam autumn", "Europe/Amsterdam", "2026-10-24", [24, 25, 24]],
    ["America/New_York spring", "America/New_York", "2026-03-07", [24, 23, 24]],
    ["America/New_York autumn", "America/New_York", "2026-10-31", [24, 25, 24]],
    ["Australia/Sydney spring", "Australia/Sydney", "2026-10-03", [24, 23, 24]],
    ["Australia/Sydney autumn", "Australia/Sydney", "2026-04-04", [24, 25, 24]],
    // The clock changes from 23:59:59 to 01:00: the day has no midnight.
    ["Africa/Cairo spring", "Africa/Cairo", "2026-04-23", [24, 23, 24]],
  ])("all-day occurrences run from midnight to midnight: %s", (_name, zone, at, hours) => {
    const found = expandSeries(
      series({ at: `${at}T00:00`, zone, days: 1, count: 3 }),
      past,
      future,
    );
    expect(found.map((each) => each.end.since(each.start).total("hours"))).toEqual(hours);
  });
});

describe("month ends and leap years", () => {
  test("the 31st skips months without it", () => {
    expect(dates({ at: "2026-01-31T10:00", frequency: "monthly", monthDay: 31 }, 4)).toEqual([
      "2026-01-31",
      "2026-03-31",
      "2026-05-31",
      "2026-07-31",
    ]);
  });

  test("without monthDay the day of the start applies, and is skipped in the same way", () => {
    expect(dates({ at: "2026-01-30T10:00", frequency: "monthly" }, 3)).toEqual([
      "2026-01-30",
      "2026-03-30",
      "2026-04-30",
    ]);
  });

  test("the last day follows the length of the month", () => {
    expect(dates({ at: "2028-01-31T10:00", frequency: "monthly", monthDay: -1 }, 4)).toEqual([
      "2028-01-31",
      "2028-02-29",
      "2028-03-31",
      "2028-04-30",
    ]);
  });

  test("29 February recurs in leap years only", () => {
    expect(dates({ at: "2024-02-29T10:00", frequency: "yearly" }, 4)).toEqual([
      "2024-02-29",
      "2028-02-29",
      "2032-02-29",
      "2036-02-29",
    ]);
  });

  test("a yearly month day stays in its month", () => {
    expect(dates({ at: "2026-06-15T10:00", frequency: "yearly", monthDay: 15 }, 3)).toEqual([
      "2026-06-15",
      "2027-06-15",
      "2028-06-15",
    ]);
  });

  test("a day that never occurs leaves only the start", () => {
    expect(dates({ at: "2026-02-10T10:00", frequency: "yearly", monthDay: 31 }, 5)).toEqual([
      "2026-02-10",
    ]);
  });
});

describe("weekdays", () => {
  test("every other week on two days uses two days of the same week", () => {
    const shape: Shape = {
      at: "2026-01-05T10:00",
      frequency: "weekly",
      intervalCount: 2,
      weekDays: ["mo", "fr"],
    };
    expect(dates(shape, 4)).toEqual(["2026-01-05", "2026-01-09", "2026-01-19", "2026-01-23"]);
  });

  test.each([
    ["first", "mo", "2026-01-05", ["2026-01-05", "2026-02-02", "2026-03-02"]],
    ["second", "tu", "2026-01-13", ["2026-01-13", "2026-02-10", "2026-03-10"]],
    ["third", "we", "2026-01-21", ["2026-01-21", "2026-02-18", "2026-03-18"]],
    ["fourth", "su", "2026-01-25", ["2026-01-25", "2026-02-22", "2026-03-22"]],
    ["last", "fr", "2026-01-30", ["2026-01-30", "2026-02-27", "2026-03-27"]],
  ] as const)("the %s %s of each month", (monthOrdinal, monthWeekday, at, expected) => {
    const shape: Shape = { at: `${at}T10:00`, frequency: "monthly", monthOrdinal, monthWeekday };
    expect(dates(shape, 3)).toEqual(expected);
  });

  test("the last Thursday of October, each year", () => {
    const shape: Shape = {
      at: "2026-10-29T09:00",
      frequency: "yearly",
      monthOrdinal: "last",
      monthWeekday: "th",
    };
    expect(dates(shape, 4)).toEqual(["2026-10-29", "2027-10-28", "2028-10-26", "2029-10-25"]);
  });

  test("a start that the rule does not generate is the first occurrence and counts", () => {
    const shape: Shape = {
      at: "2026-01-06T10:00",
      frequency: "weekly",
      weekDays: ["mo"],
      count: 3,
    };
    expect(dates(shape, 9)).toEqual(["2026-01-06", "2026-01-12", "2026-01-19"]);
  });
});

describe("count, untilAt, RDATEs and EXDATEs", () => {
  test("untilAt is inclusive", () => {
    const until = (text: string) =>
      starts({ at: "2026-01-05T10:00", untilAt: instant(text) }).length;
    expect(until("2026-01-07T09:00:00Z")).toBe(3);
    expect(until("2026-01-07T08:59:59Z")).toBe(2);
  });

  test("untilAt compares instants in an autumn fold", () => {
    const shape: Shape = { at: "2026-10-24T02:45", untilAt: instant("2026-10-25T00:50:00Z") };
    expect(starts(shape)).toEqual(["2026-10-24T00:45Z", "2026-10-25T00:45Z"]);
  });

  test("count applies to the rule: RDATEs are additional, EXDATEs are not replaced", () => {
    const shape: Shape = {
      at: "2026-01-05T10:00",
      count: 3,
      rdates: ["2026-02-01T15:00", "2026-01-01T10:00"],
      exdates: ["2026-01-06T10:00"],
    };
    expect(starts(shape)).toEqual([
      "2026-01-01T09:00Z",
      "2026-01-05T09:00Z",
      "2026-01-07T09:00Z",
      "2026-02-01T14:00Z",
    ]);
  });

  test("an RDATE at a start of the rule gives one occurrence, and can be excluded", () => {
    const shape: Shape = { at: "2026-01-05T10:00", count: 2, rdates: ["2026-01-06T10:00"] };
    expect(starts(shape)).toHaveLength(2);
    expect(starts({ ...shape, exdates: ["2026-01-06T10:00"] })).toHaveLength(1);
  });

  test("an EXDATE given as shown in a spring gap excludes the occurrence", () => {
    const shape: Shape = { at: "2026-03-28T02:30", count: 3, exdates: ["2026-03-29T03:30"] };
    expect(starts(shape)).toEqual(["2026-03-28T01:30Z", "2026-03-30T00:30Z"]);
  });
});

describe("window and maximum", () => {
  const daily: Shape = { at: "2020-01-01T10:00" };

  test("the window includes its start and excludes its end", () => {
    expect(starts(daily, instant("2026-01-05T09:00:00Z"), instant("2026-01-07T09:00:00Z"))).toEqual(
      ["2026-01-05T09:00Z", "2026-01-06T09:00Z"],
    );
  });

  test("returns at most 1,000 occurrences by default", () => {
    expect(starts(daily)).toHaveLength(1000);
    expect(starts(daily, past, future, 3)).toHaveLength(3);
  });

  test("an RDATE before the start counts towards the maximum", () => {
    expect(starts({ ...daily, rdates: ["2019-12-31T10:00"] }, past, future, 2)).toEqual([
      "2019-12-31T09:00Z",
      "2020-01-01T09:00Z",
    ]);
  });

  test("expands a series longer than one window of the library", () => {
    const all = [...ruleStarts(series(daily), Temporal.PlainDateTime.from("2060-01-01T00:00"))];
    expect(all).toHaveLength(14_610);
    expect(all.at(-1)?.toString()).toBe("2059-12-31T10:00:00");
  });
});

const shapes: fc.Arbitrary<Shape> = fc.record({
  at: fc
    .tuple(fc.integer({ min: 0, max: 1500 }), fc.integer({ min: 0, max: 95 }))
    .map(([day, quarter]) =>
      Temporal.PlainDateTime.from("2024-01-01T00:00")
        .add({ days: day, minutes: quarter * 15 })
        .toString(),
    ),
  zone: fc.constantFrom("Europe/Amsterdam", "America/New_York", "Australia/Sydney"),
  frequency: fc.constantFrom("daily", "weekly", "monthly", "yearly"),
  intervalCount: fc.integer({ min: 1, max: 5 }),
  count: fc.option<number>(fc.integer({ min: 1, max: 40 })),
});

test("a window returns the same occurrences as the whole series in that window", () => {
  fc.assert(
    fc.property(
      shapes,
      fc.integer({ min: 0, max: 2000 }),
      fc.integer({ min: 1, max: 400 }),
      (shape, offset, width) => {
        const from = instant("2023-12-01T00:00:00Z").add({ hours: offset * 24 });
        const to = from.add({ hours: width * 24 });
        const inWindow = starts(shape, from, to, 10_000);
        const all = starts(shape, past, to, 10_000);
        const minute = from.toString({ smallestUnit: "minute" });
        expect(inWindow).toEqual(all.filter((start) => start >= minute));
      },
    ),
    { numRuns: 150, seed: 20261120 },
  );
});

test("occurrences are sorted and unique, and have the local time of the series outside gaps", () => {
  fc.assert(
    fc.property(shapes, (shape) => {
      const found = expandSeries(series(shape), past, instant("2029-01-01T00:00:00Z"), 500);
      const wall = Temporal.PlainDateTime.from(shape.at).toPlainTime();
      let previous = past;
      for (const { start } of found) {
        expect(Temporal.Instant.compare(previous, start)).toBe(-1);
        previous = start;
        const zoned = start.toZonedDateTimeISO(shape.zone ?? "");
        const shown = zoned.toPlainTime();
        if (shown.equals(wall)) continue;
        const lost = zoned.startOfDay().add({ days: 1 }).since(zoned.startOfDay()).total("hours");
        expect(lost).toBe(23);
        expect(wall.until(shown).total("minutes")).toBe(60);
      }
    }),
    { numRuns: 150, seed: 20261120 },
  );
});
