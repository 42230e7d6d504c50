import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import type { TestUser } from "../../../testing/test-service.ts";
import { at, createTestAgenda, occurrenceId } from "../testing/agenda-fixture.ts";

const service = await openTestService();

// Each test has its own organization, since a window lists all items in it.

const test = base
  .extend("agenda", async () => await createTestAgenda(service, await service.createOrganization()))
  .extend(
    "list",
    ({ agenda }) =>
      (query: Record<string, string>, as: TestUser = agenda.organization.admin) =>
        service.request(
          "GET",
          `${agenda.organization.path}/agenda/items?${new URLSearchParams(query).toString()}`,
          { as },
        ),
  )
  .extend(
    "idsOf",
    ({ list }) =>
      async (query: Record<string, string>, as?: TestUser): Promise<string[]> => {
        const response = await list(query, as);
        expect(response.status, response.text).toBe(200);
        return response.body.items.map((item: { id: string }) => item.id);
      },
  );

const november = { from: "2026-11-01T00:00:00Z", to: "2026-12-01T00:00:00Z" };

describe("the window", () => {
  test("200 returns the items that overlap the window, sorted by start", async ({
    agenda,
    idsOf,
  }) => {
    const late = await agenda.add({
      startAt: "2026-11-30T23:00:00Z",
      endAt: "2026-12-02T00:00:00Z",
    });
    const early = await agenda.add({
      startAt: "2026-10-01T00:00:00Z",
      endAt: "2026-11-01T00:00:01Z",
    });
    await agenda.add({ startAt: "2026-10-31T00:00:00Z", endAt: "2026-11-01T00:00:00Z" });
    await agenda.add({ startAt: "2026-12-01T00:00:00Z", endAt: "2026-12-01T01:00:00Z" });
    expect(await idsOf(november)).toEqual([early, late]);
  });

  test("200 returns an item of a whole year that started long before", async ({
    agenda,
    idsOf,
  }) => {
    const id = await agenda.add({ startAt: "2025-12-01T00:00:00Z", endAt: "2026-12-01T00:00:00Z" });
    expect(await idsOf(november)).toEqual([id]);
  });

  test("200 returns the occurrences of a series at their current times, not the series", async ({
    agenda,
    idsOf,
    list,
  }) => {
    const series = await agenda.add({
      title: "Weekbeurt",
      startAt: at("2026-09-07T07:30"),
      endAt: at("2026-09-07T09:00"),
      recurrenceRule: { frequency: "weekly" },
    });
    const moved = occurrenceId(series, "2026-11-30T07:30");
    await agenda.move(moved, { startAt: at("2026-12-01T07:30"), endAt: at("2026-12-01T09:00") });
    const expected = ["02", "09", "16", "23"].map((day) =>
      occurrenceId(series, `2026-11-${day}T07:30`),
    );
    expect(await idsOf(november)).toEqual(expected);
    const response = await list(november);
    expect(response.body.items[0]).toMatchObject({
      title: "Weekbeurt",
      recurrenceParentItemId: series,
      recurrenceIdAt: "2026-11-02T06:30:00.000Z",
    });
  });

  test("200 in pages, with a Link header", async ({ agenda, idsOf, list }) => {
    await agenda.add({
      startAt: at("2026-11-02T07:30"),
      endAt: at("2026-11-02T09:00"),
      recurrenceRule: { frequency: "daily", count: 5 },
    });
    const all = await idsOf(november);
    const first = await list({ ...november, limit: "3" });
    expect(first.headers.get("link")).toContain('rel="next"');
    const second = await list({ ...november, limit: "3", cursor: first.body.page.nextCursor });
    const paged = [...first.body.items, ...second.body.items].map((item) => item.id);
    expect(paged).toEqual(all);
    expect(second.body.page).toEqual({ nextCursor: null, hasMore: false });
  });

  test("400 CURSOR_INVALID for a cursor of another window", async ({ agenda, list }) => {
    await agenda.add({
      startAt: at("2026-11-02T07:30"),
      endAt: at("2026-11-02T09:00"),
      recurrenceRule: { frequency: "daily", count: 5 },
    });
    const first = await list({ ...november, limit: "3" });
    const { nextCursor } = first.body.page;
    const response = await list({ ...november, to: "2026-11-30T00:00:00Z", cursor: nextCursor });
    expect([response.status, response.body.code]).toEqual([400, "CURSOR_INVALID"]);
  });

  test.for<[string, Record<string, string>, [string, string][]]>([
    [
      "no window",
      {},
      [
        ["from", "required"],
        ["to", "required"],
      ],
    ],
    ["to before from", { from: november.to, to: november.from }, [["to", "range"]]],
    ["more than 62 days", { ...november, to: "2027-01-02T01:00:01Z" }, [["to", "range"]]],
    ["a date without a time", { ...november, from: "2026-11-01" }, [["from", "format"]]],
  ])("400 for %s", async ([_name, query, expected], { list }) => {
    const response = await list(query);
    expect(response.status, response.text).toBe(400);
    expect(
      response.body.errors.map(({ name, rule }: { name: string; rule: string }) => [name, rule]),
    ).toEqual(expected);
  });

  test("200 for 62 days, one of which has 25 hours", async ({ list }) => {
    expect((await list({ ...november, to: "2027-01-02T00:00:00Z" })).status).toBe(200);
    const autumn = { from: at("2026-10-01T00:00"), to: at("2026-12-02T00:00") };
    expect((await list(autumn)).status).toBe(200);
  });
});

describe("filters", () => {
  test("200 sorts by match, then by start, also in pages; `sort` overrides it", async ({
    agenda,
    idsOf,
    list,
  }) => {
    const hour = (day: string) => ({ startAt: at(`${day}T07:30`), endAt: at(`${day}T09:00`) });
    const descriptionOnly = await agenda.add({
      title: "Weekbeurt",
      description: "Ook de ketting van de bakfiets",
      ...hour("2026-11-03"),
    });
    const series = await agenda.add({
      title: "Bakfiets",
      recurrenceRule: { frequency: "daily", count: 6 },
      ...hour("2026-11-05"),
    });
    const prefix = await agenda.add({ title: "Bakfietsen tellen", ...hour("2026-11-04") });
    const titled = ["05", "06", "07", "08", "09", "10"].map((day) =>
      occurrenceId(series, `2026-11-${day}T07:30`),
    );
    const query = { ...november, q: "bakfiets" };
    expect(await idsOf(query)).toEqual([...titled, prefix, descriptionOnly]);
    const paged: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const { body } = await list({ ...query, limit: "3", ...(cursor && { cursor }) });
      paged.push(...body.items.map(({ id }: { id: string }) => id));
      cursor = body.page.nextCursor;
    }
    expect(paged).toEqual([...titled, prefix, descriptionOnly]);
    expect(await idsOf({ ...query, sort: "startAt" })).toEqual([
      descriptionOnly,
      prefix,
      ...titled,
    ]);
  });

  test("200 by calendar, user and state", async ({ agenda, idsOf }) => {
    const { member, viewer } = agenda.organization;
    const { team, resource } = agenda.calendars;
    const one = await agenda.add({ calendarId: team, userIds: [member.id] });
    const two = await agenda.add({
      calendarId: resource,
      userIds: [viewer.id],
      state: "tentative",
    });
    const three = await agenda.add({ calendarId: resource, state: "cancelled" });
    expect(await idsOf({ ...november, calendarIds: team })).toEqual([one]);
    expect(new Set(await idsOf({ ...november, calendarIds: `${team},${resource}` }))).toEqual(
      new Set([one, two, three]),
    );
    expect(await idsOf({ ...november, userIds: viewer.id })).toEqual([two]);
    expect(new Set(await idsOf({ ...november, state: "tentative,cancelled" }))).toEqual(
      new Set([two, three]),
    );
  });

  test("200 by a user of a series, for its occurrences", async ({ agenda, idsOf }) => {
    const { member } = agenda.organization;
    const series = await agenda.add({
      startAt: at("2026-11-02T07:30"),
      endAt: at("2026-11-02T09:00"),
      userIds: [member.id],
      recurrenceRule: { frequency: "weekly", count: 2 },
    });
    expect(await idsOf({ ...november, userIds: member.id })).toEqual([
      occurrenceId(series, "2026-11-02T07:30"),
      occurrenceId(series, "2026-11-09T07:30"),
    ]);
  });

  test("200 by text of title, description and location, also of occurrences", async ({
    agenda,
    idsOf,
  }) => {
    const plain = await agenda.add({ title: "Bandenwissel", location: "Café De Singel" });
    const series = await agenda.add({
      title: "Weekbeurt",
      description: "Remmen en banden",
      startAt: at("2026-11-02T07:30"),
      endAt: at("2026-11-02T09:00"),
      recurrenceRule: { frequency: "weekly", count: 1 },
    });
    const occurrence = occurrenceId(series, "2026-11-02T07:30");
    expect(await idsOf({ ...november, q: "band" })).toEqual([plain, occurrence]);
    expect(await idsOf({ ...november, q: "cafe singel" })).toEqual([plain]);
    expect(await idsOf({ ...november, q: "motor" })).toEqual([]);
  });

  test("400 for an unknown state", async ({ list }) => {
    const response = await list({ ...november, state: "open" });
    expect([response.status, response.body.code]).toEqual([400, "VALIDATION_FAILED"]);
  });
});

describe("visibility", () => {
  test("200 with private items of others as busy time, without confidential ones", async ({
    agenda,
    idsOf,
    list,
  }) => {
    const { owner, viewer, member } = agenda.organization;
    const secret = { title: "Dentist", userIds: [owner.id] };
    const hidden = await agenda.add({ ...secret, visibility: "private" });
    const confidential = await agenda.add({ ...secret, visibility: "confidential" });
    const shared = await agenda.add({
      title: "Yearly talk",
      visibility: "confidential",
      userIds: [owner.id, member.id],
    });
    const response = await list(november, viewer);
    expect(response.body.items).toMatchObject([{ id: hidden, title: "Bezet" }]);
    expect(response.text).not.toContain("Dentist");
    expect(new Set(await idsOf(november, member))).toEqual(new Set([hidden, shared]));
    expect(new Set(await idsOf(november, owner))).toEqual(new Set([hidden, confidential, shared]));
  });

  test("200 without private items of others in a search", async ({ agenda, idsOf }) => {
    const { owner, viewer } = agenda.organization;
    const id = await agenda.add({ title: "Dentist", visibility: "private" });
    expect(await idsOf({ ...november, q: "dentist" }, viewer)).toEqual([]);
    expect(await idsOf({ ...november, q: "dentist" }, owner)).toEqual([id]);
  });
});

test("200 for a viewer, 403 for a user of another organization", async ({ agenda, list }) => {
  expect((await list(november, agenda.organization.viewer)).status).toBe(200);
  const other = await service.createOrganization();
  expect((await list(november, other.owner)).status).toBe(403);
});
