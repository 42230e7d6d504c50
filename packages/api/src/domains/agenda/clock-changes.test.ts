/** Starts at clock changes: responses, occurrences, the audit log and the feed agree. */
import { describe, expect, test } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { undoLast } from "../../testing/undo-last.ts";
import { at, createTestAgenda, toWallTime } from "./testing/agenda-fixture.ts";
import { expandCalendar, parseCalendar } from "./testing/read-calendar-file.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const agenda = await createTestAgenda(service, organization);

const create = (body: object): Promise<any> =>
  agenda.ok("POST", "/items", { title: "Night shift", ...body });
const starts = async (id: string): Promise<string[]> =>
  (await agenda.occurrences(id)).map(({ startAt }) => startAt);
const timesOf = ({ startAt, endAt }: any) => [startAt, endAt];

/** Returns the lines of a series in the feed of the team calendar, and the times that ical.js computes from them. */
async function readFeedEvent(id: string): Promise<{ lines: string[]; times: string[][] }> {
  const { items } = await agenda.ok("GET", "/calendars?limit=100");
  const { feedUrl } = items.find((each: any) => each.id === agenda.calendars.team);
  const { text } = await service.request("GET", new URL(feedUrl).pathname);
  const event = text.split("BEGIN:VEVENT").find((part) => part.includes(id)) ?? "";
  const times = expandCalendar(parseCalendar(text), "2026-01-01", "2028-01-01")
    .filter(({ uid }) => uid === id)
    .map(({ start, end }) => [start, end]);
  return { lines: event.split("\r\n"), times };
}

/** Returns the changed fields in the last audit entry, with their new values. */
async function readLastChanges(): Promise<Record<string, unknown>> {
  const { body } = await service.request("GET", `${organization.path}/audit-log?limit=1`, {
    as: organization.owner,
  });
  const changes = body.items[0].changes as { field: string; after: unknown }[];
  return Object.fromEntries(changes.map(({ field, after }) => [field, after]));
}

describe("a series that starts at the second 02:30 in October starts at the first", () => {
  const second = { startAt: "2026-10-25T01:30:00.000Z", endAt: "2026-10-25T03:00:00.000Z" };
  const first = { startAt: "2026-10-25T00:30:00.000Z", endAt: "2026-10-25T02:00:00.000Z" };
  const daily = { frequency: "daily", count: 2 };

  async function expectFirstTimes(item: any): Promise<void> {
    expect(item).toMatchObject(first);
    expect((await agenda.get(item.id)).body).toMatchObject(first);
    const occurrences = await agenda.occurrences(item.id);
    expect(timesOf(occurrences[0])).toEqual(timesOf(first));
    const { lines, times } = await readFeedEvent(item.id);
    // RFC 5545, 3.3.5: the first of the two instants. ical.js takes the second.
    expect(lines).toContain("DTSTART;TZID=Europe/Amsterdam:20261025T023000");
    expect(lines).toContain("DURATION:PT5400S");
    expect(times.slice(1)).toEqual(occurrences.slice(1).map(timesOf));
  }

  test("when it is created", async () => {
    await expectFirstTimes(await create({ ...second, recurrenceRule: daily }));
    expect(await readLastChanges()).toMatchObject(first);
  });

  test("when an item becomes a series; undoing restores the item", async () => {
    const item = await create(second);
    expect(item).toMatchObject(second);
    const path = `/items/${item.id}`;
    await expectFirstTimes(await agenda.ok("PATCH", path, { recurrenceRule: daily }));
    expect(await readLastChanges()).toMatchObject(first);
    expect(await undoLast(service, organization)).toMatchObject({ status: 200 });
    expect((await agenda.get(item.id)).body).toMatchObject({ ...second, recurrenceRule: null });
    expect(await undoLast(service, organization)).toMatchObject({ status: 200 });
    await expectFirstTimes((await agenda.get(item.id)).body);
  });

  test("when its time zone changes; undoing restores the series", async () => {
    const series = await create({ ...second, timeZone: "UTC", recurrenceRule: daily });
    const before = await starts(series.id);
    const path = `/items/${series.id}`;
    await expectFirstTimes(await agenda.ok("PATCH", path, { timeZone: "Europe/Amsterdam" }));
    expect(await undoLast(service, organization)).toMatchObject({ status: 200 });
    expect((await agenda.get(series.id)).body).toMatchObject({ ...second, timeZone: "UTC" });
    expect(await starts(series.id)).toEqual(before);
  });

  test("when it is moved there", async () => {
    const series = await create({
      startAt: at("2026-10-24T09:00"),
      endAt: at("2026-10-24T10:00"),
      recurrenceRule: daily,
    });
    const moved = await agenda.move(series.id, second);
    expect(moved.status, moved.text).toBe(200);
    await expectFirstTimes(moved.body);
  });

  test("when it is split off there", async () => {
    const series = await create({
      startAt: at("2026-10-20T09:00"),
      endAt: at("2026-10-20T10:00"),
      recurrenceRule: { frequency: "daily", count: 7 },
    });
    const { id } = (await agenda.occurrences(series.id))[5];
    const split = await agenda.move(id, { ...second, scope: "following" });
    expect(split.status, split.text).toBe(200);
    await expectFirstTimes(split.body);
  });
});

test("the feed gives the exact duration of a series whose first occurrence spans a clock change", async () => {
  const { id } = await create({
    startAt: at("2026-10-24T22:00"),
    endAt: at("2026-10-25T06:00"),
    recurrenceRule: { frequency: "daily", count: 3 },
  });
  const { lines, times } = await readFeedEvent(id);
  expect(lines).toContain("DURATION:PT32400S");
  // ical.js adds the duration to the local time, so its first occurrence differs.
  expect(times.slice(1)).toEqual((await agenda.occurrences(id)).slice(1).map(timesOf));
});

test("undoing a move restores an RDATE that the move shifted into a spring gap", async () => {
  const { id } = await create({
    startAt: at("2026-03-21T02:30"),
    endAt: at("2026-03-21T03:00"),
    recurrenceRule: { frequency: "daily", count: 1 },
    recurrenceDates: [{ kind: "rdate", occursAt: at("2026-03-28T02:30") }],
  });
  const before = await starts(id);
  await agenda.move(id, { startAt: at("2026-03-22T02:30"), endAt: at("2026-03-22T03:00") });
  expect(await starts(id)).toEqual(["2026-03-22T01:30:00.000Z", "2026-03-29T01:30:00.000Z"]);
  expect(await undoLast(service, organization)).toMatchObject({ status: 200 });
  expect(await starts(id)).toEqual(before);
});

test("an item that does not recur keeps a start at the second 02:30", async () => {
  const times = { startAt: "2026-10-25T01:30:00.000Z", endAt: "2026-10-25T02:00:00.000Z" };
  expect((await agenda.get((await create(times)).id)).body).toMatchObject(times);
});

// In Cairo, the clocks skip the first hour of 24 April 2026, a Friday.
describe("an all-day series on a day without a midnight", () => {
  const zone = "Africa/Cairo";
  const allDay = (from: string, to: string) => ({
    startAt: at(`${from}T00:00`, zone),
    endAt: at(`${to}T00:00`, zone),
  });
  const item = { isAllDay: true, timeZone: zone };
  const walls = async (id: string) =>
    (await agenda.occurrences(id)).map(({ startAt, endAt }) => [
      toWallTime(startAt, zone),
      toWallTime(endAt, zone),
    ]);
  const days = [
    ["2026-04-24T01:00", "2026-04-25T00:00"],
    ["2026-04-25T00:00", "2026-04-26T00:00"],
    ["2026-04-26T00:00", "2026-04-27T00:00"],
  ];
  const daily = { frequency: "daily", count: 3 };

  test("covers the whole of the other days", async () => {
    const times = allDay("2026-04-24", "2026-04-25");
    const { id } = await create({ ...item, ...times, recurrenceRule: daily });
    expect(await walls(id)).toEqual(days);
  });

  test("covers whole days when an item becomes a series", async () => {
    const { id } = await create({ ...item, ...allDay("2026-04-24", "2026-04-25") });
    await agenda.ok("PATCH", `/items/${id}`, { recurrenceRule: daily });
    expect(await walls(id)).toEqual(days);
  });

  test("covers whole days when it is moved to that day", async () => {
    const times = allDay("2026-04-20", "2026-04-21");
    const { id } = await create({ ...item, ...times, recurrenceRule: daily });
    const moved = await agenda.move(id, allDay("2026-04-24", "2026-04-25"));
    expect(moved.status, moved.text).toBe(200);
    expect(await walls(id)).toEqual(days);
  });

  test("covers whole days when a timed series on that day becomes all-day", async () => {
    const { id } = await create({
      startAt: at("2026-04-24T09:00", zone),
      endAt: at("2026-04-24T10:00", zone),
      timeZone: zone,
      recurrenceRule: daily,
    });
    const times = allDay("2026-04-24", "2026-04-25");
    const moved = await agenda.move(id, { ...times, isAllDay: true });
    expect(moved.status, moved.text).toBe(200);
    expect(await walls(id)).toEqual(days);
  });

  test("keeps its days in a time zone in which that midnight exists", async () => {
    const times = allDay("2026-04-24", "2026-04-25");
    const { id } = await create({ ...item, ...times, recurrenceRule: daily });
    const moved = await agenda.ok("PATCH", `/items/${id}`, { timeZone: "Europe/Amsterdam" });
    expect([toWallTime(moved.startAt), toWallTime(moved.endAt)]).toEqual([
      "2026-04-24T00:00",
      "2026-04-25T00:00",
    ]);
    expect((await agenda.occurrences(id)).map(({ startAt }) => toWallTime(startAt))).toEqual([
      "2026-04-24T00:00",
      "2026-04-25T00:00",
      "2026-04-26T00:00",
    ]);
  });

  test("shifts an RDATE on that day", async () => {
    const times = allDay("2026-04-20", "2026-04-21");
    const { id } = await create({
      ...item,
      ...times,
      recurrenceRule: { frequency: "daily", count: 1 },
      recurrenceDates: [{ kind: "rdate", occursAt: at("2026-04-24T00:00", zone) }],
    });
    const moved = await agenda.move(id, allDay("2026-04-21", "2026-04-22"));
    expect(moved.status, moved.text).toBe(200);
    expect(await walls(id)).toEqual([
      ["2026-04-21T00:00", "2026-04-22T00:00"],
      ["2026-04-25T00:00", "2026-04-26T00:00"],
    ]);
  });
});
