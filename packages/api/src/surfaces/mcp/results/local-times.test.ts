import { describe, expect, test } from "vitest";
import { createTestAgenda } from "../../../domains/agenda/testing/agenda-fixture.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import { callTool } from "../testing/mcp-requests.ts";

const service = await openTestService();
const organization = await service.createOrganization();

const call = async (name: string, input: Record<string, unknown>) =>
  (await callTool(service, name, input, { as: organization.admin })).content;

/** A time in the zone of the organization, Europe/Amsterdam. */
const local = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00$/u;

describe("times have the offset of the organization's time zone", () => {
  test("in a task, in winter and summer, in a list, a change and its preview", async () => {
    const { task } = await call("tasks_create", {
      title: "Winter tyres",
      dueAt: "2026-12-08T06:30:00Z",
      plannedStartAt: "2027-07-01T07:00:00Z",
      plannedEndAt: "2027-07-01T08:00:00Z",
    });
    expect(task).toMatchObject({
      dueAt: "2026-12-08T07:30:00+01:00",
      plannedStartAt: "2027-07-01T09:00:00+02:00",
    });
    const { items } = await call("tasks_list", { q: "Winter tyres" });
    expect(items).toMatchObject([
      { dueAt: "2026-12-08T07:30:00+01:00", updatedAt: expect.stringMatching(local) },
    ]);
    const whole = await call("tasks_get", { taskId: task.id, detail: "full" });
    expect(whole.task.createdAt).toMatch(local);
    const moved = { taskId: task.id, dueAt: "2026-12-09T06:30:00Z" };
    const preview = await call("tasks_update", { ...moved, dryRun: true });
    expect(preview.dryRun.changes).toEqual([
      { field: "dueAt", before: "2026-12-08T07:30:00+01:00", after: "2026-12-09T07:30:00+01:00" },
    ]);
    const { audit } = await call("tasks_update", moved);
    const log = await call("audit_list_entries", { targetId: task.id });
    expect(log.items[0]).toMatchObject({
      id: audit.entryId,
      at: expect.stringMatching(local),
      changes: { dueAt: ["2026-12-08T07:30:00+01:00", "2026-12-09T07:30:00+01:00"] },
    });
  });

  test("in an error", async () => {
    const { task } = await call("tasks_create", { title: "Changed by two" });
    const input = { taskId: task.id, ifMatch: task.etag };
    await call("tasks_update", { ...input, priority: "low" });
    const rejected = await call("tasks_update", { ...input, priority: "high" });
    expect(rejected).toMatchObject({
      code: "VERSION_CONFLICT",
      updatedAt: expect.stringMatching(local),
    });
  });

  test("in the detail of an error and in a warning, but not in quoted text", async () => {
    const agenda = await createTestAgenda(service, await service.createOrganization());
    const as = agenda.organization.admin;
    const title = "2026-12-08T06:30:00.000Z";
    await agenda.add({ title, startAt: "2027-03-08T09:00:00Z", endAt: "2027-03-08T10:00:00Z" });
    const daily = {
      title: "Round",
      startAt: "2027-03-08T10:00:00+01:00",
      endAt: "2027-03-08T11:00:00+01:00",
      recurrenceRule: { frequency: "daily", count: 3 },
    };
    const { content } = await callTool(service, "agenda_create_item", daily, { as });
    expect(content.warnings).toEqual([
      `Overlaps "${title}" from 2027-03-08T10:00:00+01:00 to 2027-03-08T11:00:00+01:00.`,
    ]);
    const [first] = await agenda.occurrences(content.agendaItem.id);
    const onSecond = { startAt: "2027-03-09T10:00:00+01:00", endAt: "2027-03-09T11:00:00+01:00" };
    const move = { itemId: first.id, ...onSecond };
    const { content: rejected } = await callTool(service, "agenda_move_item", move, { as });
    expect(rejected.detail).toBe(
      "Another occurrence of this series starts at 2027-03-09T10:00:00+01:00.",
    );
  });

  test("a record with its own time zone uses that one", async () => {
    const agenda = await createTestAgenda(service, await service.createOrganization());
    const itemId = await agenda.add({
      timeZone: "Europe/Lisbon",
      startAt: "2026-12-08T09:00:00Z",
      endAt: "2026-12-08T10:00:00Z",
    });
    const as = agenda.organization.admin;
    const { content } = await callTool(service, "agenda_get_item", { itemId }, { as });
    expect(content.agendaItem).toMatchObject({
      startAt: "2026-12-08T09:00:00+00:00",
      localStart: "2026-12-08T09:00:00+00:00",
      timeZone: "Europe/Lisbon",
    });
  });

  test("text written by users is unchanged, even if it looks like a time", async () => {
    const title = "2026-12-08T06:30:00.000Z";
    const { task } = await call("tasks_create", { title, detail: "full" });
    expect(task.title).toBe(title);
  });
});
