import ICAL from "ical.js";
import { expect, test } from "vitest";
import { toTimeZoneComponent } from "./time-zone.ts";

// A reader without time zone data must be able to find the offset of every wall-clock time from the file alone.

const from = Temporal.Instant.from("2008-06-01T00:00:00Z");
const until = Temporal.Instant.from("2038-12-31T23:59:59Z");

test.each([
  "Europe/Amsterdam",
  "America/New_York",
  "America/Sao_Paulo",
  "America/Scoresbysund",
  "Africa/Casablanca",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "Europe/Dublin",
  "Pacific/Apia",
])("VTIMEZONE of %s gives the offsets of the time zone", (timeZone) => {
  const component = new ICAL.Component(toTimeZoneComponent(timeZone, from, until));
  const zone = new ICAL.Timezone({ component });
  const wrong = [];
  let at = from.toZonedDateTimeISO("UTC").add({ hours: 12 });
  while (at.year < 2037) {
    const wall = at.toPlainDateTime();
    const time = ICAL.Time.fromDateTimeString(wall.toString({ smallestUnit: "second" }));
    const expected = wall.toZonedDateTime(timeZone);
    const later = wall.toZonedDateTime(timeZone, { disambiguation: "later" });
    // A time in a gap has no offset, and for a repeated time ical.js takes the second one.
    if (expected.toPlainDateTime().equals(wall) && expected.equals(later)) {
      const offset = zone.utcOffset(time);
      if (offset !== expected.offsetNanoseconds / 1e9) wrong.push([wall.toString(), offset]);
    }
    at = at.add({ days: 5, hours: 7 });
  }
  expect(wrong).toEqual([]);
});

test("writes a permanent rule as RRULE, and other clock changes one by one", () => {
  const text = (timeZone: string) => ICAL.stringify(toTimeZoneComponent(timeZone, from, until));
  const amsterdam = text("Europe/Amsterdam");
  expect(amsterdam).toContain("RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU");
  expect(amsterdam.match(/^BEGIN:(STANDARD|DAYLIGHT)/gmu)).toHaveLength(2);
  const apia = text("Pacific/Apia");
  expect(apia).toContain("TZOFFSETFROM:-1000\r\nTZOFFSETTO:+1400");
  expect(apia).not.toContain("RRULE");
});

test("writes offsets with seconds for the time before standard time", () => {
  const early = Temporal.Instant.from("1800-01-01T00:00:00Z");
  const component = toTimeZoneComponent("Europe/Amsterdam", early, from);
  expect(ICAL.stringify(component)).toMatch(/TZOFFSETTO:\+00\d{4}\r\n/u);
});

test.each([
  ["Europe/Amsterdam", ["CEST", "CET"]],
  ["Europe/London", ["BST", "GMT"]],
  ["America/New_York", ["EDT", "EST"]],
  ["Australia/Sydney", ["AEDT", "AEST"]],
  ["Pacific/Auckland", ["NZDT", "NZST"]],
  ["Asia/Tokyo", ["GMT+9"]],
])("TZNAMEs of %s are %j", (timeZone, names) => {
  const component = new ICAL.Component(toTimeZoneComponent(timeZone, from, until));
  const abbreviations = component
    .getAllSubcomponents()
    .map((observance) => String(observance.getFirstPropertyValue("tzname")));
  expect([...new Set(abbreviations)].toSorted()).toEqual(names);
});
