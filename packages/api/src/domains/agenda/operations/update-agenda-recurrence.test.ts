import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { undoLast } from "../../../testing/undo-last.ts";
import { at, createTestAgenda, toWallTime } from "../testing/agenda-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const agenda = await createTestAgenda(service, organization);

const update = (id: string, body: object) => agenda.send("PATCH", `/items/${id}`, body);
const updated = (id: string, body: object): Promise<any> =>
  agenda.ok("PATCH", `/items/${id}`, body);
const read = async (id: string) => (await agenda.get(id)).body;
const rows = async (id: string) =>
  (await agenda.occurrences(id)).map(({ id: row, startAt }) => [row, toWallTime(startAt)]);
const starts = async (id: string) =>
  (await agenda.occurrences(id)).map(({ startAt }) => toWallTime(startAt));
const undo = async () => {
  const undone = await undoLast(service, organization);
  expect(undone, JSON.stringify(undone)).toMatchObject({ status: 200 });
};
/** Masks members that differ after a change and its reversal. */
const settled = (item: any) => ({ ...item, updatedAt: null });
const all = async (id: string) => (await agenda.occurrences(id)).map(settled);

const day = (text: string, time = "09:00"): string => at(`${text}T${time}`);
const add = (rule: object, item: object = {}) =>
  agenda.add({
    startAt: day("2026-11-23"),
    endAt: day("2026-11-23", "10:00"),
    recurrenceRule: rule as never,
    ...item,
  });

describe("a new rule", () => {
  test("keeps the ids of occurrences at the same instant; undoing restores the others", async () => {
    const id = await add({ frequency: "daily", count: 5 });
    const before = await all(id);
    await updated(id, { recurrenceRule: { frequency: "daily", intervalCount: 2, count: 4 } });
    const after = await rows(id);
    expect(after.map(([, start]) => start)).toEqual([
      "2026-11-23T09:00",
      "2026-11-25T09:00",
      "2026-11-27T09:00",
      "2026-11-29T09:00",
    ]);
    expect(after.slice(0, 3).map(([row]) => row)).toEqual([0, 2, 4].map((n) => before[n].id));
    await undo();
    expect(await all(id)).toEqual(before);
    await undo();
    expect(await rows(id)).toEqual(after);
  });

  test("restores the overrides of an occurrence that a later rule generates again", async () => {
    const id = await add({ frequency: "daily", count: 3 });
    const [, second] = await agenda.occurrences(id);
    await updated(second.id, { title: "Special" });
    await agenda.move(second.id, {
      startAt: day("2026-11-24", "15:00"),
      endAt: day("2026-11-24", "16:00"),
    });
    const before = await all(id);
    await updated(id, { recurrenceRule: { frequency: "daily", intervalCount: 2, count: 2 } });
    expect((await agenda.get(second.id)).status).toBe(404);
    await updated(id, { recurrenceRule: { frequency: "daily", count: 3 } });
    expect(await all(id)).toEqual(before);
  });

  test("null makes a series a single item; undoing restores the series", async () => {
    const id = await add({ frequency: "weekly", count: 3 }, { exdates: ["2026-11-30T09:00"] });
    const before = [settled(await read(id)), await all(id)];
    const item = await updated(id, { recurrenceRule: null });
    expect(item).toMatchObject({ recurrenceRule: null, recurrenceDates: [] });
    expect(await read(id)).toEqual(item);
    expect(await agenda.occurrences(id)).toEqual([]);
    const window = "from=2026-11-23T00:00:00Z&to=2026-11-24T00:00:00Z";
    const listed = (await agenda.ok("GET", `/items?${window}`)).items;
    expect(listed.map((each: any) => each.id)).toContain(id);
    await undo();
    expect([settled(await read(id)), await all(id)]).toEqual(before);
  });

  test("makes an item a series; undoing restores the item", async () => {
    const id = await agenda.add({ startAt: day("2026-11-23"), endAt: day("2026-11-23", "10:00") });
    const before = settled(await read(id));
    const series = await updated(id, {
      recurrenceRule: { frequency: "weekly", count: 3 },
      recurrenceDates: [{ kind: "rdate", occursAt: day("2026-11-25") }],
    });
    expect(await read(id)).toEqual(series);
    expect(await starts(id)).toEqual([
      "2026-11-23T09:00",
      "2026-11-25T09:00",
      "2026-11-30T09:00",
      "2026-12-07T09:00",
    ]);
    await undo();
    expect([settled(await read(id)), await agenda.occurrences(id)]).toEqual([before, []]);
  });

  test("with scope following applies to the new series", async () => {
    const id = await add({ frequency: "weekly", weekDays: ["mo"], count: 4 });
    const [, second, third] = await agenda.occurrences(id);
    const later = await updated(second.id, {
      scope: "following",
      recurrenceRule: { frequency: "weekly", intervalCount: 2, count: 2 },
    });
    expect(await starts(id)).toEqual(["2026-11-23T09:00"]);
    expect(await starts(later.id)).toEqual(["2026-11-30T09:00", "2026-12-14T09:00"]);
    expect((await agenda.get(third.id)).status).toBe(404);
  });

  test("409 AGENDA_OCCURRENCE_COLLISION with a moved occurrence", async () => {
    const id = await add({ frequency: "weekly", count: 2 });
    const [, second] = await agenda.occurrences(id);
    await agenda.move(second.id, { startAt: day("2026-11-24"), endAt: day("2026-11-24", "10:00") });
    const rule = { frequency: "weekly", weekDays: ["mo", "tu"], count: 4 };
    const response = await update(id, { recurrenceRule: rule });
    expect(response.body).toMatchObject({
      status: 409,
      code: "AGENDA_OCCURRENCE_COLLISION",
      occurrenceId: second.id,
    });
  });

  test("400 AGENDA_SERIES_TOO_LONG for more than 1,000 occurrences", async () => {
    const id = await add(
      { frequency: "yearly" },
      { startAt: "1950-01-01T09:00:00Z", endAt: "1950-01-01T10:00:00Z" },
    );
    const response = await update(id, { recurrenceRule: { frequency: "weekly" } });
    expect(response.body).toMatchObject({ status: 400, code: "AGENDA_SERIES_TOO_LONG" });
  });
});

describe("a series that has become too long over the years", () => {
  const old = () =>
    agenda.add({
      startAt: "2020-01-01T09:00:00+01:00",
      endAt: "2020-01-01T10:00:00+01:00",
      recurrenceRule: { frequency: "daily" },
    });

  test("200 for exception dates", async () => {
    const id = await old();
    const dates = [{ kind: "exdate", occursAt: "2020-01-02T09:00:00+01:00" }];
    const after = await updated(id, { recurrenceDates: dates });
    expect(after.recurrenceDates).toHaveLength(1);
    expect((await starts(id)).slice(0, 2)).toEqual(["2020-01-01T09:00", "2020-01-03T09:00"]);
  });

  test("200 for a count", async () => {
    const id = await old();
    await updated(id, { recurrenceRule: { frequency: "daily", count: 2 } });
    expect(await starts(id)).toEqual(["2020-01-01T09:00", "2020-01-02T09:00"]);
  });
});

describe("new recurrence dates", () => {
  test("keep the ids of dates that stay, and remove and add occurrences", async () => {
    const id = await add({ frequency: "weekly", count: 3 }, { exdates: ["2026-11-30T09:00"] });
    const [kept] = (await read(id)).recurrenceDates;
    const before = await all(id);
    const after = await updated(id, {
      recurrenceDates: [
        { kind: "rdate", occursAt: day("2026-12-01", "14:00") },
        { kind: "exdate", occursAt: day("2026-11-30") },
        { kind: "exdate", occursAt: day("2026-12-07") },
      ],
    });
    expect(after.recurrenceDates[0]).toEqual(kept);
    expect(await read(id)).toEqual(after);
    expect(await starts(id)).toEqual(["2026-11-23T09:00", "2026-12-01T14:00"]);
    await undo();
    expect((await read(id)).recurrenceDates).toEqual([kept]);
    expect(await all(id)).toEqual(before);
  });

  test("keep the id of a date of an all-day series at another time of the same day", async () => {
    const { id } = await agenda.ok("POST", "/items", {
      title: "Beurs",
      startAt: day("2026-11-23", "00:00"),
      endAt: day("2026-11-24", "00:00"),
      isAllDay: true,
      recurrenceRule: { frequency: "daily", count: 3 },
      recurrenceDates: [{ kind: "exdate", occursAt: day("2026-11-24", "00:00") }],
    });
    const before = await read(id);
    const recurrenceDates = [{ kind: "exdate", occursAt: day("2026-11-24", "12:30") }];
    expect(await updated(id, { recurrenceDates })).toEqual(before);
  });

  test("keep the computed time of a date in a spring gap", async () => {
    const id = await agenda.add({
      startAt: day("2027-03-22", "01:30"),
      endAt: day("2027-03-22", "01:45"),
      recurrenceRule: { frequency: "weekly", count: 1 } as never,
      rdates: ["2027-03-28T01:30"],
    });
    await agenda.move(id, {
      startAt: day("2027-03-22", "02:30"),
      endAt: day("2027-03-22", "02:45"),
    });
    const { recurrenceDates } = await read(id);
    expect(recurrenceDates[0].occursAt).toBe("2027-03-28T01:30:00.000Z");
    await updated(id, {
      recurrenceDates: [
        { kind: "rdate", occursAt: recurrenceDates[0].occursAt },
        { kind: "rdate", occursAt: day("2027-03-29", "02:30") },
      ],
    });
    await agenda.move(id, {
      startAt: day("2027-03-22", "01:30"),
      endAt: day("2027-03-22", "01:45"),
    });
    expect(await starts(id)).toEqual(["2027-03-22T01:30", "2027-03-28T01:30", "2027-03-29T01:30"]);
  });

  test("400 for an item without a rule", async () => {
    const id = await agenda.add();
    const dates = [{ kind: "rdate", occursAt: day("2026-12-01") }];
    const response = await update(id, { recurrenceDates: dates });
    expect(response.body.errors[0].pointer).toBe("/recurrenceDates");
  });
});

describe("a new time zone", () => {
  test("keeps the instant of the first occurrence, and its local time for the others", async () => {
    const id = await add({ frequency: "monthly", count: 6 }, { exdates: ["2026-12-23T09:00"] });
    const before = [settled(await read(id)), await all(id)];
    const after = await updated(id, { timeZone: "America/New_York" });
    expect(after.startAt).toBe("2026-11-23T08:00:00.000Z");
    expect(await read(id)).toEqual(after);
    const walls = (await agenda.occurrences(id)).map(({ startAt }) =>
      toWallTime(startAt, "America/New_York"),
    );
    // In New York the clocks change two weeks earlier than in Amsterdam.
    expect(walls).toEqual(
      ["2026-11-23", "2027-01-23", "2027-02-23", "2027-03-23", "2027-04-23"].map(
        (date) => `${date}T03:00`,
      ),
    );
    const ids = (await agenda.occurrences(id)).map((each) => each.id);
    expect(ids).toEqual((before[1] as any[]).map((each) => each.id));
    await undo();
    expect([settled(await read(id)), await all(id)]).toEqual(before);
  });

  test("undoing a deletion restores an all-day occurrence on its day", async () => {
    const days = { startAt: at("2026-11-23T00:00"), endAt: at("2026-11-24T00:00"), isAllDay: true };
    const id = await add({ frequency: "daily", count: 3 }, days);
    const before = await agenda.occurrences(id);
    const [, second] = before;
    expect((await agenda.send("DELETE", `/items/${second.id}`)).status).toBe(204);
    await updated(id, { timeZone: "Pacific/Apia" });
    const restored = await undoLast(service, organization, "deleteAgendaItem");
    expect(restored).toMatchObject({ status: 200, code: null });
    const walls = (await agenda.occurrences(id)).map(({ id: row, startAt, endAt }) => [
      row,
      ...[startAt, endAt].map((moment) => toWallTime(moment, "Pacific/Apia")),
    ]);
    expect(walls).toEqual([
      [before[0].id, "2026-11-23T00:00", "2026-11-24T00:00"],
      [second.id, "2026-11-24T00:00", "2026-11-25T00:00"],
      [before[2].id, "2026-11-25T00:00", "2026-11-26T00:00"],
    ]);
  });

  test("keeps the days of all-day occurrences", async () => {
    const days = { startAt: at("2026-11-23T00:00"), endAt: at("2026-11-24T00:00"), isAllDay: true };
    const id = await add(
      { frequency: "weekly", count: 3 },
      { ...days, exdates: ["2026-11-30T00:00"] },
    );
    const before = [settled(await read(id)), await all(id)];
    const after = await updated(id, { timeZone: "Pacific/Apia" });
    expect(await read(id)).toEqual(after);
    const walls = (await agenda.occurrences(id)).map(({ startAt, endAt }) =>
      [startAt, endAt].map((moment) => toWallTime(moment, "Pacific/Apia")),
    );
    expect(walls).toEqual([
      ["2026-11-23T00:00", "2026-11-24T00:00"],
      ["2026-12-07T00:00", "2026-12-08T00:00"],
    ]);
    await undo();
    expect([settled(await read(id)), await all(id)]).toEqual(before);
  });
});
