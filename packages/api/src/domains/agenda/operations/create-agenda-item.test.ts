import { describe, expect, test } from "vitest";
import { insertContact, insertCustomer } from "../../customers/testing/contact-fixture.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import { undoLast } from "../../../testing/undo-last.ts";
import { callTool } from "../../../surfaces/mcp/testing/mcp-requests.ts";
import { createTestAgenda, occurrenceId, toWallTime } from "../testing/agenda-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const agenda = await createTestAgenda(service, organization);
const { owner, admin, member, viewer } = organization;

const times = { startAt: "2026-12-01T10:00:00+01:00", endAt: "2026-12-01T11:30:00+01:00" };
const weekly = { frequency: "weekly", weekDays: ["tu"], count: 4 };
const create = (body: object, as = admin) =>
  agenda.send("POST", "/items", { title: "Test ride", ...times, ...body }, as);
const created = async (body: object, as = admin) => {
  const response = await create(body, as);
  expect(response.status, response.text).toBe(201);
  return response.body;
};
const pointers = (response: { body: any }): string[] =>
  (response.body.errors ?? []).map(({ pointer }: { pointer: string }) => pointer);

describe("createAgendaItem", () => {
  test("201 with only title and times: in the default calendar, owned by the caller", async () => {
    const item = await created({ title: "  Test ride " });
    expect(item).toMatchObject({
      calendarId: agenda.calendars.team,
      title: "Test ride",
      source: "item",
      state: "confirmed",
      visibility: "public",
      transparency: "opaque",
      startAt: "2026-12-01T09:00:00.000Z",
      endAt: "2026-12-01T10:30:00.000Z",
      isAllDay: false,
      timeZone: "Europe/Amsterdam",
      ownerUserId: admin.id,
      organizerUserId: admin.id,
      createdBy: admin.id,
      users: [],
      recurrenceRule: null,
      isReadOnly: false,
    });
    expect((await agenda.get(item.id)).body).toEqual(item);
  });

  test("201 with the time zone of the calendar if timeZone is omitted", async () => {
    const { id: calendarId } = await agenda.ok("POST", "/calendars", {
      name: "Manhattan",
      timeZone: "America/New_York",
    });
    const days = { isAllDay: true, startAt: "2026-12-01T00:00:00-05:00" };
    const item = { ...days, endAt: "2026-12-02T00:00:00-05:00" };
    expect((await created({ calendarId, ...item })).timeZone).toBe("America/New_York");
    const named = { calendarId, timeZone: "Europe/Amsterdam" };
    expect((await created(named)).timeZone).toBe("Europe/Amsterdam");
    await agenda.ok("PATCH", `/calendars/${calendarId}`, { timeZone: "Pacific/Apia" });
    expect((await created({ calendarId })).timeZone).toBe("Pacific/Apia");
  });

  describe("with an exdate that matches no occurrence", () => {
    const firstMonday = { frequency: "monthly", monthOrdinal: "first", monthWeekday: "mo" };
    const series = {
      startAt: "2027-01-04T09:00:00+01:00",
      endAt: "2027-01-04T10:00:00+01:00",
      recurrenceRule: firstMonday,
    };
    const exdates = (...times: string[]) => ({
      recurrenceDates: times.map((occursAt) => ({ kind: "exdate", occursAt })),
    });

    test.each([
      ["another offset", "2027-08-02T09:00:00+01:00", "2027-08-02T10:00:00", "2027-08-02T09:00:00"],
      ["another day", "2027-08-09T09:00:00+02:00", "2027-08-09T09:00:00", "2027-08-02T09:00:00"],
      [
        "beyond the horizon",
        "2034-08-08T09:00:00+02:00",
        "2034-08-08T09:00:00",
        "2034-08-07T09:00:00",
      ],
    ])("a dry run warns of %s, with the nearest", async (_name, occursAt, shown, nearest) => {
      const dry = await agenda.send("POST", "/items?dryRun=true", {
        title: "Visit",
        ...series,
        ...exdates(occursAt, "2027-03-01T08:00:00Z"),
      });
      expect(dry.body.warnings, dry.text).toEqual([
        `The exdate ${shown}+02:00 matches no occurrence and leaves none out; the nearest occurrence starts at ${nearest}+02:00.`,
      ]);
    });

    test("the tool warns on creation and on an update", async () => {
      const call = (name: string, input: Record<string, unknown>) =>
        callTool(service, name, input, { as: admin });
      const unmatched = exdates("2027-08-02T10:00:00+02:00");
      const made = await call("agenda_create_item", {
        title: "Visit",
        transparency: "transparent",
        ...series,
        ...unmatched,
      });
      const warning =
        "The exdate 2027-08-02T10:00:00+02:00 matches no occurrence and leaves none out; the nearest occurrence starts at 2027-08-02T09:00:00+02:00.";
      expect(made.content.warnings, made.text).toContain(warning);
      const itemId = made.content.agendaItem.id;
      const matched = exdates("2027-08-02T09:00:00+02:00");
      const scope = "series";
      const repaired = await call("agenda_update_item", { itemId, scope, ...matched });
      expect(repaired.content.warnings, repaired.text).toEqual([]);
      const broken = await call("agenda_update_item", { itemId, scope, ...unmatched });
      expect(broken.content.warnings, broken.text).toEqual([warning]);
    });

    test("a dry run names the first five and counts the others", async () => {
      const times = Array.from({ length: 7 }, (_, index) => `2027-02-${10 + index}T09:00:00+01:00`);
      const body = { title: "Visit", ...series, ...exdates(...times) };
      const dry = await agenda.send("POST", "/items?dryRun=true", body);
      expect(dry.body.warnings).toHaveLength(6);
      expect(dry.body.warnings.at(-1)).toBe("Further exdates that match no occurrence: 2.");
    });

    test("a dry run of a series of which nothing remains names no nearest one", async () => {
      const dry = await agenda.send("POST", "/items?dryRun=true", {
        title: "Visit",
        ...series,
        recurrenceRule: { ...firstMonday, count: 1 },
        ...exdates("2027-01-04T09:00:00+01:00", "2027-01-05T09:00:00+01:00"),
      });
      expect(dry.body.warnings, dry.text).toEqual([
        "The exdate 2027-01-05T09:00:00+01:00 matches no occurrence and leaves none out.",
      ]);
    });
  });

  test("201 with all members, equal to a later read", async () => {
    const taskId = await organization.insert((insert) =>
      insert("tasks", { number: 1042, title: "Service", created_by: owner.id }),
    );
    await insertCustomer(organization, 1001);
    const methods = [{ type: "email", value: "femke@x.example" }];
    const contact = await insertContact(organization, { customerId: 1001, methods });
    const contactId = contact.split("/").at(-1);
    const item = await created({
      calendarId: agenda.calendars.resource,
      description: "Bring <b>the</b> key",
      location: "Bridge 1",
      onlineMeetingUrl: "https://meet.example/x",
      transparency: "transparent",
      timeZone: "America/New_York",
      taskId,
      userIds: [member.id, viewer.id],
      recurrenceRule: weekly,
      recurrenceDates: [
        { kind: "exdate", occursAt: "2026-12-08T04:00:00-05:00" },
        { kind: "rdate", occursAt: "2026-12-09T04:00:00-05:00" },
      ],
      reminders: [{ offsetMinutes: -15 }, { method: "email", offsetMinutes: -1440 }],
      attendees: [
        { userId: admin.id, role: "chair" },
        { customerContactId: contactId },
        { email: "guest@x.example", displayName: "Guest", role: "optional" },
      ],
    });
    expect(item).toMatchObject({
      descriptionHtml: "<p>Bring &lt;b&gt;the&lt;/b&gt; key</p>",
      taskDisplayNumber: "T-1042",
      taskTitle: "Service",
      taskStatus: "todo",
      users: [{ userId: member.id }, { userId: viewer.id }],
      recurrenceRule: { ...weekly, intervalCount: 1, untilAt: null },
      recurrenceDates: [{ kind: "exdate" }, { kind: "rdate" }],
      reminders: [
        { method: "display", offsetMinutes: -15 },
        { method: "email", offsetMinutes: -1440 },
      ],
      attendees: [
        { userId: admin.id, isOrganizer: true, participationStatus: "accepted", role: "chair" },
        {
          customerContactId: contactId,
          customerId: 1001,
          email: "femke@x.example",
          participationStatus: "needs-action",
        },
        { email: "guest@x.example", displayName: "Guest", isOptional: true, userId: null },
      ],
    });
    expect((await agenda.get(item.id)).body).toEqual(item);
    const starts = (await agenda.occurrences(item.id)).map(({ startAt }) => toWallTime(startAt));
    expect(starts).toEqual([
      "2026-12-01T10:00",
      "2026-12-09T10:00",
      "2026-12-15T10:00",
      "2026-12-22T10:00",
    ]);
  });

  test.each([
    ["https://meet.example/a%20b?x=%5B1%5D#top", "https://meet.example/a%20b?x=%5B1%5D#top"],
    ["https://meet.example/x[1]?y[]=2", "https://meet.example/x%5B1%5D?y%5B%5D=2"],
    ["https://[2001:db8::1]:8443/é", "https://[2001:db8::1]:8443/%C3%A9"],
  ])("201 with %s as a URI of RFC 3986", async (given, onlineMeetingUrl) => {
    expect(await created({ onlineMeetingUrl: given })).toMatchObject({ onlineMeetingUrl });
  });

  test("201 for a series: the ids of occurrences are derived from their starts", async () => {
    const { id } = await created({ recurrenceRule: weekly });
    const ids = (await agenda.occurrences(id)).map((each) => each.id);
    expect(ids).toEqual(
      ["2026-12-01", "2026-12-08", "2026-12-15", "2026-12-22"].map((day) =>
        occurrenceId(id, `${day}T10:00`),
      ),
    );
  });

  test("creates an event and an audit entry; undoing deletes the item", async () => {
    const { id } = await created({ recurrenceRule: weekly });
    const [event] = await organization.run((transaction) =>
      transaction.all<{ type: string; payload: any }>({
        text: "select type, payload from events order by sequence desc limit 1",
        values: [],
      }),
    );
    expect(event).toMatchObject({
      type: "agenda_item.created",
      payload: { data: { id, object: { title: "Test ride" }, previous: null } },
    });
    expect(await undoLast(service, organization, "createAgendaItem")).toMatchObject({
      status: 200,
      events: ["agenda_item.deleted"],
    });
    expect((await agenda.get(id)).status).toBe(404);
    expect(await undoLast(service, organization)).toMatchObject({
      status: 200,
      events: ["agenda_item.created"],
    });
    expect(await agenda.occurrences(id)).toHaveLength(4);
  });

  test.each([
    ["private", { title: "Bezet", location: null }],
    ["confidential", null],
  ])(
    "the event and the audit log do not contain the text of a %s item",
    async (visibility, object) => {
      const secret = `Dentist ${visibility}`;
      const { id } = await created({ title: secret, location: secret, visibility });
      const [event] = await organization.run((transaction) =>
        transaction.all<{ payload: any }>({
          text: "select payload from events order by sequence desc limit 1",
          values: [],
        }),
      );
      const data = event?.payload.data;
      expect(data.id).toBe(id);
      expect(data.object).toEqual(object && expect.objectContaining(object));
      const log = await service.request("GET", `${organization.path}/audit-log?targetId=${id}`, {
        as: owner,
      });
      expect(log.body.items).toHaveLength(1);
      expect(log.text + JSON.stringify(event)).not.toContain(secret);
    },
  );

  test("200 for a dry run, with warnings of overlaps and without writing", async () => {
    await created({
      title: "In the way",
      startAt: "2027-01-05T09:00:00Z",
      endAt: "2027-01-05T10:00:00Z",
    });
    const response = await service.request(
      "POST",
      `${organization.path}/agenda/items?dryRun=true`,
      {
        as: admin,
        body: { title: "New", startAt: "2027-01-05T09:30:00Z", endAt: "2027-01-05T10:30:00Z" },
      },
    );
    expect(response.body).toMatchObject({
      wouldReturn: 201,
      warnings: [expect.stringContaining('Overlaps "In the way"')],
    });
    expect((await agenda.get(response.body.result.id)).status).toBe(404);
  });
});

describe("400", () => {
  test.each<[string, object, string[]]>([
    ["no title", { title: "" }, ["/title"]],
    ["a title of 241 characters", { title: "x".repeat(241) }, ["/title"]],
    ["an end before the start", { endAt: "2026-12-01T08:00:00Z" }, ["/endAt"]],
    ["a length of 367 days", { endAt: "2027-12-03T10:00:00+01:00" }, ["/endAt"]],
    ["all-day times that are not midnight", { isAllDay: true }, ["/startAt", "/endAt"]],
    ["a URL without https", { onlineMeetingUrl: "http://x.example" }, ["/onlineMeetingUrl"]],
    [
      "an unencoded percent sign",
      { onlineMeetingUrl: "https://x.example/5%" },
      ["/onlineMeetingUrl"],
    ],
    [
      "a URL with two fragments",
      { onlineMeetingUrl: "https://x.example/#a#b" },
      ["/onlineMeetingUrl"],
    ],
    [
      "six reminders",
      { reminders: Array.from({ length: 6 }, () => ({ offsetMinutes: -1 })) },
      ["/reminders"],
    ],
    [
      "a reminder after the start",
      { reminders: [{ offsetMinutes: 1 }] },
      ["/reminders/0/offsetMinutes"],
    ],
    [
      "a duplicate attendee",
      { attendees: [{ email: "a@x.example" }, { email: "A@x.example" }] },
      ["/attendees/1"],
    ],
    [
      "an attendee with userId and email",
      { attendees: [{ email: "a@x.example", userId: admin.id }] },
      ["/attendees/0"],
    ],
    [
      "an attendee without a reference",
      { attendees: [{ displayName: "Nobody" }] },
      ["/attendees/0"],
    ],
    [
      "recurrence dates without a rule",
      { recurrenceDates: [{ kind: "rdate", occursAt: times.startAt }] },
      ["/recurrenceDates"],
    ],
    [
      "a duplicate recurrence date",
      {
        recurrenceRule: weekly,
        recurrenceDates: [
          { kind: "rdate", occursAt: "2026-12-03T10:00:00+01:00" },
          { kind: "rdate", occursAt: "2026-12-03T09:00:00Z" },
        ],
      },
      ["/recurrenceDates/1"],
    ],
    [
      "a duplicate day of an all-day series",
      {
        startAt: "2026-12-01T00:00:00+01:00",
        endAt: "2026-12-02T00:00:00+01:00",
        isAllDay: true,
        recurrenceRule: { frequency: "daily" },
        recurrenceDates: [
          { kind: "exdate", occursAt: "2026-12-03T00:00:00+01:00" },
          { kind: "exdate", occursAt: "2026-12-03T12:30:00+01:00" },
        ],
      },
      ["/recurrenceDates/1"],
    ],
    [
      "both instants of an ambiguous date",
      {
        recurrenceRule: weekly,
        recurrenceDates: [
          { kind: "rdate", occursAt: "2027-10-31T00:30:00Z" },
          { kind: "rdate", occursAt: "2027-10-31T01:30:00Z" },
        ],
      },
      ["/recurrenceDates/1"],
    ],
    [
      "a rule with count and untilAt",
      { recurrenceRule: { ...weekly, untilAt: "2027-01-01T00:00:00Z" } },
      ["/recurrenceRule/untilAt"],
    ],
    [
      "untilAt before the start",
      { recurrenceRule: { frequency: "daily", untilAt: "2026-11-30T00:00:00Z" } },
      ["/recurrenceRule/untilAt"],
    ],
    [
      "an unsupported frequency",
      { recurrenceRule: { frequency: "secondly" } },
      ["/recurrenceRule/frequency"],
    ],
  ])("for %s", async (_name, body, expected) => {
    const response = await create(body);
    expect([response.status, pointers(response)]).toEqual([400, expected]);
  });

  test.each([
    ["/calendarId", { calendarId: organization.owner.id }],
    ["/taskId", { taskId: organization.owner.id }],
    ["/userIds/0", { userIds: ["0192f0c1-0000-7000-8000-000000000000"] }],
    ["/attendees/0/userId", { attendees: [{ userId: "0192f0c1-0000-7000-8000-000000000000" }] }],
    [
      "/attendees/0/customerContactId",
      { attendees: [{ customerContactId: "0192f0c1-0000-7000-8000-000000000000" }] },
    ],
  ])("REFERENCE_NOT_FOUND for an unknown reference in %s", async (pointer, body) => {
    const response = await create(body);
    expect([response.body.code, pointers(response)]).toEqual(["REFERENCE_NOT_FOUND", [pointer]]);
  });

  test.each<[string, object]>([
    ["a daily rule from 1900", { recurrenceRule: { frequency: "daily" } }],
    [
      "a weekly rule with all days from 1900",
      {
        recurrenceRule: {
          frequency: "weekly",
          weekDays: ["mo", "tu", "we", "th", "fr", "sa", "su"],
        },
      },
    ],
    [
      "a distant untilAt",
      {
        recurrenceRule: { frequency: "daily", untilAt: "2999-01-01T00:00:00Z" },
      },
    ],
  ])("AGENDA_SERIES_TOO_LONG for %s", async (_name, body) => {
    const past = { startAt: "1900-01-01T09:00:00Z", endAt: "1900-01-01T10:00:00Z" };
    const response = await create({ ...past, ...body });
    expect(response.body).toMatchObject({
      status: 400,
      code: "AGENDA_SERIES_TOO_LONG",
      limit: 1000,
    });
  });

  test("AGENDA_SERIES_TOO_LONG for RDATEs in addition to a daily rule", async () => {
    const first = Date.parse("2026-12-01T12:00:00Z");
    const response = await create({
      recurrenceRule: { frequency: "daily" },
      recurrenceDates: Array.from({ length: 500 }, (_, day) => ({
        kind: "rdate",
        occursAt: new Date(first + day * 86_400_000).toISOString(),
      })),
    });
    expect(response.body.code).toBe("AGENDA_SERIES_TOO_LONG");
  });

  test.each([
    [501, "VALIDATION_FAILED"],
    [17_000, "MALFORMED_JSON"],
  ])("%i exception dates return %s", async (length, code) => {
    const dates = Array.from({ length }, () => ({ kind: "exdate", occursAt: times.startAt }));
    const response = await create({ recurrenceRule: weekly, recurrenceDates: dates });
    expect([response.status, response.body.code]).toEqual([400, code]);
  });

  test("201 for a rule that almost never generates an occurrence", async () => {
    const rule = { frequency: "yearly", monthDay: 30, intervalCount: 999 };
    const february = { startAt: "2027-02-01T09:00:00Z", endAt: "2027-02-01T10:00:00Z" };
    const { id } = await created({ ...february, recurrenceRule: rule });
    expect(await agenda.occurrences(id)).toHaveLength(1);
  });
});

describe("409 AGENDA_CALENDAR_READ_ONLY", () => {
  test.each([
    ["a connected calendar", "external", "owner"],
    ["a personal calendar of another member", "ofOwner", "member"],
  ] as const)("for %s", async (_name, calendar, role) => {
    const calendarId = agenda.calendars[calendar];
    const response = await create({ calendarId }, organization[role]);
    expect(response.body).toMatchObject({ code: "AGENDA_CALENDAR_READ_ONLY", calendarId });
  });
});

describe("without a default calendar", () => {
  /** Creates an organization without calendars, like all organizations before 28 November 2026. */
  const withoutCalendars = async () => {
    const other = await service.createOrganization({ timeZone: "America/New_York" });
    const send = (method: string, path: string, body?: object, as = other.member) =>
      service.request(method, `${other.path}${path}`, { as, body });
    return {
      other,
      send,
      make: (query = "") => send("POST", `/agenda/items${query}`, { title: "X", ...times }),
      calendars: async () => (await send("GET", "/agenda/calendars")).body.items,
      actions: async () =>
        (await send("GET", "/audit-log?limit=3", undefined, other.owner)).body.items.map(
          ({ action, actor }: any) => [action, actor.id],
        ),
    };
  };

  test("201 creates and records a shared calendar, which the next item uses too", async () => {
    const { other, make, calendars, actions } = await withoutCalendars();
    const first = await make();
    expect([first.status, first.body.timeZone], first.text).toEqual([201, "America/New_York"]);
    const made = {
      id: first.body.calendarId,
      name: "Agenda",
      kind: "team",
      ownerUserId: null,
      timeZone: "America/New_York",
      isDefault: true,
      isEditable: true,
    };
    expect(await calendars()).toEqual([expect.objectContaining(made)]);
    expect(await actions()).toEqual([
      ["createAgendaItem", other.member.id],
      ["createCalendar", other.member.id],
    ]);
    expect((await make()).body.calendarId).toBe(first.body.calendarId);
    expect(await calendars()).toHaveLength(1);
  });

  test("a dry run warns of the new calendar and does not create it", async () => {
    const { make, calendars } = await withoutCalendars();
    const dry = await make("?dryRun=true");
    expect([dry.status, dry.body.wouldReturn], dry.text).toEqual([200, 201]);
    expect(dry.body.warnings).toEqual([
      'There is no calendar: a shared one, "Agenda", is made with the item.',
    ]);
    expect(await calendars()).toEqual([]);
  });

  test("two concurrent requests create one calendar", async () => {
    const { make, calendars } = await withoutCalendars();
    const responses = await Promise.all([make(), make()]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(await calendars()).toHaveLength(1);
  });

  test("the tool agenda_create_item creates the calendar too", async () => {
    const { other, calendars } = await withoutCalendars();
    const { content, isError, text } = await callTool(
      service,
      "agenda_create_item",
      { title: "X", ...times },
      { as: other.member },
    );
    expect(isError, text).toBe(false);
    const [calendar] = await calendars();
    expect(content.agendaItem).toMatchObject({ calendarId: calendar.id });
  });

  test("undoing the item keeps the calendar", async () => {
    const { other, make, calendars } = await withoutCalendars();
    await make();
    await undoLast(service, other);
    expect(await calendars()).toHaveLength(1);
  });

  test("201 in the oldest team calendar, if there are any", async () => {
    const { other, send, make, calendars } = await withoutCalendars();
    for (const body of [{ name: "Lift", kind: "resource" }, { name: "Z" }, { name: "A" }]) {
      await send("POST", "/agenda/calendars", body, other.owner);
    }
    const { calendarId } = (await make()).body;
    const all = await calendars();
    expect(all.find(({ id }: any) => id === calendarId)).toMatchObject({ name: "Z" });
    expect(all).toHaveLength(3);
  });
});
