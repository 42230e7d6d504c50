import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { undoLast } from "../../../testing/undo-last.ts";
import { createTestAgenda } from "../testing/agenda-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const agenda = await createTestAgenda(service, organization);
const { owner, admin } = organization;

const set = (id: string, state: string, more: object = {}, as = admin) =>
  agenda.send("PATCH", `/items/${id}/state`, { state, ...more }, as);
const done = async (id: string, state: string, more: object = {}) => {
  const response = await set(id, state, more);
  expect(response.status, response.text).toBe(200);
  return response.body;
};
const read = async (id: string) => (await agenda.get(id)).body;
const states = async (id: string) => (await agenda.occurrences(id)).map(({ state }) => state);
const undo = async () => expect((await undoLast(service, organization)).status).toBe(200);
const weekly = { recurrenceRule: { frequency: "weekly" as const, count: 3 } };

describe("a single item", () => {
  const all = ["tentative", "confirmed", "cancelled"] as const;
  test.each(all.flatMap((from) => all.map((to) => [from, to] as const)))(
    "200 from %s to %s; undoing restores the state",
    async (from, to) => {
      const id = await agenda.add({ state: from });
      const before = await agenda.get(id);
      const after = await set(id, to, { reason: "Ill" });
      expect([after.status, after.body.state]).toEqual([200, to]);
      expect(await read(id)).toEqual(after.body);
      if (from === to) expect(after.headers.get("etag")).toBe(before.headers.get("etag"));
      else {
        await undo();
        expect((await read(id)).state).toBe(from);
      }
    },
  );

  test("200 for a confirmed suggestion, which becomes an item with its reason; undoing restores it", async () => {
    const reason = { title: "Frost", description: "It freezes", signals: ["weather:frost"] };
    const id = await agenda.add({ source: "suggestion", state: "tentative", reason });
    expect(await done(id, "confirmed")).toMatchObject({ source: "item", reason });
    await undo();
    expect(await read(id)).toMatchObject({ source: "suggestion", state: "tentative" });
    expect(await done(id, "cancelled")).toMatchObject({ source: "suggestion" });
  });
});

describe("a series", () => {
  test("200 for one occurrence, which keeps its state when the series changes", async () => {
    const id = await agenda.add(weekly);
    const [, second] = await agenda.occurrences(id);
    await done(second.id, "cancelled");
    expect(await states(id)).toEqual(["confirmed", "cancelled", "confirmed"]);
    await done(id, "cancelled");
    expect(await states(id)).toEqual(["cancelled", "cancelled", "cancelled"]);
    await done(second.id, "tentative", { scope: "series" });
    expect(await states(id)).toEqual(["tentative", "cancelled", "tentative"]);
  });

  test("undoing restores the inherited state of an occurrence", async () => {
    const id = await agenda.add(weekly);
    const [first] = await agenda.occurrences(id);
    await done(first.id, "tentative");
    await undo();
    await done(id, "cancelled");
    await done(id, "tentative");
    expect(await states(id)).toEqual(["tentative", "tentative", "tentative"]);
  });

  test("200 with scope following splits the series", async () => {
    const id = await agenda.add(weekly);
    const [, second] = await agenda.occurrences(id);
    const later = await done(second.id, "cancelled", { scope: "following" });
    expect(later).toMatchObject({ state: "cancelled", recurrenceRule: { count: 2 } });
    expect(await read(later.id)).toEqual(later);
    expect([await states(id), await states(later.id)]).toEqual([
      ["confirmed"],
      ["cancelled", "cancelled"],
    ]);
    expect((await undoLast(service, organization)).code).toBe("AUDIT_NOT_REVERSIBLE");
  });

  test("200 with scope following and the current state does not split the series", async () => {
    const id = await agenda.add(weekly);
    const [, second] = await agenda.occurrences(id);
    await done(second.id, "confirmed", { scope: "following" });
    expect(await states(id)).toHaveLength(3);
  });

  test("409 AGENDA_STATE_TRANSITION_INVALID for an occurrence of a cancelled series", async () => {
    const id = await agenda.add({ ...weekly, state: "cancelled" });
    const [first] = await agenda.occurrences(id);
    const response = await set(first.id, "confirmed");
    expect(response.body).toMatchObject({
      status: 409,
      code: "AGENDA_STATE_TRANSITION_INVALID",
      from: "cancelled",
      to: "confirmed",
      allowed: [],
    });
    expect((await set(id, "confirmed", { scope: "occurrence" })).body.code).toBe(
      "AGENDA_OCCURRENCE_REQUIRED",
    );
  });
});

test("the event contains the state, and the audit entry the state and the reason", async () => {
  const id = await agenda.add();
  await done(id, "cancelled", { reason: "The mechanic is ill" });
  const [event] = await organization.run((transaction) =>
    transaction.all<{ type: string; payload: any }>({
      text: "select type, payload from events order by sequence desc limit 1",
      values: [],
    }),
  );
  expect(event).toMatchObject({
    type: "agenda_item.state_changed",
    payload: { data: { object: { state: "cancelled" }, previous: { state: "confirmed" } } },
  });
  const path = `${organization.path}/audit-log?targetId=${id}&limit=1`;
  const { body } = await service.request("GET", path, { as: owner });
  expect(body.items[0]).toMatchObject({
    reason: "The mechanic is ill",
    changes: [{ field: "state", before: "confirmed", after: "cancelled" }],
  });
});

test.each([
  ["AGENDA_ITEM_READ_ONLY", { source: "external" as const }, "owner"],
  ["AGENDA_CALENDAR_READ_ONLY", { calendarId: agenda.calendars.ofOwner }, "member"],
] as const)("409 %s", async (code, item, role) => {
  const id = await agenda.add(item);
  const response = await set(id, "cancelled", {}, organization[role]);
  expect([response.status, response.body.code]).toEqual([409, code]);
});

test.each([
  [{}, "/state"],
  [{ state: "done" }, "/state"],
  [{ state: "cancelled", reason: " " }, "/reason"],
  [{ state: "cancelled", scope: "all" }, "/scope"],
])("400 for %j", async (body, pointer) => {
  const id = await agenda.add();
  const response = await agenda.send("PATCH", `/items/${id}/state`, body);
  expect([response.status, response.body.errors?.[0].pointer]).toEqual([400, pointer]);
});
