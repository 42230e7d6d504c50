/** A change of the time zone of a series keeps its exception dates and the ids of its occurrences. */
import { expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { undoLast } from "../../../testing/undo-last.ts";
import { at, createTestAgenda, toWallTime } from "../testing/agenda-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const agenda = await createTestAgenda(service, organization);

const newYork = "America/New_York";
const settled = (item: any) => ({ ...item, updatedAt: null });
const all = async (id: string) => (await agenda.occurrences(id)).map(settled);
const idsOf = (rows: any[]) => rows.map(({ id }) => id);
const create = (from: string, to: string, body: object): Promise<any> =>
  agenda.ok("POST", "/items", { title: "Call", startAt: at(from), endAt: at(to), ...body });
const setZone = (id: string, timeZone: string, more: object = {}) =>
  agenda.send("PATCH", `/items/${id}`, { timeZone, ...more });
const starts = async (id: string, zone: string) =>
  (await agenda.occurrences(id)).map(({ startAt }) => toWallTime(startAt, zone));
const undo = async () =>
  expect(await undoLast(service, organization)).toMatchObject({ status: 200 });

// From 14 to 28 March 2027, New York is five hours behind Amsterdam, not six.
const march = (rule: object, more: object = {}) =>
  create("2027-03-01T09:00", "2027-03-01T10:00", {
    recurrenceRule: { frequency: "weekly", ...rule },
    ...more,
  });

test("keeps exception dates, and a deleted occurrence can be restored in the new time zone", async () => {
  const { id } = await march({ count: 5 });
  const beforeDeletion = await agenda.occurrences(id);
  expect((await agenda.send("DELETE", `/items/${beforeDeletion[3].id}`)).status).toBe(204);
  const before = [settled((await agenda.get(id)).body), await all(id)];
  const changed = await setZone(id, newYork);
  expect(changed.body.recurrenceDates).toMatchObject([{ occursAt: "2027-03-22T07:00:00.000Z" }]);
  expect((await agenda.get(id)).body).toEqual(changed.body);
  expect(await starts(id, newYork)).toEqual(
    ["01", "08", "15", "29"].map((day) => `2027-03-${day}T03:00`),
  );
  await undo();
  expect([settled((await agenda.get(id)).body), await all(id)]).toEqual(before);
  await undo();
  expect(await undoLast(service, organization, "deleteAgendaItem")).toMatchObject({ status: 200 });
  expect(idsOf(await agenda.occurrences(id))).toEqual(idsOf(beforeDeletion));
  expect(await starts(id, newYork)).toContain("2027-03-22T03:00");
});

test("shifts an RDATE by the same difference in local time", async () => {
  const date = { kind: "rdate", occursAt: at("2027-03-17T12:00") };
  const { id } = await march({ count: 3 }, { recurrenceDates: [date] });
  await setZone(id, newYork);
  expect(await starts(id, newYork)).toContain("2027-03-17T06:00");
});

test("changes the weekdays of the rule to those in the new time zone", async () => {
  const { id } = await create("2026-11-30T02:30", "2026-11-30T03:30", {
    recurrenceRule: { frequency: "weekly", weekDays: ["mo", "th"], count: 4 },
  });
  const beforeDeletion = await all(id);
  await agenda.ok("PATCH", `/items/${beforeDeletion[2].id}`, { title: "Its own" });
  const changed = await setZone(id, newYork);
  expect(changed.body.recurrenceRule.weekDays).toEqual(["su", "we"]);
  const after = await agenda.occurrences(id);
  expect(after.map(({ startAt }) => startAt)).toEqual(beforeDeletion.map(({ startAt }) => startAt));
  expect(idsOf(after)).toEqual(idsOf(beforeDeletion));
  expect(after[2].title).toBe("Its own");
  await undo();
  expect((await agenda.get(id)).body.recurrenceRule.weekDays).toEqual(["mo", "th"]);
  expect(idsOf(await agenda.occurrences(id))).toEqual(idsOf(beforeDeletion));
});

test("an occurrence keeps its overrides if its instant changes", async () => {
  const { id } = await create("2027-03-01T02:30", "2027-03-01T03:30", {
    recurrenceRule: { frequency: "weekly", weekDays: ["mo"], count: 5 },
  });
  const beforeDeletion = await agenda.occurrences(id);
  await agenda.ok("PATCH", `/items/${beforeDeletion[3].id}`, { title: "Its own" });
  await setZone(id, newYork);
  const after = await agenda.occurrences(id);
  expect(idsOf(after)).toEqual(idsOf(beforeDeletion));
  expect(after[3].title).toBe("Its own");
});

test.each([
  ["a timed series", {}, "2027-03-29T09:00", "Asia/Tokyo"],
  ["an all-day series", { isAllDay: true }, "2027-03-29T00:00", newYork],
])("keeps the last occurrence of %s with untilAt", async (_name, more: any, until, zone) => {
  const [from, to] = more.isAllDay
    ? ["2027-03-01T00:00", "2027-03-02T00:00"]
    : ["2027-03-01T09:00", "2027-03-01T10:00"];
  const recurrenceRule = { frequency: "weekly", untilAt: at(until) };
  const { id } = await create(from, to, { ...more, recurrenceRule });
  const beforeDeletion = await all(id);
  const changed = await setZone(id, zone);
  expect(idsOf(await agenda.occurrences(id))).toEqual(idsOf(beforeDeletion));
  expect(beforeDeletion).toHaveLength(5);
  expect((await agenda.get(id)).body).toEqual(changed.body);
  await undo();
  expect(await all(id)).toEqual(beforeDeletion);
});

test("returns 409 AGENDA_SERIES_SHIFT_AMBIGUOUS if no rule fits, and 200 with a new rule", async () => {
  const { id } = await create("2026-11-30T02:30", "2026-11-30T03:30", {
    recurrenceRule: { frequency: "monthly", monthOrdinal: "last", monthWeekday: "mo", count: 3 },
  });
  const rejected = await setZone(id, newYork);
  expect([rejected.status, rejected.body.code]).toEqual([409, "AGENDA_SERIES_SHIFT_AMBIGUOUS"]);
  const recurrenceRule = { frequency: "weekly", weekDays: ["su"], count: 2 };
  expect((await setZone(id, newYork, { recurrenceRule })).status).toBe(200);
  expect(await starts(id, newYork)).toEqual(["2026-11-29T20:30", "2026-12-06T20:30"]);
});
