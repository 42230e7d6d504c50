import { expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { createTestAgenda } from "../testing/agenda-fixture.ts";

const service = await openTestService();
const agenda = await createTestAgenda(service, await service.createOrganization());
const { calendars } = agenda;
const body = {
  calendarId: calendars.team,
  title: "Keuring",
  startAt: "2027-03-01T08:00:00Z",
  endAt: "2027-03-01T08:30:00Z",
};
const restore = (id: string) => agenda.send("POST", `/items/${id}/restore`);

test("200 with the item as it was", async () => {
  const created = await agenda.ok("POST", "/items", { ...body, uid: "single@example.com" });
  await agenda.ok("DELETE", `/items/${created.id}`);
  const restored = await restore(created.id);
  expect(restored.status, restored.text).toBe(200);
  expect(restored.body).toEqual({ ...created, updatedAt: expect.any(String) });
  expect((await agenda.get(created.id)).body).toEqual(restored.body);
});

test("200 with a series, whose occurrences return too", async () => {
  const recurrenceRule = { frequency: "weekly", count: 3 };
  const { id } = await agenda.ok("POST", "/items", { ...body, recurrenceRule });
  const before = await agenda.occurrences(id);
  await agenda.ok("DELETE", `/items/${id}`);
  expect((await restore(id)).status).toBe(200);
  const startsOf = (items: any[]) => items.map((item) => [item.id, item.startAt]);
  expect(startsOf(await agenda.occurrences(id))).toEqual(startsOf(before));
});

test("200 for an item that is not deleted, which stays as it is", async () => {
  const created = await agenda.ok("POST", "/items", body);
  expect(await restore(created.id)).toMatchObject({ status: 200, body: created });
});

test("409 if another item of the calendar has the UID by now", async () => {
  const uid = "taken@example.com";
  const { id } = await agenda.ok("POST", "/items", { ...body, uid });
  await agenda.ok("DELETE", `/items/${id}`);
  const other = await agenda.ok("POST", "/items", { ...body, uid });
  expect(await restore(id)).toMatchObject({
    status: 409,
    body: { code: "RESTORE_CONFLICT", field: "uid", existingId: other.id },
  });
});

test("404 for an unknown item", async () => {
  expect(await restore("0193c1a6-7e27-7cc3-9f7f-4a9c4f2d8a11")).toMatchObject({
    status: 404,
    body: { code: "RESOURCE_NOT_FOUND" },
  });
});
