import { describe, expect, test } from "vitest";
import { planMove } from "./plan-move.ts";
import {
  instant,
  createSeries,
  moveOccurrence,
  moveSeries,
  newSeriesId,
  plainItem,
  catchProblem,
  rowAt,
  seriesId,
  createSeriesState,
  withOverride,
} from "../testing/series-fixture.ts";

const context = { now: instant("2026-11-20T12:00:00Z"), newSeriesId };
const later = { startAt: instant("2026-11-24T13:00:00Z"), endAt: instant("2026-11-24T15:30:00Z") };
const nothing = {
  item: null,
  series: null,
  newSeries: null,
  occurrences: [],
  deleted: [],
};
const item = plainItem();

describe("a single item", () => {
  test.each([undefined, "occurrence", "series", "following"] as const)(
    "moves and is resized; scope %s has no effect",
    (scope) => {
      expect(planMove({ kind: "item", item }, { ...later, scope }, context)).toEqual({
        ...nothing,
        respondWith: item.id,
        item: { id: item.id, ...later, isAllDay: false },
      });
    },
  );

  test("becomes all-day at local midnight", () => {
    const body = {
      startAt: instant("2026-11-23T23:00:00Z"),
      endAt: instant("2026-11-24T23:00:00Z"),
      isAllDay: true,
    };
    expect(planMove({ kind: "item", item }, body, context).item).toEqual({ id: item.id, ...body });
  });

  test("stays all-day if isAllDay is omitted, on a day of 25 hours", () => {
    const allDay = plainItem({ isAllDay: true });
    const body = {
      startAt: instant("2026-10-24T22:00:00Z"),
      endAt: instant("2026-10-25T23:00:00Z"),
    };
    expect(planMove({ kind: "item", item: allDay }, body, context).item).toEqual({
      id: item.id,
      ...body,
      isAllDay: true,
    });
  });
});

test("a move of a suggestion changes only its times", () => {
  const suggestion = plainItem({ source: "suggestion" });
  expect(planMove({ kind: "item", item: suggestion }, later, context)).toEqual({
    ...nothing,
    respondWith: item.id,
    item: { id: item.id, ...later, isAllDay: false },
  });
});

describe("a single occurrence", () => {
  const mondays = createSeriesState({ at: "2026-09-07T07:30", weekDays: ["mo"] });
  const toTuesday = ["2026-12-08T07:30", "2026-12-08T09:00"] satisfies [string, string];

  test.each([undefined, "occurrence"] as const)(
    "overrides its times and keeps recurrenceIdAt: scope %s",
    (scope) => {
      const { id } = rowAt(mondays, "2026-12-07T07:30");
      const plan = moveOccurrence(mondays, "2026-12-07T07:30", { to: toTuesday, scope });
      expect(plan).toEqual({
        ...nothing,
        respondWith: id,
        occurrences: [
          {
            id,
            parentId: seriesId,
            recurrenceIdAt: instant("2026-12-07T06:30:00Z"),
            startAt: instant("2026-12-08T06:30:00Z"),
            endAt: instant("2026-12-08T08:00:00Z"),
            isAllDay: false,
            isMoved: true,
          },
        ],
      });
    },
  );

  test("moved back to its computed times is no longer an override", () => {
    const moved = withOverride(mondays, "2026-12-07T07:30", toTuesday);
    const plan = moveOccurrence(moved, "2026-12-07T07:30", {
      to: ["2026-12-07T07:30", "2026-12-07T09:00"],
    });
    expect(plan.occurrences[0]?.isMoved).toBe(false);
  });

  test("with another length overrides its times", () => {
    const plan = moveOccurrence(mondays, "2026-12-07T07:30", {
      to: ["2026-12-07T07:30", "2026-12-07T10:00"],
    });
    expect(plan.occurrences[0]?.isMoved).toBe(true);
  });

  test("can move to the computed start of a moved occurrence", () => {
    const moved = withOverride(mondays, "2026-12-07T07:30", toTuesday);
    const plan = moveOccurrence(moved, "2026-12-14T07:30", {
      to: ["2026-12-07T07:30", "2026-12-07T09:00"],
    });
    expect(plan.occurrences[0]?.startAt).toEqual(instant("2026-12-07T06:30:00Z"));
  });

  test("AGENDA_OCCURRENCE_COLLISION at the start of another occurrence", () => {
    const other = rowAt(mondays, "2026-12-14T07:30");
    const call = () =>
      moveOccurrence(mondays, "2026-12-07T07:30", { to: ["2026-12-14T07:30", "2026-12-14T08:00"] });
    expect(catchProblem(call)).toMatchObject({
      code: "AGENDA_OCCURRENCE_COLLISION",
      occurrenceId: other.id,
      startAt: "2026-12-14T06:30:00.000Z",
    });
  });

  test("AGENDA_OCCURRENCE_COLLISION at the start of a moved occurrence", () => {
    const moved = withOverride(mondays, "2026-12-07T07:30", toTuesday);
    const call = () => moveOccurrence(moved, "2026-12-14T07:30", { to: toTuesday });
    expect(catchProblem(call)).toMatchObject({
      code: "AGENDA_OCCURRENCE_COLLISION",
      occurrenceId: rowAt(moved, "2026-12-07T07:30").id,
    });
  });

  test("AGENDA_OCCURRENCE_COLLISION at a start of the series without a row", () => {
    const call = () =>
      moveOccurrence(mondays, "2026-12-07T07:30", { to: ["2030-01-07T07:30", "2030-01-07T08:00"] });
    expect(catchProblem(call)).toMatchObject({
      code: "AGENDA_OCCURRENCE_COLLISION",
      startAt: "2030-01-07T06:30:00.000Z",
    });
  });

  test("can overlap another occurrence with a different start", () => {
    const plan = moveOccurrence(mondays, "2026-12-07T07:30", {
      to: ["2026-12-14T07:45", "2026-12-14T09:15"],
    });
    expect(plan.occurrences).toHaveLength(1);
  });
});

describe("moving is rejected for", () => {
  const target = (members: Parameters<typeof plainItem>[0]) => ({
    kind: "item" as const,
    item: plainItem(members),
  });
  const readOnly = { id: "cal", name: "Leverancier bezorgt", isEditable: false };

  test.each([
    ["an external item", { source: "external" }, "AGENDA_ITEM_READ_ONLY"],
    [
      "an external item in a read-only calendar",
      { source: "external", calendar: readOnly },
      "AGENDA_ITEM_READ_ONLY",
    ],
    ["an item with hidden details", { hasHiddenDetails: true }, "AGENDA_ITEM_READ_ONLY"],
    ["a cancelled item", { isCancelled: true }, "AGENDA_ITEM_CANCELLED"],
  ] as const)("%s", (_name, members, code) => {
    const call = () => planMove(target(members), later, context);
    expect(catchProblem(call)).toMatchObject({ code, itemId: item.id });
  });

  test("an item of a calendar that the caller may not edit", () => {
    const call = () => planMove(target({ calendar: readOnly }), later, context);
    expect(catchProblem(call)).toEqual({
      code: "AGENDA_CALENDAR_READ_ONLY",
      detail: 'The calendar "Leverancier bezorgt" cannot be edited.',
      calendarId: "cal",
    });
  });

  test("a cancelled occurrence, and any occurrence of a cancelled series", () => {
    const stored = createSeriesState({ at: "2026-09-07T07:30" });
    const move = { to: ["2026-12-08T07:30", "2026-12-08T09:00"] as [string, string] };
    const row = rowAt(stored, "2026-12-07T07:30");
    const one = {
      ...stored,
      rows: stored.rows.map((each) => (each.id === row.id ? { ...each, isCancelled: true } : each)),
    };
    const all = { ...stored, series: { ...stored.series, isCancelled: true } };
    for (const broken of [one, all]) {
      expect(catchProblem(() => moveOccurrence(broken, "2026-12-07T07:30", move))).toMatchObject({
        code: "AGENDA_ITEM_CANCELLED",
      });
    }
  });
});

describe("VALIDATION_FAILED for", () => {
  const call = (startAt: string, endAt: string, isAllDay?: boolean) => () =>
    planMove(
      { kind: "item", item },
      { startAt: instant(startAt), endAt: instant(endAt), isAllDay },
      context,
    );

  test.each([
    ["endAt at startAt", "2026-11-24T13:00:00Z", "2026-11-24T13:00:00Z", false, "/endAt", "range"],
    [
      "endAt before startAt",
      "2026-11-24T13:00:00Z",
      "2026-11-24T12:00:00Z",
      false,
      "/endAt",
      "range",
    ],
    [
      "more than 366 days",
      "2026-01-01T00:00:00Z",
      "2027-01-02T00:00:01Z",
      false,
      "/endAt",
      "range",
    ],
    ["367 all-day days", "2025-12-31T23:00:00Z", "2027-01-02T23:00:00Z", true, "/endAt", "range"],
    [
      "an all-day start that is not midnight",
      "2026-11-24T00:00:00Z",
      "2026-11-24T23:00:00Z",
      true,
      "/startAt",
      "range",
    ],
    [
      "an all-day end that is not midnight",
      "2026-11-23T23:00:00Z",
      "2026-11-25T00:00:00Z",
      true,
      "/endAt",
      "range",
    ],
    ["the year 99", "0099-11-24T13:00:00Z", "0099-11-24T14:00:00Z", false, "/startAt", "range"],
  ])("%s", (_name, startAt, endAt, isAllDay, pointer, rule) => {
    const found = catchProblem(call(startAt, endAt, isAllDay));
    expect(found.code).toBe("VALIDATION_FAILED");
    expect(found.errors).toContainEqual(
      expect.objectContaining({ location: "body", pointer, rule }),
    );
  });

  test("366 days are valid, also all-day across both clock changes", () => {
    expect(call("2026-01-01T00:00:00Z", "2027-01-02T00:00:00Z")().item).not.toBeNull();
    expect(call("2026-03-28T23:00:00Z", "2027-03-29T22:00:00Z", true)().item).not.toBeNull();
  });

  test("returns all errors at once, with the expected midnight", () => {
    const found = catchProblem(call("2026-11-24T10:00:00Z", "2026-11-24T09:00:00Z", true));
    expect(found.errors).toMatchObject([
      { pointer: "/startAt", rule: "range", expected: "2026-11-24T00:00:00+01:00" },
      { pointer: "/endAt", rule: "range" },
      { pointer: "/endAt", rule: "range" },
    ]);
  });
});

describe("a series with a scope that needs an occurrence", () => {
  const stored = createSeriesState({ at: "2026-09-07T07:30", weekDays: ["mo"] });
  const to: [string, string] = ["2026-09-08T07:30", "2026-09-08T09:00"];

  test.each(["occurrence", "following"] as const)(
    "%s lists the next three occurrences",
    (scope) => {
      expect(catchProblem(() => moveSeries(stored, { to, scope }))).toMatchObject({
        code: "AGENDA_OCCURRENCE_REQUIRED",
        occurrences: ["2026-11-23", "2026-11-30", "2026-12-07"].map((day) => ({
          id: rowAt(stored, `${day}T07:30`).id,
          startAt: `${day}T06:30:00.000Z`,
        })),
      });
    },
  );

  test("lists no cancelled occurrences, and moved ones at their current times", () => {
    const moved = withOverride(stored, "2026-11-30T07:30", [
      "2026-12-01T10:00",
      "2026-12-01T11:00",
    ]);
    const { id } = rowAt(moved, "2026-11-23T07:30");
    const rows = moved.rows.map((row) => (row.id === id ? { ...row, isCancelled: true } : row));
    const found = catchProblem(() => moveSeries({ ...moved, rows }, { to, scope: "occurrence" }));
    expect(found.occurrences).toMatchObject([
      { startAt: "2026-12-01T09:00:00.000Z" },
      { startAt: "2026-12-07T06:30:00.000Z" },
      { startAt: "2026-12-14T06:30:00.000Z" },
    ]);
  });
});

test("throws if the occurrence is not among the rows", () => {
  const series = createSeries({ at: "2026-09-07T07:30" });
  expect(() =>
    planMove({ kind: "occurrence", item, series, occurrences: [], deleted: [] }, later, context),
  ).toThrow("not among the rows");
});
