import { expect, test } from "vitest";
import { planImport } from "./plan-import.ts";
import { readCalendarFile } from "./read-calendar-file.ts";

const calendar = { id: "c", timeZone: "Europe/Amsterdam" };

async function* inChunks(text: string, size = 65_536) {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += size)
    yield bytes.subarray(start, start + size);
}

const wrap = (...lines: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n");
const event = (...lines: string[]) => [
  "BEGIN:VEVENT",
  "UID:a@example.com",
  "SUMMARY:Keuring",
  "DTSTART;TZID=Europe/Amsterdam:20260907T093000",
  "DTEND;TZID=Europe/Amsterdam:20260907T110000",
  ...lines,
  "END:VEVENT",
];

const plan = async (text: string) => planImport(await readCalendarFile(inChunks(text)), calendar);
const planOne = async (...lines: string[]): Promise<any> => {
  const [first, ...others] = await plan(wrap(...event(...lines)));
  expect(others).toEqual([]);
  return first;
};

test("converts a VEVENT to an agenda item", async () => {
  const { item } = await planOne(
    "DESCRIPTION:Regel een\\nRegel twee\\, en\\; meer",
    "LOCATION:Brug 1",
    "CLASS:PRIVATE",
    "TRANSP:TRANSPARENT",
    "STATUS:TENTATIVE",
    "CONFERENCE;VALUE=URI:https://meet.example/a",
    'ATTENDEE;CN="Jonker, Femke";ROLE=OPT-PARTICIPANT:mailto:femke@snelle-bocht.example',
    "ATTENDEE;CN=Zaal:invalid:nomail",
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    "TRIGGER:-PT15M",
    "END:VALARM",
  );
  expect(item).toEqual({
    state: "tentative",
    notes: ["an attendee without an e-mail address was left out"],
    body: {
      calendarId: "c",
      title: "Keuring",
      description: "Regel een\nRegel twee, en; meer",
      location: "Brug 1",
      onlineMeetingUrl: "https://meet.example/a",
      startAt: "2026-09-07T07:30:00.000Z",
      endAt: "2026-09-07T09:00:00.000Z",
      isAllDay: false,
      timeZone: "Europe/Amsterdam",
      visibility: "private",
      transparency: "transparent",
      reminders: [{ method: "display", offsetMinutes: -15 }],
      attendees: [
        { email: "femke@snelle-bocht.example", displayName: "Jonker, Femke", role: "optional" },
      ],
    },
  });
});

test("decodes an attendee's mailto URI", async () => {
  const { item } = await planOne(
    "ATTENDEE:mailto:r%26d@d.example",
    "ATTENDEE:MAILTO:50%@d.example",
  );
  expect(item.body.attendees).toMatchObject([
    { email: "r&d@d.example" },
    { email: "50%@d.example" },
  ]);
});

test.each([
  ["FREQ=DAILY;INTERVAL=3;COUNT=5", { frequency: "daily", intervalCount: 3, count: 5 }],
  ["FREQ=WEEKLY;BYDAY=MO,TH", { frequency: "weekly", weekDays: ["mo", "th"] }],
  ["FREQ=DAILY;BYDAY=MO,TU", { frequency: "weekly", weekDays: ["mo", "tu"] }],
  ["FREQ=MONTHLY;BYMONTHDAY=-1", { frequency: "monthly", monthDay: -1 }],
  ["FREQ=MONTHLY;BYDAY=-1TH", { frequency: "monthly", monthOrdinal: "last", monthWeekday: "th" }],
  [
    "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1",
    { frequency: "monthly", monthOrdinal: "first", monthWeekday: "mo" },
  ],
  [
    "FREQ=YEARLY;BYMONTH=9;BYDAY=1MO",
    { frequency: "yearly", monthOrdinal: "first", monthWeekday: "mo" },
  ],
  [
    "FREQ=WEEKLY;UNTIL=20261001T073000Z",
    { frequency: "weekly", untilAt: "2026-10-01T07:30:00.000Z" },
  ],
  ["FREQ=WEEKLY;UNTIL=20261001", { frequency: "weekly", untilAt: "2026-10-01T21:59:59.000Z" }],
])("converts RRULE %s to %j", async (rule, expected) => {
  const { item } = await planOne(`RRULE:${rule}`);
  expect(item.body.recurrenceRule).toEqual(expected);
});

test.each([
  ["FREQ=SECONDLY", /repeats SECONDLY/u],
  ["FREQ=HOURLY", /repeats HOURLY/u],
  ["FREQ=DAILY;BYHOUR=9,17", /BYHOUR/u],
  ["FREQ=DAILY;COUNT=1000", /1000 times; 730 is the most/u],
  ["FREQ=DAILY;INTERVAL=2;BYDAY=MO", /some weekdays only/u],
  ["FREQ=MONTHLY;BYMONTHDAY=1,15", /several days of the month/u],
  ["FREQ=MONTHLY;BYDAY=5MO", /weekdays of the month/u],
  ["FREQ=MONTHLY;BYDAY=1MO,2MO", /weekdays of the month/u],
  ["FREQ=YEARLY;BYMONTH=3;BYDAY=1MO", /other months/u],
  ["FREQ=YEARLY;BYDAY=20MO", /days of the whole year/u],
  ["FREQ=YEARLY;BYWEEKNO=20", /BYWEEKNO/u],
  ["FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=MO", /weeks do not begin on Monday/u],
])("rejects RRULE %s with a reason", async (rule, reason) => {
  expect((await planOne(`RRULE:${rule}`)).error).toMatch(reason);
});

test("converts RDATE and EXDATE, with date-times and with dates", async () => {
  const { item } = await planOne(
    "RRULE:FREQ=WEEKLY",
    "EXDATE;TZID=Europe/Amsterdam:20260914T093000,20261026T093000",
    "EXDATE;VALUE=DATE:20260921",
    "RDATE:20260909T100000Z",
  );
  expect(item.body.recurrenceDates).toEqual([
    { kind: "rdate", occursAt: "2026-09-09T10:00:00.000Z" },
    { kind: "exdate", occursAt: "2026-09-14T07:30:00.000Z" },
    { kind: "exdate", occursAt: "2026-10-26T08:30:00.000Z" },
    { kind: "exdate", occursAt: "2026-09-21T07:30:00.000Z" },
  ]);
});

test("rejects an event with 10 000 exception dates", async () => {
  const day = Date.parse("2026-09-08T09:30:00Z");
  const dates = Array.from({ length: 10_000 }, (_, index) =>
    new Date(day + index * 86_400_000).toISOString().replaceAll(/[-:]|\.\d+/gu, ""),
  );
  const lines = dates.map((date) => `EXDATE:${date}`);
  expect((await planOne("RRULE:FREQ=DAILY", ...lines)).error).toBe(
    "it has 10000 dates of its own (RDATE, EXDATE); 500 is the most",
  );
});

test("removes control characters, which the service rejects", async () => {
  const { item } = await planOne("DESCRIPTION:a\u0007b\u0085c\td\\ne");
  expect(item.body.description).toBe("abc\td\ne");
});

test("converts overrides, and turns cancelled ones into exception dates", async () => {
  const [first] = (await plan(
    wrap(
      ...event("RRULE:FREQ=WEEKLY"),
      "BEGIN:VEVENT",
      "UID:a@example.com",
      "RECURRENCE-ID;TZID=Europe/Amsterdam:20260914T093000",
      "SUMMARY:Keuring, later",
      "DTSTART;TZID=Europe/Amsterdam:20260915T100000",
      "DURATION:PT1H",
      "END:VEVENT",
      "BEGIN:VEVENT",
      "UID:a@example.com",
      "RECURRENCE-ID;TZID=Europe/Amsterdam:20260921T093000",
      "STATUS:CANCELLED",
      "DTSTART;TZID=Europe/Amsterdam:20260921T093000",
      "DTEND;TZID=Europe/Amsterdam:20260921T110000",
      "END:VEVENT",
    ),
  )) as any[];
  expect(first.item.body.recurrenceDates).toEqual([
    { kind: "exdate", occursAt: "2026-09-21T07:30:00.000Z" },
  ]);
  expect(first.occurrences).toEqual([
    {
      recurrenceIdAt: "2026-09-14T07:30:00.000Z",
      times: {
        startAt: "2026-09-15T08:00:00.000Z",
        endAt: "2026-09-15T09:00:00.000Z",
        isAllDay: false,
      },
      texts: { title: "Keuring, later" },
    },
  ]);
});

test("converts floating, UTC, all-day and daylight saving times", async () => {
  const times = async (start: string, end: string) => {
    const [one] = (await plan(
      wrap("BEGIN:VEVENT", "UID:b", "SUMMARY:X", start, end, "END:VEVENT"),
    )) as any[];
    const { startAt, endAt, isAllDay, timeZone } = one.item.body;
    return [startAt, endAt, isAllDay, timeZone];
  };
  expect(await times("DTSTART:20261124T100000", "DTEND:20261124T110000")).toEqual([
    "2026-11-24T09:00:00.000Z",
    "2026-11-24T10:00:00.000Z",
    false,
    "Europe/Amsterdam",
  ]);
  expect(await times("DTSTART:20261124T100000Z", "DURATION:P1DT1H")).toEqual([
    "2026-11-24T10:00:00.000Z",
    "2026-11-25T11:00:00.000Z",
    false,
    "UTC",
  ]);
  expect(await times("DTSTART;VALUE=DATE:20260328", "DTEND;VALUE=DATE:20260330")).toEqual([
    "2026-03-27T23:00:00.000Z",
    "2026-03-29T22:00:00.000Z",
    true,
    "Europe/Amsterdam",
  ]);
  // The clocks skip 02:30 in spring, and 02:30 occurs twice in autumn.
  expect((await times("DTSTART:20260329T023000", "DTEND:20260329T040000")).slice(0, 2)).toEqual([
    "2026-03-29T01:30:00.000Z",
    "2026-03-29T02:00:00.000Z",
  ]);
  expect((await times("DTSTART:20261025T023000", "DTEND:20261025T040000")).slice(0, 2)).toEqual([
    "2026-10-25T00:30:00.000Z",
    "2026-10-25T03:00:00.000Z",
  ]);
  // Hours are exact: two and a half after 01:00 it is the second 02:30.
  expect((await times("DTSTART:20261025T010000", "DURATION:PT2H30M")).slice(0, 2)).toEqual([
    "2026-10-24T23:00:00.000Z",
    "2026-10-25T01:30:00.000Z",
  ]);
});

const outlook = [
  "BEGIN:VTIMEZONE",
  "TZID:Our office",
  "BEGIN:STANDARD",
  "DTSTART:16010101T030000",
  "TZOFFSETFROM:+0200",
  "TZOFFSETTO:+0100",
  "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10",
  "END:STANDARD",
  "BEGIN:DAYLIGHT",
  "DTSTART:16010101T020000",
  "TZOFFSETFROM:+0100",
  "TZOFFSETTO:+0200",
  "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3",
  "END:DAYLIGHT",
  "END:VTIMEZONE",
];

test("resolves a TZID by its name, its last segments or its VTIMEZONE", async () => {
  const zoneOf = async (tzid: string, more: string[] = []) => {
    const [one] = (await plan(
      wrap(
        ...more,
        "BEGIN:VEVENT",
        "UID:b",
        `DTSTART;TZID=${tzid}:20260907T093000`,
        "DURATION:PT1H",
        "END:VEVENT",
      ),
    )) as any[];
    return one.error ?? one.item.body.timeZone;
  };
  expect(await zoneOf("America/New_York")).toBe("America/New_York");
  expect(await zoneOf("/mozilla.org/20050126_1/Asia/Kolkata")).toBe("Asia/Kolkata");
  expect(await zoneOf("Our office", outlook)).toBe("Europe/Amsterdam");
  expect(await zoneOf("Middle-earth/Shire")).toBe(
    'its time zone "Middle-earth/Shire" is unknown, and the file does not describe it',
  );
});

test("reports an invalid event with its line, and imports the others", async () => {
  const planned = await plan(
    wrap(
      "BEGIN:VEVENT",
      "UID:x",
      "this line continues nothing",
      "END:VEVENT",
      "BEGIN:VEVENT",
      "SUMMARY:Without",
      "DTSTART:20260907T093000",
      "END:VEVENT",
      "BEGIN:VEVENT",
      "UID:y",
      "DTSTART:20260230T093000",
      "END:VEVENT",
      ...event(),
    ),
  );
  expect(planned.map((one) => [one.line, "error" in one ? one.error : "taken"])).toEqual([
    [11, "its DTSTART is no date and no time that exists"],
    [15, "taken"],
    [3, 'a line of it is no property: "this line continues nothing"'],
    [7, "it has no UID, so it cannot be told from others"],
  ]);
});

test.each([
  ["no calendar", "<!doctype html>", /no calendar file/u],
  ["nothing", "", /no calendar file/u],
  [
    "a file that breaks off",
    wrap(...event()).slice(0, 150),
    /line 7: the file ends within VEVENT/u,
  ],
  ["ends that do not fit", wrap("BEGIN:VEVENT", "END:VTODO"), /line 4: END:VTODO closes nothing/u],
])("rejects the whole file: %s", async (_, text, message) => {
  await expect(plan(text)).rejects.toThrow(message);
});

test("rejects a file of 20 MiB after reading 10 MiB", async () => {
  let given = 0;
  async function* endless() {
    yield Buffer.from("BEGIN:VCALENDAR\r\n");
    while (given < 20) {
      given += 1;
      yield Buffer.alloc(1024 * 1024, "X");
    }
  }
  await expect(readCalendarFile(endless())).rejects.toThrow("more than 10 MiB");
  expect(given).toBe(10);
});

test("rejects a file with more than 5 000 events", async () => {
  const lines = Array.from({ length: 5_001 }, (_, index) => [
    "BEGIN:VEVENT",
    `UID:${index}`,
    "END:VEVENT",
  ]).flat();
  await expect(plan(wrap(...lines))).rejects.toThrow("5001 events; 5000 is the most");
});
