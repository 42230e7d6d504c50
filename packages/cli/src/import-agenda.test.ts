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
  for (const name of ["Werkplaats", "Brug"]) {
    const isDefault = name === "Werkplaats";
    await api("POST", "/calendars", { name, isDefault, timeZone: "Europe/Amsterdam" });
  }
});
afterAll(async () => {
  await user.remove();
  await product.close();
});

async function api(method: string, path: string, body?: object): Promise<any> {
  const { code, stdout, stderr } = await user.run([
    "api",
    method,
    `/v1/organizations/{organizationId}/agenda${path}`,
    ...(body ? ["--json", JSON.stringify(body)] : []),
  ]);
  expect(code, stderr).toBe(0);
  return stdout === "" ? null : JSON.parse(stdout);
}

const wrap = (...lines: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n");
const event = (uid: string, title: string, day: string, ...lines: string[]) => [
  "BEGIN:VEVENT",
  `UID:${uid}@example.com`,
  `SUMMARY:${title}`,
  `DTSTART;TZID=Europe/Amsterdam:${day}T093000`,
  `DTEND;TZID=Europe/Amsterdam:${day}T110000`,
  ...lines,
  "END:VEVENT",
];

async function importFile(text: string, more: string[] = []) {
  const file = join(user.configHome, "agenda.ics");
  await writeFile(file, text);
  const { code, stdout, stderr } = await user.run([
    "agenda",
    "import",
    file,
    "--output",
    "ndjson",
    ...more,
  ]);
  const outcomes = stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
  return { code, stderr, outcomes, results: outcomes.map(({ result }) => result) };
}

const listed = async (day: string): Promise<any[]> => {
  const from = `${day}T00:00:00Z`;
  const to = `${day}T23:59:59Z`;
  return (await api("GET", `/items?from=${from}&to=${to}`)).items;
};

test("creates items and series with overrides, and creates no duplicates when run again", async () => {
  const text = wrap(
    ...event("single", "Proefrit", "20270301", "STATUS:TENTATIVE", "LOCATION:Brug 1"),
    ...event("series", "Keuring", "20270302", "RRULE:FREQ=WEEKLY;COUNT=4"),
    ...event(
      "series",
      "Keuring, later",
      "20270310",
      "RECURRENCE-ID;TZID=Europe/Amsterdam:20270309T093000",
    ),
  );
  const first = await importFile(text);
  expect(first, first.stderr).toMatchObject({ code: 0, results: ["created", "created"] });
  const [single, series] = first.outcomes;
  expect(await api("GET", `/items/${single.itemId}`)).toMatchObject({
    title: "Proefrit",
    state: "tentative",
    location: "Brug 1",
    startAt: "2027-03-01T08:30:00.000Z",
  });
  const occurrences = await api("GET", `/items/${series.itemId}/occurrences`);
  expect(occurrences.items.map(({ startAt, title }: any) => [startAt, title])).toEqual([
    ["2027-03-02T08:30:00.000Z", "Keuring"],
    ["2027-03-10T08:30:00.000Z", "Keuring, later"],
    ["2027-03-16T08:30:00.000Z", "Keuring"],
    ["2027-03-23T08:30:00.000Z", "Keuring"],
  ]);
  const again = await importFile(text);
  expect(again).toMatchObject({ code: 0, results: ["already there", "already there"] });
  expect(again.outcomes.map(({ itemId }) => itemId)).toEqual([single.itemId, series.itemId]);
  expect(await listed("2027-03-01")).toHaveLength(1);
});

const stored = (id: string) => api("GET", `/items/${id}`);
const titlesAndStarts = async (id: string) => {
  const { items } = await api("GET", `/items/${id}/occurrences`);
  return items.map(({ title, startAt }: any) => [title, startAt]);
};

test("restores items deleted since the last import", async () => {
  const text = wrap(
    ...event("gone", "Poetsen", "20270308", "STATUS:TENTATIVE"),
    ...event("gone-series", "Overleg", "20270309", "RRULE:FREQ=WEEKLY;COUNT=2"),
    ...event(
      "gone-series",
      "Overleg, later",
      "20270317",
      "RECURRENCE-ID;TZID=Europe/Amsterdam:20270316T093000",
    ),
  );
  const first = await importFile(text);
  expect(first, first.stderr).toMatchObject({ code: 0, results: ["created", "created"] });
  const ids = first.outcomes.map(({ itemId }) => itemId);
  for (let time = 0; time < 2; time += 1) {
    for (const id of ids) await api("DELETE", `/items/${id}`);
    const dry = await importFile(text, ["--dry-run"]);
    expect(dry.results).toEqual(["would be restored", "would be restored"]);
    expect(await listed("2027-03-08")).toEqual([]);
    const again = await importFile(text);
    expect(again, again.stderr).toMatchObject({ code: 0, results: ["restored", "restored"] });
    expect(again.outcomes.map(({ itemId }) => itemId)).toEqual(ids);
    expect(again.outcomes[0].note).toContain("deleted");
    expect(await stored(ids[0])).toMatchObject({ state: "tentative" });
    expect((await titlesAndStarts(ids[1])).map(([title]: any) => title)).toEqual([
      "Overleg",
      "Overleg, later",
    ]);
  }
  expect(await listed("2027-03-08")).toHaveLength(1);
  expect((await importFile(text)).results).toEqual(["already there", "already there"]);
});

test("updates an event whose time and texts have changed, without a new SEQUENCE too", async () => {
  const version = (title: string, day: string, ...lines: string[]) =>
    wrap(...event("changed", title, day, ...lines));
  const first = await importFile(version("Bellen", "20270311", "LOCATION:Kantoor"));
  const { itemId } = first.outcomes[0];
  const later = version("Bellen met Femke", "20270312", "DESCRIPTION:Over de fiets", "PRIORITY:1");
  const dry = await importFile(later, ["--dry-run"]);
  expect(dry).toMatchObject({ code: 0, results: ["would be updated"] });
  expect(await stored(itemId)).toMatchObject({ title: "Bellen" });
  const again = await importFile(later);
  expect(again, again.stderr).toMatchObject({ code: 0, results: ["updated"] });
  expect(again.outcomes[0]).toMatchObject({ itemId, note: expect.stringContaining("times") });
  expect(await stored(itemId)).toMatchObject({
    title: "Bellen met Femke",
    description: "Over de fiets",
    location: null,
    startAt: "2027-03-12T08:30:00.000Z",
  });
  expect((await importFile(later)).results).toEqual(["already there"]);
  // A third version equal to the first must not be taken for the first request.
  const back = await importFile(version("Bellen", "20270311", "LOCATION:Kantoor"));
  expect(back.results).toEqual(["updated"]);
  expect(await stored(itemId)).toMatchObject({ startAt: "2027-03-11T08:30:00.000Z" });
  expect((await importFile(later)).results).toEqual(["updated"]);
  expect(await stored(itemId)).toMatchObject({ startAt: "2027-03-12T08:30:00.000Z" });
  expect(await listed("2027-03-11")).toEqual([]);
});

test("skips an event with a lower SEQUENCE than that in the calendar", async () => {
  const version = (sequence: number, title: string) =>
    wrap(...event("revised", title, "20270315", `SEQUENCE:${sequence}`));
  const { outcomes } = await importFile(version(2, "Second"));
  expect((await importFile(version(3, "Second"))).results).toEqual(["already there"]);
  const older = await importFile(version(1, "First"));
  expect(older).toMatchObject({ code: 0, results: ["skipped"] });
  expect(older.outcomes[0].note).toContain("SEQUENCE 3");
  expect(await stored(outcomes[0].itemId)).toMatchObject({ title: "Second", sequence: 3 });
});

test("changes a series into that of a later version, with the same occurrences", async () => {
  const series = (title: string, day: string, rule: string, ...lines: string[]) =>
    event("rebuilt", title, day, `RRULE:${rule}`, ...lines);
  const exception = (day: string, of: string) =>
    event("rebuilt", "Uitzondering", day, `RECURRENCE-ID;TZID=Europe/Amsterdam:${of}T093000`);
  const first = await importFile(
    wrap(
      ...series("Keuring", "20270405", "FREQ=WEEKLY;COUNT=3"),
      ...exception("20270413", "20270412"),
    ),
  );
  const { itemId } = first.outcomes[0];
  const before = (await api("GET", `/items/${itemId}/occurrences`)).items;
  const versions: [string[], [string, string][]][] = [
    // Another rule, a date left out, and no exception any more.
    [
      series(
        "Keuring",
        "20270405",
        "FREQ=WEEKLY;COUNT=4",
        "EXDATE;TZID=Europe/Amsterdam:20270419T093000",
      ),
      [
        ["Keuring", "2027-04-05T07:30:00.000Z"],
        ["Keuring", "2027-04-12T07:30:00.000Z"],
        ["Keuring", "2027-04-26T07:30:00.000Z"],
      ],
    ],
    // Another day, title and rule, with another exception.
    [
      [
        ...series("Controle", "20270406", "FREQ=WEEKLY;BYDAY=TU;COUNT=2"),
        ...exception("20270415", "20270413"),
      ],
      [
        ["Controle", "2027-04-06T07:30:00.000Z"],
        ["Uitzondering", "2027-04-15T07:30:00.000Z"],
      ],
    ],
    // Another frequency.
    [
      series("Controle", "20270406", "FREQ=DAILY;COUNT=2"),
      [
        ["Controle", "2027-04-06T07:30:00.000Z"],
        ["Controle", "2027-04-07T07:30:00.000Z"],
      ],
    ],
  ];
  for (const [lines, expected] of versions) {
    const again = await importFile(wrap(...lines));
    expect(again, again.stderr).toMatchObject({ code: 0, results: ["updated"] });
    expect(again.outcomes[0].itemId).toBe(itemId);
    expect(await titlesAndStarts(itemId)).toEqual(expected);
    expect((await importFile(wrap(...lines))).results).toEqual(["already there"]);
  }
  const [kept] = (await api("GET", `/items/${itemId}/occurrences`)).items;
  expect(kept.id).toBe(before[0].id);
  const single = await importFile(wrap(...event("rebuilt", "Controle", "20270406")));
  expect(single.results).toEqual(["updated"]);
  expect(await stored(itemId)).toMatchObject({ recurrenceRule: null });
  const whole = [
    "BEGIN:VEVENT",
    "UID:rebuilt@example.com",
    "SUMMARY:Hele dag",
    "DTSTART;VALUE=DATE:20270407",
    "DTEND;VALUE=DATE:20270409",
    "RRULE:FREQ=WEEKLY;COUNT=2",
    "END:VEVENT",
  ];
  const allDay = await importFile(wrap(...whole));
  expect(allDay, allDay.stderr).toMatchObject({ code: 0, results: ["updated"] });
  expect(await titlesAndStarts(allDay.outcomes[0].itemId)).toEqual([
    ["Hele dag", "2027-04-06T22:00:00.000Z"],
    ["Hele dag", "2027-04-13T22:00:00.000Z"],
  ]);
  expect((await importFile(wrap(...whole))).results).toEqual(["already there"]);
});

test("keeps the past of a series that a later file begins at a later occurrence", async () => {
  const weeksAgo = (count: number) => new Date(Date.now() - count * 7 * 86_400_000);
  const version = (weeks: number, rule: string) => {
    const day = weeksAgo(weeks).toISOString().slice(0, 10).replaceAll("-", "");
    return wrap(
      "BEGIN:VEVENT",
      "UID:running@example.com",
      "SUMMARY:Doorlopend",
      `DTSTART:${day}T100000Z`,
      `DTEND:${day}T110000Z`,
      `RRULE:${rule}`,
      "END:VEVENT",
    );
  };
  const { itemId } = (await importFile(version(10, "FREQ=WEEKLY"))).outcomes[0];
  const before = await titlesAndStarts(itemId);
  const later = await importFile(version(4, "FREQ=WEEKLY"));
  expect(later.outcomes).toMatchObject([{ result: "already there", itemId }]);
  expect(await titlesAndStarts(itemId)).toEqual(before);
  const changed = await importFile(version(4, "FREQ=WEEKLY;INTERVAL=2"));
  expect(changed.outcomes).toMatchObject([{ result: "updated", itemId }]);
  // It has occurrences on days of other tests, depending on the weekday.
  await api("DELETE", `/items/${itemId}`);
});

test("cancels the item of a cancelled event, and skips one that is not in the calendar", async () => {
  const lines = event("off", "Bezoek", "20270419");
  const { itemId } = (await importFile(wrap(...lines))).outcomes[0];
  const cancelled = wrap(
    ...event("off", "Bezoek", "20270419", "STATUS:CANCELLED", "SEQUENCE:1"),
    ...event("never", "Nooit", "20270420", "STATUS:CANCELLED"),
  );
  const dry = await importFile(cancelled, ["--dry-run"]);
  expect(dry.results).toEqual(["would be cancelled", "skipped"]);
  const ran = await importFile(cancelled);
  expect(ran, ran.stderr).toMatchObject({ code: 0, results: ["cancelled", "skipped"] });
  expect(await stored(itemId)).toMatchObject({ state: "cancelled" });
  expect((await importFile(cancelled)).results).toEqual(["already there", "skipped"]);
  // An earlier version does not confirm it again.
  expect((await importFile(wrap(...lines))).results).toEqual(["skipped"]);
  expect(await listed("2027-04-20")).toEqual([]);
});

test("recognizes an item that was made without a UID by its title and times, and later by its UID", async () => {
  const { items } = await api("GET", "/calendars");
  const { id } = await api("POST", "/items", {
    calendarId: items.find(({ name }: any) => name === "Werkplaats").id,
    title: "Eerder",
    startAt: "2027-04-21T07:30:00Z",
    endAt: "2027-04-21T09:00:00Z",
  });
  const first = await importFile(wrap(...event("earlier", "Eerder", "20270421")));
  expect(first.outcomes).toMatchObject([{ result: "already there", itemId: id }]);
  const moved = await importFile(wrap(...event("earlier", "Eerder", "20270422")));
  expect(moved.outcomes).toMatchObject([{ result: "updated", itemId: id }]);
});

test("takes an item with the id as UID, as feeds have it, for the item itself", async () => {
  const { itemId } = (await importFile(wrap(...event("source", "Bron", "20270423")))).outcomes[0];
  const exported = (title: string) =>
    wrap(...event("x", title, "20270423")).replace("UID:x@example.com", `UID:${itemId}`);
  const same = await importFile(exported("Bron"));
  expect(same.outcomes).toMatchObject([{ result: "already there", itemId }]);
  expect(await listed("2027-04-23")).toHaveLength(1);
});

test("creates an event again that has been moved to another calendar", async () => {
  const text = wrap(...event("elsewhere", "Verhuisd", "20270426"));
  const { itemId } = (await importFile(text)).outcomes[0];
  const { items } = await api("GET", "/calendars");
  const calendarId = items.find(({ name }: any) => name === "Brug").id;
  await api("PATCH", `/items/${itemId}`, { calendarId });
  const again = await importFile(text);
  expect(again.results).toEqual(["created"]);
  expect(again.outcomes[0].itemId).not.toBe(itemId);
  expect(await stored(again.outcomes[0].itemId)).toMatchObject({ title: "Verhuisd" });
});

const toProblem = (status: number, code: string): Response =>
  Response.json(
    { code, status, detail: "It failed.", requestId: "x" },
    { status, headers: { "retry-after": "0" } },
  );

test("retries while the service is unavailable or over its limits, and makes nothing twice", async () => {
  const pending = [
    { method: "GET", status: 429, code: "RATE_LIMITED" },
    { method: "GET", status: 503, code: "SERVICE_UNAVAILABLE" },
    { method: "POST", status: 0, code: "drop" },
    { method: "POST", status: 503, code: "SERVICE_UNAVAILABLE" },
    { method: "POST", status: 429, code: "RATE_LIMITED" },
  ];
  product.interceptApi(({ method, url }) => {
    const index = pending.findIndex((failure) => failure.method === method);
    if (!url.includes("/agenda/") || index === -1) return null;
    const [failure] = pending.splice(index, 1);
    if (failure === undefined) return null;
    return failure.status === 0 ? "drop" : toProblem(failure.status, failure.code);
  });
  const ran = await importFile(wrap(...event("busy", "Drukte", "20270427")));
  product.interceptApi(null);
  expect(pending).toEqual([]);
  expect(ran, ran.stderr).toMatchObject({ code: 0, results: ["created"] });
  expect(await listed("2027-04-27")).toHaveLength(1);
});

test("continues after an event that fails for good, and reports the others if all would fail", async () => {
  const text = wrap(
    ...event("fails", "Kapot", "20270428"),
    ...event("works", "Heel", "20270429"),
    ...event("also", "Ook", "20270430"),
  );
  product.interceptApi(({ method }) => {
    if (method !== "POST") return null;
    return toProblem(403, "ORGANIZATION_PERMISSION_DENIED");
  });
  const stopped = await importFile(text);
  product.interceptApi(null);
  expect(stopped).toMatchObject({ code: 4, results: ["not taken", "not taken", "not taken"] });
  let count = 0;
  product.interceptApi((request) => {
    if (request.method !== "POST" || (count += 1) > 1) return null;
    return toProblem(500, "INTERNAL_ERROR");
  });
  const ran = await importFile(text);
  product.interceptApi(null);
  expect(ran).toMatchObject({ code: 2, results: ["not taken", "created", "created"] });
  expect(ran.outcomes[0].note).toContain("INTERNAL_ERROR");
  expect((await importFile(text)).results).toEqual(["created", "already there", "already there"]);
});

test("imports identical items of one file separately", async () => {
  const text = wrap(...event("one", "Dienst", "20270401"), ...event("two", "Dienst", "20270401"));
  expect(await importFile(text)).toMatchObject({ code: 0, results: ["created", "created"] });
  expect(await listed("2027-04-01")).toHaveLength(2);
});

test("--calendar selects the calendar, and --dry-run changes nothing", async () => {
  const text = wrap(...event("dry", "Poetsbeurt", "20270501"));
  const some = wrap(
    ...event("dry", "Poetsbeurt", "20270501"),
    ...event("hourly", "Pomp", "20270501", "RRULE:FREQ=HOURLY"),
  );
  const partial = await importFile(some, ["--calendar", "brug", "--dry-run"]);
  expect(partial).toMatchObject({ code: 2, results: ["would be created", "not taken"] });
  expect(partial.stderr).not.toContain("are there");
  expect(partial.stderr).toContain("The others can be taken; nothing was changed.");
  const dry = await importFile(text, ["--calendar", "brug", "--dry-run"]);
  expect(dry, dry.stderr).toMatchObject({ code: 0, results: ["would be created"] });
  expect(await listed("2027-05-01")).toEqual([]);
  const real = await importFile(text, ["--calendar", "brug"]);
  expect(real.results).toEqual(["created"]);
  const { items } = await api("GET", "/calendars");
  const brug = items.find(({ name }: any) => name === "Brug");
  expect(await listed("2027-05-01")).toMatchObject([{ calendarId: brug.id }]);
});

test("returns exit code 2 if some items are not imported, with a reason for each", async () => {
  const text = wrap(
    ...event("hourly", "Pomp", "20270601", "RRULE:FREQ=HOURLY"),
    ...event("fine", "Overleg", "20270602"),
  );
  const ran = await importFile(text);
  expect(ran).toMatchObject({ code: 2, results: ["not taken", "created"] });
  expect(ran.outcomes[0].note).toContain("repeats HOURLY");
  expect(ran.stderr).toContain("1 of 2 items could not be taken.");
  expect(ran.stderr).toContain("The others are there");
});

test("leaves out an attendee whom the service rejects, and nothing else of the item", async () => {
  const text = wrap(
    ...event(
      "invited",
      "Bezoek",
      "20270701",
      "ATTENDEE:mailto:femke@b..example",
      "ATTENDEE:mailto:bram@example.com",
    ),
    ...event("next", "Erna", "20270702"),
  );
  const ran = await importFile(text);
  expect(ran).toMatchObject({ code: 0, results: ["created", "created"] });
  expect(ran.outcomes[0].note).toMatch(/^the attendee femke@b\.\.example was left out: /u);
  const [item] = await listed("2027-07-01");
  expect(item.attendees.map(({ email }: any) => email)).toEqual(["bram@example.com"]);
  const again = await importFile(text);
  expect(again.results).toEqual(["already there", "already there"]);
});

test("sends no invitations", async () => {
  const text = wrap(
    ...event("guests", "Bezoek", "20270801", "ATTENDEE;CN=Femke:mailto:femke@b.example"),
  );
  expect((await importFile(text)).results).toEqual(["created"]);
  await product.service.jobs.runDue();
  const messages = await product.service.outbox();
  expect(messages.filter(({ message }) => message.calendar !== undefined)).toEqual([]);
});

test("changes nothing for an invalid file, a missing file and an unknown calendar", async () => {
  const whole = wrap(...event("half", "Half", "20270901"));
  const broken = await importFile(whole.slice(0, 120));
  expect(broken).toMatchObject({ code: 2, outcomes: [] });
  expect(broken.stderr).toMatch(/broken at line \d+/u);
  expect(await listed("2027-09-01")).toEqual([]);
  const elsewhere = await importFile(whole, ["--calendar", "Zolder"]);
  expect(elsewhere).toMatchObject({ code: 5, outcomes: [] });
  expect(elsewhere.stderr).toContain('no calendar "Zolder"');
  const none = await user.run(["agenda", "import", "/none.ics"]);
  expect(none).toMatchObject({ code: 2, stderr: expect.stringContaining("cannot be read") });
});

test("reads the file from standard input", async () => {
  const text = wrap(...event("stdin", "Via stdin", "20271001"));
  const { code, stdout, stderr } = await user.run(["agenda", "import", "-"], { stdin: text });
  expect(code, stderr).toBe(0);
  expect(JSON.parse(stdout).items).toMatchObject([{ result: "created", title: "Via stdin" }]);
});

test("finds a calendar after the first hundred", async () => {
  await product.organization.insert((insert) => {
    for (let number = 0; number < 105; number += 1) {
      insert("calendars", {
        name: `Bak ${String(number).padStart(3, "0")}`,
        kind: "resource",
        color: "#1E6FD9",
        time_zone: "Europe/Amsterdam",
      });
    }
  });
  const text = wrap(...event("last", "Achteraan", "20270503"));
  const ran = await importFile(text, ["--calendar", "Werkplaats"]);
  expect(ran, ran.stderr).toMatchObject({ code: 0, results: ["created"] });
  const elsewhere = await importFile(text, ["--calendar", "Zolder"]);
  expect(elsewhere.stderr).toContain('no calendar "Zolder"');
  expect(elsewhere.stderr).not.toContain("Bak 104");
});
