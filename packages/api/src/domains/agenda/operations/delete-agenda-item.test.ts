import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { revertLast, undoLast } from "../../../testing/undo-last.ts";
import { createTestAgenda } from "../testing/agenda-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const agenda = await createTestAgenda(service, organization);
const { owner, admin, member } = organization;

const remove = (id: string, as = admin) => agenda.send("DELETE", `/items/${id}`, undefined, as);
const removed = async (id: string) => expect((await remove(id)).status).toBe(204);
const read = async (id: string) => (await agenda.get(id, owner)).body;
const listed = async (): Promise<string[]> =>
  (
    await agenda.ok("GET", "/items?from=2026-11-20T00:00:00Z&to=2026-12-31T00:00:00Z&limit=100")
  ).items.map(({ id }: { id: string }) => id);
const settled = (item: any) => ({ ...item, updatedAt: null });
/** Undoes the last change of this kind to a record, even if there were later changes. */
const revertOf = async (action: string, targetId: string) => {
  const path = `${organization.path}/audit-log?targetId=${targetId}&action=${action}&limit=1`;
  const { body } = await service.request("GET", path, { as: owner });
  const entry = `${organization.path}/audit-log/${body.items[0].id}/revert`;
  return service.request("POST", entry, { as: owner, body: { reason: "Back" } });
};

describe("deleteAgendaItem", () => {
  test("204 deletes a single item, also from lists and search; undoing restores it", async () => {
    const id = await agenda.add({
      title: "Zebra",
      userIds: [member.id],
      attendees: [],
      reminders: [{ method: "display", offsetMinutes: -5 }],
    });
    const before = await read(id);
    await removed(id);
    await removed(id);
    expect((await agenda.get(id)).status).toBe(404);
    expect(await listed()).not.toContain(id);
    const found = await service.request("GET", `${organization.path}/search?q=zebra`, {
      as: admin,
    });
    expect(found.body.items).toEqual([]);
    const update = await agenda.send("PATCH", `/items/${id}`, { title: "Again" });
    expect([update.status, update.body.code]).toEqual([409, "RESOURCE_DELETED"]);
    expect(await undoLast(service, organization, "deleteAgendaItem")).toMatchObject({
      status: 200,
      events: ["agenda_item.created"],
    });
    expect(settled(await read(id))).toEqual(settled(before));
  });

  test("204 deletes a series with its occurrences; undoing restores them", async () => {
    const id = await agenda.add({ recurrenceRule: { frequency: "weekly", count: 3 } });
    const before = await agenda.occurrences(id);
    await removed(id);
    for (const each of before) expect((await agenda.get(each.id)).status).toBe(404);
    expect((await undoLast(service, organization)).status).toBe(200);
    expect((await agenda.occurrences(id)).map(settled)).toEqual(before.map(settled));
  });

  test("204 deletes an occurrence with an exception date; undoing restores it", async () => {
    const id = await agenda.add({ recurrenceRule: { frequency: "weekly", count: 3 } });
    const [first, second, third] = await agenda.occurrences(id);
    const to = { startAt: "2026-12-01T12:00:00Z", endAt: "2026-12-01T13:00:00Z" };
    await agenda.move(second.id, to);
    const before = await read(second.id);
    await removed(second.id);
    expect((await agenda.occurrences(id)).map((each) => each.id)).toEqual([first.id, third.id]);
    expect((await read(id)).recurrenceDates).toMatchObject([
      { kind: "exdate", occursAt: second.recurrenceIdAt },
    ]);
    expect((await undoLast(service, organization)).status).toBe(200);
    expect((await read(id)).recurrenceDates).toEqual([]);
    expect(settled(await read(second.id))).toEqual(settled(before));
    expect((await undoLast(service, organization)).status).toBe(200);
    expect((await agenda.get(second.id)).status).toBe(404);
  });

  // PostgreSQL reads CET as an offset, and older releases have other clock changes of Vancouver.
  test.each(["CET", "America/Vancouver"])(
    "204 deletes an occurrence in %s; undoing restores it in summer and in winter",
    async (timeZone) => {
      for (const day of ["2027-07-05", "2027-12-06"]) {
        const { id } = await agenda.ok("POST", "/items", {
          title: "Beurt",
          startAt: `${day}T08:00:00Z`,
          endAt: `${day}T09:00:00Z`,
          timeZone,
          recurrenceRule: { frequency: "daily", count: 2 },
        });
        const [first] = await agenda.occurrences(id);
        await removed(first.id);
        expect((await revertOf("deleteAgendaItem", first.id)).status).toBe(200);
        expect((await read(id)).recurrenceDates).toEqual([]);
      }
    },
  );

  test.each([
    [
      "split",
      (id: string, occurrences: any[]) =>
        agenda.ok("PATCH", `/items/${occurrences[1].id}`, { title: "Later", scope: "following" }),
    ],
    [
      "moved",
      (id: string) =>
        agenda.ok("POST", `/items/${id}/move`, {
          startAt: "2026-11-24T12:00:00Z",
          endAt: "2026-11-24T13:00:00Z",
        }),
    ],
  ])("undoing restores an occurrence of a series that was %s meanwhile", async (_, change) => {
    const id = await agenda.add({ recurrenceRule: { frequency: "weekly", count: 4 } });
    const before = await agenda.occurrences(id);
    const [, , third, fourth] = before;
    await removed(third.id);
    await change(id, before);
    expect((await revertOf("deleteAgendaItem", third.id)).status).toBe(200);
    const [series, after] = [
      await read((await read(third.id)).recurrenceParentItemId),
      await read(third.id),
    ];
    expect(series.recurrenceDates).toEqual([]);
    expect(series.id).toBe((await read(fourth.id)).recurrenceParentItemId);
    expect((await agenda.occurrences(series.id)).map((each) => each.id)).toContain(third.id);
    const apart = Date.parse(fourth.startAt) - Date.parse(third.startAt);
    expect(Date.parse((await read(fourth.id)).startAt) - Date.parse(after.startAt)).toBe(apart);
  });
});

describe("undoing returns 409 RESTORE_CONFLICT", () => {
  test("for an item of a deleted calendar", async () => {
    const calendar = await agenda.ok("POST", "/calendars", { name: "Short" });
    const id = await agenda.add({ calendarId: calendar.id });
    await removed(id);
    await agenda.ok("DELETE", `/calendars/${calendar.id}`);
    const response = await revertLast(service, organization, "deleteAgendaItem");
    expect(response.body).toMatchObject({ code: "RESTORE_CONFLICT", field: "calendarId" });
  });

  test("for an occurrence that its series no longer generates", async () => {
    const id = await agenda.add({ recurrenceRule: { frequency: "daily", count: 3 } });
    const [, second] = await agenda.occurrences(id);
    await removed(second.id);
    const rule = { frequency: "daily", intervalCount: 2, count: 3 };
    await agenda.ok("PATCH", `/items/${id}`, { recurrenceRule: rule });
    const response = await revertLast(service, organization, "deleteAgendaItem");
    expect(response.body).toMatchObject({ code: "RESTORE_CONFLICT", field: "recurrenceIdAt" });
  });

  test("for an occurrence that its series has again", async () => {
    const id = await agenda.add({ recurrenceRule: { frequency: "daily", count: 3 } });
    const [, second] = await agenda.occurrences(id);
    await removed(second.id);
    await agenda.ok("PATCH", `/items/${id}`, { recurrenceDates: [] });
    expect((await agenda.occurrences(id))[1].id).toBe(second.id);
    const response = await revertLast(service, organization, "deleteAgendaItem");
    expect(response.status).toBe(409);
  });

  test("for an occurrence of a deleted series", async () => {
    const id = await agenda.add({ recurrenceRule: { frequency: "daily", count: 3 } });
    const [, second] = await agenda.occurrences(id);
    await removed(second.id);
    await removed(id);
    const response = await revertOf("deleteAgendaItem", second.id);
    expect(response.body).toMatchObject({
      code: "RESTORE_CONFLICT",
      field: "recurrenceParentItemId",
      existingId: id,
    });
  });
});

test.each([
  ["AGENDA_ITEM_READ_ONLY", { source: "external" as const }, "owner"],
  ["AGENDA_CALENDAR_READ_ONLY", { calendarId: agenda.calendars.ofOwner }, "member"],
] as const)("409 %s", async (code, item, role) => {
  const id = await agenda.add(item);
  const response = await remove(id, organization[role]);
  expect([response.status, response.body.code]).toEqual([409, code]);
});
