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

test("recreates items deleted since the last import, and keeps changed ones", async () => {
  const text = wrap(
    ...event("gone", "Poetsen", "20270308", "STATUS:TENTATIVE"),
    ...event("gone-series", "Overleg", "20270309", "RRULE:FREQ=WEEKLY;COUNT=2"),
    ...event(
      "gone-series",
      "Overleg, later",
      "20270317",
      "RECURRENCE-ID;TZID=Europe/Amsterdam:20270316T093000",
    ),
    ...event("moved", "Bellen", "20270311"),
  );
  const first = await importFile(text);
  expect(first, first.stderr).toMatchObject({ code: 0, results: Array(3).fill("created") });
  const [single, series, moved] = first.outcomes.map(({ itemId }) => itemId);
  await api("PATCH", `/items/${moved}`, { title: "Bellen met Femke" });
  let deleted = [single, series];
  for (let time = 0; time < 2; time += 1) {
    for (const id of deleted) await api("DELETE", `/items/${id}`);
    const dry = await importFile(text, ["--dry-run"]);
    expect(dry.results.slice(0, 2)).toEqual(["would be created", "would be created"]);
    const again = await importFile(text);
    expect(again, again.stderr).toMatchObject({
      code: 0,
      results: ["created", "created", "already there"],
    });
    const [newSingle, newSeries, same] = again.outcomes;
    expect(newSingle.note).toContain("deleted");
    expect(same).toMatchObject({ itemId: moved, note: expect.stringContaining("changed") });
    deleted = [newSingle.itemId, newSeries.itemId];
    expect(await api("GET", `/items/${newSingle.itemId}`)).toMatchObject({ state: "tentative" });
    const occurrences = await api("GET", `/items/${newSeries.itemId}/occurrences`);
    expect(occurrences.items.map(({ title }: any) => title)).toEqual(["Overleg", "Overleg, later"]);
  }
  expect(await listed("2027-03-08")).toHaveLength(1);
  expect((await importFile(text)).results).toEqual(Array(3).fill("already there"));
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
  expect(partial.stderr).toContain("The others can be taken; nothing was created.");
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

test("reports the problem code if the service rejects an item", async () => {
  const text = wrap(
    ...event("invalid", "Bezoek", "20270701", "ATTENDEE:mailto:femke@b..example"),
    ...event("next", "Erna", "20270702"),
  );
  const ran = await importFile(text);
  expect(ran).toMatchObject({ code: 2, results: ["not taken", "created"] });
  expect(ran.outcomes[0].note).toContain("VALIDATION_FAILED");
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
