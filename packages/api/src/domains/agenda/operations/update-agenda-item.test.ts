import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { undoLast } from "../../../testing/undo-last.ts";
import { createTestAgenda } from "../testing/agenda-fixture.ts";
import { fixClock } from "../testing/fixed-clock.ts";

// The items are ahead of this time.
fixClock(Date.parse("2026-11-20T09:00:00Z"));

const service = await openTestService();
const organization = await service.createOrganization();
const agenda = await createTestAgenda(service, organization);
const { owner, admin, member, viewer } = organization;

const update = (id: string, body: object, as = admin) =>
  agenda.send("PATCH", `/items/${id}`, body, as);
const updated = (id: string, body: object): Promise<any> =>
  agenda.ok("PATCH", `/items/${id}`, body);
const read = async (id: string, as = admin) => (await agenda.get(id, as)).body;
const undo = async () => {
  const undone = await undoLast(service, organization);
  expect(undone, JSON.stringify(undone)).toMatchObject({ status: 200 });
};

/** Masks members that every change modifies. */
const settled = (item: any) => ({ ...item, updatedAt: null });

describe("a single item", () => {
  test("200 changes given members, clears null ones and keeps the rest; undoing restores all", async () => {
    const taskId = await organization.insert((insert) =>
      insert("tasks", { number: 1042, title: "Service", created_by: owner.id }),
    );
    const id = await agenda.add({ location: "Here", description: "Old", userIds: [owner.id] });
    const before = await read(id);
    const after = await updated(id, {
      title: " New ",
      description: "A & B",
      location: null,
      onlineMeetingUrl: "https://meet.example/x",
      transparency: "transparent",
      calendarId: agenda.calendars.resource,
      taskId,
      timeZone: "Pacific/Apia",
      userIds: [viewer.id, member.id],
      reminders: [{ offsetMinutes: -10 }],
      attendees: [{ email: "guest@x.example" }, { userId: member.id }],
    });
    expect(after).toMatchObject({
      title: "New",
      descriptionHtml: "<p>A &amp; B</p>",
      location: null,
      calendarId: agenda.calendars.resource,
      taskDisplayNumber: "T-1042",
      timeZone: "Pacific/Apia",
      startAt: before.startAt,
      users: [{ userId: viewer.id }, { userId: member.id }],
      reminders: [{ method: "display", offsetMinutes: -10 }],
      attendees: [{ email: "guest@x.example" }, { userId: member.id, displayName: "Mila Member" }],
    });
    expect(await read(id)).toEqual(after);
    await undo();
    expect(settled(await read(id))).toEqual(settled(before));
    await undo();
    expect(settled(await read(id))).toEqual(settled(after));
  });

  test("200 keeps ids and participation status of attendees and reminders that stay", async () => {
    const id = await agenda.add();
    const guests = ["a", "b"].map((name) => ({ email: `${name}@x.example` }));
    const first = await updated(id, { attendees: guests, reminders: [{ offsetMinutes: -5 }] });
    await organization.run(async (transaction) => {
      transaction.write({
        text: "update agenda_attendees set participation_status = 'accepted' where email = 'b@x.example' and item_id = $1",
        values: [id],
      });
    });
    const after = await updated(id, {
      attendees: [{ email: "B@x.example", role: "optional" }, { email: "c@x.example" }],
      reminders: [{ offsetMinutes: -5 }, { offsetMinutes: -5 }],
    });
    expect(after.attendees).toMatchObject([
      { id: first.attendees[1].id, participationStatus: "accepted", isOptional: true },
      { email: "c@x.example", participationStatus: "needs-action" },
    ]);
    expect(after.reminders[0].id).toBe(first.reminders[0].id);
    expect(await read(id)).toEqual(after);
    await undo();
    expect((await read(id)).attendees).toMatchObject([
      { id: first.attendees[0].id, email: "a@x.example" },
      { id: first.attendees[1].id, participationStatus: "accepted", isOptional: false },
    ]);
  });

  test("200 with the same ETag for the current values", async () => {
    const id = await agenda.add({ userIds: [owner.id] });
    const before = await agenda.get(id);
    const { title, calendarId } = before.body;
    const response = await update(id, {
      title,
      calendarId,
      userIds: [owner.id],
      scope: "following",
    });
    expect([response.status, response.headers.get("etag")]).toEqual([
      200,
      before.headers.get("etag"),
    ]);
  });

  test("200 keeps the day of an all-day item in another time zone", async () => {
    const days = { startAt: "2026-12-01T00:00:00+01:00", endAt: "2026-12-02T00:00:00+01:00" };
    const id = await agenda.add({ ...days, isAllDay: true });
    const after = await updated(id, { timeZone: "America/New_York" });
    expect([after.startAt, after.endAt]).toEqual([
      "2026-12-01T05:00:00.000Z",
      "2026-12-02T05:00:00.000Z",
    ]);
    expect(await read(id)).toEqual(after);
    await undo();
    expect((await read(id)).startAt).toBe("2026-11-30T23:00:00.000Z");
  });

  test("the event of an item that becomes public does not contain its previous text", async () => {
    const id = await agenda.add({ title: "Dentist", visibility: "private", userIds: [admin.id] });
    await updated(id, { title: "Lunch", visibility: "public" });
    const [event] = await organization.run((transaction) =>
      transaction.all<{ payload: any }>({
        text: "select payload from events order by sequence desc limit 1",
        values: [],
      }),
    );
    expect(event?.payload.data).toMatchObject({
      object: { title: "Lunch" },
      previous: { visibility: "private" },
    });
    expect(JSON.stringify(event)).not.toContain("Dentist");
    const undone = await undoLast(service, organization);
    expect([undone.status, undone.code]).toEqual([409, "AUDIT_NOT_REVERSIBLE"]);
  });
});

describe("an occurrence", () => {
  const series = () =>
    agenda.add({
      description: "As ever",
      userIds: [owner.id],
      reminders: [{ method: "display", offsetMinutes: -5 }],
      recurrenceRule: { frequency: "weekly", count: 4 },
    });

  test("200 overrides texts, also with null; the other occurrences inherit from the series", async () => {
    const id = await series();
    const [first, second] = await agenda.occurrences(id);
    const after = await updated(second.id, {
      title: "Special",
      description: null,
      visibility: "private",
      scope: "occurrence",
    });
    expect(after).toMatchObject({
      id: second.id,
      title: "Special",
      description: null,
      startAt: second.startAt,
      recurrenceIdAt: second.recurrenceIdAt,
    });
    expect(await read(second.id, owner)).toMatchObject({ title: "Special", description: null });
    expect(await read(first.id)).toMatchObject({ title: "Weekly service", description: "As ever" });
    await updated(id, { title: "Renamed", description: "Other" });
    expect(await read(second.id, owner)).toMatchObject({ title: "Special", description: null });
    expect(await read(first.id)).toMatchObject({ title: "Renamed", description: "Other" });
  });

  test("undoing makes it inherit from its series again", async () => {
    const id = await series();
    const [, second] = await agenda.occurrences(id);
    await updated(second.id, { title: "Special", userIds: [member.id] });
    await undo();
    expect(settled(await read(second.id))).toEqual(settled(second));
    await updated(id, { title: "Renamed", userIds: [viewer.id] });
    expect(await read(second.id)).toMatchObject({
      title: "Renamed",
      users: [{ userId: viewer.id }],
    });
  });

  test("200 overrides users and attendees", async () => {
    const id = await series();
    const [first, second] = await agenda.occurrences(id);
    const after = await updated(second.id, {
      userIds: [member.id],
      attendees: [{ email: "guest@x.example" }],
    });
    expect(await read(second.id)).toEqual(after);
    expect(after.reminders).toMatchObject([{ offsetMinutes: -5 }]);
    expect(after.reminders[0].id).not.toBe(first.reminders[0].id);
    expect(await read(first.id)).toMatchObject({ users: [{ userId: owner.id }], attendees: [] });
    const window = "from=2026-11-20T00:00:00Z&to=2026-12-31T00:00:00Z";
    const list = await agenda.ok("GET", `/items?${window}&userIds=${member.id}`);
    expect(list.items.map((item: any) => item.id)).toContain(second.id);
    const move = { startAt: "2026-12-01T09:00:00Z", endAt: "2026-12-01T10:00:00Z" };
    expect((await agenda.move(second.id, move)).body.users).toMatchObject([{ userId: member.id }]);
  });

  test("a search finds it by its overridden text", async () => {
    const id = await series();
    const [, second] = await agenda.occurrences(id);
    await updated(second.id, { location: "Lighthouse" });
    const query = "from=2026-11-20T00:00:00Z&to=2026-12-31T00:00:00Z&q=lighthouse";
    const { items } = await agenda.ok("GET", `/items?${query}`);
    expect(items.map((item: any) => item.id)).toEqual([second.id]);
  });

  test("400 for members that it always inherits", async () => {
    const id = await series();
    const [, second] = await agenda.occurrences(id);
    const response = await update(second.id, {
      calendarId: agenda.calendars.resource,
      timeZone: "Europe/Lisbon",
      recurrenceRule: { frequency: "daily" },
    });
    expect([response.status, response.body.errors.map(({ pointer }: any) => pointer)]).toEqual([
      400,
      ["/calendarId", "/timeZone", "/recurrenceRule"],
    ]);
  });

  test("400 AGENDA_OCCURRENCE_REQUIRED for the id of a series with scope following", async () => {
    const id = await series();
    const response = await update(id, { title: "X", scope: "following" });
    expect(response.body).toMatchObject({ status: 400, code: "AGENDA_OCCURRENCE_REQUIRED" });
    expect(response.body.occurrences).toHaveLength(3);
  });
});

describe("scope following", () => {
  test("200 splits the series and changes the new one", async () => {
    const id = await agenda.add({
      userIds: [owner.id],
      reminders: [{ method: "display", offsetMinutes: -5 }],
      recurrenceRule: { frequency: "weekly", count: 4 },
    });
    const [first, second, third, fourth] = await agenda.occurrences(id);
    const moved = { startAt: "2026-12-10T09:00:00Z", endAt: "2026-12-10T09:30:00Z" };
    await agenda.move(third.id, moved);
    const after = await updated(third.id, {
      scope: "following",
      title: "Later part",
      userIds: [member.id],
    });
    expect(after.id).not.toBe(id);
    expect(await read(after.id)).toEqual(after);
    expect(after).toMatchObject({
      title: "Later part",
      startAt: third.startAt,
      recurrenceRule: { count: 2 },
      users: [{ userId: member.id }],
    });
    expect(await read(id)).toMatchObject({ title: "Weekly service", recurrenceRule: { count: 2 } });
    expect((await agenda.occurrences(id)).map((each) => each.id)).toEqual([first.id, second.id]);
    const later = await agenda.occurrences(after.id);
    expect(later.map((each) => each.id)).toEqual([third.id, fourth.id]);
    expect(later[0]).toMatchObject({
      startAt: "2026-12-10T09:00:00.000Z",
      recurrenceIdAt: third.recurrenceIdAt,
      title: "Later part",
    });
    const undone = await undoLast(service, organization);
    expect([undone.status, undone.code]).toEqual([409, "AUDIT_NOT_REVERSIBLE"]);
  });

  test("200 if another occurrence was moved to the computed start", async () => {
    const id = await agenda.add({ recurrenceRule: { frequency: "weekly", count: 4 } });
    const [, second, third] = await agenda.occurrences(id);
    const away = { startAt: "2026-12-02T09:00:00Z", endAt: "2026-12-02T10:00:00Z" };
    await agenda.move(second.id, away);
    await agenda.move(third.id, { startAt: second.startAt, endAt: second.endAt });
    const after = await updated(second.id, { scope: "following", title: "Later" });
    expect(after.startAt).toBe(second.startAt);
    expect(await read(second.id)).toMatchObject({
      title: "Later",
      startAt: "2026-12-02T09:00:00.000Z",
    });
    expect((await read(third.id)).startAt).toBe(second.startAt);
  });

  test("200 from the first occurrence on changes the whole series", async () => {
    const id = await agenda.add({ recurrenceRule: { frequency: "weekly", count: 3 } });
    const [first] = await agenda.occurrences(id);
    const after = await updated(first.id, { scope: "following", title: "All" });
    expect([after.id, after.title]).toEqual([id, "All"]);
    await undo();
    expect((await read(id)).title).toBe("Weekly service");
  });
});

describe("problems", () => {
  test.each([
    ["AGENDA_ITEM_READ_ONLY", { source: "external" as const }, "owner"],
    ["AGENDA_CALENDAR_READ_ONLY", { calendarId: agenda.calendars.ofOwner }, "member"],
    ["AGENDA_ITEM_READ_ONLY", { visibility: "private" as const }, "member"],
  ] as const)("409 %s", async (code, item, role) => {
    const id = await agenda.add(item);
    const response = await update(id, { title: "Mine" }, organization[role]);
    expect([response.status, response.body.code]).toEqual([409, code]);
  });

  test("404 for a confidential item of another user", async () => {
    const id = await agenda.add({ visibility: "confidential" });
    expect((await update(id, { title: "Mine" }, member)).status).toBe(404);
  });

  test("409 for a calendarId that the caller may not edit", async () => {
    const id = await agenda.add();
    const response = await update(id, { calendarId: agenda.calendars.ofOwner }, member);
    expect(response.body.code).toBe("AGENDA_CALENDAR_READ_ONLY");
  });

  test("200 for the description of a cancelled item; 412 for another version", async () => {
    const id = await agenda.add({ state: "cancelled" });
    expect(await updated(id, { description: "Ill" })).toMatchObject({ state: "cancelled" });
    const stale = await service.request("PATCH", `${organization.path}/agenda/items/${id}`, {
      as: admin,
      body: { title: "X" },
      headers: { "if-match": '"1.000000000000"' },
    });
    expect(stale.status).toBe(412);
  });
});
