import { expect, test } from "vitest";
import { WINDOWS_TO_IANA_MAP } from "windows-iana";
import { plan, planItem, wrap } from "../testing/plan-file.ts";

const zoned = (tzid: string, start: string, ...lines: string[]) => [
  "BEGIN:VEVENT",
  "UID:b",
  `DTSTART;TZID=${tzid}:${start}`,
  "DURATION:PT1H",
  ...lines,
  "END:VEVENT",
];

type Observance = {
  name: "STANDARD" | "DAYLIGHT";
  start: string;
  offsets: string;
  lines: string[];
};

const toLines = ({ name, start, offsets, lines }: Observance) => {
  const [from, to] = offsets.split(" ");
  return [
    `BEGIN:${name}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
    ...lines,
    `END:${name}`,
  ];
};
const zone = (tzid: string, observances: Observance[], ...lines: string[]) => [
  "BEGIN:VTIMEZONE",
  `TZID:${tzid}`,
  ...lines,
  ...observances.flatMap(toLines),
  "END:VTIMEZONE",
];
const standard = (start: string, offsets: string, ...lines: string[]): Observance => ({
  name: "STANDARD",
  start,
  offsets,
  lines,
});
const daylight = (start: string, offsets: string, ...lines: string[]): Observance => ({
  name: "DAYLIGHT",
  start,
  offsets,
  lines,
});

const yearly = (day: string, month: number) => `RRULE:FREQ=YEARLY;BYDAY=${day};BYMONTH=${month}`;
const outlook = (tzid: string) =>
  zone(tzid, [
    standard("16010101T030000", "+0200 +0100", yearly("-1SU", 10)),
    daylight("16010101T020000", "+0100 +0200", yearly("-1SU", 3)),
  ]);
const oldAmerican = (tzid: string, ...lines: string[]) =>
  zone(
    tzid,
    [
      standard("19971026T020000", "-0400 -0500", yearly("-1SU", 10)),
      daylight("19970406T020000", "-0500 -0400", yearly("1SU", 4)),
    ],
    ...lines,
  );

const startOf = async (lines: string[], timeZone?: string) => {
  const { body } = await planItem(lines, timeZone);
  return [body.startAt.slice(0, 16), body.timeZone];
};

test.each([
  ["America/New_York", "America/New_York"],
  ["europe/amsterdam", "Europe/Amsterdam"],
  ["America/New York", "America/New_York"],
  ["/mozilla.org/20050126_1/Asia/Kolkata", "Asia/Kolkata"],
  ["/freeassociation.sourceforge.net/Tzfile/Europe/Paris", "Europe/Paris"],
  ["W. Europe Standard Time", "Europe/Amsterdam"],
  ['"W. Europe Standard Time"', "Europe/Amsterdam"],
  ["W. Europe Standard Time 1", "Europe/Amsterdam"],
  ["w. europe daylight time", "Europe/Amsterdam"],
  ["Eastern Standard Time", "America/New_York"],
  ["Mexico Standard Time", "America/Mexico_City"],
  ['"(UTC+01:00) Brussels, Copenhagen, Madrid, Paris"', "Europe/Paris"],
  ["(GMT+01:00) Brussels, Copenhagen, Madrid, Paris", "Europe/Paris"],
  ["(GMT+01.00) Brussels\\, Copenhagen\\, Madrid\\, Paris", "Europe/Paris"],
  ['"(UTC-05:00) Eastern Time (US & Canada)"', "America/New_York"],
  ['"(UTC) Dublin, Edinburgh, Lisbon, London"', "Europe/London"],
  ['"(UTC+01:00) Wenen, Oslo"', "Europe/Oslo"],
  ["tzone://Microsoft/Utc", "UTC"],
  ["Coordinated Universal Time", "Etc/UTC"],
  ["GMT+0530", "Asia/Calcutta"],
])("finds the time zone of TZID=%s", async (tzid, expected) => {
  const offsets = (name: string) =>
    ["2027-01-04", "2027-07-05"].map((day) =>
      new Intl.DateTimeFormat("en", { timeZone: name, timeStyle: "long" })
        .format(Date.parse(`${day}T12:00:00Z`))
        .replace(/ [^ ]*$/u, ""),
    );
  const lines = zoned(tzid, "20270104T090000", "RRULE:FREQ=WEEKLY");
  const [, found] = await startOf(lines);
  expect(offsets(found ?? "")).toEqual(offsets(expected));
});

test("knows every Windows time zone of CLDR by its name", async () => {
  const names = [...new Set(WINDOWS_TO_IANA_MAP.map(({ windowsName }) => windowsName))];
  const events = names.flatMap((name, index) =>
    zoned(name, "20270104T090000").with(1, `UID:${index}`),
  );
  const planned = await plan(wrap(...events));
  expect(planned.flatMap((one, index) => ("error" in one ? [names[index]] : []))).toEqual([]);
  expect(planned).toHaveLength(names.length);
});

test.each([
  ["20270104T090000", "2027-01-04T08:00"],
  ["20270705T090000", "2027-07-05T07:00"],
  // After 2037, where ical.js ends its own expansion.
  ["20450705T090000", "2045-07-05T07:00"],
])("applies a VTIMEZONE of Outlook at %s", async (start, expected) => {
  const lines = [...outlook("Our office"), ...zoned("Our office", start)];
  expect(await startOf(lines)).toEqual([expected, "Europe/Amsterdam"]);
});

test("applies a VTIMEZONE that lists dates at the time of the event", async () => {
  const listed = zone("Kantoor", [
    standard("20231029T030000", "+0200 +0100", "RDATE:20231029T030000"),
    daylight("20240331T020000", "+0100 +0200", "RDATE:20240331T020000"),
  ]);
  const read = (start: string) => startOf([...listed, ...zoned("Kantoor", start)]);
  expect(await read("20240115T100000")).toEqual(["2024-01-15T09:00", "Europe/Amsterdam"]);
  expect(await read("20240615T100000")).toEqual(["2024-06-15T08:00", "Europe/Amsterdam"]);
  // Before the first date, the offset is the one from which it changes.
  expect(await read("20230801T100000")).toEqual(["2023-08-01T08:00", "Europe/Amsterdam"]);
});

test("takes a single event by the offsets of the file if no time zone has its rules", async () => {
  const lines = [...oldAmerican("Office"), ...zoned("Office", "20270705T090000")];
  const { body, notes } = await planItem(lines);
  expect([body.startAt, body.timeZone]).toEqual(["2027-07-05T13:00:00.000Z", "Europe/Amsterdam"]);
  expect(notes).toEqual([
    "its time zone is only described in the file; it was given that of the calendar",
  ]);
  // Between the changes of old and new rules, the clocks of New York are different.
  const march = [...oldAmerican("Office"), ...zoned("Office", "20270322T090000")];
  expect(await startOf(march)).toEqual(["2027-03-22T14:00", "Europe/Amsterdam"]);
});

test("takes a series in a time zone that agrees with the file at all its times", async () => {
  const summer = zoned("Office", "20270705T090000", "RRULE:FREQ=WEEKLY;COUNT=8");
  const { body } = await planItem([...oldAmerican("Office"), ...summer]);
  expect(body.startAt).toBe("2027-07-05T13:00:00.000Z");
  expect(body.recurrenceRule).toEqual({ frequency: "weekly", count: 8 });
});

test("takes a series that ends as separate dates if no time zone agrees with the file", async () => {
  const spring = zoned("Office", "20270301T090000", "RRULE:FREQ=WEEKLY;INTERVAL=3;COUNT=3");
  const { body } = await planItem([...oldAmerican("Office"), ...spring]);
  expect([body.startAt, body.timeZone]).toEqual(["2027-03-01T14:00:00.000Z", "UTC"]);
  expect(body.recurrenceDates?.map(({ occursAt }) => occursAt)).toEqual([
    "2027-03-22T14:00:00.000Z",
    "2027-04-12T13:00:00.000Z",
  ]);
});

test("rejects a series without end if no time zone agrees with the file", async () => {
  const lines = zoned("Office", "20270301T090000", "RRULE:FREQ=WEEKLY");
  await expect(planItem([...oldAmerican("Office"), ...lines])).rejects.toThrow(
    'the file describes its time zone "Office" by rules that no time zone has',
  );
});

test("uses X-LIC-LOCATION, but the VTIMEZONE if it disagrees", async () => {
  const located = (location: string) => [
    ...oldAmerican("Office", `X-LIC-LOCATION:${location}`),
    ...zoned("Office", "20270705T090000"),
  ];
  expect(await startOf(located("America/New_York"))).toEqual([
    "2027-07-05T13:00",
    "America/New_York",
  ]);
  expect(await startOf(located("Asia/Tokyo"))).toEqual(["2027-07-05T13:00", "Europe/Amsterdam"]);
});

test("a VTIMEZONE with a Windows name that was changed wins over the name", async () => {
  const lines = [
    ...oldAmerican("Eastern Standard Time"),
    ...zoned("Eastern Standard Time", "20270322T090000"),
  ];
  expect((await startOf(lines))[0]).toBe("2027-03-22T14:00");
});

test("rejects a time zone that is unknown and not described", async () => {
  await expect(planItem(zoned("Middle-earth/Shire", "20270104T090000"))).rejects.toThrow(
    'its time zone "Middle-earth/Shire" is unknown, and the file does not describe it',
  );
});

test("a VTIMEZONE that cannot be read affects no event in another time zone", async () => {
  const broken = zone("Broken", [
    standard("19970101T000000", "+0100 +0200", "RRULE:FREQ=SECONDLY"),
    daylight("19970101T000000", "x y"),
  ]);
  const [first, second] = await plan(
    wrap(
      ...broken,
      ...zoned("Broken", "20270104T090000"),
      ...zoned("Europe/Paris", "20270104T090000").with(1, "UID:c"),
    ),
  );
  expect(first).toMatchObject({ error: expect.stringMatching(/"Broken" is unknown/u) });
  expect(second).toHaveProperty("item");
});

test("reads floating times in the time zone that the file names, and says so", async () => {
  const floating = [
    "BEGIN:VEVENT",
    "UID:b",
    "DTSTART:20270104T090000",
    "DURATION:PT1H",
    "END:VEVENT",
  ];
  expect(await startOf(floating)).toEqual(["2027-01-04T08:00", "Europe/Amsterdam"]);
  const { body, notes } = await planItem(["X-WR-TIMEZONE:America/New_York", ...floating]);
  expect([body.startAt, body.timeZone]).toEqual(["2027-01-04T14:00:00.000Z", "America/New_York"]);
  expect(notes).toEqual(["its times are in the time zone of the file, America/New_York"]);
});

test("keeps the time zones of several calendars in one file apart", async () => {
  const fixed = (offset: string) =>
    zone("Office", [standard("19700101T000000", `${offset} ${offset}`)]);
  const planned = await plan(
    wrap(...fixed("+0300"), ...zoned("Office", "20270104T090000")) +
      wrap(...fixed("-0300"), ...zoned("Office", "20270104T090000").with(1, "UID:c")),
  );
  expect(planned.map((one) => "item" in one && one.item.body.startAt)).toEqual([
    "2027-01-04T06:00:00.000Z",
    "2027-01-04T12:00:00.000Z",
  ]);
});
