import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { revertLast } from "../../../testing/undo-last.ts";
import { purgeDeleted } from "../../../kernel/purge/purge-deleted.ts";
import { createTestAgenda } from "../testing/agenda-fixture.ts";

const service = await openTestService({}, {}, [purgeDeleted]);
const test = base.extend("agenda", async () =>
  createTestAgenda(service, await service.createOrganization()),
);

describe("deleteCalendar", () => {
  test("204 deletes the calendar and all its items", async ({ agenda }) => {
    const id = await agenda.add({ recurrenceRule: { frequency: "weekly", count: 3 } });
    const [occurrence] = await agenda.occurrences(id);
    const path = `/calendars/${agenda.calendars.team}`;
    expect((await agenda.send("DELETE", path)).status).toBe(204);
    expect((await agenda.send("DELETE", path)).status).toBe(204);
    for (const deletedId of [id, occurrence.id])
      expect((await agenda.get(deletedId)).status).toBe(404);
    const window = "/items?from=2026-11-20T00:00:00Z&to=2026-12-20T00:00:00Z";
    expect((await agenda.ok("GET", window)).items).toEqual([]);
    const names = (await agenda.ok("GET", "/calendars")).items.map((each: any) => each.name);
    expect(names).not.toContain("Team");
    const item = { calendarId: agenda.calendars.team, title: "X" };
    const times = { startAt: "2026-12-01T09:00:00Z", endAt: "2026-12-01T10:00:00Z" };
    const rejected = await agenda.send("POST", "/items", { ...item, ...times });
    expect([rejected.status, rejected.body.code]).toEqual([400, "REFERENCE_NOT_FOUND"]);
    const reverted = await revertLast(service, agenda.organization, "deleteCalendar");
    expect(reverted.body).toMatchObject({ code: "AUDIT_NOT_REVERSIBLE", reason: "irreversible" });
  });

  test("is purged after 30 days with its items and their child rows", async ({ agenda }) => {
    await agenda.add({
      userIds: [agenda.organization.member.id],
      reminders: [{ method: "display", offsetMinutes: -5 }],
      recurrenceRule: { frequency: "daily", count: 2 },
      exdates: ["2026-11-24T10:00"],
    });
    await agenda.ok("DELETE", `/calendars/${agenda.calendars.team}`);
    const count = () =>
      agenda.organization.run((transaction) =>
        transaction.one<{ items: number; calendars: number }>({
          text: `select (select count(*)::int from agenda_items) as items,
            (select count(*)::int from calendars) as calendars`,
          values: [],
        }),
      );
    expect(await count()).toEqual({ items: 2, calendars: 5 });
    await service.jobs.runDue();
    try {
      service.setNow(Date.now() + 31 * 86_400_000);
      await service.jobs.runDue();
      expect(await count()).toEqual({ items: 0, calendars: 4 });
    } finally {
      service.setNow(Date.now());
    }
  });

  test("403 without agenda:manage", async ({ agenda }) => {
    const path = `/calendars/${agenda.calendars.ofMember}`;
    const response = await agenda.send("DELETE", path, undefined, agenda.organization.member);
    expect([response.status, response.body.requiredPermission]).toEqual([403, "agenda:manage"]);
  });
});
