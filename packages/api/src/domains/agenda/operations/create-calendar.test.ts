import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { undoLast } from "../../../testing/undo-last.ts";
import { createTestAgenda } from "../testing/agenda-fixture.ts";

const service = await openTestService();
const test = base.extend("agenda", async () =>
  createTestAgenda(service, await service.createOrganization()),
);

describe("createCalendar", () => {
  test("201 with only a name: a shared calendar in the time zone of the organization", async ({
    agenda,
  }) => {
    const response = await agenda.send("POST", "/calendars", { name: " Hefbrug 2 " });
    expect(response.status, response.text).toBe(201);
    expect(response.body).toMatchObject({
      name: "Hefbrug 2",
      kind: "team",
      ownerUserId: null,
      color: "#1E6FD9",
      timeZone: "Europe/Amsterdam",
      isEditable: true,
      isDefault: false,
    });
    const { items } = await agenda.ok("GET", "/calendars");
    expect(items).toContainEqual(response.body);
    expect(await undoLast(service, agenda.organization, "createCalendar")).toMatchObject({
      status: 200,
    });
    expect((await agenda.ok("GET", "/calendars")).items).not.toContainEqual(response.body);
  });

  test("201 for a personal calendar of the caller, or of the member in ownerUserId", async ({
    agenda,
  }) => {
    const { owner, member } = agenda.organization;
    const body = { name: "Own", kind: "personal", timeZone: "Pacific/Apia" };
    const own = await agenda.ok("POST", "/calendars", body, owner);
    expect([own.ownerUserId, own.timeZone]).toEqual([owner.id, "Pacific/Apia"]);
    const other = await agenda.ok("POST", "/calendars", { ...body, ownerUserId: member.id });
    expect(other.ownerUserId).toBe(member.id);
  });

  test("201 with isDefault replaces the shared default, but no personal default", async ({
    agenda,
  }) => {
    const { owner } = agenda.organization;
    await agenda.ok("POST", "/calendars", { name: "P", kind: "personal", isDefault: true }, owner);
    const team = await agenda.ok("POST", "/calendars", { name: "T", isDefault: true });
    const { items } = await agenda.ok("GET", "/calendars");
    const defaults = items.filter(({ isDefault }: { isDefault: boolean }) => isDefault);
    expect(defaults.map(({ name }: { name: string }) => name)).toEqual(["P", "T"]);
    const item = { title: "X", startAt: "2026-12-01T09:00:00Z", endAt: "2026-12-01T10:00:00Z" };
    expect((await agenda.ok("POST", "/items", item)).calendarId).toBe(team.id);
    const own = await agenda.ok("POST", "/items", item, owner);
    expect(own.calendarId).toBe(items.find(({ name }: { name: string }) => name === "P").id);
  });

  test.each([
    [{}, "/name"],
    [{ name: "" }, "/name"],
    [{ name: "x".repeat(121) }, "/name"],
    [{ name: "C", color: "blue" }, "/color"],
    [{ name: "C", kind: "external" }, "/kind"],
    [{ name: "C", kind: "personal", ownerUserId: null }, "/ownerUserId"],
    [{ name: "C", timeZone: "Mars/Olympus" }, "/timeZone"],
  ])("400 for %j", async (body, pointer) => {
    const agenda = await createTestAgenda(service, await service.createOrganization());
    const response = await agenda.send("POST", "/calendars", body);
    expect([response.status, response.body.errors?.[0].pointer]).toEqual([400, pointer]);
  });

  test("400 for an owner who is not a member; 403 without the permission", async ({ agenda }) => {
    const otherOrganization = await service.createOrganization();
    const body = { name: "C", ownerUserId: otherOrganization.owner.id };
    const rejected = await agenda.send("POST", "/calendars", body);
    expect([rejected.status, rejected.body.code]).toEqual([400, "REFERENCE_NOT_FOUND"]);
    const denied = await agenda.send(
      "POST",
      "/calendars",
      { name: "C" },
      agenda.organization.member,
    );
    expect([denied.status, denied.body.requiredPermission]).toEqual([403, "agenda:manage"]);
  });
});
