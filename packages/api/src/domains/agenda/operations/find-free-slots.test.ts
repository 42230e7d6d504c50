import fc from "fast-check";
import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import type { TestUser } from "../../../testing/test-service.ts";
import { disableMember } from "../../tasks/testing/task-fixture.ts";
import type { NewAgendaItem } from "../insert-agenda-item.ts";
import { at, createTestAgenda, toWallTime } from "../testing/agenda-fixture.ts";

const service = await openTestService();

type Query = Record<string, string>;

const test = base
  .extend("agenda", async () => createTestAgenda(service, await service.createOrganization()))
  .extend(
    "find",
    ({ agenda: { organization } }) =>
      (query: Query, as: TestUser = organization.viewer) => {
        const parameters = new URLSearchParams({
          userIds: organization.member.id,
          durationMinutes: "30",
          ...query,
        });
        const path = `${organization.path}/agenda/free-slots?${parameters.toString()}`;
        return service.request("GET", path, { as });
      },
  )
  .extend("slots", ({ find }) => async (query: Query, as?: TestUser): Promise<string[]> => {
    const response = await find(query, as);
    expect(response.status, response.text).toBe(200);
    return response.body.items.map(
      ({ startAt, endAt }: { startAt: string; endAt: string }) =>
        `${toWallTime(startAt)}/${toWallTime(endAt)}`,
    );
  });

const span = (from: string, to: string) => ({ from: at(from), to: at(to) });
/** A Tuesday. The working hours are 09:00 to 17:00, Monday to Friday. */
const day = span("2026-11-24", "2026-11-25");
const on = (from: string, to: string): Partial<NewAgendaItem> => ({
  startAt: at(`2026-11-24T${from}`),
  endAt: at(`2026-11-24T${to}`),
});
const slot = (from: string, to: string) => `2026-11-24T${from}/2026-11-24T${to}`;
const wholeDay = [slot("09:00", "17:00")];

const attendee = (user: TestUser, members: object = {}) => ({
  displayName: user.displayName,
  email: user.email,
  isOrganizer: false,
  participationStatus: "needs-action" as const,
  role: "required" as const,
  userId: user.id,
  customerId: null,
  customerContactId: null,
  ...members,
});

describe("slots", () => {
  test("200 returns the longest free slots within working hours, sorted", async ({
    agenda,
    find,
    slots,
  }) => {
    const userIds = [agenda.organization.member.id];
    await agenda.add({ ...on("10:00", "11:00"), userIds });
    await agenda.add({ ...on("10:30", "11:30"), userIds });
    await agenda.add({ ...on("11:50", "13:00"), userIds });
    await agenda.add({ ...on("16:00", "19:00"), userIds });
    const response = await find(span("2026-11-24", "2026-11-26"));
    expect(response.body).toEqual({
      timeZone: "Europe/Amsterdam",
      items: [
        { startAt: "2026-11-24T08:00:00.000Z", endAt: "2026-11-24T09:00:00.000Z" },
        { startAt: "2026-11-24T12:00:00.000Z", endAt: "2026-11-24T15:00:00.000Z" },
        { startAt: "2026-11-25T08:00:00.000Z", endAt: "2026-11-25T16:00:00.000Z" },
      ],
      nextFrom: null,
    });
    expect(await slots({ ...day, durationMinutes: "20" })).toContain(slot("11:30", "11:50"));
    expect(await slots({ ...day, durationMinutes: "181" })).toEqual([]);
  });

  test("200 excludes weekends and clips slots to the window", async ({ slots }) => {
    // Friday 12:00 to Monday 10:00.
    expect(await slots(span("2026-11-27T12:00", "2026-11-30T10:00"))).toEqual([
      "2026-11-27T12:00/2026-11-27T17:00",
      "2026-11-30T09:00/2026-11-30T10:00",
    ]);
    const around = { ...span("2026-11-27T12:00", "2026-11-30T10:00"), workingHoursOnly: "false" };
    expect(await slots(around)).toEqual(["2026-11-27T12:00/2026-11-30T10:00"]);
  });

  test("200 uses the working hours and time zone of the organization", async () => {
    const organization = await service.createOrganization({ timeZone: "America/New_York" });
    const { owner, member } = organization;
    const settings = { workingHours: { tu: { start: "07:00", end: "08:30" }, we: null } };
    const body = { settings };
    expect((await service.request("PATCH", organization.path, { as: owner, body })).status).toBe(
      200,
    );
    const query = new URLSearchParams({
      userIds: member.id,
      durationMinutes: "60",
      from: "2026-11-24T00:00:00-05:00",
      to: "2026-11-26T00:00:00-05:00",
    });
    const path = `${organization.path}/agenda/free-slots?${query.toString()}`;
    expect((await service.request("GET", path, { as: member })).body).toMatchObject({
      timeZone: "America/New_York",
      items: [{ startAt: "2026-11-24T12:00:00.000Z", endAt: "2026-11-24T13:30:00.000Z" }],
    });
  });

  test("200 returns at most 50 slots and continues from nextFrom", async ({ agenda, find }) => {
    const userIds = [agenda.organization.member.id];
    const first = Temporal.Instant.from(at("2026-11-24T00:00"));
    for (let hour = 0; hour < 60; hour += 1) {
      const start = first.add({ hours: hour });
      await agenda.add({
        startAt: start.toString(),
        endAt: start.add({ minutes: 30 }).toString(),
        userIds,
      });
    }
    const query = { ...span("2026-11-24", "2026-11-26T12:00"), workingHoursOnly: "false" };
    const { body: page } = await find(query);
    expect(page.items).toHaveLength(50);
    expect(page.nextFrom).toBe("2026-11-26T01:30:00.000Z");
    const { body: rest } = await find({ ...query, from: page.nextFrom });
    expect(rest.items).toHaveLength(10);
    expect([rest.items[0].startAt, rest.nextFrom]).toEqual([page.nextFrom, null]);
  });
});

describe("a user is", () => {
  test("busy during items of the user, and free during items of others", async ({
    agenda,
    slots,
  }) => {
    const { member, admin, viewer } = agenda.organization;
    await agenda.add({ ...on("09:00", "10:00"), userIds: [member.id] });
    await agenda.add({ ...on("16:00", "17:00"), userIds: [admin.id, viewer.id] });
    const of = (...users: TestUser[]) =>
      slots({ ...day, userIds: users.map(({ id }) => id).join(",") });
    expect(await of(member)).toEqual([slot("10:00", "17:00")]);
    expect(await of(admin)).toEqual([slot("09:00", "16:00")]);
    expect(await of(member, admin)).toEqual([slot("10:00", "16:00")]);
    expect(await of(agenda.organization.owner)).toEqual(wholeDay);
  });

  test("busy during items of their calendar, and of other calendars only by calendarIds", async ({
    agenda,
    slots,
  }) => {
    const { calendars, organization } = agenda;
    await agenda.add({ ...on("09:00", "10:00"), calendarId: calendars.ofMember });
    await agenda.add({ ...on("16:00", "17:00"), calendarId: calendars.resource });
    expect(await slots(day)).toEqual([slot("10:00", "17:00")]);
    expect(await slots({ ...day, userIds: organization.owner.id })).toEqual(wholeDay);
    expect(await slots({ ...day, calendarIds: calendars.resource })).toEqual([
      slot("10:00", "16:00"),
    ]);
  });

  test("busy as an attendee, unless they declined, delegated or are informational", async ({
    agenda,
    slots,
  }) => {
    const { member } = agenda.organization;
    const invite = (from: string, to: string, members: object) =>
      agenda.add({ ...on(from, to), attendees: [attendee(member, members)] });
    await invite("09:00", "10:00", {});
    await invite("10:00", "11:00", { participationStatus: "tentative" });
    await invite("12:00", "13:00", { participationStatus: "declined" });
    await invite("13:00", "14:00", { participationStatus: "delegated" });
    await invite("14:00", "15:00", { role: "informational" });
    await invite("16:00", "17:00", { participationStatus: "accepted", role: "optional" });
    await agenda.add({
      ...on("11:00", "12:00"),
      userIds: [member.id],
      attendees: [attendee(member, { participationStatus: "declined" })],
    });
    expect(await slots(day)).toEqual([slot("11:00", "16:00")]);
  });

  test("busy during the planned times of assigned tasks", async ({ agenda, slots }) => {
    const { organization } = agenda;
    const { body: task } = await service.request("POST", `${organization.path}/tasks`, {
      as: organization.owner,
      body: {
        title: "Battery",
        assigneeUserIds: [organization.member.id],
        plannedStartAt: on("09:00", "12:00").startAt,
        plannedEndAt: on("09:00", "12:00").endAt,
      },
    });
    await agenda.add({ ...on("15:00", "17:00"), taskId: task.id });
    expect(await slots(day)).toEqual([slot("12:00", "17:00")]);
  });

  test("busy during tentative items and suggestions, free during cancelled and transparent items", async ({
    agenda,
    slots,
  }) => {
    const userIds = [agenda.organization.member.id];
    await agenda.add({ ...on("09:00", "10:00"), userIds, state: "tentative" });
    await agenda.add({
      ...on("10:00", "11:00"),
      userIds,
      state: "tentative",
      source: "suggestion",
    });
    await agenda.add({ ...on("12:00", "13:00"), userIds, state: "cancelled" });
    await agenda.add({ ...on("13:00", "14:00"), userIds, transparency: "transparent" });
    await agenda.cancel(await agenda.add({ ...on("14:00", "15:00"), userIds }));
    expect(await slots(day)).toEqual([slot("11:00", "17:00")]);
  });

  test("busy during items with hidden details, which the response does not contain", async ({
    agenda,
    find,
  }) => {
    const userIds = [agenda.organization.member.id];
    const own = { userIds, ownerUserId: agenda.organization.member.id, title: "Hospital" };
    await agenda.add({ ...on("09:00", "10:00"), ...own, visibility: "private" });
    await agenda.add({ ...on("16:00", "17:00"), ...own, visibility: "confidential" });
    const response = await find(day, agenda.organization.admin);
    expect(response.body.items).toEqual([
      { startAt: "2026-11-24T09:00:00.000Z", endAt: "2026-11-24T15:00:00.000Z" },
    ]);
    expect(response.text).not.toContain("Hospital");
  });

  test("busy during all-day items, and items that started a year before", async ({
    agenda,
    slots,
  }) => {
    const userIds = [agenda.organization.member.id];
    await agenda.add({
      startAt: at("2026-11-24"),
      endAt: at("2026-11-25"),
      isAllDay: true,
      userIds,
    });
    expect(await slots(span("2026-11-24", "2026-11-26"))).toEqual([
      "2026-11-25T09:00/2026-11-25T17:00",
    ]);
    await agenda.add({ startAt: at("2025-11-26"), endAt: at("2026-11-26"), userIds });
    expect(await slots(span("2026-11-24", "2026-11-26"))).toEqual([]);
  });

  test("free during deleted items and items of deleted calendars", async ({
    agenda,
    slots,
    find,
  }) => {
    const { organization, calendars } = agenda;
    const userIds = [organization.member.id];
    const id = await agenda.add({ ...on("09:00", "10:00"), userIds });
    await agenda.add({ ...on("16:00", "17:00"), userIds, calendarId: calendars.resource });
    for (const path of [`items/${id}`, `calendars/${calendars.resource}`]) {
      const response = await service.request("DELETE", `${organization.path}/agenda/${path}`, {
        as: organization.owner,
      });
      expect(response.status, response.text).toBe(204);
    }
    expect(await slots(day)).toEqual(wholeDay);
    const deleted = await find({ ...day, calendarIds: calendars.resource });
    expect([deleted.status, deleted.body.code]).toEqual([400, "REFERENCE_NOT_FOUND"]);
  });

  test("busy during the occurrences of a series, moved ones at their current times", async ({
    agenda,
    slots,
  }) => {
    const { organization } = agenda;
    const series = await agenda.add({
      startAt: at("2026-11-23T09:00"),
      endAt: at("2026-11-23T10:00"),
      userIds: [organization.member.id],
      recurrenceRule: { frequency: "daily", count: 4 },
    });
    const occurrences = await agenda.occurrences(series);
    await agenda.move(occurrences[1].id, {
      startAt: at("2026-11-24T15:00"),
      endAt: at("2026-11-24T17:00"),
    });
    await agenda.cancel(occurrences[2].id);
    expect(await slots(span("2026-11-23", "2026-11-27"))).toEqual([
      "2026-11-23T10:00/2026-11-23T17:00",
      "2026-11-24T09:00/2026-11-24T15:00",
      "2026-11-25T09:00/2026-11-25T17:00",
      "2026-11-26T10:00/2026-11-26T17:00",
    ]);
  });
});

describe("parameters", () => {
  test.for<[string, Query, [string, string]]>([
    ["to before from", { to: "2026-11-23T00:00:00Z" }, ["to", "range"]],
    ["a window of more than 31 days", { to: "2026-12-26T00:00:00Z" }, ["to", "range"]],
    ["a duration of less than 5 minutes", { durationMinutes: "4" }, ["durationMinutes", "min"]],
    ["a duration of more than a day", { durationMinutes: "1441" }, ["durationMinutes", "max"]],
    ["no users", { userIds: "" }, ["userIds", "min"]],
    [
      "more than 20 users",
      { userIds: Array.from({ length: 21 }, () => "0192f0c1-0000-7000-8000-000000000000").join() },
      ["userIds", "max"],
    ],
  ])("400 for %s", async ([, query, [name, rule]], { find }) => {
    const response = await find({ ...day, ...query });
    expect([response.status, response.body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(response.body.errors).toEqual([expect.objectContaining({ name, rule })]);
  });

  test("200 for 31 days, one of which has 25 hours", async ({ slots }) => {
    const october = span("2026-10-01", "2026-11-01");
    expect(await slots(october)).toHaveLength(22);
    expect(await slots({ ...october, workingHoursOnly: "false" })).toEqual([
      "2026-10-01T00:00/2026-11-01T00:00",
    ]);
  });

  test("400 REFERENCE_NOT_FOUND for unknown users and calendars, and disabled members", async ({
    agenda,
    find,
  }) => {
    const { organization } = agenda;
    const other = await createTestAgenda(service, await service.createOrganization());
    await disableMember(organization, organization.admin);
    const unknownIds = [other.organization.member.id, organization.admin.id];
    const response = await find({
      ...day,
      userIds: [organization.member.id, ...unknownIds].join(","),
      calendarIds: other.calendars.team,
    });
    expect([response.status, response.body.code]).toEqual([400, "REFERENCE_NOT_FOUND"]);
    expect(response.body.errors).toEqual(
      [...unknownIds, other.calendars.team].map((received) =>
        expect.objectContaining({ location: "query", rule: "unknown", received }),
      ),
    );
  });
});

/** Random items and searches around a clock change, compared with a check of each minute. */
describe("random searches", () => {
  const minute = 60_000;
  const zone = "Europe/Amsterdam";
  const first = Date.parse("2026-10-22T22:00:00Z");
  const minutes = 5 * 24 * 60;
  const item = fc.record({
    start: fc.integer({ min: -600, max: minutes }),
    length: fc.integer({ min: 1, max: 700 }),
    people: fc.uniqueArray(fc.constantFrom(0, 1, 2), { minLength: 1 }),
    isFree: fc.boolean(),
  });
  const search = fc.record({
    from: fc.integer({ min: 0, max: minutes - 600 }),
    length: fc.integer({ min: 1, max: minutes }),
    people: fc.uniqueArray(fc.constantFrom(0, 1, 2), { minLength: 1 }),
    duration: fc.integer({ min: 5, max: 300 }),
    workingHoursOnly: fc.boolean(),
  });

  test("return the same slots as a check of each minute, across a clock change", async ({
    agenda,
    find,
  }) => {
    const { organization } = agenda;
    const people = [organization.member, organization.admin, organization.viewer];
    // Night hours, so that the clock change falls within them.
    const hours = { start: "01:00", end: "04:00" };
    await service.request("PATCH", organization.path, {
      as: organization.owner,
      body: { settings: { workingHours: { sa: hours, su: hours } } },
    });
    const isWorking = (moment: number) => {
      const { dayOfWeek, hour } =
        Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone);
      return dayOfWeek >= 6 ? hour >= 1 && hour < 4 : hour >= 9 && hour < 17;
    };
    const items = fc.sample(item, { numRuns: 14, seed: 20_261_025 });
    for (const { start, length, people: on, isFree } of items) {
      await agenda.add({
        startAt: new Date(first + start * minute).toISOString(),
        endAt: new Date(first + (start + length) * minute).toISOString(),
        userIds: on.map((index) => people[index]?.id ?? ""),
        transparency: isFree ? "transparent" : "opaque",
      });
    }
    const isTaken = (at: number, request: number[]) =>
      items.some(
        ({ start, length, people: on, isFree }) =>
          !isFree &&
          start <= at &&
          at < start + length &&
          on.some((each) => request.includes(each)),
      );
    let found = 0;
    await fc.assert(
      fc.asyncProperty(search, async (request) => {
        const to = Math.min(request.from + request.length, minutes);
        const expected: [number, number][] = [];
        let since: number | null = null;
        for (let each = request.from; each <= to; each += 1) {
          const isOpen = !request.workingHoursOnly || isWorking(first + each * minute);
          const isSlot = each < to && isOpen && !isTaken(each, request.people);
          if (isSlot) since ??= each;
          else if (since !== null) {
            if (each - since >= request.duration) expected.push([since, each]);
            since = null;
          }
        }
        const response = await find({
          userIds: request.people.map((index) => people[index]?.id).join(","),
          from: new Date(first + request.from * minute).toISOString(),
          to: new Date(first + to * minute).toISOString(),
          durationMinutes: String(request.duration),
          workingHoursOnly: String(request.workingHoursOnly),
        });
        const toMinute = (moment: string) => (Date.parse(moment) - first) / minute;
        expect(
          response.body.items.map((each: { startAt: string; endAt: string }) => [
            toMinute(each.startAt),
            toMinute(each.endAt),
          ]),
        ).toEqual(expected);
        found += expected.length;
      }),
      { seed: 20_261_025, numRuns: 60 },
    );
    expect(found).toBeGreaterThan(60);
  });
});
