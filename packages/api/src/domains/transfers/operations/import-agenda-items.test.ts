import { describe, expect, test as base } from "vitest";
import { generateCalendar } from "@werkbank/icalendar/testing";
import { calendarType } from "../../files/file-types.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import type { TestUser } from "../../../testing/test-service.ts";
import { transfersOf } from "../testing/transfer-fixture.ts";

const service = await openTestService();
const test = base
  .extend("organization", () => service.createOrganization())
  .extend("agenda", async ({ organization }) => {
    const transfers = transfersOf(service, organization);
    const { ok } = transfers;
    const { id: calendarId } = await ok("POST", "/agenda/calendars", {
      name: "Werkplaats",
      timeZone: "Europe/Amsterdam",
    });
    const begin = async (text: string | Buffer, options: object = {}, as?: TestUser) => {
      const fileId = await upload(text);
      return ok("POST", "/agenda/imports", { calendarId, fileId, ...options }, as);
    };
    const upload = async (text: string | Buffer): Promise<string> => {
      const bytes = Buffer.from(text);
      const { id } = await ok("POST", "/files", {
        name: "agenda.ics",
        contentType: calendarType,
        sizeBytes: bytes.length,
        contentBase64: bytes.toString("base64"),
      });
      return id;
    };
    return {
      ...transfers,
      calendarId: String(calendarId),
      upload,
      begin,
      /** Runs an import to its end. */
      async run(text: string | Buffer, options: object = {}, as?: TestUser): Promise<any> {
        const { id } = await begin(text, options, as);
        await service.jobs.runDue();
        return ok("GET", `/imports/${id}`);
      },
      async items(): Promise<any[]> {
        const query = "from=2027-03-01T00:00:00Z&to=2027-05-01T00:00:00Z&limit=100";
        return (await ok("GET", `/agenda/items?${query}`)).items;
      },
      /** Returns the rows of the file with the notes on an import. */
      async notes({ refusedFileId }: { refusedFileId: string | null }): Promise<string[]> {
        if (refusedFileId === null) return [];
        return (await transfers.readFile(refusedFileId)).trim().split(/\r?\n/u).slice(1);
      },
    };
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
const titlesOf = (items: any[]) => items.map(({ title }) => String(title)).toSorted();

describe("importAgendaItems", () => {
  test("202 makes items and series in the name of the requester, which can be undone", async ({
    organization,
    agenda,
  }) => {
    const done = await agenda.run(
      wrap(
        ...event("single", "Proefrit", "20270301", "LOCATION:Brug 1", "STATUS:TENTATIVE"),
        ...event("series", "Keuring", "20270302", "RRULE:FREQ=WEEKLY;COUNT=3"),
        ...event(
          "series",
          "Later",
          "20270310",
          "RECURRENCE-ID;TZID=Europe/Amsterdam:20270309T093000",
        ),
      ),
    );
    expect(done).toMatchObject({
      kind: "agenda_items",
      state: "succeeded",
      constants: { calendarId: agenda.calendarId },
      format: null,
      rowCount: 2,
      counts: { processed: 2, created: 2, updated: 0, skipped: 0, refused: 0, held: 0 },
      refusedFileId: null,
      problem: null,
    });
    const items = await agenda.items();
    expect(items.map(({ title, startAt }) => [title, startAt])).toEqual([
      ["Proefrit", "2027-03-01T08:30:00.000Z"],
      ["Keuring", "2027-03-02T08:30:00.000Z"],
      ["Later", "2027-03-10T08:30:00.000Z"],
      ["Keuring", "2027-03-16T08:30:00.000Z"],
    ]);
    expect(items[0]).toMatchObject({
      calendarId: agenda.calendarId,
      uid: "single@example.com",
      state: "tentative",
    });
    const entries = await agenda.entries("?action=createAgendaItem");
    expect(entries).toHaveLength(2);
    expect(entries[1]).toMatchObject({
      actor: { id: organization.admin.id },
      reason: `Line 3 of import ${done.id}`,
    });
    expect(entries[0].reversible).toBe(true);
    const events = await agenda.ok("GET", "/events?types=agenda_item.created");
    expect(events.items).toHaveLength(2);
    await agenda.ok("POST", `/audit-log/${entries[0].id}/revert`, { reason: "Wrong file" });
    expect(titlesOf(await agenda.items())).toEqual(["Proefrit"]);
  });

  test("another import updates, restores, cancels and skips by UID and SEQUENCE", async ({
    agenda,
  }) => {
    const before = [
      ...event("moved", "Overleg", "20270401"),
      ...event("deleted", "Bezoek", "20270402"),
      ...event("cancelled", "Ophalen", "20270403"),
      ...event("same", "Lunch", "20270404"),
      ...event("later", "Nieuwste", "20270405", "SEQUENCE:3"),
    ];
    expect((await agenda.run(wrap(...before))).counts).toMatchObject({ created: 5 });
    const idOf = async (title: string): Promise<string> =>
      (await agenda.items()).find((item) => item.title === title).id;
    const movedId = await idOf("Overleg");
    await agenda.send("DELETE", `/agenda/items/${await idOf("Bezoek")}`);
    const done = await agenda.run(
      wrap(
        ...event("moved", "Overleg", "20270408"),
        ...event("deleted", "Bezoek", "20270402"),
        ...event("cancelled", "Ophalen", "20270403", "STATUS:CANCELLED"),
        ...event("same", "Lunch", "20270404"),
        ...event("later", "Oud", "20270405", "SEQUENCE:2"),
      ),
    );
    expect(done.counts).toEqual({
      processed: 5,
      created: 0,
      updated: 1,
      restored: 1,
      cancelled: 1,
      skipped: 2,
      refused: 0,
      similar: 0,
      held: 0,
    });
    const items = await agenda.items();
    expect(titlesOf(items)).toEqual(["Bezoek", "Lunch", "Nieuwste", "Ophalen", "Overleg"]);
    expect(items.find(({ id }) => id === movedId)).toMatchObject({
      startAt: "2027-04-08T07:30:00.000Z",
    });
    expect(items.find(({ title }) => title === "Ophalen")).toMatchObject({ state: "cancelled" });
    const notes = await agenda.notes(done);
    expect(notes).toHaveLength(2);
    expect(notes[0]).toMatch(/^deleted@example\.com,Bezoek,.*,restored,9,,it had been deleted$/u);
    expect(notes[1]).toContain("SEQUENCE 3; the file has 2");
  });

  test("a bad event, exception or attendee costs only itself, and is reported", async ({
    agenda,
  }) => {
    const done = await agenda.run(
      wrap(
        ...event("hourly", "Pomp", "20270401", "RRULE:FREQ=HOURLY"),
        ...event("broken", "Kapot", "20270432"),
        ...event("invited", "Bezoek", "20270403", "ATTENDEE:mailto:femke@b..example"),
        ...event("series", "Keuring", "20270404", "RRULE:FREQ=DAILY;COUNT=2"),
        ...event(
          "series",
          "Weg",
          "20270420",
          "RECURRENCE-ID;TZID=Europe/Amsterdam:20270420T093000",
        ),
      ),
    );
    expect(done).toMatchObject({
      state: "succeeded",
      counts: { processed: 4, created: 2, refused: 2 },
    });
    expect(titlesOf(await agenda.items())).toEqual(["Bezoek", "Keuring", "Keuring"]);
    const notes = await agenda.notes(done);
    expect(notes).toHaveLength(4);
    expect(notes[0]).toMatch(/^hourly@example\.com,Pomp,,,refused,3,VALIDATION_FAILED,.*HOURLY/u);
    expect(notes[1]).toContain(",refused,10,VALIDATION_FAILED,");
    expect(notes[2]).toContain("the attendee femke@b..example was left out");
    expect(notes[3]).toMatch(/,created,\d+,,/u);
  });

  test("mails no attendees", async ({ agenda }) => {
    await agenda.run(wrap(...event("mail", "Bezoek", "20270405", "ATTENDEE:mailto:a@b.example")));
    const moved = wrap(...event("mail", "Bezoek", "20270406", "ATTENDEE:mailto:a@b.example"));
    expect((await agenda.run(moved)).counts).toMatchObject({ updated: 1 });
    const recipients = (await service.outbox()).flatMap(({ message }) => message.to);
    expect(recipients.map(({ email }) => email)).not.toContain("a@b.example");
  });

  test("dryRun counts without writing", async ({ agenda }) => {
    await agenda.run(wrap(...event("old", "Oud", "20270410"), ...event("gone", "Weg", "20270411")));
    const gone = (await agenda.items()).find(({ title }) => title === "Weg");
    await agenda.send("DELETE", `/agenda/items/${gone.id}`);
    const before = await agenda.items();
    const done = await agenda.run(
      wrap(
        ...event("old", "Anders", "20270412"),
        ...event("gone", "Weg", "20270411"),
        ...event("new", "Nieuw", "20270413", "ATTENDEE:mailto:femke@b..example"),
        ...event("hourly", "Pomp", "20270414", "RRULE:FREQ=HOURLY"),
      ),
      { dryRun: true },
    );
    expect(done).toMatchObject({
      dryRun: true,
      counts: { processed: 4, created: 1, updated: 1, restored: 1, refused: 1 },
    });
    const notes = await agenda.notes(done);
    expect(notes.map((line) => line.split(",")[1])).toEqual(["Anders", "Weg", "Nieuw", "Pomp"]);
    expect(notes[0]).toMatch(/,updated,3,,$/u);
    expect(notes[3]).toMatch(/,refused,\d+,VALIDATION_FAILED,"it repeats HOURLY/u);
    expect(await agenda.items()).toEqual(before);
  });

  test("the changes of an agent are held one by one, and its import too", async ({
    organization: { owner },
    agenda,
  }) => {
    const policy = (name: string, match: object, more: object = {}) =>
      agenda.ok("POST", "/approval-policies", { name, match, ...more }, owner);
    await policy("Agents wait", { callers: ["agents"], operations: ["createAgendaItem"] });
    const agent = { ...owner, token: service.issuer.sign({ sub: owner.id, client_id: "agent" }) };
    const text = wrap(...event("held", "Bezoek", "20270401"));
    const tried = await agenda.run(text, { dryRun: true }, agent);
    expect(tried.counts).toMatchObject({ held: 1, created: 0 });
    const done = await agenda.run(text, {}, agent);
    expect(done.counts).toMatchObject({ processed: 1, held: 1, created: 0 });
    expect(done.refusedFileId).toBeNull();
    expect(await agenda.items()).toEqual([]);
    await policy("Imports wait", { callers: ["agents"], operations: ["importAgendaItems"] });
    const held = await agenda.begin(text, {}, agent);
    expect(held).toMatchObject({ operation: "importAgendaItems" });
  });

  test("reads a file in another encoding, and one without UIDs twice without duplicates", async ({
    agenda,
  }) => {
    const text = wrap(
      "BEGIN:VEVENT",
      "SUMMARY:Café",
      "DTSTART:20270410T080000Z",
      "DTEND:20270410T090000Z",
      "END:VEVENT",
    );
    const latin1 = Buffer.from(text, "latin1");
    expect((await agenda.run(latin1)).counts).toMatchObject({ created: 1 });
    expect((await agenda.run(latin1)).counts).toMatchObject({ created: 0, skipped: 1 });
    expect(titlesOf(await agenda.items())).toEqual(["Café"]);
  });

  test("takes generated files of many programs, and takes them up again without changes", async ({
    agenda,
  }) => {
    for (let seed = 1; seed <= 5; seed += 1) {
      const { bytes, events } = generateCalendar(seed);
      const first = await agenda.run(bytes);
      expect(first, `seed ${seed}`).toMatchObject({ state: "succeeded" });
      const { created, refused } = first.counts;
      // Some files have an event that cannot be read, too.
      expect(created + refused, `seed ${seed}`).toBe(first.rowCount);
      const notes = await agenda.notes(first);
      for (const { uid, title } of events) {
        const query = new URLSearchParams({ uid });
        const path = `/agenda/calendars/${agenda.calendarId}/items?${query.toString()}`;
        const isRefused = notes.some(
          (note) => note.startsWith(`${uid},`) && note.includes(",refused,"),
        );
        const { items } = await agenda.ok("GET", path);
        expect(titlesOf(items), `seed ${seed}`).toEqual(isRefused ? [] : [title]);
      }
      const again = await agenda.run(bytes);
      expect(again.counts, `seed ${seed}`).toMatchObject({ created: 0, skipped: created, refused });
    }
  });

  test("continues where the previous attempt ended", async ({ organization, agenda }) => {
    const text = wrap(...event("one", "Eén", "20270411"), ...event("two", "Twee", "20270412"));
    const { id } = await agenda.begin(text);
    await organization.run(async (transaction) => {
      transaction.write({
        text: `update imports set state = 'running', started_at = created_at, row_count = 2,
          processed_count = 1, created_count = 1 where id = $1`,
        values: [id],
      });
    });
    await service.jobs.runDue();
    expect(await agenda.ok("GET", `/imports/${id}`)).toMatchObject({
      state: "succeeded",
      counts: { processed: 2, created: 2 },
    });
    expect(titlesOf(await agenda.items())).toEqual(["Twee"]);
  });

  test("a file that holds no complete calendar makes the import fail", async ({ agenda }) => {
    const done = await agenda.run("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Half\r\n");
    expect(done).toMatchObject({
      state: "failed",
      problem: { code: "VALIDATION_FAILED", detail: expect.stringContaining("broken at line 3") },
    });
  });

  test("a calendar that is deleted meanwhile makes the import fail", async ({ agenda }) => {
    const { id } = await agenda.begin(wrap(...event("late", "Laat", "20270413")));
    await agenda.ok("PATCH", `/agenda/calendars/${agenda.calendarId}`, { isDefault: false });
    await agenda.send("DELETE", `/agenda/calendars/${agenda.calendarId}`);
    await service.jobs.runDue();
    expect(await agenda.ok("GET", `/imports/${id}`)).toMatchObject({
      state: "failed",
      problem: { code: "RESOURCE_NOT_FOUND" },
    });
  });

  test("rejects a file of another type, and another organization's file and calendar", async ({
    organization,
    agenda,
  }) => {
    const { calendarId } = agenda;
    const csv = await agenda.file("Name\nA\n");
    const wrongType = await agenda.send("POST", "/agenda/imports", { calendarId, fileId: csv });
    expect(wrongType.body).toMatchObject({
      code: "VALIDATION_FAILED",
      errors: [{ pointer: "/fileId" }],
    });
    const other = transfersOf(service, await service.createOrganization());
    const foreign = await other.ok("POST", "/agenda/calendars", { name: "Elders" });
    const fileId = await agenda.upload(wrap(...event("mine", "Mijn", "20270414")));
    const body = { calendarId: foreign.id, fileId };
    expect((await agenda.send("POST", "/agenda/imports", body)).body).toMatchObject({
      code: "REFERENCE_NOT_FOUND",
    });
    const ofOther = await other.send("POST", "/agenda/imports", body);
    expect(ofOther.body).toMatchObject({ code: "REFERENCE_NOT_FOUND" });
    const { path } = organization;
    const asViewer = await service.request("POST", `${path}/agenda/imports`, {
      as: organization.viewer,
      body: { calendarId, fileId },
    });
    expect(asViewer.body).toMatchObject({ code: "ORGANIZATION_PERMISSION_DENIED" });
  });
});
