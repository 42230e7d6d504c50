import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCliUser, type CliUser } from "./testing/run-cli.ts";
import { startTestProduct, type TestProduct } from "./testing/test-product.ts";

let product: TestProduct;
let user: CliUser;
beforeAll(async () => {
  product = await startTestProduct();
  user = await createCliUser(product);
  await user.login();
  const calendar = { name: "Werkplaats", isDefault: true, timeZone: "Europe/Amsterdam" };
  await callApi("POST", "/calendars", "--json", JSON.stringify(calendar));
});
afterAll(async () => {
  await user.remove();
  await product.close();
});

async function callApi(method: string, path: string, ...options: string[]): Promise<any> {
  const url = `/v1/organizations/{organizationId}/agenda${path}`;
  const { code, stdout, stderr } = await user.run(["api", method, url, ...options]);
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout);
}

/** Imports a file with one event, and returns the item and the starts of its occurrences. */
async function importEvent(lines: string[], zone: string[] = []) {
  const event = ["BEGIN:VEVENT", `UID:${crypto.randomUUID()}`, ...lines, "END:VEVENT"];
  const file = join(user.configHome, "agenda.ics");
  await writeFile(file, ["BEGIN:VCALENDAR", ...zone, ...event, "END:VCALENDAR", ""].join("\r\n"));
  const { code, stdout, stderr } = await user.run(["agenda", "import", file, "--output", "ndjson"]);
  expect(code, stdout + stderr).toBe(0);
  const { itemId } = JSON.parse(stdout);
  const item = await callApi("GET", `/items/${itemId}`);
  if (item.recurrenceRule === null) return { item, starts: [item.startAt] };
  const { items } = await callApi("GET", `/items/${itemId}/occurrences`);
  return { item, starts: items.map(({ startAt }: { startAt: string }) => startAt) };
}

const startsOf = async (lines: string[], zone?: string[]) =>
  (await importEvent(lines, zone)).starts;
const inAmsterdam = (start: string) => [
  `DTSTART;TZID=Europe/Amsterdam:${start}`,
  "DURATION:PT1H",
  "SUMMARY:Overleg",
];

test("the service has the occurrences of a rule that it does not support, and of dates alone", async () => {
  const rule = "RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=4;WKST=SU;BYDAY=TU,SU";
  expect(await startsOf([...inAmsterdam("20270105T090000"), rule])).toEqual([
    "2027-01-05T08:00:00.000Z",
    "2027-01-17T08:00:00.000Z",
    "2027-01-19T08:00:00.000Z",
    "2027-01-31T08:00:00.000Z",
  ]);
  const dates = "RDATE;TZID=Europe/Amsterdam:20270208T090000,20270301T100000";
  expect(await startsOf([...inAmsterdam("20270201T090000"), dates])).toEqual([
    "2027-02-01T08:00:00.000Z",
    "2027-02-08T08:00:00.000Z",
    "2027-03-01T09:00:00.000Z",
  ]);
});

test("the service has the times of a zone that only the file describes", async () => {
  const observance = (name: string, start: string, from: string, to: string, rule: string) => [
    `BEGIN:${name}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
    `RRULE:FREQ=YEARLY;${rule}`,
    `END:${name}`,
  ];
  const zone = [
    "BEGIN:VTIMEZONE",
    "TZID:Office",
    ...observance("STANDARD", "19971026T020000", "-0400", "-0500", "BYDAY=-1SU;BYMONTH=10"),
    ...observance("DAYLIGHT", "19970406T020000", "-0500", "-0400", "BYDAY=1SU;BYMONTH=4"),
    "END:VTIMEZONE",
  ];
  const event = ["DTSTART;TZID=Office:20270301T090000", "DURATION:PT1H", "SUMMARY:Overleg"];
  const rule = "RRULE:FREQ=WEEKLY;INTERVAL=3;COUNT=3";
  expect(await startsOf([...event, rule], zone)).toEqual([
    "2027-03-01T14:00:00.000Z",
    "2027-03-22T14:00:00.000Z",
    "2027-04-12T13:00:00.000Z",
  ]);
});

test("the service takes all-day events and events without a length", async () => {
  const midnights = [
    "DTSTART;TZID=W. Europe Standard Time:20270104T000000",
    "DTEND;TZID=W. Europe Standard Time:20270105T000000",
    "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE",
  ];
  for (const lines of [midnights, ["DTSTART:20270104"], ["DTSTART:20270104", "DTEND:20270104"]]) {
    expect((await importEvent(lines)).item).toMatchObject({
      isAllDay: true,
      startAt: "2027-01-03T23:00:00.000Z",
      endAt: "2027-01-04T23:00:00.000Z",
    });
  }
  expect((await importEvent(["DTSTART:20270104T090000Z"])).item).toMatchObject({
    startAt: "2027-01-04T09:00:00.000Z",
    endAt: "2027-01-04T09:01:00.000Z",
  });
});

test("the service takes a daily series that began long ago from this month on", async () => {
  const { item } = await importEvent([...inAmsterdam("20150105T090000"), "RRULE:FREQ=DAILY"]);
  const days = (Date.now() - Date.parse(item.startAt)) / 86_400_000;
  expect(Math.abs(days)).toBeLessThan(32);
  expect(item.recurrenceRule).toMatchObject({ frequency: "daily", count: null, untilAt: null });
});
