import { expect, test } from "vitest";
import { toJob } from "../../../jobs/define-job.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import { undoLast } from "../../../testing/undo-last.ts";
import { timeZoneVersion } from "../apply-time-zone-data.ts";
import { createTestAgenda, toWallTime } from "../testing/agenda-fixture.ts";
import { extendSeries } from "./extend-series.ts";

const service = await openTestService({}, {}, [extendSeries]);
const organization = await service.createOrganization();
const agenda = await createTestAgenda(service, organization);
const timeZone = "America/New_York";

async function runJob(): Promise<void> {
  await organization.run(async (transaction) => {
    service.jobs.send(transaction, toJob(extendSeries, {}));
  });
  await service.jobs.runDue();
}

/** Returns the instant of a local time, a number of days from today. */
const instantOf = (day: number, time: string): string =>
  Temporal.Now.plainDateISO(timeZone)
    .add({ days: day })
    .toZonedDateTime({ timeZone, plainTime: time })
    .toInstant()
    .toString();

const create = (body: object): Promise<any> =>
  agenda.ok("POST", "/items", {
    calendarId: agenda.calendars.team,
    title: "Round",
    timeZone,
    ...body,
  });

const storeVersion = (id: string, version: string) =>
  organization.run(async (transaction) => {
    transaction.write({
      text: "update agenda_items set time_zone_version = $2 where id = $1",
      values: [id, version],
    });
  });

/** Shifts the computed times of a series or an item, as if other time zone data had computed them. */
async function storeWithOtherData(id: string, hours: number): Promise<void> {
  await organization.run(async (transaction) => {
    transaction.write({
      text: `update agenda_items set
  recurrence_id_at = recurrence_id_at + $2 * interval '1 hour',
  start_at = start_at + case when is_moved and not is_all_day then 0 else $2 end * interval '1 hour',
  end_at = end_at + case when is_moved and not is_all_day then 0 else $2 end * interval '1 hour'
where id = $1 or recurrence_parent_item_id = $1`,
      values: [id, hours],
    });
  });
  await storeVersion(id, "1970a");
}

/** Returns an item without the members that change whenever its row is written. */
const withoutStamps = (item: any) => ({ ...item, version: undefined, updatedAt: undefined });
const readItem = async (id: string) => withoutStamps((await agenda.get(id)).body);
const occurrences = async (id: string) => (await agenda.occurrences(id)).map(withoutStamps);
const readStart = async (id: string) => toWallTime((await agenda.get(id)).body.startAt, timeZone);

async function readFeed(): Promise<string> {
  const { items } = await agenda.ok("GET", "/calendars?limit=100");
  const { feedUrl } = items.find(({ id }: { id: string }) => id === agenda.calendars.team);
  const { text } = await service.request("GET", new URL(feedUrl).pathname);
  return text.replaceAll(/^(?:DTSTAMP|LAST-MODIFIED|SEQUENCE):.*\r\n/gmu, "");
}

const daily = { frequency: "daily", count: 10 };

test.each([1, -1])(
  "restores local times and keeps ids, overrides and participation status after an offset of %i hour",
  async (hours) => {
    const series = await create({
      startAt: instantOf(3, "00:30"),
      endAt: instantOf(3, "01:15"),
      recurrenceRule: daily,
      recurrenceDates: [{ kind: "rdate", occursAt: instantOf(5, "01:30") }],
      reminders: [{ method: "display", offsetMinutes: -15 }],
      attendees: [{ userId: organization.viewer.id }],
    });
    const [, titled, answered, moved, deleted] = await occurrences(series.id);
    await agenda.ok("PATCH", `/items/${titled.id}`, { title: "With the trailer" });
    await agenda.ok(
      "PATCH",
      `/items/${answered.id}/participation`,
      { participationStatus: "accepted" },
      organization.viewer,
    );
    const ownTimes = { startAt: instantOf(9, "15:00"), endAt: instantOf(9, "16:00") };
    await agenda.move(moved.id, { ...ownTimes, scope: "occurrence" });
    await agenda.ok("DELETE", `/items/${deleted.id}`);
    const before = [await readItem(series.id), await occurrences(series.id), await readFeed()];

    await storeWithOtherData(series.id, hours);
    expect(await occurrences(series.id)).not.toEqual(before[1]);
    await runJob();

    expect([await readItem(series.id), await occurrences(series.id), await readFeed()]).toEqual(
      before,
    );
    expect((await undoLast(service, organization, "deleteAgendaItem")).status).toBe(200);
    expect((await occurrences(series.id)).find((item) => item.id === deleted.id)).toMatchObject({
      recurrenceIdAt: deleted.recurrenceIdAt,
      startAt: deleted.startAt,
    });
  },
);

test("applies time zone data once, and changes nothing if the instants are the same", async () => {
  const { id } = await create({
    startAt: instantOf(3, "09:00"),
    endAt: instantOf(3, "10:00"),
    recurrenceRule: daily,
  });
  const stored = () => agenda.occurrences(id);
  const before = await stored();
  await runJob();
  expect(await stored()).toEqual(before);
  await storeWithOtherData(id, 1);
  await runJob();
  const after = await stored();
  expect(after.map(({ startAt }) => startAt)).toEqual(before.map(({ startAt }) => startAt));
  await runJob();
  expect(await stored()).toEqual(after);
});

test("occurrences that have begun keep their times", async () => {
  const { id } = await create({
    startAt: instantOf(-5, "09:00"),
    endAt: instantOf(-5, "10:00"),
    recurrenceRule: daily,
  });
  const before = await occurrences(id);
  await storeWithOtherData(id, 1);
  await runJob();
  const after = await occurrences(id);
  expect(after.map((item) => item.id)).toEqual(before.map((item) => item.id));
  expect(after.map((item) => item.recurrenceIdAt)).toEqual(before.map((item) => item.startAt));
  const hoursOff = after.map(({ startAt }, index) =>
    Temporal.Instant.from(before[index].startAt).until(startAt).total("hours"),
  );
  expect(hoursOff.slice(0, 5)).toEqual([1, 1, 1, 1, 1]);
  expect(hoursOff.slice(-3)).toEqual([0, 0, 0]);
});

test.each([1, -1])(
  "moves untilAt of a rule by %i hour, like its last occurrence",
  async (hours) => {
    const untilAt = instantOf(8, "09:00");
    const { id } = await create({
      startAt: instantOf(3, "09:00"),
      endAt: instantOf(3, "10:00"),
      recurrenceRule: { frequency: "daily", untilAt },
    });
    const before = await occurrences(id);
    await storeWithOtherData(id, hours);
    const stored = Temporal.Instant.from(untilAt).add({ hours }).toString();
    await organization.run(async (transaction) => {
      transaction.write({
        text: `update agenda_items
  set recurrence_rule = jsonb_set(recurrence_rule, '{untilAt}', to_jsonb($2::text)) where id = $1`,
        values: [id, stored],
      });
    });
    await runJob();
    expect(await occurrences(id)).toEqual(before);
  },
);

test("deletes a duplicate row of the last occurrence of an endless series", async () => {
  const { id } = await create({
    startAt: instantOf(3, "09:00"),
    endAt: instantOf(3, "10:00"),
    recurrenceRule: { frequency: "monthly", monthDay: 1 },
  });
  const before = await occurrences(id);
  await storeWithOtherData(id, -1);
  await storeVersion(id, timeZoneVersion);
  await runJob();
  expect(await occurrences(id)).toHaveLength(before.length + 1);
  await storeVersion(id, "1970a");
  await runJob();
  expect(await occurrences(id)).toEqual(before);
});

test.each([1, -1])("all-day items keep their days after an offset of %i hour", async (hours) => {
  const day = { startAt: instantOf(4, "00:00"), endAt: instantOf(5, "00:00"), isAllDay: true };
  const single = await create(day);
  const series = await create({ ...day, recurrenceRule: daily });
  const [, , moved] = await occurrences(series.id);
  const ownDays = { startAt: instantOf(20, "00:00"), endAt: instantOf(22, "00:00") };
  expect((await agenda.move(moved.id, { ...ownDays, scope: "occurrence" })).status).toBe(200);
  const before = [
    await readItem(single.id),
    await readItem(series.id),
    await occurrences(series.id),
  ];
  await storeWithOtherData(single.id, hours);
  await storeWithOtherData(series.id, hours);
  await runJob();
  const after = [
    await readItem(single.id),
    await readItem(series.id),
    await occurrences(series.id),
  ];
  expect(after).toEqual(before);
});

test("a timed item that does not recur keeps its instant", async () => {
  const { id } = await create({ startAt: instantOf(4, "09:00"), endAt: instantOf(4, "10:00") });
  await storeWithOtherData(id, 1);
  await runJob();
  expect(await readStart(id)).toMatch(/T10:00$/u);
});
