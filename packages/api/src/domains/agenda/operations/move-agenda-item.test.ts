import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { at, clockChanges, createTestAgenda } from "../testing/agenda-fixture.ts";

const service = await openTestService();
const agenda = await createTestAgenda(service, await service.createOrganization());

const later = { startAt: "2026-11-24T14:00:00+01:00", endAt: "2026-11-24T16:30:00+01:00" };
const laterInUtc = { startAt: "2026-11-24T13:00:00.000Z", endAt: "2026-11-24T15:30:00.000Z" };

async function expectRejected(id: string, body: unknown, as = agenda.organization.admin) {
  const before = await agenda.get(id, agenda.organization.owner);
  const response = await agenda.move(id, body, as);
  const after = await agenda.get(id, agenda.organization.owner);
  expect(after.text, "a rejected move changes nothing").toBe(before.text);
  return response;
}

describe("a single item", () => {
  test.each([undefined, "occurrence", "series", "following"])(
    "200 moves and resizes the item; scope %s has no effect",
    async (scope) => {
      const id = await agenda.add({ description: "<b>Bring</b> oil\n\nand rags" });
      const before = await agenda.get(id);
      const response = await agenda.move(id, { ...later, scope });
      expect(response.status, response.text).toBe(200);
      expect(response.body).toEqual({
        ...before.body,
        ...laterInUtc,
        updatedAt: response.body.updatedAt,
      });
      expect(response.body.updatedAt > before.body.updatedAt).toBe(true);
      expect((await agenda.get(id)).body).toEqual(response.body);
    },
  );

  test.each(clockChanges)(
    "200 across the clock change of %s",
    async (_name, zone, before, after) => {
      const id = await agenda.add({
        timeZone: zone,
        startAt: at(`${before}T09:00`, zone),
        endAt: at(`${before}T10:00`, zone),
      });
      const response = await agenda.move(id, {
        startAt: at(`${before}T22:00`, zone),
        endAt: at(`${after}T06:00`, zone),
      });
      expect(Temporal.Instant.from(response.body.startAt).equals(at(`${before}T22:00`, zone))).toBe(
        true,
      );
      expect(Temporal.Instant.from(response.body.endAt).equals(at(`${after}T06:00`, zone))).toBe(
        true,
      );
    },
  );

  test.each(clockChanges)(
    "200 all-day across the clock change of %s",
    async (_name, zone, before, after) => {
      const id = await agenda.add({ timeZone: zone });
      const body = {
        startAt: at(`${before}T00:00`, zone),
        endAt: at(`${after}T00:00`, zone),
        isAllDay: true,
      };
      const response = await agenda.move(id, body);
      expect(response.body.isAllDay, response.text).toBe(true);
      const hours =
        (Date.parse(response.body.endAt) - Date.parse(response.body.startAt)) / 3_600_000;
      expect([47, 49]).toContain(hours);
      const again = await agenda.move(id, body);
      expect(again.body).toEqual(response.body);
    },
  );

  test("200 keeps isAllDay if omitted", async () => {
    const id = await agenda.add({
      isAllDay: true,
      startAt: at("2026-11-23T00:00"),
      endAt: at("2026-11-24T00:00"),
    });
    const response = await agenda.move(id, {
      startAt: at("2026-11-25T00:00"),
      endAt: at("2026-11-27T00:00"),
    });
    expect(response.body).toMatchObject({ isAllDay: true, startAt: "2026-11-24T23:00:00.000Z" });
  });

  test("200 with the ETag of the moved item, and without an ETag for a new series", async () => {
    const id = await agenda.add();
    const moved = await agenda.move(id, later);
    expect(moved.headers.get("etag")).toBe((await agenda.get(id)).headers.get("etag"));
    const series = await agenda.ok("POST", "/items", {
      title: "Weekly service",
      startAt: "2027-03-01T09:00:00Z",
      endAt: "2027-03-01T10:00:00Z",
      recurrenceRule: { frequency: "weekly", count: 4 },
    });
    const [, second, third] = await agenda.occurrences(series.id);
    const times = { startAt: "2027-03-09T09:00:00Z", endAt: "2027-03-09T10:00:00Z" };
    const one = await agenda.move(second.id, times);
    expect(one.headers.get("etag")).toBe((await agenda.get(second.id)).headers.get("etag"));
    const shift = { startAt: "2027-03-02T09:00:00Z", endAt: "2027-03-02T10:00:00Z" };
    const all = await agenda.move(series.id, shift);
    expect(all.headers.get("etag")).toBe((await agenda.get(series.id)).headers.get("etag"));
    const split = { startAt: "2027-03-17T09:00:00Z", endAt: "2027-03-17T10:00:00Z" };
    const following = await agenda.move(third.id, { ...split, scope: "following" });
    expect(following.status, following.text).toBe(200);
    expect(following.headers.get("etag")).toBeNull();
  });

  test("200 with a cookie and with a bearer token", async () => {
    const [one, two] = [await agenda.add(), await agenda.add()];
    const { admin, path } = agenda.organization;
    const bearer = await agenda.move(one, later);
    const cookie = await service.request("POST", `${path}/agenda/items/${two}/move`, {
      cookieOf: admin,
      body: later,
      headers: { origin: "http://127.0.0.1:3000" },
    });
    expect(cookie.status, cookie.text).toBe(200);
    const differing = { id: two, createdAt: "", updatedAt: "" };
    expect({ ...cookie.body, ...differing }).toEqual({ ...bearer.body, ...differing });
  });

  test("200 writes one audit entry and one event; moving to the same times writes none", async () => {
    const id = await agenda.add();
    const first = await agenda.move(id, later);
    const again = await agenda.move(id, later);
    expect(again.body).toEqual(first.body);
    const entries = await agenda.organization.run((transaction) =>
      transaction.all<{ action: string; outcome: string; canonical: string }>({
        text: "select action, outcome, canonical from audit_entries where target_id = $1",
        values: [id],
      }),
    );
    expect(entries).toMatchObject([{ action: "moveAgendaItem", outcome: "succeeded" }]);
    expect(JSON.parse(entries[0]?.canonical ?? "")).toMatchObject({
      target: { kind: "agenda_item", id, label: "Weekly service" },
      changes: [{ field: "startAt" }, { field: "endAt" }],
      reversible: true,
    });
    expect(await eventsOf(id)).toMatchObject([
      {
        type: "agenda_item.moved",
        payload: {
          data: {
            kind: "agenda_item",
            object: { id, ...laterInUtc },
            previous: { startAt: "2026-11-23T09:00:00.000Z", endAt: "2026-11-23T10:00:00.000Z" },
          },
        },
      },
    ]);
  });
});

function eventsOf(id: string) {
  return agenda.organization.run((transaction) =>
    transaction.all<{ type: string; payload: { data: { object: any; previous: any } } }>({
      text: "select type, payload from events where payload->'data'->>'id' = $1",
      values: [id],
    }),
  );
}

describe("items of other sources", () => {
  let taskNumber = 1_000;
  async function addTask() {
    let taskId = "";
    taskNumber += 1;
    await agenda.organization.insert((insert) => {
      taskId = insert("tasks", {
        title: "Call the hotel",
        number: taskNumber,
        created_by: agenda.organization.owner.id,
      });
    });
    return taskId;
  }
  const plannedWindow = (taskId: string) =>
    agenda.organization.run((transaction) =>
      transaction.one({
        text: "select planned_start_at, planned_end_at, version from tasks where id = $1",
        values: [taskId],
      }),
    );

  test("200 for an item with a task and another source does not plan the task", async () => {
    const taskId = await addTask();
    await agenda.move(await agenda.add({ taskId }), later);
    expect(await plannedWindow(taskId)).toMatchObject({ planned_start_at: null, version: 1 });
  });

  test("200 for a suggestion keeps its source and reason", async () => {
    const reason = { title: "Frost", description: "It freezes.", signals: ["weather:frost"] };
    const id = await agenda.add({
      source: "suggestion",
      state: "tentative",
      reason,
      confidence: 0.82,
    });
    expect((await agenda.move(id, later)).body).toMatchObject({
      source: "suggestion",
      state: "tentative",
      reason,
      confidence: 0.82,
      ...laterInUtc,
    });
  });

  test("409 AGENDA_ITEM_READ_ONLY for an external item", async () => {
    const id = await agenda.add({ source: "external", calendarId: agenda.calendars.external });
    const response = await expectRejected(id, later);
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject({ code: "AGENDA_ITEM_READ_ONLY", itemId: id });
  });

  test("409 AGENDA_ITEM_CANCELLED for a cancelled item", async () => {
    const id = await agenda.add({ state: "cancelled" });
    const response = await expectRejected(id, later);
    expect([response.status, response.body.code]).toEqual([409, "AGENDA_ITEM_CANCELLED"]);
  });
});

describe("calendars", () => {
  test("409 AGENDA_CALENDAR_READ_ONLY in a personal calendar of another member", async () => {
    const id = await agenda.add({ calendarId: agenda.calendars.ofOwner });
    const response = await expectRejected(id, later, agenda.organization.member);
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject({
      code: "AGENDA_CALENDAR_READ_ONLY",
      calendarId: agenda.calendars.ofOwner,
    });
  });

  test("409 AGENDA_CALENDAR_READ_ONLY in a connected calendar", async () => {
    const id = await agenda.add({ calendarId: agenda.calendars.external });
    const response = await expectRejected(id, later, agenda.organization.owner);
    expect([response.status, response.body.code]).toEqual([409, "AGENDA_CALENDAR_READ_ONLY"]);
  });

  test("200 in the caller's own calendar, and in any personal one with agenda:manage", async () => {
    const own = await agenda.add({ calendarId: agenda.calendars.ofMember });
    expect((await agenda.move(own, later, agenda.organization.member)).status).toBe(200);
    const others = await agenda.add({ calendarId: agenda.calendars.ofMember });
    expect((await agenda.move(others, later, agenda.organization.admin)).status).toBe(200);
  });

  test("200 for any member in team and resource calendars", async () => {
    for (const calendarId of [agenda.calendars.team, agenda.calendars.resource]) {
      const id = await agenda.add({ calendarId });
      expect((await agenda.move(id, later, agenda.organization.member)).status).toBe(200);
    }
  });
});

describe("visibility", () => {
  test("409 AGENDA_ITEM_READ_ONLY for a private item of another user", async () => {
    const id = await agenda.add({ visibility: "private", title: "Dentist" });
    const response = await expectRejected(id, later, agenda.organization.admin);
    expect(response.status).toBe(409);
    expect(response.body.code).toBe("AGENDA_ITEM_READ_ONLY");
    expect(response.text).not.toContain("Dentist");
  });

  test("404 for a confidential item of another user", async () => {
    const id = await agenda.add({ visibility: "confidential" });
    const response = await expectRejected(id, later, agenda.organization.admin);
    expect([response.status, response.body.code]).toEqual([404, "RESOURCE_NOT_FOUND"]);
  });

  test("200 for the owner of a private item; the event has busy time only", async () => {
    const { owner } = agenda.organization;
    const id = await agenda.add({ visibility: "private", title: "Dentist" });
    expect((await agenda.move(id, later, owner)).body).toMatchObject({
      title: "Dentist",
      ...laterInUtc,
    });
    const [event] = await eventsOf(id);
    expect(event?.payload.data.object).toMatchObject({ id, title: "Bezet", ...laterInUtc });
    expect(JSON.stringify(event)).not.toContain("Dentist");
  });

  test.each(["private", "confidential"])(
    "the audit entry of a split of a %s series does not contain the attendees",
    async (visibility) => {
      const { owner, admin, path } = agenda.organization;
      const { calendars } = agenda;
      const created = await agenda.ok(
        "POST",
        "/items",
        {
          calendarId: calendars.ofOwner,
          visibility,
          title: "Dentist",
          startAt: "2027-03-01T09:00:00Z",
          endAt: "2027-03-01T10:00:00Z",
          recurrenceRule: { frequency: "daily", count: 4 },
          attendees: [{ email: "dentist@practice.example" }],
          reminders: [{ offsetMinutes: -30 }],
        },
        owner,
      );
      const [, second] = await agenda.occurrences(created.id, owner);
      const following = {
        startAt: "2027-03-02T13:00:00Z",
        endAt: "2027-03-02T14:00:00Z",
        scope: "following",
      };
      const moved = await agenda.move(second.id, following, owner);
      expect(moved.status, moved.text).toBe(200);
      expect(moved.body.attendees).toMatchObject([{ email: "dentist@practice.example" }]);
      const log = await service.request("GET", `${path}/audit-log?limit=5`, { as: admin });
      expect(log.body.items[0]).toMatchObject({ action: "moveAgendaItem" });
      expect(log.text).not.toMatch(/dentist/iu);
    },
  );

  test("200 for a user of a confidential item; the event contains ids only", async () => {
    const { member } = agenda.organization;
    const id = await agenda.add({
      visibility: "confidential",
      title: "Yearly talk",
      userIds: [member.id],
    });
    expect((await agenda.move(id, later, member)).status).toBe(200);
    const [event] = await eventsOf(id);
    expect(event?.payload.data).toMatchObject({ id, object: null, previous: null });
    expect(JSON.stringify(event)).not.toContain("Yearly talk");
  });
});

describe("access", () => {
  test("401 without a credential", async () => {
    const path = `${agenda.organization.path}/agenda/items/${await agenda.add()}/move`;
    const response = await service.request("POST", path, { body: later });
    expect([response.status, response.body.code]).toEqual([401, "AUTH_UNAUTHENTICATED"]);
  });

  test("404 for an unknown item", async () => {
    const response = await agenda.move("0192f0c1-0000-7000-8000-000000000000", later);
    expect(response.status).toBe(404);
    expect(response.body).toMatchObject({ resource: "agenda_item" });
  });
});

describe("400 for", () => {
  test.each<[string, unknown, [string, string][]]>([
    [
      "an empty body",
      {},
      [
        ["/startAt", "required"],
        ["/endAt", "required"],
      ],
    ],
    [
      "times without an offset",
      { startAt: "2026-11-24T14:00:00", endAt: "2026-11-24T15:00:00" },
      [
        ["/startAt", "format"],
        ["/endAt", "format"],
      ],
    ],
    ["an unknown scope", { ...later, scope: "all" }, [["/scope", "enum"]]],
    ["an unknown member", { ...later, timeZone: "Europe/Amsterdam" }, [["/timeZone", "unknown"]]],
    ["isAllDay as a string", { ...later, isAllDay: "yes" }, [["/isAllDay", "type"]]],
    ["a null scope", { ...later, scope: null }, [["/scope", "enum"]]],
    ["endAt at startAt", { startAt: later.startAt, endAt: later.startAt }, [["/endAt", "range"]]],
    ["endAt before startAt", { startAt: later.endAt, endAt: later.startAt }, [["/endAt", "range"]]],
    [
      "more than 366 days",
      { startAt: "2026-01-01T00:00:00Z", endAt: "2027-01-02T00:00:00.001Z" },
      [["/endAt", "range"]],
    ],
    [
      "all-day times that are not midnight",
      { ...later, isAllDay: true },
      [
        ["/startAt", "range"],
        ["/endAt", "range"],
      ],
    ],
    [
      "all-day times at midnight of another time zone",
      { startAt: "2026-11-24T00:00:00Z", endAt: "2026-11-25T00:00:00Z", isAllDay: true },
      [
        ["/startAt", "range"],
        ["/endAt", "range"],
      ],
    ],
    [
      "a year before 1900",
      { startAt: "1800-01-01T00:00:00Z", endAt: "1800-01-02T00:00:00Z" },
      [
        ["/startAt", "range"],
        ["/endAt", "range"],
      ],
    ],
    [
      "a year after 2999",
      { startAt: "9000-01-01T00:00:00Z", endAt: "9000-01-02T00:00:00Z" },
      [
        ["/startAt", "range"],
        ["/endAt", "range"],
      ],
    ],
  ])("%s", async (_name, body, expected) => {
    const response = await expectRejected(await agenda.add(), body);
    expect(response.status, response.text).toBe(400);
    expect(response.body.code).toBe("VALIDATION_FAILED");
    expect(
      response.body.errors.map(({ pointer, rule }: { pointer: string; rule: string }) => [
        pointer,
        rule,
      ]),
    ).toEqual(expected);
  });

  test("an invalid body for an unknown item", async () => {
    const response = await agenda.move("0192f0c1-0000-7000-8000-000000000000", {});
    expect(response.status).toBe(400);
  });
});
