import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expandSeries } from "../recurrence/expand.ts";
import {
  applyPlan,
  computedStarts,
  instant,
  toMinutes,
  moveOccurrence,
  moveSeries,
  catchProblem,
  rowAt,
  rowsAfter,
  seriesId,
  shownStarts,
  createSeriesState,
  toJsonValue,
  withOverride,
  type SeriesShape,
  type SeriesState,
} from "../testing/series-fixture.ts";

const past = instant("1990-01-01T00:00:00Z");
const future = instant("2060-01-01T00:00:00Z");
const ids = (rows: { id: string }[]) => rows.map((row) => row.id);
const isSeries = { scope: "series" } as const;

/** Asserts that the rows match the first computed occurrences of the planned series. */
function expectRowsToMatchSeries(stored: SeriesState) {
  const rows = stored.rows.toSorted((a, b) =>
    Temporal.Instant.compare(a.recurrenceIdAt, b.recurrenceIdAt),
  );
  const found = expandSeries(stored.series, past, future, rows.length);
  expect(rows.map((row) => row.recurrenceIdAt.toString())).toEqual(
    found.map((each) => each.originalStart.toString()),
  );
}

describe("all occurrences shift by the same difference in local time", () => {
  const changes: [string, string, string, string][] = [
    ["Europe/Amsterdam spring", "Europe/Amsterdam", "2026-03-27", "2026-03-30"],
    ["Europe/Amsterdam autumn", "Europe/Amsterdam", "2026-10-23", "2026-10-26"],
    ["America/New_York spring", "America/New_York", "2026-03-06", "2026-03-09"],
    ["America/New_York autumn", "America/New_York", "2026-10-30", "2026-11-02"],
    ["Australia/Sydney spring", "Australia/Sydney", "2026-10-02", "2026-10-05"],
    ["Australia/Sydney autumn", "Australia/Sydney", "2026-04-03", "2026-04-06"],
  ];

  test.each(changes)("from before to after a clock change: %s", (_name, zone, first, last) => {
    const stored = createSeriesState({ at: `${first}T09:00`, zone, frequency: "daily", count: 5 });
    // From the first day to the fourth: the clock change lies between them.
    const plan = moveOccurrence(stored, `${first}T09:00`, {
      to: [`${last}T09:45`, `${last}T11:15`],
      ...isSeries,
    });
    const rows = rowsAfter(stored, plan);
    const expected = [0, 1, 2, 3, 4].map((days) =>
      Temporal.PlainDateTime.from(`${last}T09:45`)
        .add({ days })
        .toString({ smallestUnit: "minute" }),
    );
    expect(shownStarts(rows, zone)).toEqual(expected);
    expect(computedStarts(rows, zone)).toEqual(expected);
    expect(rows.map(toMinutes)).toEqual([90, 90, 90, 90, 90]);
    expect(ids(rows)).toEqual(ids(stored.rows));
    expect(plan.respondWith).toBe(seriesId);
  });

  test.each(changes)("by an occurrence after a clock change: %s", (_name, zone, first, last) => {
    const stored = createSeriesState({ at: `${first}T09:00`, zone, frequency: "daily", count: 5 });
    const plan = moveOccurrence(stored, `${last}T09:00`, {
      to: [`${last}T08:00`, `${last}T09:30`],
      ...isSeries,
    });
    const times = shownStarts(rowsAfter(stored, plan), zone).map((start) => start.slice(11));
    expect(times).toEqual(["08:00", "08:00", "08:00", "08:00", "08:00"]);
  });

  test.each([
    ["Europe/Amsterdam", "2026-03-28", "2026-03-29"],
    ["America/New_York", "2026-03-07", "2026-03-08"],
    ["Australia/Sydney", "2026-10-03", "2026-10-04"],
  ])("into a spring gap and back, which restores all times: %s", (zone, first, gapDay) => {
    const stored = createSeriesState({ at: `${first}T04:30`, zone, frequency: "daily", count: 3 });
    const there = moveSeries(stored, { to: [`${first}T02:30`, `${first}T04:00`] });
    const inGap = applyPlan(stored, there).old;
    expect(shownStarts(inGap.rows, zone).map((start) => start.slice(11))).toEqual([
      "02:30",
      "03:30",
      "02:30",
    ]);
    const back = moveSeries(inGap, { to: [`${first}T04:30`, `${first}T06:00`] });
    expect(toJsonValue(applyPlan(inGap, back).old.rows)).toMatchObject(toJsonValue(stored.rows));
    expect(shownStarts(inGap.rows, zone)[1]).toBe(`${gapDay}T03:30`);
  });

  test.each([
    ["Europe/Amsterdam", "2026-10-24", "2026-10-25T00:30:00Z"],
    ["America/New_York", "2026-10-31", "2026-11-01T05:30:00Z"],
    ["Australia/Sydney", "2026-04-04", "2026-04-04T15:30:00Z"],
  ])("into an autumn fold, at the first offset: %s", (zone, first, expected) => {
    const folded = zone === "America/New_York" ? "01:30" : "02:30";
    const stored = createSeriesState({ at: `${first}T08:30`, zone, frequency: "daily", count: 2 });
    const plan = moveSeries(stored, { to: [`${first}T${folded}`, `${first}T04:00`] });
    expect(rowsAfter(stored, plan)[1]?.startAt.toString()).toBe(expected);
  });

  test("a new length by the occurrence in a spring gap shifts no start", () => {
    const stored = createSeriesState({ at: "2026-03-28T02:30", frequency: "daily", count: 3 });
    const plan = moveOccurrence(stored, "2026-03-29T02:30", {
      to: ["2026-03-29T03:30", "2026-03-29T06:30"],
      ...isSeries,
    });
    const rows = rowsAfter(stored, plan);
    expect(shownStarts(rows)).toEqual(["2026-03-28T02:30", "2026-03-29T03:30", "2026-03-30T02:30"]);
    expect(rows.map(toMinutes)).toEqual([180, 180, 180]);
  });

  test.each([
    ["within the gap", "03:45", ["02:45", "03:45", "02:45"]],
    ["out of the gap, to the requested time", "05:00", ["05:00", "05:00", "05:00"]],
  ])("by the occurrence in a spring gap, %s", (_name, time, expected) => {
    const stored = createSeriesState({ at: "2026-03-28T02:30", frequency: "daily", count: 3 });
    const plan = moveOccurrence(stored, "2026-03-29T02:30", {
      to: [`2026-03-29T${time}`, "2026-03-29T06:30"],
      ...isSeries,
    });
    const times = shownStarts(rowsAfter(stored, plan)).map((start) => start.slice(11));
    expect(times).toEqual(expected);
  });
});

describe("the series keeps its past occurrences and ids", () => {
  const mondays = createSeriesState({ at: "2026-09-07T07:30", weekDays: ["mo"] });

  test("a move by a later occurrence shifts the first one too and keeps all ids", () => {
    const plan = moveOccurrence(mondays, "2026-11-23T07:30", {
      to: ["2026-11-24T08:00", "2026-11-24T10:00"],
      ...isSeries,
    });
    const rows = rowsAfter(mondays, plan);
    expect(ids(rows)).toEqual(ids(mondays.rows));
    expect(shownStarts(rows).slice(0, 2)).toEqual(["2026-09-08T08:00", "2026-09-15T08:00"]);
    expect(toJsonValue(plan.series)).toMatchObject(
      toJsonValue({
        id: seriesId,
        startAt: Temporal.PlainDateTime.from("2026-09-08T08:00"),
        firstStartAt: instant("2026-09-08T06:00:00Z"),
        firstEndAt: instant("2026-09-08T08:00:00Z"),
        length: { isAllDay: false, milliseconds: 7_200_000 },
        rule: { frequency: "weekly", weekDays: ["tu"] },
      }),
    );
    expect(plan.newSeries).toBeNull();
    expectRowsToMatchSeries(applyPlan(mondays, plan).old);
  });

  test.each([undefined, "series"] as const)(
    "a move by the id of the series is relative to its start: scope %s",
    (scope) => {
      const plan = moveSeries(mondays, { to: ["2026-09-08T08:00", "2026-09-08T10:00"], scope });
      const same = moveOccurrence(mondays, "2026-11-23T07:30", {
        to: ["2026-11-24T08:00", "2026-11-24T10:00"],
        ...isSeries,
      });
      expect(plan).toEqual(same);
    },
  );

  test("a shift by exactly one period does not collide", () => {
    const plan = moveSeries(mondays, { to: ["2026-09-14T07:30", "2026-09-14T09:00"] });
    const rows = rowsAfter(mondays, plan);
    expect(ids(rows)).toEqual(ids(mondays.rows));
    expect(shownStarts(rows)[0]).toBe("2026-09-14T07:30");
  });

  test("cancelled occurrences shift and stay cancelled", () => {
    const { id } = rowAt(mondays, "2026-09-14T07:30");
    const rows = mondays.rows.map((row) => (row.id === id ? { ...row, isCancelled: true } : row));
    const stored = { ...mondays, rows };
    const after = applyPlan(
      stored,
      moveSeries(stored, { to: ["2026-09-08T07:30", "2026-09-08T09:00"] }),
    );
    const [row] = after.old.rows.filter((each) => each.id === id);
    expect(toJsonValue(row)).toMatchObject(
      toJsonValue({ isCancelled: true, startAt: instant("2026-09-15T05:30:00Z") }),
    );
  });

  test("count and untilAt keep the same occurrences", () => {
    for (const end of [{ count: 4 }, { untilAt: instant("2026-09-28T05:30:00Z") }]) {
      const stored = createSeriesState({ at: "2026-09-07T07:30", ...end });
      expect(stored.rows).toHaveLength(4);
      const plan = moveSeries(stored, { to: ["2026-09-10T23:00", "2026-09-11T00:30"] });
      const after = applyPlan(stored, plan).old;
      expectRowsToMatchSeries(after);
      expect(expandSeries(after.series, past, future)).toHaveLength(4);
    }
  });

  test("untilAt at the end of a day shifts by the difference", () => {
    const stored = createSeriesState({
      at: "2026-09-07T07:30",
      untilAt: instant("2026-10-05T21:59:59Z"),
    });
    const plan = moveSeries(stored, { to: ["2026-09-08T07:30", "2026-09-08T09:00"] });
    expect(plan.series?.rule.untilAt?.toString()).toBe("2026-10-06T21:59:59Z");
  });
});

describe("the days of the rule shift", () => {
  const shiftedRule = (shape: SeriesShape, to: [string, string]) =>
    moveSeries(createSeriesState(shape), { to }).series?.rule;

  test("weekdays wrap around the week", () => {
    const shape: SeriesShape = { at: "2026-09-05T07:30", weekDays: ["sa", "su", "we"] };
    expect(shiftedRule(shape, ["2026-09-07T07:30", "2026-09-07T09:00"])?.weekDays).toEqual([
      "mo",
      "tu",
      "fr",
    ]);
    expect(shiftedRule(shape, ["2026-09-04T07:30", "2026-09-04T09:00"])?.weekDays).toEqual([
      "fr",
      "sa",
      "tu",
    ]);
  });

  test("a shift across midnight changes the weekday", () => {
    const shape: SeriesShape = { at: "2026-09-07T23:00", weekDays: ["mo"] };
    expect(shiftedRule(shape, ["2026-09-08T01:00", "2026-09-08T02:00"])?.weekDays).toEqual(["tu"]);
  });

  test("a shift within a day does not change the rule", () => {
    const shape: SeriesShape = { at: "2026-09-07T07:30", weekDays: ["mo"] };
    expect(shiftedRule(shape, ["2026-09-07T22:00", "2026-09-07T23:00"])?.weekDays).toEqual(["mo"]);
  });

  test.each<[string, string, number, string, number]>([
    ["the 15th to the 16th", "2026-01-15", 15, "2026-01-16", 16],
    ["the 28th to the 27th", "2026-01-28", 28, "2026-01-27", 27],
    ["the 1st to the last day of the previous month", "2026-03-01", 1, "2026-02-28", -1],
    ["the last day to the 1st of the next month", "2026-01-31", -1, "2026-02-01", 1],
    ["the last day to the second to last day", "2026-01-31", -1, "2026-01-30", -2],
    ["the 15th to the 15th a month later", "2026-01-15", 15, "2026-02-15", 15],
  ])("a day of the month: %s", (_name, at, monthDay, to, expected) => {
    const stored = createSeriesState({ at: `${at}T10:00`, frequency: "monthly", monthDay });
    const plan = moveSeries(stored, { to: [`${to}T10:00`, `${to}T11:00`] });
    expect(plan.series?.rule.monthDay).toBe(expected);
    expect(plan.series?.startAt.toString()).toBe(`${to}T10:00:00`);
    expectRowsToMatchSeries(applyPlan(stored, plan).old);
    expect(ids(rowsAfter(stored, plan))).toEqual(ids(stored.rows));
  });

  test.each<[string, SeriesShape, string]>([
    ["the 28th to the 29th", { at: "2026-01-28T10:00", monthDay: 28 }, "2026-01-29"],
    ["the 31st to the 30th", { at: "2026-01-31T10:00", monthDay: 31 }, "2026-01-30"],
    ["the 31st to the 1st", { at: "2026-01-31T10:00", monthDay: 31 }, "2026-02-01"],
    ["the day of the start, the 28th, to the 29th", { at: "2026-01-28T10:00" }, "2026-01-29"],
  ])(
    "AGENDA_SERIES_SHIFT_AMBIGUOUS for a day that some months do not have: %s",
    (_name, shape, to) => {
      const stored = createSeriesState({ frequency: "monthly", ...shape });
      const call = () => moveSeries(stored, { to: [`${to}T10:00`, `${to}T11:00`] });
      expect(catchProblem(call)).toMatchObject({
        code: "AGENDA_SERIES_SHIFT_AMBIGUOUS",
        itemId: seriesId,
      });
    },
  );

  test("a day that all months of the series have can be shifted to", () => {
    const stored = createSeriesState({
      at: "2026-03-28T10:00",
      frequency: "monthly",
      monthDay: 28,
      count: 3,
    });
    const plan = moveSeries(stored, { to: ["2026-03-30T10:00", "2026-03-30T11:00"] });
    expect(plan.series?.rule.monthDay).toBe(30);
    expectRowsToMatchSeries(applyPlan(stored, plan).old);
  });

  test("a yearly series shifts to another day of the year across leap years", () => {
    const stored = createSeriesState({ at: "2026-02-20T10:00", frequency: "yearly" }, 60);
    const plan = moveOccurrence(stored, "2028-02-20T10:00", {
      to: ["2028-03-05T10:00", "2028-03-05T11:00"],
      ...isSeries,
    });
    expect(shownStarts(rowsAfter(stored, plan))).toEqual(
      [2026, 2027, 2028, 2029, 2030].map((year) => `${year}-03-05T10:00`),
    );
  });

  test("AGENDA_SERIES_SHIFT_AMBIGUOUS if days of every other week would move to another week", () => {
    const stored = createSeriesState({
      at: "2026-01-05T10:00",
      intervalCount: 2,
      weekDays: ["mo", "fr"],
    });
    const plan = moveSeries(stored, { to: ["2026-01-06T10:00", "2026-01-06T11:00"] });
    expect(plan.series?.rule.weekDays).toEqual(["tu", "sa"]);
    const call = () => moveSeries(stored, { to: ["2026-01-08T10:00", "2026-01-08T11:00"] });
    expect(catchProblem(call)).toMatchObject({ code: "AGENDA_SERIES_SHIFT_AMBIGUOUS" });
  });

  describe("an ordinal weekday", () => {
    const stored = createSeriesState({
      at: "2026-10-29T09:00",
      frequency: "yearly",
      monthOrdinal: "last",
      monthWeekday: "th",
    });

    test("can change its time", () => {
      const plan = moveSeries(stored, { to: ["2026-10-29T13:00", "2026-10-29T17:00"] });
      expect(plan.series?.rule).toEqual(stored.series.rule);
      expect(shownStarts(rowsAfter(stored, plan))).toEqual([
        "2026-10-29T13:00",
        "2027-10-28T13:00",
        "2028-10-26T13:00",
      ]);
    });

    test("AGENDA_SERIES_SHIFT_AMBIGUOUS on another day", () => {
      const call = () => moveSeries(stored, { to: ["2026-10-30T09:00", "2026-10-30T10:00"] });
      expect(catchProblem(call)).toMatchObject({
        code: "AGENDA_SERIES_SHIFT_AMBIGUOUS",
        detail: "A series on the last th of the month cannot be shifted by 1 day.",
        itemId: seriesId,
      });
    });

    test("can have one occurrence on another day", () => {
      const plan = moveOccurrence(stored, "2027-10-28T09:00", {
        to: ["2027-10-27T09:00", "2027-10-27T10:00"],
      });
      expect(plan.occurrences[0]?.isMoved).toBe(true);
    });
  });
});

describe("RDATEs, EXDATEs and moved occurrences shift", () => {
  const stored = createSeriesState({
    at: "2026-09-07T07:30",
    weekDays: ["mo"],
    count: 4,
    rdates: ["2026-09-09T14:00"],
    exdates: ["2026-09-21T07:30"],
  });

  test("recurrence dates keep their ids and their difference", () => {
    const plan = moveSeries(stored, { to: ["2026-09-08T08:30", "2026-09-08T10:00"] });
    expect(plan.series?.rdates).toEqual([
      { id: "rdate-0", occursAt: Temporal.PlainDateTime.from("2026-09-10T15:00") },
    ]);
    expect(plan.series?.exdates).toEqual([
      { id: "exdate-0", occursAt: Temporal.PlainDateTime.from("2026-09-22T08:30") },
    ]);
    expect(shownStarts(rowsAfter(stored, plan))).toEqual([
      "2026-09-08T08:30",
      "2026-09-10T15:00",
      "2026-09-15T08:30",
      "2026-09-29T08:30",
    ]);
  });

  test("an EXDATE given as shown in a spring gap still excludes the occurrence", () => {
    const gap = createSeriesState({
      at: "2026-03-28T02:30",
      frequency: "daily",
      count: 3,
      exdates: ["2026-03-29T03:30"],
    });
    const plan = moveSeries(gap, { to: ["2026-03-28T10:00", "2026-03-28T11:00"] });
    const after = applyPlan(gap, plan).old;
    expect(shownStarts(after.rows)).toEqual(["2026-03-28T10:00", "2026-03-30T10:00"]);
    expectRowsToMatchSeries(after);
  });

  const moved = withOverride(stored, "2026-09-14T07:30", ["2026-09-15T10:00", "2026-09-15T12:00"]);

  test("a moved occurrence keeps its difference, and its length unless the series changes length", () => {
    const plan = moveSeries(moved, { to: ["2026-09-08T08:30", "2026-09-08T10:00"] });
    const row = rowsAfter(moved, plan).find((each) => each.isMoved);
    expect(toJsonValue(row)).toMatchObject(
      toJsonValue({
        recurrenceIdAt: instant("2026-09-15T06:30:00Z"),
        startAt: instant("2026-09-16T09:00:00Z"),
        endAt: instant("2026-09-16T11:00:00Z"),
        isMoved: true,
      }),
    );
  });

  test("a new length applies to all occurrences, including moved ones", () => {
    const plan = moveSeries(moved, { to: ["2026-09-07T07:30", "2026-09-07T08:00"] });
    expect(rowsAfter(moved, plan).map(toMinutes)).toEqual([30, 30, 30, 30]);
  });

  test("a move by a moved occurrence is relative to its current times", () => {
    const plan = moveOccurrence(moved, "2026-09-14T07:30", {
      to: ["2026-09-16T10:00", "2026-09-16T11:30"],
      ...isSeries,
    });
    const rows = rowsAfter(moved, plan);
    expect(plan.series?.startAt.toString()).toBe("2026-09-08T07:30:00");
    expect(toJsonValue(rows.find((each) => each.isMoved))).toMatchObject(
      toJsonValue({
        startAt: instant("2026-09-16T08:00:00Z"),
        endAt: instant("2026-09-16T09:30:00Z"),
      }),
    );
  });
});

describe("all-day", () => {
  test("an all-day series moved by a day stays on local midnights across both clock changes", () => {
    const stored = createSeriesState({ at: "2026-03-28T00:00", frequency: "daily", days: 1 }, 10);
    const plan = moveSeries(stored, { to: ["2026-03-29T00:00", "2026-03-30T00:00"] });
    const rows = rowsAfter(stored, plan);
    expect(shownStarts(rows).every((start) => start.endsWith("T00:00"))).toBe(true);
    const hours = rows.map((row) => toMinutes(row) / 60);
    expect(hours.filter((each) => each !== 24)).toEqual([23, 25]);
  });

  test("a timed series and all its occurrences become all-day and timed again", () => {
    const stored = withOverride(
      createSeriesState({
        at: "2026-03-27T09:00",
        frequency: "daily",
        count: 4,
        rdates: ["2026-04-10T15:00"],
      }),
      "2026-03-28T09:00",
      ["2026-04-05T18:00", "2026-04-05T19:00"],
    );
    const toDay = moveSeries(stored, {
      to: ["2026-03-27T00:00", "2026-03-28T00:00"],
      isAllDay: true,
    });
    const allDay = applyPlan(stored, toDay).old;
    expect(allDay.series.length).toEqual({ isAllDay: true, days: 1 });
    expect(allDay.rows.every((row) => row.isAllDay)).toBe(true);
    expect(shownStarts(allDay.rows)).toEqual([
      "2026-03-27T00:00",
      "2026-03-29T00:00",
      "2026-03-30T00:00",
      "2026-04-05T00:00",
      "2026-04-10T00:00",
    ]);
    const toTime = moveSeries(allDay, {
      to: ["2026-03-28T11:00", "2026-03-28T12:00"],
      isAllDay: false,
    });
    expect(shownStarts(rowsAfter(allDay, toTime))).toEqual([
      "2026-03-28T11:00",
      "2026-03-30T11:00",
      "2026-03-31T11:00",
      "2026-04-06T11:00",
      "2026-04-11T11:00",
    ]);
  });
});

describe("collisions within the series", () => {
  test("of two occurrences on one day that become all-day", () => {
    const stored = createSeriesState({
      at: "2026-09-07T07:30",
      count: 2,
      rdates: ["2026-09-07T15:00"],
    });
    const call = () =>
      moveSeries(stored, { to: ["2026-09-07T00:00", "2026-09-08T00:00"], isAllDay: true });
    expect(catchProblem(call)).toMatchObject({
      code: "AGENDA_OCCURRENCE_COLLISION",
      startAt: "2026-09-06T22:00:00.000Z",
    });
  });

  test("of an occurrence that the spring gap moves to the start of another", () => {
    const stored = createSeriesState({
      at: "2026-03-28T04:30",
      frequency: "daily",
      count: 2,
      rdates: ["2026-03-29T05:30"],
    });
    const call = () => moveSeries(stored, { to: ["2026-03-28T02:30", "2026-03-28T03:30"] });
    expect(catchProblem(call)).toMatchObject({
      code: "AGENDA_OCCURRENCE_COLLISION",
      startAt: "2026-03-29T01:30:00.000Z",
    });
  });
});

test("shifting any daily or weekly series and shifting it back restores it", () => {
  const zones = ["Europe/Amsterdam", "America/New_York", "Australia/Sydney"];
  fc.assert(
    fc.property(
      fc.record({
        zone: fc.constantFrom(...zones),
        frequency: fc.constantFrom("daily" as const, "weekly" as const),
        hour: fc.integer({ min: 4, max: 22 }),
        day: fc.integer({ min: 0, max: 364 }),
        count: fc.integer({ min: 1, max: 60 }),
        intervalCount: fc.integer({ min: 1, max: 3 }),
      }),
      fc.integer({ min: -20 * 96, max: 20 * 96 }),
      fc.nat(),
      (shape, quarters, pick) => {
        const { hour, day, ...rule } = shape;
        const start = Temporal.PlainDateTime.from("2026-01-01T00:00").add({
          days: day,
          hours: hour,
        });
        const stored = createSeriesState({ at: start.toString(), ...rule }, 60);
        const row = stored.rows[pick % stored.rows.length];
        if (!row) throw new Error("a series has occurrences");
        const from = row.recurrenceIdAt.toZonedDateTimeISO(shape.zone).toPlainDateTime();
        const to = from.add({ minutes: quarters * 15 });
        // A user cannot request a time inside a gap.
        fc.pre(to.toZonedDateTime(shape.zone).toPlainDateTime().equals(to));
        const move = (wall: Temporal.PlainDateTime): [string, string] => [
          wall.toString(),
          wall.toZonedDateTime(shape.zone).add({ minutes: 90 }).toPlainDateTime().toString(),
        ];
        fc.pre(move(to)[1] > move(to)[0]);

        const plan = moveOccurrence(stored, from.toString(), { to: move(to), ...isSeries });
        const there = applyPlan(stored, plan).old;
        expect(ids(there.rows)).toEqual(ids(stored.rows));
        expectRowsToMatchSeries(there);
        const back = moveOccurrence(there, to.toString(), { to: move(from), ...isSeries });
        const returned = applyPlan(there, back).old;
        expect(returned.series.startAt.toString()).toBe(stored.series.startAt.toString());
        expect(returned.series.rule).toEqual(stored.series.rule);
        expect(shownStarts(returned.rows, shape.zone)).toEqual(
          shownStarts(stored.rows, shape.zone),
        );
      },
    ),
    { numRuns: 120, seed: 20261120 },
  );
});
