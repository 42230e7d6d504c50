import { expect, test } from "vitest";
import { readCalendarFile } from "./read-calendar-file.ts";
import { bareEvent, event, inChunks, plan, planItem, wrap } from "../testing/plan-file.ts";

const titled = (title: string) => wrap(...event().with(2, `SUMMARY:${title}`));

async function readTitle(content: string | Uint8Array) {
  const [planned] = await plan(content);
  if (planned === undefined || !("item" in planned)) throw new Error("it is not taken");
  return { title: planned.title, notes: planned.item.notes };
}

test("unfolds octets before it decodes them: a line may be folded within a character", async () => {
  for (const newline of ["\r\n", "\n", "\r"]) {
    const [before, after] = titled("aa€🚲bb").replaceAll("\r\n", newline).split("€🚲");
    const characters = Buffer.from("€🚲");
    for (let octet = 1; octet < characters.length; octet += 1) {
      const content = Buffer.concat([
        Buffer.from(before ?? ""),
        characters.subarray(0, octet),
        Buffer.from(`${newline} `),
        characters.subarray(octet),
        Buffer.from(after ?? ""),
      ]);
      expect(await readTitle(content)).toEqual({ title: "aa€🚲bb", notes: [] });
    }
  }
});

test("reads windows-1252, and says so", async () => {
  const content = Buffer.from(titled("Caf\u00e9 \u0080 5"), "latin1");
  expect(await readTitle(content)).toEqual({
    title: "Café € 5",
    notes: ["it was read as windows-1252"],
  });
});

test("reads each event by the encoding that it has", async () => {
  const [utf8, latin1] = [event(), event().with(1, "UID:b")].map((lines) =>
    lines.with(2, "SUMMARY:Café"),
  );
  const content = Buffer.concat([
    Buffer.from(`BEGIN:VCALENDAR\n${utf8?.join("\n")}\n`),
    Buffer.from(`${latin1?.join("\n")}\nEND:VCALENDAR\n`, "latin1"),
  ]);
  const planned = await plan(content);
  expect(planned.map(({ title }) => title)).toEqual(["Café", "Café"]);
});

test.each([
  ["UTF-16LE", [0xff, 0xfe]],
  ["UTF-16BE", [0xfe, 0xff]],
  ["UTF-16LE without a byte order mark", []],
])("reads %s", async (name, mark) => {
  const bytes = Buffer.from(titled("Café 🚲"), "utf16le");
  if (name === "UTF-16BE") bytes.swap16();
  expect(await readTitle(Buffer.concat([Buffer.from(mark), bytes]))).toEqual({
    title: "Café 🚲",
    notes: ["it was read as UTF-16"],
  });
});

test("reads the CHARSET of a property, and quoted-printable with soft line breaks", async () => {
  const lines = (title: string) => titled("X").replace("SUMMARY:X", title);
  const cyrillic = Buffer.from(lines("SUMMARY;CHARSET=windows-1251:\u00c4\u00e0"), "latin1");
  expect((await readTitle(cyrillic)).title).toBe("Да");
  const quoted = "SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Caf=C3=\r\n=A9 ol=\r\n=C3=A9";
  expect(await readTitle(lines(quoted))).toEqual({ title: "Café olé", notes: [] });
  const latin1 = "SUMMARY;QUOTED-PRINTABLE;CHARSET=ISO-8859-1:Caf=E9";
  expect((await readTitle(lines(latin1))).title).toBe("Café");
});

test("takes events of vCalendar 1.0 with its recurrence rules", async () => {
  const content = (rule: string) =>
    ["BEGIN:VCALENDAR", "VERSION:1.0", ...event(`RRULE:${rule}`), "END:VCALENDAR"].join("\r\n");
  const read = async (rule: string) => {
    const [planned] = await plan(content(rule));
    return planned && "item" in planned ? planned.item.body.recurrenceRule : planned;
  };
  expect(await read("D2 #5")).toEqual({ frequency: "daily", intervalCount: 2, count: 5 });
  expect(await read("W1 MO WE 20261001T000000Z")).toMatchObject({ weekDays: ["mo", "we"] });
  expect(await read("MP1 1+ MO #0")).toMatchObject({ monthOrdinal: "first", monthWeekday: "mo" });
  expect(await read("YM1 9 #3")).toEqual({ frequency: "yearly", count: 3 });
  expect(await read("M5 #3")).toMatchObject({ error: expect.stringMatching(/vCalendar 1\.0/u) });
});

test("reads files with NUL bytes, text around calendars, and several calendars", async () => {
  const content = [
    "\ufeffContent-Type: text/calendar",
    "",
    wrap(...event().with(2, "SUMMARY:Ke\0uring")),
    "-- \nwith regards",
    "\ufeffBEGIN:VCALENDAR\nMETHOD:CANCEL",
    ...event().with(1, "UID:b"),
    "END:VCALENDAR\n",
    wrap(...event().with(1, "UID:c")),
  ].join("\r\n");
  const planned = await plan(content);
  expect(planned.map((one) => [one.uid, one.title, one.isCancelled])).toEqual([
    ["a@example.com", "Keuring", false],
    ["b", "Keuring", true],
    ["c", "Keuring", false],
  ]);
});

test("takes an event without END if the calendar goes on, and not one in which the file ends", async () => {
  const open = event().slice(0, -1);
  const planned = await plan(
    [
      "BEGIN:VCALENDAR",
      ...open,
      "BEGIN:VALARM",
      ...bareEvent("DTSTART:20270104T090000Z", "DTEND:20270104T100000Z", "END:VTODO"),
      ...open.with(1, "UID:c"),
    ].join("\n"),
  );
  expect(planned).toMatchObject([
    {
      uid: "a@example.com",
      item: { notes: expect.arrayContaining(["its END:VEVENT is missing"]) },
    },
    { uid: "b@example.com", item: { notes: [] } },
    { line: 14, error: "the file ends within it" },
  ]);
});

test("takes a text whose line breaks are not escaped", async () => {
  const { body } = await planItem(event("DESCRIPTION:Regel een", "regel twee"));
  expect(body.description).toBe("Regel een\nregel twee");
});

test("leaves out a line that cannot be parsed, unless the event depends on it", async () => {
  const planned = await plan(
    wrap(
      ...event("ATTENDEE;CN=:::"),
      ...event("GEO:nowhere", "X-BROKEN;=").with(1, "UID:b"),
      ...event("RRULE:FREQ=SOMETIMES").with(1, "UID:c"),
    ),
  );
  expect(planned.map((one) => [one.uid, "error" in one ? one.error : "taken"])).toEqual([
    ["a@example.com", "taken"],
    ["b", "taken"],
    [null, expect.stringMatching(/^it cannot be read/u)],
  ]);
});

test("rejects a file that ends within its only event, with the line", async () => {
  await expect(plan(wrap(...event()).slice(0, 150))).rejects.toThrow(
    /line 7: the file ends within VEVENT/u,
  );
});

test.each([
  ["no calendar", "<!doctype html>"],
  ["nothing", ""],
  ["an event without a calendar", event().join("\n")],
])("rejects the whole file: %s", async (_, text) => {
  await expect(plan(text)).rejects.toThrow(/no calendar file/u);
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

test("reads a file in chunks of one byte", async () => {
  expect((await readCalendarFile(inChunks(wrap(...event()), 1))).events).toHaveLength(1);
});

test("reads what would take quadratic time: deep nesting, long parameters, unescaped lines", async () => {
  const repeat = (line: string) => `${line}\r\n`.repeat(100_000).trim();
  const planned = await plan(
    wrap(
      ...event(`EXDATE${";X=1".repeat(100_000)}:20260914T093000`),
      ...bareEvent("DTSTART:20260901T080000Z", "DESCRIPTION:first", repeat("a line")),
      repeat("BEGIN:X-A"),
      repeat("END:X-B"),
    ),
  );
  expect(planned).toMatchObject([
    { item: { body: { description: expect.stringContaining("first\na line\na line") } } },
    { error: expect.stringContaining("its parameters are too long") },
  ]);
});
