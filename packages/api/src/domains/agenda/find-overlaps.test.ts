import { expect, test as base } from "vitest";
import { callTool } from "../../surfaces/mcp/testing/mcp-requests.ts";
import { openTestService } from "../../testing/open-test-service.ts";
import { at, createTestAgenda, occurrenceId } from "./testing/agenda-fixture.ts";

const service = await openTestService();

// Each test has its own organization, since items of other tests would overlap.

const test = base
  .extend("agenda", async () => await createTestAgenda(service, await service.createOrganization()))
  /** Moves an item to Tuesday 24 November 2026, 10:00 to 11:00, with the tool, and returns the warnings. */
  .extend(
    "warningsOf",
    ({ agenda }) =>
      async (itemId: string, scope?: string): Promise<string[]> => {
        const startAt = at("2026-11-24T10:00");
        const endAt = at("2026-11-24T11:00");
        const { content, isError, text } = await callTool(
          service,
          "agenda_move_item",
          { itemId, startAt, endAt, ...(scope === undefined ? {} : { scope }) },
          { as: agenda.organization.admin },
        );
        expect(isError, text).toBe(false);
        return content.warnings;
      },
  );
const overlapping = { startAt: at("2026-11-24T10:30"), endAt: at("2026-11-24T12:00") };

test("a move succeeds and warns of overlapping items in the calendar", async ({
  agenda,
  warningsOf,
}) => {
  await agenda.add({ ...overlapping, title: "Schoolronde" });
  const id = await agenda.add();
  expect(await warningsOf(id)).toEqual([
    'Overlaps "Schoolronde" from 2026-11-24T10:30:00+01:00 to 2026-11-24T12:00:00+01:00.',
  ]);
  expect((await agenda.get(id)).body.startAt).toBe("2026-11-24T09:00:00.000Z");
});

test("a move warns of overlapping items with the same users in other calendars", async ({
  agenda,
  warningsOf,
}) => {
  const userIds = [agenda.organization.member.id];
  await agenda.add({
    ...overlapping,
    title: "Bridge",
    calendarId: agenda.calendars.resource,
    userIds,
  });
  await agenda.add({ ...overlapping, title: "Other", calendarId: agenda.calendars.resource });
  const warnings = await warningsOf(await agenda.add({ userIds }));
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain('"Bridge"');
});

test("a warning shows a private item of another user as busy, and no confidential item", async ({
  agenda,
  warningsOf,
}) => {
  await agenda.add({ ...overlapping, title: "Dentist", visibility: "private" });
  await agenda.add({ ...overlapping, title: "Yearly talk", visibility: "confidential" });
  const warnings = await warningsOf(await agenda.add());
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain('"Bezet"');
});

test("adjacent, transparent and cancelled items and other occurrences of the series do not overlap", async ({
  agenda,
  warningsOf,
}) => {
  await agenda.add({ startAt: at("2026-11-24T09:00"), endAt: at("2026-11-24T10:00") });
  await agenda.add({ ...overlapping, transparency: "transparent" });
  await agenda.add({ ...overlapping, state: "cancelled" });
  const series = await agenda.add({
    startAt: at("2026-11-23T10:15"),
    endAt: at("2026-11-23T11:00"),
    recurrenceRule: { frequency: "daily", count: 3 },
  });
  expect(await warningsOf(occurrenceId(series, "2026-11-23T10:15"))).toEqual([]);
});

test("a transparent item that is moved overlaps nothing", async ({ agenda, warningsOf }) => {
  await agenda.add(overlapping);
  expect(await warningsOf(await agenda.add({ transparency: "transparent" }))).toEqual([]);
});
