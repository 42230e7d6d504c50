import { expect, test } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { undoLast } from "../../testing/undo-last.ts";
import { createTestAgenda } from "./testing/agenda-fixture.ts";

const service = await openTestService();
const agenda = await createTestAgenda(service, await service.createOrganization());
const { calendars, organization } = agenda;
const body = {
  calendarId: calendars.team,
  title: "Keuring",
  startAt: "2027-03-01T08:00:00Z",
  endAt: "2027-03-01T08:30:00Z",
};
const recurrenceRule = { frequency: "weekly", count: 4 };

test("a UID is unique among the items of a calendar", async () => {
  const uid = "unique@example.com";
  const first = await agenda.ok("POST", "/items", { ...body, uid });
  const conflict = {
    status: 409,
    body: { code: "UNIQUE_CONFLICT", field: "uid", existingId: first.id },
  };
  expect(await agenda.send("POST", "/items", { ...body, uid })).toMatchObject(conflict);
  const elsewhere = { ...body, calendarId: calendars.resource, uid };
  const other = await agenda.ok("POST", "/items", elsewhere);
  const move = { calendarId: calendars.team };
  expect(await agenda.send("PATCH", `/items/${other.id}`, move)).toMatchObject(conflict);
  const plain = await agenda.ok("POST", "/items", body);
  expect(await agenda.send("PATCH", `/items/${plain.id}`, { uid })).toMatchObject(conflict);
  await agenda.ok("DELETE", `/items/${first.id}`);
  expect((await agenda.send("PATCH", `/items/${other.id}`, move)).status).toBe(200);
});

test("two concurrent requests do not both create an item with a UID", async () => {
  const create = () => agenda.send("POST", "/items", { ...body, uid: "race@example.com" });
  const statuses = (await Promise.all([create(), create()])).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([201, 409]));
});

test("a conflict does not name an item that the caller may not see", async () => {
  const uid = "secret@example.com";
  const secret = { ...body, uid, visibility: "confidential" };
  await agenda.ok("POST", "/items", secret, organization.owner);
  expect(await agenda.send("POST", "/items", { ...body, uid })).toMatchObject({
    status: 409,
    body: { code: "UNIQUE_CONFLICT", existingId: null },
  });
});

test("UID and SEQUENCE can be changed and cleared, and undoing restores them", async () => {
  const { id } = await agenda.ok("POST", "/items", {
    ...body,
    uid: "old@example.com",
    sequence: 1,
  });
  const changed = await agenda.ok("PATCH", `/items/${id}`, { uid: "new@example.com", sequence: 2 });
  expect(changed).toMatchObject({ uid: "new@example.com", sequence: 2 });
  const cleared = await agenda.ok("PATCH", `/items/${id}`, { uid: null, sequence: null });
  for (const item of [cleared, (await agenda.get(id)).body]) {
    expect(item).not.toHaveProperty("uid");
    expect(item).not.toHaveProperty("sequence");
  }
  expect(await undoLast(service, organization)).toMatchObject({ status: 200 });
  expect((await agenda.get(id)).body).toMatchObject({ uid: "new@example.com", sequence: 2 });
});

test("occurrences and the part that is split off have no UID", async () => {
  const series = { ...body, recurrenceRule, uid: "split@example.com", sequence: 1 };
  const { id } = await agenda.ok("POST", "/items", series);
  const [, , third] = await agenda.occurrences(id);
  const refused = await agenda.send("PATCH", `/items/${third.id}`, { uid: "own@example.com" });
  expect(refused).toMatchObject({ status: 400, body: { code: "VALIDATION_FAILED" } });
  const change = { scope: "following", location: "Brug 2" };
  const rest = await agenda.ok("PATCH", `/items/${third.id}`, change);
  expect(rest.id).not.toBe(id);
  expect(rest).not.toHaveProperty("uid");
  expect((await agenda.get(rest.id)).body).not.toHaveProperty("uid");
  expect((await agenda.get(id)).body).toMatchObject({ uid: "split@example.com", sequence: 1 });
});
