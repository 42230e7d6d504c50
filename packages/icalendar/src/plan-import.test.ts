import { expect, test } from "vitest";
import { readCalendarFile } from "./file/read-calendar-file.ts";
import { planImport } from "./plan-import.ts";
import { bareEvent, event, now, plan, planError, planItem, wrap } from "./testing/plan-file.ts";

test("converts a VEVENT to an agenda item", async () => {
  const { body, state, notes } = await planItem(
    event(
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
    ),
  );
  expect({ state, notes, body }).toEqual({
    state: "tentative",
    notes: ["an attendee without an email address was left out"],
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
  const { body } = await planItem(
    event("ATTENDEE:mailto:r%26d@d.example", "ATTENDEE:MAILTO:50%@d.example"),
  );
  expect(body.attendees).toMatchObject([{ email: "r&d@d.example" }, { email: "50%@d.example" }]);
});

test("removes control characters, which the service rejects", async () => {
  const { body } = await planItem(event("DESCRIPTION:a\u0007b\u0085c\td\\ne"));
  expect(body.description).toBe("abc\td\ne");
});

test("leaves out a reminder that is invalid", async () => {
  const { body, notes } = await planItem(
    event("BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-P1", "END:VALARM"),
  );
  expect(body.reminders).toEqual([]);
  expect(notes).toEqual(["a reminder that is not before the start was left out"]);
});

test("reports an invalid event with its line, and imports the others", async () => {
  const planned = await plan(
    wrap(
      ...bareEvent("this line continues nothing"),
      ...bareEvent("DTSTART:20260230T093000"),
      ...bareEvent("DTSTART:20270104T090000Z", "DURATION:P99999999999999W").with(1, "UID:c"),
      ...bareEvent("SUMMARY:Without a start").with(1, "UID:d"),
      ...bareEvent("DTSTART:18990104T090000Z", "DURATION:PT1H").with(1, "UID:e"),
      ...event(),
    ),
  );
  expect(planned.map((one) => [one.line, "error" in one ? one.error : "taken"])).toEqual([
    [7, "its DTSTART is no date and no time that exists"],
    [11, "it lasts longer than 366 days"],
    [16, "it has no start (DTSTART)"],
    [20, "it is not between the years 1900 and 2999"],
    [25, "taken"],
    [3, 'a line of it is no property: "this line continues nothing"'],
  ]);
});

test("plans events without UID, each for itself", async () => {
  const lines = event().filter((line) => !line.startsWith("UID"));
  const planned = await plan(wrap(...lines, ...lines));
  expect(planned.map(({ uid, title, line }) => [uid, title, line])).toEqual([
    [null, "Keuring", 3],
    [null, "Keuring", 8],
  ]);
  expect(planned.every((one) => "item" in one)).toBe(true);
});

test.each([
  ["the highest SEQUENCE", ["SEQUENCE:2", "SEQUENCE:10", "SEQUENCE:9"], 1],
  ["then the latest DTSTAMP", ["DTSTAMP:20261102T080000Z", "DTSTAMP:20261101T080000Z"], 0],
  ["SEQUENCE before DTSTAMP", ["SEQUENCE:1", "DTSTAMP:20261101T080000Z"], 0],
])("imports the newest version of an event: %s", async (_, versions, newest) => {
  const planned = await plan(
    wrap(...versions.flatMap((version, index) => event(version).with(2, `SUMMARY:${index}`))),
  );
  expect(planned.map(({ title }) => title)).toEqual([String(newest)]);
  expect(planned[0]).toMatchObject({
    item: { notes: [expect.stringMatching(/^an older version of it was left out \(line /u)] },
  });
});

test("names different events that have the same UID", async () => {
  const planned = await plan(wrap(...event(), ...event().with(2, "SUMMARY:Other")));
  expect(planned.map((one) => [one.title, "error" in one ? one.error : "taken"])).toEqual([
    ["Other", "taken"],
    ["Keuring", "its UID is also that of the event at line 9"],
  ]);
});

test("imports one of two equal events with the same UID, without a note", async () => {
  const { notes } = await planItem([...event(), ...event()]);
  expect(notes).toEqual([]);
});

test("says which version an event is", async () => {
  const [planned] = await plan(wrap(...event("SEQUENCE:3", "DTSTAMP:20261101T080000Z")));
  expect(planned).toMatchObject({
    uid: "a@example.com",
    sequence: 3,
    stampedAt: "2026-11-01T08:00:00.000Z",
    isCancelled: false,
    recurrenceIdAt: null,
  });
});

test("creates nothing for cancelled events", async () => {
  const cancelled = { isCancelled: true, error: "it is cancelled" };
  expect(await plan(wrap(...event("STATUS:CANCELLED")))).toMatchObject([cancelled]);
  expect(await plan(wrap("METHOD:CANCEL", ...event()))).toMatchObject([cancelled]);
  const occurrence = event("RECURRENCE-ID:20260907T073000Z");
  expect(await plan(wrap("METHOD:CANCEL", ...occurrence))).toMatchObject([
    { ...cancelled, recurrenceIdAt: "2026-09-07T07:30:00.000Z" },
  ]);
});

test("plans changed occurrences whose series is not in the file as separate items", async () => {
  const planned = await plan(
    wrap(
      ...event("RECURRENCE-ID:20260907T073000Z", "SEQUENCE:1"),
      ...event("RECURRENCE-ID:20260914T073000Z"),
      ...event("RECURRENCE-ID;TZID=Europe/Amsterdam:20260907T093000"),
    ),
  );
  expect(planned.map((one) => [one.recurrenceIdAt, one.sequence, "item" in one])).toEqual([
    ["2026-09-07T07:30:00.000Z", 1, true],
    ["2026-09-14T07:30:00.000Z", 0, true],
  ]);
});

test("rejects a file with more than 5 000 events", async () => {
  const lines = Array.from({ length: 5_001 }, () => ["BEGIN:VEVENT", "END:VEVENT"]).flat();
  await expect(plan(wrap(...lines))).rejects.toThrow("5001 events; 5000 is the most");
});

test("an event without properties is not taken", async () => {
  expect(await planError(["BEGIN:VEVENT", "END:VEVENT"])).toBe("it has no start (DTSTART)");
});

test("rejects the remaining series, and no other event, once planning takes too long", async () => {
  const rule = "RRULE:FREQ=DAILY;COUNT=2";
  const text = wrap(
    ...event(rule),
    ...bareEvent("DTSTART:20270901T080000Z", rule),
    ...bareEvent("DTSTART:20270901T080000Z").with(1, "UID:c@example.com"),
  );
  let plannedSeries = 0;
  const planned = planImport(
    await readCalendarFile([Buffer.from(text)]),
    { id: "c", timeZone: "Europe/Amsterdam" },
    now,
    () => (plannedSeries += 1) > 1,
  );
  expect(planned).toMatchObject([
    { item: {} },
    { uid: "b@example.com", error: expect.stringContaining("took too long") },
    { uid: "c@example.com", item: {} },
  ]);
});
