import { expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import type { TestUser } from "../../../testing/test-service.ts";
import { createTestAgenda } from "../testing/agenda-fixture.ts";

const service = await openTestService();
const agenda = await createTestAgenda(service, await service.createOrganization());
const { calendars, organization } = agenda;
const times = { startAt: "2027-03-01T08:00:00Z", endAt: "2027-03-01T08:30:00Z" };

const create = (body: object, as?: TestUser) =>
  agenda.ok(
    "POST",
    "/items",
    { calendarId: calendars.team, title: "Keuring", ...times, ...body },
    as,
  );

async function find(uid: string, query = "", calendarId = calendars.team, as?: TestUser) {
  const path = `/calendars/${calendarId}/items?uid=${encodeURIComponent(uid)}${query}`;
  return agenda.send("GET", path, undefined, as);
}
const foundIds = async (...parameters: Parameters<typeof find>) => {
  const { status, body, text } = await find(...parameters);
  expect(status, text).toBe(200);
  return body.items.map(({ id }: { id: string }) => id);
};

test("200 with the item or series that has the UID, without occurrences", async () => {
  const single = await create({ uid: "single@example.com", sequence: 3 });
  const recurrenceRule = { frequency: "weekly", count: 3 };
  const series = await create({ uid: "Series, with; signs@example.com", recurrenceRule });
  await create({ uid: "other@example.com" });
  expect(single).toMatchObject({ uid: "single@example.com", sequence: 3 });
  const { body } = await find("single@example.com");
  expect(body.items).toEqual([single]);
  expect(await foundIds("Series, with; signs@example.com")).toEqual([series.id]);
  for (const unknown of ["SINGLE@example.com", "single", "unknown@example.com"]) {
    expect(await foundIds(unknown)).toEqual([]);
  }
  for (const occurrence of await agenda.occurrences(series.id)) {
    expect(occurrence).not.toHaveProperty("uid");
  }
});

test("200 with an item by its id, which is its UID in feeds", async () => {
  const { id } = await create({});
  expect(await foundIds(id)).toEqual([id]);
  expect(await foundIds(id, "", calendars.resource)).toEqual([]);
});

test("200 with deleted items only with includeDeleted", async () => {
  const uid = "deleted@example.com";
  const { id } = await create({ uid });
  await agenda.ok("DELETE", `/items/${id}`);
  expect(await foundIds(uid)).toEqual([]);
  const { body } = await find(uid, "&includeDeleted=true");
  expect(body.items).toMatchObject([{ id, uid, deletedAt: expect.any(String) }]);
  const newer = await create({ uid });
  expect(await foundIds(uid, "&includeDeleted=true")).toEqual([newer.id, id]);
  const viewer = await find(uid, "&includeDeleted=true", calendars.team, organization.viewer);
  expect(viewer).toMatchObject({ status: 403 });
});

test("200 without items whose details the caller may not see", async () => {
  for (const visibility of ["private", "confidential"]) {
    const uid = `${visibility}@example.com`;
    const { id } = await create({ uid, visibility }, organization.owner);
    expect(await foundIds(uid, "", calendars.team, organization.owner)).toEqual([id]);
    expect(await foundIds(uid, "", calendars.team, organization.admin)).toEqual([]);
    const seen = await agenda.get(id, organization.admin);
    expect(seen.body).not.toHaveProperty("uid");
  }
});

test("400 without a UID, and 404 for an unknown calendar", async () => {
  expect(await agenda.send("GET", `/calendars/${calendars.team}/items`)).toMatchObject({
    status: 400,
    body: { code: "VALIDATION_FAILED" },
  });
  expect(await find("x", "", "0193c1a6-7e27-7cc3-9f7f-4a9c4f2d8a11")).toMatchObject({
    status: 404,
    body: { code: "RESOURCE_NOT_FOUND" },
  });
});
