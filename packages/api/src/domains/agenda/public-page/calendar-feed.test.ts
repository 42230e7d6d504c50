import { expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import type { TestRequest } from "../../../testing/test-service.ts";
import { toFeedUrl } from "../feed/feed-link.ts";
import { at, createTestAgenda, occurrenceId } from "../testing/agenda-fixture.ts";
import { expandCalendar, findMasters, parseCalendar } from "../testing/read-calendar-file.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const agenda = await createTestAgenda(service, organization);

// Each test has its own calendar.

const test = base
  .extend("calendarId", async () => {
    let id = "";
    await organization.insert((insert) => {
      id = insert("calendars", {
        name: "Brug; 1",
        kind: "team",
        color: "#1E6FD9",
        time_zone: "Europe/Amsterdam",
      });
    });
    return id;
  })
  .extend("add", ({ calendarId }) => (item: Parameters<typeof agenda.add>[0] = {}) => {
    return agenda.add({ calendarId, ...item });
  })
  .extend("path", async ({ calendarId }) => {
    const { items } = await agenda.ok("GET", "/calendars?limit=100");
    const { feedUrl } = items.find(({ id }: { id: string }) => id === calendarId);
    return new URL(feedUrl).pathname;
  })
  .extend("read", ({ path }) => (request: TestRequest = {}) => {
    return service.request("GET", path, request);
  });

const from = "2026-01-01T00:00:00.000Z";
const to = "2028-01-01T00:00:00.000Z";

test("ical.js expands series to the occurrences of listAgendaOccurrences", async ({
  add,
  read,
}) => {
  const series = [
    { frequency: "weekly" as const, weekDays: ["mo" as const, "th" as const] },
    { frequency: "weekly" as const, intervalCount: 2, untilAt: "2027-01-04T08:00:00.000Z" },
    // The rule does not generate the start, which counts nevertheless.
    { frequency: "weekly" as const, weekDays: ["tu" as const], count: 5 },
    { frequency: "weekly" as const, weekDays: ["we" as const] },
    { frequency: "monthly" as const, monthDay: 31 },
    {
      frequency: "monthly" as const,
      monthOrdinal: "last" as const,
      monthWeekday: "th" as const,
      count: 9,
    },
    { frequency: "yearly" as const, monthOrdinal: "second" as const, monthWeekday: "mo" as const },
    { frequency: "daily" as const, intervalCount: 9 },
  ];
  const zones = [
    "Europe/Amsterdam",
    "America/New_York",
    "Australia/Lord_Howe",
    "Pacific/Apia",
    "UTC",
  ];
  const ids: string[] = [];
  for (const [index, recurrenceRule] of series.entries()) {
    const timeZone = zones[index % zones.length] ?? "UTC";
    ids.push(
      await add({
        title: `Series ${index}`,
        timeZone,
        startAt: at("2026-09-07T09:30", timeZone),
        endAt: at("2026-09-07T11:00", timeZone),
        recurrenceRule,
        rdates: ["2026-10-02T20:00"],
        exdates: index === 0 ? ["2026-09-10T09:30", "2026-10-29T09:30"] : [],
      }),
    );
  }
  const [first = ""] = ids;
  await agenda.move(occurrenceId(first, "2026-09-14T09:30"), {
    startAt: at("2026-09-15T13:00"),
    endAt: at("2026-09-15T15:00"),
  });
  await agenda.cancel(occurrenceId(first, "2026-09-21T09:30"));
  const feed = parseCalendar((await read()).text);
  for (const id of ids) {
    const listed = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: any = await service.request(
        "GET",
        `${organization.path}/agenda/items/${id}/occurrences?limit=100&cursor=${cursor}`.replace(
          /&cursor=$/u,
          "",
        ),
        { as: organization.viewer },
      );
      listed.push(...page.body.items);
      cursor = page.body.page.nextCursor;
    }
    const expected = listed
      .filter(({ startAt }) => startAt >= from && startAt < to)
      .map(({ startAt, endAt, state }) => [startAt, endAt, state.toUpperCase()]);
    const found = expandCalendar(feed, from, to)
      .filter(({ uid }) => uid === id)
      .map(({ start, end, status }) => [start, end, status]);
    expect(found, id).toEqual(expected);
    expect(expected.length).toBeGreaterThan(2);
  }
});

test("writes all-day items as DATE values, also for a moved occurrence", async ({ add, read }) => {
  const id = await add({
    startAt: at("2026-03-28T00:00"),
    endAt: at("2026-03-29T00:00"),
    isAllDay: true,
    recurrenceRule: { frequency: "daily", count: 4 },
    exdates: ["2026-03-30T00:00"],
  });
  await agenda.move(occurrenceId(id, "2026-03-29T00:00"), {
    startAt: at("2026-04-02T00:00"),
    endAt: at("2026-04-04T00:00"),
  });
  const { text } = await read();
  for (const line of [
    "DTSTART;VALUE=DATE:20260328",
    "DTEND;VALUE=DATE:20260329",
    "EXDATE;VALUE=DATE:20260330",
    "RECURRENCE-ID;VALUE=DATE:20260329",
    "DTSTART;VALUE=DATE:20260402",
  ]) {
    expect(text.split("\r\n"), line).toContain(line);
  }
  expect(text).not.toContain("VTIMEZONE");
});

test("writes a start in a spring gap as computed, and the second of two equal local times in UTC", async ({
  add,
  read,
}) => {
  const skipped = await add({
    startAt: at("2026-03-28T02:30"),
    endAt: at("2026-03-28T03:30"),
    recurrenceRule: { frequency: "daily", count: 3 },
  });
  await agenda.cancel(occurrenceId(skipped, "2026-03-29T02:30"));
  await add({
    title: "Late",
    startAt: "2026-10-25T01:30:00Z",
    endAt: "2026-10-25T02:30:00Z",
  });
  const { text } = await read();
  // The occurrence of 29 March is at 03:30, but was computed for 02:30.
  expect(text).toContain("RECURRENCE-ID;TZID=Europe/Amsterdam:20260329T023000");
  const late = findMasters(parseCalendar(text)).find(
    (event) => event.getFirstPropertyValue("summary") === "Late",
  );
  expect(String(late?.getFirstProperty("dtstart")?.toICALString())).toBe(
    "DTSTART:20261025T013000Z",
  );
});

test("writes the members, attendees and alarms of an item", async ({ add, read }) => {
  const id = await add({
    title: "Proefrit; met \\ en, komma",
    description: "Regel een\nRegel twee",
    location: "Werkplaats, brug 1",
    onlineMeetingUrl: "https://meet.example/a,b;c",
    transparency: "transparent",
    state: "tentative",
    organizerUserId: organization.owner.id,
    reminders: [
      { method: "display", offsetMinutes: -15 },
      { method: "email", offsetMinutes: -60 },
    ],
    attendees: [
      {
        displayName: 'Femke "de baas"; Jonker',
        email: "femke@snelle-bocht.example",
        isOrganizer: false,
        participationStatus: "accepted",
        role: "optional",
        userId: null,
        customerId: null,
        customerContactId: null,
      },
    ],
  });
  const [event] = findMasters(parseCalendar((await read()).text));
  const value = (name: string) => String(event?.getFirstPropertyValue(name));
  expect({
    uid: value("uid"),
    summary: value("summary"),
    description: value("description"),
    location: value("location"),
    conference: value("conference"),
    transp: value("transp"),
    status: value("status"),
    sequence: value("sequence"),
  }).toEqual({
    uid: id,
    summary: "Proefrit; met \\ en, komma",
    description: "Regel een\nRegel twee",
    location: "Werkplaats, brug 1",
    conference: "https://meet.example/a,b;c",
    transp: "TRANSPARENT",
    status: "TENTATIVE",
    sequence: "0",
  });
  const attendee = event?.getFirstProperty("attendee");
  expect(attendee?.getFirstValue()).toBe("mailto:femke@snelle-bocht.example");
  expect([attendee?.getFirstParameter("partstat"), attendee?.getFirstParameter("role")]).toEqual([
    "ACCEPTED",
    "OPT-PARTICIPANT",
  ]);
  expect(attendee?.getFirstParameter("cn")).toBe('Femke "de baas"; Jonker');
  const alarms = event?.getAllSubcomponents("valarm") ?? [];
  expect(alarms.map((alarm) => String(alarm.getFirstPropertyValue("trigger")))).toEqual(["-PT15M"]);
});

test("writes private items as busy time, and no confidential items or suggestions", async ({
  add,
  read,
}) => {
  await add({ title: "Tandarts", location: "Bij Kies", visibility: "private" });
  await add({ title: "Jaargesprek", visibility: "confidential" });
  await add({ title: "Voorstel", source: "suggestion", state: "tentative" });
  const { text } = await read();
  const events = findMasters(parseCalendar(text));
  expect(events.map((event) => event.getFirstPropertyValue("summary"))).toEqual(["Bezet"]);
  expect(text).not.toMatch(/Tandarts|Bij Kies|Jaargesprek|Voorstel/u);
});

test("excludes a confidential occurrence of a public series", async ({ add, read }) => {
  const id = await add({
    title: "Overleg",
    startAt: at("2026-03-25T02:30"),
    endAt: at("2026-03-25T03:30"),
    recurrenceRule: { frequency: "daily", count: 6 },
  });
  const days = ["2026-03-26T02:30", "2026-03-28T02:30", "2026-03-29T03:30"];
  const [first = "", moved = "", inGap = ""] = days.map((day) => occurrenceId(id, day));
  const hidden = { title: "Ontslag", visibility: "confidential" };
  await agenda.ok("PATCH", `/items/${first}`, hidden, organization.owner);
  await agenda.ok("PATCH", `/items/${moved}`, hidden, organization.owner);
  const times = { startAt: at("2026-03-28T12:00"), endAt: at("2026-03-28T13:00") };
  await agenda.move(moved, times, organization.owner);
  await agenda.ok("PATCH", `/items/${inGap}`, hidden, organization.owner);
  const { text } = await read();
  expect(text).not.toContain("Ontslag");
  expect(expandCalendar(parseCalendar(text), from, to).map(({ start }) => start)).toEqual(
    ["2026-03-25T02:30", "2026-03-27T02:30", "2026-03-30T02:30"].map((wall) =>
      new Date(at(wall)).toISOString(),
    ),
  );
});

test("increases SEQUENCE with each change and keeps the UID", async ({ add, read }) => {
  const id = await add();
  const sequence = async () => {
    const [event] = findMasters(parseCalendar((await read()).text));
    return [event?.getFirstPropertyValue("uid"), event?.getFirstPropertyValue("sequence")];
  };
  expect(await sequence()).toEqual([id, 0]);
  await agenda.move(id, { startAt: at("2026-11-24T10:00"), endAt: at("2026-11-24T11:00") });
  expect(await sequence()).toEqual([id, 1]);
});

test("allows private caching only, and returns 304 until a change", async ({ add, read }) => {
  const id = await add();
  const first = await read();
  expect(Object.fromEntries(first.headers)).toMatchObject({
    "content-type": "text/calendar; charset=utf-8",
    "cache-control": "private, no-cache",
    "content-disposition": 'attachment; filename="calendar.ics"',
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex, nofollow",
  });
  const etag = first.headers.get("etag") ?? "";
  const condition = { headers: { "if-none-match": etag } };
  const again = await read(condition);
  expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", etag]);
  await agenda.move(id, { startAt: at("2026-11-24T10:00"), endAt: at("2026-11-24T11:00") });
  expect((await read(condition)).status).toBe(200);
});

test("HEAD returns the content length; other methods return 405", async ({ path, read }) => {
  const head = await service.request("HEAD", path);
  const { text } = await read();
  expect([head.status, head.text]).toEqual([200, ""]);
  expect(head.headers.get("content-length")).toBe(String(Buffer.byteLength(text)));
  const put = await service.request("PUT", path);
  expect([put.status, put.body.code, put.headers.get("allow")]).toEqual([
    405,
    "METHOD_NOT_ALLOWED",
    "GET, HEAD",
  ]);
});

test("404 with the same detail for forged, modified and malformed URLs", async ({
  calendarId,
  path,
}) => {
  const token = path.slice("/c/".length, -".ics".length);
  const forged = toFeedUrl(
    { ...service.config, secret: "another secret than that of the service" },
    { calendarId, userId: null, key: crypto.randomUUID() },
  );
  const otherKey = toFeedUrl(service.config, {
    calendarId,
    userId: null,
    key: crypto.randomUUID(),
  });
  const ofUnknownUser = toFeedUrl(service.config, {
    calendarId,
    userId: crypto.randomUUID(),
    key: null,
  });
  const details = [];
  for (const wrong of [
    "/c",
    "/c/",
    "/c/abc.ics",
    `/c/${token}`,
    `/c/${token}.ics/x`,
    `/c/${token.slice(0, -1)}${token.endsWith("A") ? "Q" : "A"}.ics`,
    new URL(forged).pathname,
    new URL(otherKey).pathname,
    new URL(ofUnknownUser).pathname,
  ]) {
    const response = await service.request("GET", wrong);
    expect([wrong, response.status]).toEqual([wrong, 404]);
    details.push(response.body.detail);
  }
  expect(new Set(details)).toEqual(new Set(["There is no calendar at this URL."]));
});

test("404 at the previous URL after it was renewed, 200 at the new one", async ({
  add,
  calendarId,
  path,
}) => {
  await add({ title: "Keuring" });
  const renewed = await agenda.ok("PATCH", `/calendars/${calendarId}`, { renewFeed: true });
  const next = new URL(renewed.feedUrl).pathname;
  expect(next).not.toBe(path);
  expect((await service.request("GET", path)).status).toBe(404);
  expect((await service.request("GET", next)).text).toContain("SUMMARY:Keuring");
});

test("404 for a deleted calendar, as for an unknown one", async ({ calendarId, path }) => {
  await agenda.ok("DELETE", `/calendars/${calendarId}`);
  const response = await service.request("GET", path);
  const never = await service.request("GET", "/c/abc.ics");
  const shown = ({ body }: typeof response) => ({ ...body, instance: "", requestId: "" });
  expect([response.status, shown(response)]).toEqual([404, shown(never)]);
});

test("excludes items that ended more than a year ago, but no series that continues", async ({
  add,
  read,
}) => {
  const now = Date.now();
  const ago = (days: number) => new Date(now - days * 86_400_000).toISOString();
  await add({ title: "Old", startAt: ago(400), endAt: ago(399) });
  await add({ title: "Recent", startAt: ago(300), endAt: ago(299) });
  const daily = { frequency: "daily" as const };
  await add({
    title: "Ended",
    startAt: ago(420),
    endAt: ago(419.9),
    recurrenceRule: { ...daily, count: 3 },
  });
  await add({ title: "Long", startAt: ago(420), endAt: ago(419.9), recurrenceRule: daily });
  const titles = findMasters(parseCalendar((await read()).text)).map((event) =>
    event.getFirstPropertyValue("summary"),
  );
  expect(titles).toEqual(["Long", "Recent"]);
});

test("contains at most 2,000 items, those nearest to today, and says so in the description", async ({
  calendarId,
  read,
}) => {
  await organization.run((transaction) =>
    transaction.all({
      text: `insert into agenda_items (organization_id, id, calendar_id, source, state, visibility,
  transparency, title, start_at, end_at, time_zone, owner_user_id, created_by, created_at, updated_at)
select $1, gen_random_uuid(), $2, 'item', 'confirmed', 'public', 'opaque', 'Item ' || n,
  now() + n * interval '1 hour', now() + n * interval '1 hour' + interval '10 minutes',
  'Europe/Amsterdam', $3, $3, now(), now() from generate_series(1, 2001) n`,
      values: [organization.id, calendarId, organization.owner.id],
    }),
  );
  const calendar = parseCalendar((await read()).text);
  const titles = findMasters(calendar).map((event) => event.getFirstPropertyValue("summary"));
  expect(titles).toHaveLength(2_000);
  expect(titles[0]).toBe("Item 1");
  expect(titles).not.toContain("Item 2001");
  expect(calendar.getFirstPropertyValue("description")).toContain("2000");
});
