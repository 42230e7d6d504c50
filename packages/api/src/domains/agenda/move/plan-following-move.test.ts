import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expandSeries } from "../recurrence/expand.ts";
import {
  applyPlan,
  computedStarts,
  instant,
  toMinutes,
  moveOccurrence,
  newSeriesId,
  catchProblem,
  rowAt,
  rowsAfter,
  seriesId,
  shownStarts,
  createSeriesState,
  toJsonValue,
  withOverride,
  type SeriesState,
} from "../testing/series-fixture.ts";

const past = instant("1990-01-01T00:00:00Z");
const future = instant("2060-01-01T00:00:00Z");
const scope = "following" as const;
const wall = (text: string) => Temporal.PlainDateTime.from(text);

/** Returns both series with their rows; the split must have created a second one. */
function split(stored: SeriesState, at: string, to: [string, string]) {
  const plan = moveOccurrence(stored, at, { to, scope });
  const after = applyPlan(stored, plan);
  if (!after.split) throw new Error("the series was not split");
  return { plan, old: after.old, split: after.split };
}

function expectRowsToMatchSeries(stored: SeriesState) {
  const found = expandSeries(stored.series, past, future, stored.rows.length);
  expect(computedStarts(stored.rows, stored.series.timeZone).toSorted()).toEqual(
    found.map((each) =>
      each.start
        .toZonedDateTimeISO(stored.series.timeZone)
        .toPlainDateTime()
        .toString({ smallestUnit: "minute" }),
    ),
  );
}

const mondays = createSeriesState({ at: "2026-09-07T07:30", weekDays: ["mo"] });

test("the old series ends before the occurrence, the new one starts at it, and rows keep their ids", () => {
  const {
    plan,
    old,
    split: next,
  } = split(mondays, "2026-09-21T07:30", ["2026-09-22T08:00", "2026-09-22T10:00"]);
  expect(plan.respondWith).toBe(newSeriesId);
  expect(toJsonValue(plan.series)).toMatchObject(
    toJsonValue({
      id: seriesId,
      startAt: wall("2026-09-07T07:30"),
      length: { isAllDay: false, milliseconds: 5_400_000 },
      rule: { weekDays: ["mo"], untilAt: instant("2026-09-21T05:29:59Z"), count: null },
    }),
  );
  expect(toJsonValue(plan.newSeries)).toMatchObject(
    toJsonValue({
      id: newSeriesId,
      startAt: wall("2026-09-22T08:00"),
      firstStartAt: instant("2026-09-22T06:00:00Z"),
      firstEndAt: instant("2026-09-22T08:00:00Z"),
      rule: { weekDays: ["tu"], untilAt: null, count: null },
    }),
  );
  expect(shownStarts(old.rows)).toEqual(["2026-09-07T07:30", "2026-09-14T07:30"]);
  expect(shownStarts(next.rows).slice(0, 2)).toEqual(["2026-09-22T08:00", "2026-09-29T08:00"]);
  expect(next.rows.map(toMinutes).every((minutes) => minutes === 120)).toBe(true);
  expect([...old.rows, ...next.rows].map((row) => row.id)).toEqual(
    mondays.rows.map((row) => row.id),
  );
  expectRowsToMatchSeries(old);
  expectRowsToMatchSeries(next);
});

test("only the rows from the occurrence on are written", () => {
  const { plan } = split(mondays, "2026-09-21T07:30", ["2026-09-22T08:00", "2026-09-22T10:00"]);
  expect(plan.occurrences).toHaveLength(mondays.rows.length - 2);
  expect(plan.occurrences.every((row) => row.parentId === newSeriesId)).toBe(true);
});

describe("at clock changes", () => {
  test.each([
    ["Europe/Amsterdam spring", "Europe/Amsterdam", "2026-03-26", "2026-03-28"],
    ["Europe/Amsterdam autumn", "Europe/Amsterdam", "2026-10-22", "2026-10-24"],
    ["America/New_York spring", "America/New_York", "2026-03-05", "2026-03-07"],
    ["America/New_York autumn", "America/New_York", "2026-10-29", "2026-10-31"],
    ["Australia/Sydney spring", "Australia/Sydney", "2026-10-01", "2026-10-03"],
    ["Australia/Sydney autumn", "Australia/Sydney", "2026-04-02", "2026-04-04"],
  ])("the new series keeps its new local time: %s", (_name, zone, first, at) => {
    const stored = createSeriesState({ at: `${first}T09:00`, zone, frequency: "daily", count: 6 });
    const { old, split: next } = split(stored, `${at}T09:00`, [`${at}T11:15`, `${at}T12:45`]);
    const times = (rows: SeriesState["rows"]) =>
      shownStarts(rows, zone).map((start) => start.slice(11));
    expect(times(old.rows)).toEqual(["09:00", "09:00"]);
    expect(times(next.rows)).toEqual(["11:15", "11:15", "11:15", "11:15"]);
    expectRowsToMatchSeries(old);
    expectRowsToMatchSeries(next);
  });

  test("the old series ends before the day of the spring gap if it is split there", () => {
    const stored = createSeriesState({ at: "2026-03-28T02:30", frequency: "daily" }, 1);
    const { old, split: next } = split(stored, "2026-03-29T02:30", [
      "2026-03-29T05:00",
      "2026-03-29T06:30",
    ]);
    expect(shownStarts(old.rows)).toEqual(["2026-03-28T02:30"]);
    expect(shownStarts(next.rows).slice(0, 2)).toEqual(["2026-03-29T05:00", "2026-03-30T05:00"]);
    expectRowsToMatchSeries(old);
    expectRowsToMatchSeries(next);
  });
});

describe("ends", () => {
  test("a count is divided", () => {
    const stored = createSeriesState({ at: "2026-09-07T07:30", count: 10 });
    const { old, split: next } = split(stored, "2026-09-28T07:30", [
      "2026-09-29T07:30",
      "2026-09-29T09:00",
    ]);
    expect([old.series.rule.count, next.series.rule.count]).toEqual([3, 7]);
    expect([old.rows.length, next.rows.length]).toEqual([3, 7]);
    expect([old.series.rule.untilAt, next.series.rule.untilAt]).toEqual([null, null]);
  });

  test("a divided count includes EXDATEs but not RDATEs", () => {
    const stored = createSeriesState({
      at: "2026-09-07T07:30",
      count: 10,
      rdates: ["2026-09-10T10:00"],
      exdates: ["2026-09-14T07:30"],
    });
    const { old, split: next } = split(stored, "2026-09-28T07:30", [
      "2026-09-28T08:30",
      "2026-09-28T10:00",
    ]);
    expect([old.series.rule.count, next.series.rule.count]).toEqual([3, 7]);
    expectRowsToMatchSeries(old);
    expectRowsToMatchSeries(next);
  });

  test("untilAt stays with the new series and shifts", () => {
    const stored = createSeriesState({
      at: "2026-09-07T07:30",
      untilAt: instant("2026-10-05T05:30:00Z"),
    });
    const { old, split: next } = split(stored, "2026-09-21T07:30", [
      "2026-09-22T07:30",
      "2026-09-22T09:00",
    ]);
    expect(old.series.rule.untilAt?.toString()).toBe("2026-09-21T05:29:59Z");
    expect(next.series.rule.untilAt?.toString()).toBe("2026-10-06T05:30:00Z");
    expect([old.rows.length, next.rows.length]).toEqual([2, 3]);
  });

  test("a split at the last occurrence gives a new series with one occurrence", () => {
    const stored = createSeriesState({ at: "2026-09-07T07:30", count: 3 });
    const { old, split: next } = split(stored, "2026-09-21T07:30", [
      "2026-09-23T07:30",
      "2026-09-23T09:00",
    ]);
    expect([old.series.rule.count, next.series.rule.count]).toEqual([2, 1]);
    expect(shownStarts(next.rows)).toEqual(["2026-09-23T07:30"]);
  });
});

describe("RDATEs, EXDATEs and moved occurrences", () => {
  test("recurrence dates go to the part that contains them; those of the new series shift", () => {
    const stored = createSeriesState({
      at: "2026-09-07T07:30",
      count: 8,
      rdates: ["2026-09-09T14:00", "2026-09-30T14:00"],
      exdates: ["2026-09-14T07:30", "2026-10-05T07:30"],
    });
    const { old, split: next } = split(stored, "2026-09-21T07:30", [
      "2026-09-22T08:30",
      "2026-09-22T10:00",
    ]);
    expect(old.series.rdates).toEqual([{ id: "rdate-0", occursAt: wall("2026-09-09T14:00") }]);
    expect(old.series.exdates).toEqual([{ id: "exdate-0", occursAt: wall("2026-09-14T07:30") }]);
    expect(next.series.rdates).toEqual([{ id: "rdate-1", occursAt: wall("2026-10-01T15:00") }]);
    expect(next.series.exdates).toEqual([{ id: "exdate-1", occursAt: wall("2026-10-06T08:30") }]);
    expectRowsToMatchSeries(old);
    expectRowsToMatchSeries(next);
  });

  test("a moved occurrence belongs to the part of its computed start", () => {
    const stored = withOverride(mondays, "2026-09-14T07:30", [
      "2026-09-25T10:00",
      "2026-09-25T11:00",
    ]);
    const { old, split: next } = split(stored, "2026-09-21T07:30", [
      "2026-09-21T08:30",
      "2026-09-21T10:00",
    ]);
    expect(shownStarts(old.rows)).toEqual(["2026-09-07T07:30", "2026-09-25T10:00"]);
    expect(next.rows.some((row) => row.isMoved)).toBe(false);
  });

  test("later moved occurrences keep their difference and length", () => {
    const stored = withOverride(mondays, "2026-09-28T07:30", [
      "2026-09-29T10:00",
      "2026-09-29T12:00",
    ]);
    const { split: next } = split(stored, "2026-09-21T07:30", [
      "2026-09-22T08:00",
      "2026-09-22T09:30",
    ]);
    expect(toJsonValue(next.rows.find((row) => row.isMoved))).toMatchObject(
      toJsonValue({
        recurrenceIdAt: instant("2026-09-29T06:00:00Z"),
        startAt: instant("2026-09-30T08:30:00Z"),
        endAt: instant("2026-09-30T10:30:00Z"),
      }),
    );
  });

  test("a split at a moved occurrence starts the new series at the requested time", () => {
    const stored = withOverride(mondays, "2026-09-21T07:30", [
      "2026-09-22T07:30",
      "2026-09-22T09:00",
    ]);
    const { split: next } = split(stored, "2026-09-21T07:30", [
      "2026-09-23T07:30",
      "2026-09-23T09:00",
    ]);
    expect(next.series.startAt.toString()).toBe("2026-09-23T07:30:00");
    expect(shownStarts(next.rows).slice(0, 2)).toEqual(["2026-09-23T07:30", "2026-09-30T07:30"]);
    expect(next.rows.some((row) => row.isMoved)).toBe(false);
  });

  test("a split at an RDATE gives a new series with that date and the rest of the rule", () => {
    const stored = createSeriesState({
      at: "2026-09-07T07:30",
      count: 4,
      rdates: ["2026-09-16T14:00"],
    });
    const { old, split: next } = split(stored, "2026-09-16T14:00", [
      "2026-09-17T14:00",
      "2026-09-17T15:30",
    ]);
    expect(shownStarts(old.rows)).toEqual(["2026-09-07T07:30", "2026-09-14T07:30"]);
    expect(shownStarts(next.rows)).toEqual([
      "2026-09-17T14:00",
      "2026-09-22T07:30",
      "2026-09-29T07:30",
    ]);
    expectRowsToMatchSeries(old);
    expectRowsToMatchSeries(next);
  });

  test("a split at an RDATE after the end of the rule gives a new series with that date only", () => {
    const stored = createSeriesState({
      at: "2026-09-07T07:30",
      count: 2,
      rdates: ["2026-10-16T14:00"],
    });
    const { old, split: next } = split(stored, "2026-10-16T14:00", [
      "2026-10-17T14:00",
      "2026-10-17T15:30",
    ]);
    expect(old.rows).toHaveLength(2);
    expect(shownStarts(next.rows)).toEqual(["2026-10-17T14:00"]);
    expectRowsToMatchSeries(next);
  });

  test("an old series with only an RDATE before the split has that date only", () => {
    const stored = createSeriesState({
      at: "2026-09-07T07:30",
      count: 3,
      rdates: ["2026-09-01T14:00"],
    });
    const { old, split: next } = split(stored, "2026-09-07T07:30", [
      "2026-09-08T07:30",
      "2026-09-08T09:00",
    ]);
    expect(shownStarts(old.rows)).toEqual(["2026-09-01T14:00"]);
    expect(next.rows).toHaveLength(3);
    expectRowsToMatchSeries(old);
    expectRowsToMatchSeries(next);
  });
});

describe("from the first occurrence on", () => {
  const to: [string, string] = ["2026-09-08T08:00", "2026-09-08T10:00"];

  test("moves the whole series without a split", () => {
    const plan = moveOccurrence(mondays, "2026-09-07T07:30", { to, scope });
    expect(plan).toEqual(moveOccurrence(mondays, "2026-09-07T07:30", { to, scope: "series" }));
    expect(plan.respondWith).toBe(seriesId);
    expect(plan.newSeries).toBeNull();
  });

  test("moves the whole series also if all occurrences before it are excluded", () => {
    const stored = createSeriesState({
      at: "2026-08-31T07:30",
      count: 5,
      exdates: ["2026-08-31T07:30"],
    });
    const plan = moveOccurrence(stored, "2026-09-07T07:30", { to, scope });
    expect(plan.newSeries).toBeNull();
    expect(toJsonValue(plan.series)).toMatchObject(
      toJsonValue({ rule: { count: 5 }, startAt: wall("2026-09-01T08:00") }),
    );
  });
});

describe("problems", () => {
  test("AGENDA_OCCURRENCE_COLLISION at the start of an occurrence of the old series", () => {
    const call = () => split(mondays, "2026-09-21T07:30", ["2026-09-14T07:30", "2026-09-14T09:00"]);
    expect(catchProblem(call)).toMatchObject({
      code: "AGENDA_OCCURRENCE_COLLISION",
      occurrenceId: rowAt(mondays, "2026-09-14T07:30").id,
      startAt: "2026-09-14T05:30:00.000Z",
    });
  });

  test("AGENDA_OCCURRENCE_COLLISION at the start of a moved occurrence of the old series", () => {
    const stored = withOverride(mondays, "2026-09-14T07:30", [
      "2026-09-29T08:00",
      "2026-09-29T09:00",
    ]);
    const call = () => split(stored, "2026-09-21T07:30", ["2026-09-22T08:00", "2026-09-22T09:30"]);
    expect(catchProblem(call)).toMatchObject({ code: "AGENDA_OCCURRENCE_COLLISION" });
  });

  test("AGENDA_SERIES_SHIFT_AMBIGUOUS for an ordinal weekday on another day", () => {
    const stored = createSeriesState({
      at: "2026-01-29T09:00",
      frequency: "monthly",
      monthOrdinal: "last",
      monthWeekday: "th",
    });
    const call = () => split(stored, "2026-03-26T09:00", ["2026-03-27T09:00", "2026-03-27T10:00"]);
    expect(catchProblem(call)).toMatchObject({ code: "AGENDA_SERIES_SHIFT_AMBIGUOUS" });
    const { split: next } = split(stored, "2026-03-26T09:00", [
      "2026-03-26T13:00",
      "2026-03-26T14:00",
    ]);
    expect(shownStarts(next.rows)[1]).toBe("2026-04-30T13:00");
  });
});

test("the two parts of any split have the occurrences of the original series", () => {
  fc.assert(
    fc.property(
      fc.record({
        zone: fc.constantFrom("Europe/Amsterdam", "America/New_York", "Australia/Sydney"),
        frequency: fc.constantFrom("daily", "weekly", "monthly", "yearly"),
        intervalCount: fc.integer({ min: 1, max: 4 }),
        count: fc.option(fc.integer({ min: 2, max: 40 })),
      }),
      fc.integer({ min: 0, max: 364 }),
      fc.nat(),
      (rule, day, pick) => {
        const start = wall("2026-01-01T09:00").add({ days: day });
        const stored = createSeriesState({ at: start.toString(), ...rule }, 50);
        fc.pre(stored.rows.length > 1);
        const row = stored.rows[1 + (pick % (stored.rows.length - 1))];
        if (!row) throw new Error("a series has occurrences");
        const at = row.recurrenceIdAt.toZonedDateTimeISO(rule.zone).toPlainDateTime();
        const {
          plan,
          old,
          split: next,
        } = split(stored, at.toString(), [
          at.add({ hours: 2 }).toString(),
          at.add({ hours: 3 }).toString(),
        ]);
        expectRowsToMatchSeries(old);
        expectRowsToMatchSeries(next);
        expect(rowsAfter(stored, plan).map((each) => each.id)).toEqual(
          stored.rows.map((each) => each.id),
        );
        if (rule.count !== null) {
          expect((old.series.rule.count ?? 0) + (next.series.rule.count ?? 0)).toBe(rule.count);
        }
      },
    ),
    { numRuns: 120, seed: 20261120 },
  );
});
