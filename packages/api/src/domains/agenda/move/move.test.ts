import { describe, expect, test } from "vitest";
import { planMove } from "./move.ts";
import {
  instant,
  makeSeries,
  moveOccurrence,
  moveParent,
  newSeriesId,
  plainItem,
  refusal,
  rowAt,
  seriesId,
  store,
  withOwnTimes,
} from "../testing/series-fixture.ts";

const context = { now: instant("2026-11-20T12:00:00Z"), newSeriesId };
const later = { startAt: instant("2026-11-24T13:00:00Z"), endAt: instant("2026-11-24T15:30:00Z") };
const nothing = {
  item: null,
  task: null,
  series: null,
  newSeries: null,
  occurrences: [],
  deleted: [],
};
const item = plainItem();

describe("a plain item", () => {
  test.each([undefined, "occurrence", "series", "following"] as const)(
    "moves and is resized; the scope %s means nothing",
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

  test("an all-day item stays all-day when isAllDay is absent, over a day of 25 hours", () => {
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

test("a task item also plans the task", () => {
  const taskItem = plainItem({ source: "task", taskId: "40000000-0000-4000-8000-000000000001" });
  expect(planMove({ kind: "item", item: taskItem }, later, context).task).toEqual({
    taskId: "40000000-0000-4000-8000-000000000001",
    plannedStartAt: later.startAt,
    plannedEndAt: later.endAt,
  });
});

test("an item that is only linked to a task does not plan it", () => {
  const linked = plainItem({ taskId: "40000000-0000-4000-8000-000000000001" });
  expect(planMove({ kind: "item", item: linked }, later, context).task).toBeNull();
});

test("a suggestion moves and nothing else of it changes", () => {
  const suggestion = plainItem({ source: "suggestion" });
  expect(planMove({ kind: "item", item: suggestion }, later, context)).toEqual({
    ...nothing,
    respondWith: item.id,
    item: { id: item.id, ...later, isAllDay: false },
  });
});

describe("an occurrence, alone", () => {
  const mondays = store({ at: "2026-09-07T07:30", weekDays: ["mo"] });
  const toTuesday = ["2026-12-08T07:30", "2026-12-08T09:00"] satisfies [string, string];

  test.each([undefined, "occurrence"] as const)(
    "gets its own times and keeps recurrenceIdAt: scope %s",
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

  test("put back on its computed times, it is in line again", () => {
    const moved = withOwnTimes(mondays, "2026-12-07T07:30", toTuesday);
    const plan = moveOccurrence(moved, "2026-12-07T07:30", {
      to: ["2026-12-07T07:30", "2026-12-07T09:00"],
    });
    expect(plan.occurrences[0]?.isMoved).toBe(false);
  });

  test("only resized, it has times of its own", () => {
    const plan = moveOccurrence(mondays, "2026-12-07T07:30", {
      to: ["2026-12-07T07:30", "2026-12-07T10:00"],
    });
    expect(plan.occurrences[0]?.isMoved).toBe(true);
  });

  test("may take the time that a moved occurrence has left", () => {
    const moved = withOwnTimes(mondays, "2026-12-07T07:30", toTuesday);
    const plan = moveOccurrence(moved, "2026-12-14T07:30", {
      to: ["2026-12-07T07:30", "2026-12-07T09:00"],
    });
    expect(plan.occurrences[0]?.startAt).toEqual(instant("2026-12-07T06:30:00Z"));
  });

  test("on another occurrence's start it collides", () => {
    const other = rowAt(mondays, "2026-12-14T07:30");
    const call = () =>
      moveOccurrence(mondays, "2026-12-07T07:30", { to: ["2026-12-14T07:30", "2026-12-14T08:00"] });
    expect(refusal(call)).toMatchObject({
      code: "AGENDA_OCCURRENCE_COLLISION",
      occurrenceId: other.id,
      startAt: "2026-12-14T06:30:00.000Z",
    });
  });

  test("on the start of a moved occurrence it collides", () => {
    const moved = withOwnTimes(mondays, "2026-12-07T07:30", toTuesday);
    const call = () => moveOccurrence(moved, "2026-12-14T07:30", { to: toTuesday });
    expect(refusal(call)).toMatchObject({
      code: "AGENDA_OCCURRENCE_COLLISION",
      occurrenceId: rowAt(moved, "2026-12-07T07:30").id,
    });
  });

  test("on a start of the series that has no row yet it collides", () => {
    const call = () =>
      moveOccurrence(mondays, "2026-12-07T07:30", { to: ["2030-01-07T07:30", "2030-01-07T08:00"] });
    expect(refusal(call)).toMatchObject({
      code: "AGENDA_OCCURRENCE_COLLISION",
      startAt: "2030-01-07T06:30:00.000Z",
    });
  });

  test("overlapping another occurrence without sharing its start is allowed", () => {
    const plan = moveOccurrence(mondays, "2026-12-07T07:30", {
      to: ["2026-12-14T07:45", "2026-12-14T09:15"],
    });
    expect(plan.occurrences).toHaveLength(1);
  });
});

describe("what cannot be moved", () => {
  const target = (members: Parameters<typeof plainItem>[0]) => ({
    kind: "item" as const,
    item: plainItem(members),
  });
  const readOnly = { id: "cal", name: "Leverancier bezorgt", isEditable: false };

  test.each([
    ["an external item", { source: "external" }, "AGENDA_ITEM_READ_ONLY"],
    [
      "an external item of a calendar that is read-only too",
      { source: "external", calendar: readOnly },
      "AGENDA_ITEM_READ_ONLY",
    ],
    ["an item shown as busy", { isHidden: true }, "AGENDA_ITEM_READ_ONLY"],
    ["a cancelled item", { isCancelled: true }, "AGENDA_ITEM_CANCELLED"],
  ] as const)("%s", (_name, members, code) => {
    const call = () => planMove(target(members), later, context);
    expect(refusal(call)).toMatchObject({ code, itemId: item.id });
  });

  test("an item of a calendar that the caller may not edit", () => {
    const call = () => planMove(target({ calendar: readOnly }), later, context);
    expect(refusal(call)).toEqual({
      code: "AGENDA_CALENDAR_READ_ONLY",
      detail: 'The calendar "Leverancier bezorgt" cannot be edited.',
      calendarId: "cal",
    });
  });

  test("a cancelled occurrence, and any occurrence of a cancelled series", () => {
    const stored = store({ at: "2026-09-07T07:30" });
    const move = { to: ["2026-12-08T07:30", "2026-12-08T09:00"] as [string, string] };
    const row = rowAt(stored, "2026-12-07T07:30");
    const one = {
      ...stored,
      rows: stored.rows.map((each) => (each.id === row.id ? { ...each, isCancelled: true } : each)),
    };
    const all = { ...stored, series: { ...stored.series, isCancelled: true } };
    for (const broken of [one, all]) {
      expect(refusal(() => moveOccurrence(broken, "2026-12-07T07:30", move))).toMatchObject({
        code: "AGENDA_ITEM_CANCELLED",
      });
    }
  });
});

describe("times that break their bounds", () => {
  const call = (startAt: string, endAt: string, isAllDay?: boolean) => () =>
    planMove(
      { kind: "item", item },
      { startAt: instant(startAt), endAt: instant(endAt), isAllDay },
      context,
    );

  test.each([
    ["end at the start", "2026-11-24T13:00:00Z", "2026-11-24T13:00:00Z", false, "/endAt", "range"],
    [
      "end before the start",
      "2026-11-24T13:00:00Z",
      "2026-11-24T12:00:00Z",
      false,
      "/endAt",
      "range",
    ],
    ["over 366 days", "2026-01-01T00:00:00Z", "2027-01-02T00:00:01Z", false, "/endAt", "range"],
    ["367 days", "2025-12-31T23:00:00Z", "2027-01-02T23:00:00Z", true, "/endAt", "range"],
    [
      "all-day off midnight",
      "2026-11-24T00:00:00Z",
      "2026-11-24T23:00:00Z",
      true,
      "/startAt",
      "range",
    ],
    [
      "all-day end off midnight",
      "2026-11-23T23:00:00Z",
      "2026-11-25T00:00:00Z",
      true,
      "/endAt",
      "range",
    ],
    [
      "a year of long ago",
      "0099-11-24T13:00:00Z",
      "0099-11-24T14:00:00Z",
      false,
      "/startAt",
      "range",
    ],
  ])("%s", (_name, startAt, endAt, isAllDay, pointer, rule) => {
    const found = refusal(call(startAt, endAt, isAllDay));
    expect(found.code).toBe("VALIDATION_FAILED");
    expect(found.errors).toContainEqual(
      expect.objectContaining({ location: "body", pointer, rule }),
    );
  });

  test("366 days are allowed, all-day across both changes of the clock as well", () => {
    expect(call("2026-01-01T00:00:00Z", "2027-01-02T00:00:00Z")().item).not.toBeNull();
    expect(call("2026-03-28T23:00:00Z", "2027-03-29T22:00:00Z", true)().item).not.toBeNull();
  });

  test("all errors come at once, with the midnight that was meant", () => {
    const found = refusal(call("2026-11-24T10:00:00Z", "2026-11-24T09:00:00Z", true));
    expect(found.errors).toMatchObject([
      { pointer: "/startAt", rule: "range", expected: "2026-11-24T00:00:00+01:00" },
      { pointer: "/endAt", rule: "range" },
      { pointer: "/endAt", rule: "range" },
    ]);
  });
});

describe("a series with a scope that needs an occurrence", () => {
  const stored = store({ at: "2026-09-07T07:30", weekDays: ["mo"] });
  const to: [string, string] = ["2026-09-08T07:30", "2026-09-08T09:00"];

  test.each(["occurrence", "following"] as const)("%s names the next three", (scope) => {
    expect(refusal(() => moveParent(stored, { to, scope }))).toMatchObject({
      code: "AGENDA_OCCURRENCE_REQUIRED",
      occurrences: ["2026-11-23", "2026-11-30", "2026-12-07"].map((day) => ({
        id: rowAt(stored, `${day}T07:30`).id,
        startAt: `${day}T06:30:00.000Z`,
      })),
    });
  });

  test("cancelled ones are not offered, moved ones are where they stand", () => {
    const moved = withOwnTimes(stored, "2026-11-30T07:30", [
      "2026-12-01T10:00",
      "2026-12-01T11:00",
    ]);
    const { id } = rowAt(moved, "2026-11-23T07:30");
    const rows = moved.rows.map((row) => (row.id === id ? { ...row, isCancelled: true } : row));
    const found = refusal(() => moveParent({ ...moved, rows }, { to, scope: "occurrence" }));
    expect(found.occurrences).toMatchObject([
      { startAt: "2026-12-01T09:00:00.000Z" },
      { startAt: "2026-12-07T06:30:00.000Z" },
      { startAt: "2026-12-14T06:30:00.000Z" },
    ]);
  });
});

test("an occurrence that is not among its rows is a fault of the caller of the engine", () => {
  const series = makeSeries({ at: "2026-09-07T07:30" });
  expect(() =>
    planMove({ kind: "occurrence", item, series, occurrences: [], deleted: [] }, later, context),
  ).toThrow("not among the rows");
});
