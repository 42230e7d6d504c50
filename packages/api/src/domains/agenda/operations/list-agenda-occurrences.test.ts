import { expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import type { TestUser } from "../../../testing/test-service.ts";
import { at, createTestAgenda, occurrenceId } from "../testing/agenda-fixture.ts";

const service = await openTestService();
const agenda = await createTestAgenda(service, await service.createOrganization());

const list = (id: string, query: Record<string, string> = {}, as?: TestUser) =>
  service.request(
    "GET",
    `${agenda.organization.path}/agenda/items/${id}/occurrences?${new URLSearchParams(query).toString()}`,
    { as: as ?? agenda.organization.viewer },
  );
const addSeries = (visibility: "public" | "private" | "confidential" = "public") =>
  agenda.add({
    title: "Weekbeurt",
    visibility,
    startAt: at("2026-09-07T07:30"),
    endAt: at("2026-09-07T09:00"),
    recurrenceRule: { frequency: "weekly", count: 4 },
  });
const startsOf = (response: { body: { items: { startAt: string }[] } }) =>
  response.body.items.map((item) => item.startAt.slice(0, 10));

test("200 sorts the occurrences by their current starts", async () => {
  const series = await addSeries();
  const moved = occurrenceId(series, "2026-09-14T07:30");
  await agenda.move(moved, { startAt: at("2026-09-30T10:00"), endAt: at("2026-09-30T11:00") });
  const response = await list(series);
  expect(startsOf(response)).toEqual(["2026-09-07", "2026-09-21", "2026-09-28", "2026-09-30"]);
  expect(response.body.items[3]).toMatchObject({
    id: moved,
    title: "Weekbeurt",
    recurrenceIdAt: "2026-09-14T05:30:00.000Z",
  });
});

test("200 with the same list for the id of an occurrence", async () => {
  const series = await addSeries();
  const response = await list(occurrenceId(series, "2026-09-14T07:30"));
  expect(response.text).toBe((await list(series)).text);
});

test("200 in a window, and in pages", async () => {
  const series = await addSeries();
  const window = { from: at("2026-09-14T08:00"), to: at("2026-09-28T07:30") };
  expect(startsOf(await list(series, window))).toEqual(["2026-09-14", "2026-09-21"]);
  const first = await list(series, { limit: "3" });
  const second = await list(series, { limit: "3", cursor: first.body.page.nextCursor });
  expect([...startsOf(first), ...startsOf(second)]).toEqual([
    "2026-09-07",
    "2026-09-14",
    "2026-09-21",
    "2026-09-28",
  ]);
});

test("200 with an empty list for an item that does not recur", async () => {
  expect((await list(await agenda.add())).body.items).toEqual([]);
});

test("200 with busy time for a private series of another user", async () => {
  const response = await list(await addSeries("private"));
  expect(response.body.items).toHaveLength(4);
  expect(response.text).not.toContain("Weekbeurt");
});

test("404 for a confidential series of another user; 200 for its owner", async () => {
  const series = await addSeries("confidential");
  expect((await list(series)).status).toBe(404);
  expect((await list(series, {}, agenda.organization.owner)).body.items).toHaveLength(4);
});

test("400 for a window with to before from", async () => {
  const query = { from: at("2026-09-28T07:30"), to: at("2026-09-14T08:00") };
  const response = await list(await addSeries(), query);
  expect(response.status).toBe(400);
  expect(response.body.errors).toMatchObject([{ location: "query", name: "to", rule: "range" }]);
});

test("a daily series has rows for 24 months", async () => {
  const today = Temporal.Now.plainDateISO("UTC").toString();
  const series = await agenda.add({
    startAt: `${today}T00:00:00Z`,
    endAt: `${today}T00:30:00Z`,
    timeZone: "UTC",
    recurrenceRule: { frequency: "daily" },
  });
  const counted = await agenda.organization.run((transaction) =>
    transaction.one<{ count: number }>({
      text: "select count(*)::int as count from agenda_items where recurrence_parent_item_id = $1",
      values: [series],
    }),
  );
  expect(counted?.count).toBeGreaterThanOrEqual(730);
  expect(counted?.count).toBeLessThanOrEqual(732);
});
