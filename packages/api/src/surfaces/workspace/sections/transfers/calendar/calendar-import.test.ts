import { expect, test as base } from "vitest";
import { transfersOf } from "../../../../../domains/transfers/testing/transfer-fixture.ts";
import { openTestService } from "../../../../../testing/open-test-service.ts";
import { submit, submitFile, visit } from "../../../../pages/testing/page-visits.ts";

const service = await openTestService();

const keyOf = (text: string) => /name="key" value="([^"]+)"/u.exec(text)?.[1] ?? "";
const importIdOf = (text: string) => /name="importId" value="([^"]+)"/u.exec(text)?.[1] ?? "";

const test = base.extend("pages", async () => {
  const organization = await service.createOrganization();
  const { admin } = organization;
  const transfers = transfersOf(service, organization);
  const { id: calendarId } = await transfers.ok("POST", "/agenda/calendars", {
    name: "Werkplaats <1>",
    timeZone: "Europe/Amsterdam",
  });
  const paths = {
    en: `/organization/${organization.id}/transfers`,
    nl: `/nl/organization/${organization.id}/transfers`,
  };
  const open = (path: string) => visit(service, path, { cookieOf: admin });
  return {
    organization,
    transfers,
    calendarId: String(calendarId),
    paths,
    open,
    /** Uploads a calendar file; returns the path of its result. */
    async upload(content: string, language: "en" | "nl" = "en") {
      const { text } = await open(paths[language]);
      const form = { key: keyOf(text), action: "upload-calendar", calendarId: String(calendarId) };
      const file = { field: "file", name: "agenda.ics", contentType: "text/calendar", content };
      const sent = await submitFile(service, paths[language], { form, file }, { cookieOf: admin });
      return follow(sent);
    },
    async importChecked(text: string) {
      const form = {
        key: keyOf(text),
        action: "import-calendar",
        importId: importIdOf(text),
      };
      return follow(await submit(service, paths.en, form, { cookieOf: admin }));
    },
    async items(): Promise<any[]> {
      const query = "from=2027-03-01T00:00:00Z&to=2027-05-01T00:00:00Z&limit=100";
      return (await transfers.ok("GET", `/agenda/items?${query}`)).items;
    },
  };

  async function follow(sent: Awaited<ReturnType<typeof submit>>) {
    expect(sent.status, sent.text).toBe(303);
    await service.jobs.runDue();
    const location = new URL(sent.headers.get("location") ?? "", "http://site.example");
    return open(location.pathname + location.search);
  }
});

const wrap = (...lines: string[]): string =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n");
const event = (uid: string, title: string, day: string, ...lines: string[]): string[] => [
  "BEGIN:VEVENT",
  `UID:${uid}@example.com`,
  `SUMMARY:${title}`,
  `DTSTART;TZID=Europe/Amsterdam:${day}T093000`,
  `DTEND;TZID=Europe/Amsterdam:${day}T110000`,
  ...lines,
  "END:VEVENT",
];

/** Returns the cells of the table of events, as text. */
const eventsOf = (text: string): string[][] =>
  [...text.matchAll(/<tr>\s*<th scope="row">[^]*?<\/tr>/gu)].map(([row]) =>
    [...row.matchAll(/<t[hd][^>]*>([^]*?)<\/t[hd]>/gu)].map(([, cell = ""]) =>
      cell
        .replaceAll(/<[^>]+>/gu, "")
        .replaceAll(/\s+/gu, " ")
        .trim(),
    ),
  );

test("each event of a calendar file is checked, and then imported", async ({ pages }) => {
  const file = wrap(
    ...event("one", "Proefrit <b>", "20270301"),
    ...event("hourly", "Pomp", "20270303", "RRULE:FREQ=HOURLY"),
  );
  const checked = await pages.upload(file);
  expect(checked.text).toContain("The events were checked, nothing was imported");
  expect(eventsOf(checked.text)).toEqual([
    ["Proefrit &#60;b&#62;", expect.stringContaining("2027"), "Would be new", ""],
    ["Pomp", "", "Cannot be imported", expect.stringContaining("no shorter step than a day")],
  ]);
  expect(await pages.items()).toEqual([]);
  const done = await pages.importChecked(checked.text);
  expect(done.text).toContain("The events were imported");
  expect(await pages.items()).toMatchObject([
    { title: "Proefrit <b>", calendarId: pages.calendarId },
  ]);
  const list = await pages.open(pages.paths.en);
  expect(list.text).toContain("2 of 2 events · 1 new · 1 rejected");

  const changed = wrap(
    ...event("one", "Proefrit <b>", "20270302"),
    ...event("two", "Lunch", "20270304", "STATUS:CANCELLED"),
  );
  const again = await pages.upload(changed, "nl");
  expect(eventsOf(again.text).map(([title, , ...cells]) => [title, ...cells])).toEqual([
    ["Proefrit &#60;b&#62;", "Wordt gewijzigd", ""],
    ["Lunch", "Blijft zoals het is", "Het bestand annuleert haar, en ze staat niet in de agenda."],
  ]);
  expect(again.text).toContain("Deze afspraak importeren");
});

test("a file with nothing to import, and one that is no calendar, say so", async ({ pages }) => {
  const file = wrap(...event("same", "Overleg", "20270305"));
  await pages.importChecked((await pages.upload(file)).text);
  const again = await pages.upload(file);
  expect(again.text).toContain("There is nothing to import.");
  expect(again.text).not.toContain('value="import-calendar"');
  const { text } = await pages.open(pages.paths.en);
  const rejected = await submitFile(
    service,
    pages.paths.en,
    {
      form: { key: keyOf(text), action: "upload-calendar", calendarId: pages.calendarId },
      file: { field: "file", name: "a.ics", contentType: "text/calendar", content: "Naam;Code" },
    },
    { cookieOf: pages.organization.admin },
  );
  expect(rejected.status).toBeGreaterThanOrEqual(400);
  expect(rejected.text).toContain("Choose a calendar file (.ics) of at most 10 MB.");
});

test("notes are Dutch on Dutch pages, and what has no translation remains English", async ({
  pages,
}) => {
  const file = wrap(
    ...event(
      "a",
      "Los",
      "20270306",
      "RRULE:FREQ=DAILY;BYMONTH=3;COUNT=3",
      "EXDATE:20300101T000000Z",
    ),
    ...event("b", "Kapot", "20270307", "RDATE:20270230T093000Z"),
  );
  const { text } = await pages.upload(file, "nl");
  const [single, broken] = eventsOf(text).map((cells) => cells.at(-1));
  expect(single).toContain("Een vervallen datum (EXDATE) valt op geen enkele keer: 2030-01-01.");
  expect(broken).toContain("added dates (RDATE) were left out");
  expect(text).toMatch(/<span lang="en"\s*><bdi>added dates \(RDATE\) were left out/u);
});

test("the form is shown only to those who may change a calendar", async ({ pages }) => {
  const permissions = ["organization:read", "data:import", "files:read", "files:write"];
  const importer = await service.addMemberWithPermissions(pages.organization, permissions);
  const { text } = await visit(service, pages.paths.en, { cookieOf: importer });
  expect(text).not.toContain('value="upload-calendar"');
});
