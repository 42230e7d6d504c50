import ICAL from "ical.js";
import { expect, test } from "vitest";
import { findMasters, parseCalendar } from "../testing/read-calendar-file.ts";
import type { CalendarDocument, CalendarEvent } from "./calendar-document.ts";
import { toCalendarText } from "./calendar-text.ts";

const event = (members: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: "a",
  sequence: 0,
  createdAt: "2026-11-01T08:00:00.000Z",
  updatedAt: "2026-11-01T08:00:00.000Z",
  startAt: "2026-11-23T09:00:00.000Z",
  endAt: "2026-11-23T10:00:00.000Z",
  isAllDay: false,
  timeZone: "Europe/Amsterdam",
  status: "confirmed",
  transparency: "opaque",
  visibility: "public",
  title: "Proefrit",
  description: null,
  location: null,
  onlineMeetingUrl: null,
  organizer: null,
  attendees: [],
  alarms: [],
  recurrence: null,
  ...members,
});

const write = (members: Partial<CalendarEvent>, method: CalendarDocument["method"] = null) =>
  toCalendarText({
    method,
    calendar: { name: "Werkplaats", color: "#1E6FD9", description: "Alles." },
    events: [event(members)],
    madeAt: "2026-11-20T12:00:00.000Z",
  });

const first = (text: string, name: string) =>
  findMasters(parseCalendar(text))[0]?.getFirstPropertyValue(name);

test("folds lines at 75 bytes, between characters, and ends them with CR LF (RFC 5545, 3.1)", () => {
  for (const sign of ["a", "é", "漢", "🚲", ","]) {
    const title = sign.repeat(200);
    const text = write({ title });
    expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
    const lines = text.slice(0, -2).split("\r\n");
    for (const line of lines) {
      expect(line).not.toMatch(/[\r\n]/u);
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line.isWellFormed()).toBe(true);
    }
    expect(lines.some((line) => line.startsWith(" "))).toBe(true);
    expect(first(text, "summary")).toBe(title);
  }
});

test("escapes text so that a parser returns the same text", () => {
  for (const description of ["a\\nb", "a\nb", ";,\\", "BEGIN:VEVENT", "a\r\nb", ' "x" '] as const) {
    const text = write({ description });
    expect(first(text, "description")).toBe(description.replace("\r\n", "\n"));
    expect(text.match(/^BEGIN:VEVENT$/gmu)).toHaveLength(1);
  }
});

test("text cannot inject lines or end the file", () => {
  // All characters that some readers treat as a line break, including CR alone.
  for (const end of ["\r", "\n", "\r\n", "\v", "\f", "\u0085", "\u2028", "\u2029"]) {
    const evil = `Hoi${end}END:VEVENT${end}BEGIN:VEVENT${end}UID:evil`;
    const text = write({
      title: evil,
      description: evil,
      location: evil,
      organizer: { email: `a@b.example${end}X-EVIL:1`, name: evil },
      attendees: [
        { email: "c@d.example", name: `"${evil}`, role: "required", participation: "accepted" },
      ],
    });
    expect(text.split(/[\r\n\v\f\u0085\u2028\u2029]+/u)).not.toContain("UID:evil");
    expect(text).not.toMatch(/^X-EVIL/mu);
    const [only, ...others] = findMasters(parseCalendar(text));
    expect([only?.getFirstPropertyValue("uid"), others]).toEqual(["a", []]);
  }
});

test("removes control characters and replaces lone surrogates", () => {
  const text = write({ title: "a\u0000b\u0007c\u001b[0m\u007f\ud800d", description: "x\ty" });
  expect(first(text, "summary")).toBe("abc[0m\ufffdd");
  expect(first(text, "description")).toBe("x\ty");
});

test("a REQUEST has RSVP=TRUE, a CANCEL has no RSVP", () => {
  const members: Partial<CalendarEvent> = {
    organizer: { email: "olga@singel.example", name: "Olga" },
    attendees: [
      { email: "c@d.example", name: null, role: "required", participation: "needs-action" },
    ],
  };
  const request = write(members, "REQUEST");
  expect(request).toContain("METHOD:REQUEST\r\n");
  expect(request.replaceAll("\r\n ", "")).toContain(
    "ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:c@d.example",
  );
  const cancel = write({ ...members, status: "cancelled" }, "CANCEL");
  expect(cancel).toContain("STATUS:CANCELLED");
  expect(cancel).not.toContain("RSVP");
});

test("writes an attendee's email address as a mailto URI (RFC 6068, 2)", () => {
  const toAddress = (email: string) =>
    first(
      write({
        organizer: { email: "olga@singel.example", name: "Olga" },
        attendees: [{ email, name: null, role: "required", participation: "accepted" }],
      }),
      "attendee",
    );
  expect(toAddress("femke+werk@d.example")).toBe("mailto:femke+werk@d.example");
  expect(toAddress("r&d/50%@d.example")).toBe("mailto:r%26d%2F50%25@d.example");
});

test("writes times in UTC without a VTIMEZONE", () => {
  const text = write({ timeZone: "UTC" });
  expect(text).toContain("DTSTART:20261123T090000Z");
  expect(text).not.toContain("VTIMEZONE");
});

test("VTIMEZONE covers the recurrence id of an occurrence that was moved past a clock change", () => {
  const text = write({
    startAt: "2027-04-01T08:00:00.000Z",
    endAt: "2027-04-01T09:00:00.000Z",
    recurrence: { kind: "occurrence", start: "2027-03-22T09:00:00", isAllDay: false },
  });
  const [component] = parseCalendar(text).getAllSubcomponents("vtimezone");
  const zone = new ICAL.Timezone({ component });
  expect(zone.utcOffset(ICAL.Time.fromDateTimeString("2027-03-22T09:00:00"))).toBe(3_600);
});
