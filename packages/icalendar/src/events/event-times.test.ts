import { expect, test } from "vitest";
import { bareEvent, planError, planItem } from "../testing/plan-file.ts";

const times = async (lines: string[], timeZone?: string) => {
  const { body } = await planItem(bareEvent(...lines), timeZone);
  return [body.startAt.slice(0, 16), body.endAt.slice(0, 16), body.isAllDay, body.timeZone];
};
const inAmsterdam = (start: string, end: string, isAllDay = false) => [
  start,
  end,
  isAllDay,
  "Europe/Amsterdam",
];

test.each([
  [
    "floating times",
    ["DTSTART:20261124T100000", "DTEND:20261124T110000"],
    inAmsterdam("2026-11-24T09:00", "2026-11-24T10:00"),
  ],
  [
    "UTC and a duration",
    ["DTSTART:20261124T100000Z", "DURATION:P1DT1H"],
    ["2026-11-24T10:00", "2026-11-25T11:00", false, "UTC"],
  ],
  [
    "dates",
    ["DTSTART;VALUE=DATE:20260328", "DTEND;VALUE=DATE:20260330"],
    inAmsterdam("2026-03-27T23:00", "2026-03-29T22:00", true),
  ],
  [
    "a start that the clocks skip in spring",
    ["DTSTART:20260329T023000", "DTEND:20260329T040000"],
    inAmsterdam("2026-03-29T01:30", "2026-03-29T02:00"),
  ],
  [
    "a start that occurs twice in autumn",
    ["DTSTART:20261025T023000", "DTEND:20261025T040000"],
    inAmsterdam("2026-10-25T00:30", "2026-10-25T03:00"),
  ],
  [
    "an exact duration of hours: two and a half after 01:00 it is the second 02:30",
    ["DTSTART:20261025T010000", "DURATION:PT2H30M"],
    inAmsterdam("2026-10-24T23:00", "2026-10-25T01:30"),
  ],
  [
    "a nominal duration of days",
    ["DTSTART:20261024T120000", "DURATION:P1D"],
    inAmsterdam("2026-10-24T10:00", "2026-10-25T11:00"),
  ],
  [
    "dates without VALUE=DATE",
    ["DTSTART:20270405", "DTEND:20270407"],
    inAmsterdam("2027-04-04T22:00", "2027-04-06T22:00", true),
  ],
  [
    "a date that ends at its start",
    ["DTSTART:20270405", "DTEND:20270405"],
    inAmsterdam("2027-04-04T22:00", "2027-04-05T22:00", true),
  ],
  [
    "a date without an end",
    ["DTSTART;VALUE=DATE:20270427"],
    inAmsterdam("2027-04-26T22:00", "2027-04-27T22:00", true),
  ],
  [
    "a date with a duration of hours",
    ["DTSTART;VALUE=DATE:20270427", "DURATION:PT36H"],
    inAmsterdam("2027-04-26T22:00", "2027-04-28T22:00", true),
  ],
  [
    "VALUE=DATE with a midnight",
    ["DTSTART;VALUE=DATE:20270427T000000", "DTEND;VALUE=DATE:20270428T000000"],
    inAmsterdam("2027-04-26T22:00", "2027-04-27T22:00", true),
  ],
  [
    "a date-time that ends on a date",
    ["DTSTART;TZID=Europe/Amsterdam:20270427T200000", "DTEND;VALUE=DATE:20270428"],
    inAmsterdam("2027-04-27T18:00", "2027-04-27T22:00"),
  ],
  [
    "the extended format and an offset",
    ["DTSTART:2027-04-27T20:00:00+02:00", "DTEND:2027-04-27T19:00:00Z"],
    ["2027-04-27T18:00", "2027-04-27T19:00", false, "UTC"],
  ],
  [
    "times without seconds, and an end in the time zone of the start",
    ["DTSTART;TZID=America/New_York:20270104T0900", "DTEND:20270104T1000"],
    ["2027-01-04T14:00", "2027-01-04T15:00", false, "America/New_York"],
  ],
])("reads %s", async (_, lines, expected) => {
  expect(await times(lines)).toEqual(expected);
});

test.each([
  ["Outlook", "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE", "Europe/Amsterdam"],
  ["MSN", "X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE", "America/New_York"],
])("takes midnight to midnight as an all-day event where %s marks it", async (_, mark, tzid) => {
  const day = [`DTSTART;TZID=${tzid}:20270104T000000`, `DTEND;TZID=${tzid}:20270105T000000`];
  const expected = inAmsterdam("2027-01-03T23:00", "2027-01-04T23:00", true);
  expect(await times([...day, mark])).toEqual(expected);
  expect((await times(day))[2]).toBe(false);
  const hours = day.with(1, `DTEND;TZID=${tzid}:20270105T010000`);
  expect((await times([...hours, mark]))[2]).toBe(false);
});

test.each([
  [[]],
  [["DTEND:20270104T090000Z"]],
  [["DURATION:PT0S"]],
  [["DURATION:-PT0S"]],
  [["DTEND;VALUE=DATE:20270104"]],
])("gives an event without a length one minute, and says so: %j", async (lines) => {
  const { body, notes } = await planItem(bareEvent("DTSTART:20270104T090000Z", ...lines));
  expect(body.endAt).toBe("2027-01-04T09:01:00.000Z");
  expect(notes).toEqual(["it has no length, and was given one minute"]);
});

test.each([
  [["DTSTART:20270104T090000Z", "DTEND:20270104T080000Z"], "it ends before it starts"],
  [["DTSTART;VALUE=DATE:20270104", "DTEND;VALUE=DATE:20270103"], "it ends before it starts"],
  [["DTSTART:20270104T090000Z", "DURATION:-PT1H"], "its duration is negative"],
  [["DTSTART:20270104T090000Z", "DURATION:P99999999999999W"], "it lasts longer than 366 days"],
  [["DTSTART:20270104T090000Z", "DTEND:20280206T090000Z"], "it lasts longer than 366 days"],
  [["DTSTART:20270104T090000Z", "DURATION:P1X"], "its DURATION is none"],
  [["DTSTART:00010101T090000Z", "DURATION:PT1H"], "it is not between the years 1900 and 2999"],
  [["DTSTART:tomorrow"], "its DTSTART is no date and no time that exists"],
  [["DTSTART:"], "it has no start (DTSTART)"],
])("rejects times that cannot be: %j", async (lines, reason) => {
  expect(await planError(bareEvent(...lines))).toBe(reason);
});
