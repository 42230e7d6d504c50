import { expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { createTestAgenda, toWallTime } from "../testing/agenda-fixture.ts";
import { extendSeries } from "./extend-series.ts";

const service = await openTestService({}, {}, [extendSeries]);
const organization = await service.createOrganization();
const agenda = await createTestAgenda(service, organization);

const stored = (seriesId: string) =>
  organization.run((transaction) =>
    transaction.all<{ id: string; start_at: Date; version: number }>({
      text: `select id, start_at, version from agenda_items
        where recurrence_parent_item_id = $1 and deleted_at is null order by start_at`,
      values: [seriesId],
    }),
  );

test("adds the next occurrences of endless series, and keeps existing rows", async () => {
  const start = Date.now();
  const from = new Date(start).toISOString().slice(0, 10);
  const times = { startAt: `${from}T09:00:00Z`, endAt: `${from}T10:00:00Z` };
  const monthly = await agenda.add({
    ...times,
    recurrenceRule: { frequency: "monthly", monthDay: 1 },
  });
  const counted = await agenda.add({ ...times, recurrenceRule: { frequency: "weekly", count: 3 } });
  const deleted = await agenda.add({
    ...times,
    recurrenceRule: { frequency: "monthly", monthDay: 1 },
  });
  await agenda.ok("DELETE", `/items/${deleted}`);
  const before = await stored(monthly);
  await service.jobs.runDue();
  expect(await stored(monthly)).toEqual(before);
  try {
    service.setNow(start + 100 * 86_400_000);
    await service.jobs.runDue();
    const after = await stored(monthly);
    expect(after.slice(0, before.length)).toEqual(before);
    expect([3, 4]).toContain(after.length - before.length);
    const walls = after.slice(1).map((row) => toWallTime(row.start_at.toISOString()));
    expect(walls.every((wall) => wall.slice(8, 10) === "01")).toBe(true);
    expect(await stored(counted)).toHaveLength(3);
    expect(await stored(deleted)).toHaveLength(before.length);
  } finally {
    service.setNow(Date.now());
  }
});
