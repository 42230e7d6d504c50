import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { undoLast } from "../../../testing/undo-last.ts";
import { createTestAgenda, type TestAgenda } from "../testing/agenda-fixture.ts";

const service = await openTestService();
const test = base.extend("agenda", async () =>
  createTestAgenda(service, await service.createOrganization()),
);

const defaultsOf = async (agenda: TestAgenda): Promise<string[]> =>
  (await agenda.ok("GET", "/calendars")).items
    .filter(({ isDefault }: { isDefault: boolean }) => isDefault)
    .map(({ name }: { name: string }) => name);

describe("updateCalendar", () => {
  test("200 changes the given members; undoing restores them", async ({ agenda }) => {
    const path = `/calendars/${agenda.calendars.resource}`;
    const body = { name: "Bridge", color: "#abcdef", timeZone: "Europe/Lisbon" };
    const { member } = agenda.organization;
    const after = await agenda.ok("PATCH", path, { ...body, ownerUserId: member.id });
    expect(after).toMatchObject({ ...body, ownerUserId: member.id, kind: "resource" });
    expect((await agenda.ok("GET", "/calendars")).items).toContainEqual(after);
    expect(await undoLast(service, agenda.organization)).toMatchObject({ status: 200 });
    const { items } = await agenda.ok("GET", "/calendars");
    expect(items).toContainEqual(
      expect.objectContaining({
        id: agenda.calendars.resource,
        name: "Resource",
        ownerUserId: null,
      }),
    );
  });

  test("200 replaces the default; undoing restores the previous one", async ({ agenda }) => {
    expect(await defaultsOf(agenda)).toEqual(["Team"]);
    await agenda.ok("PATCH", `/calendars/${agenda.calendars.resource}`, { isDefault: true });
    expect(await defaultsOf(agenda)).toEqual(["Resource"]);
    expect(await undoLast(service, agenda.organization)).toMatchObject({ status: 200 });
    expect(await defaultsOf(agenda)).toEqual(["Team"]);
    await agenda.ok("PATCH", `/calendars/${agenda.calendars.team}`, { isDefault: false });
    expect(await defaultsOf(agenda)).toEqual([]);
  });

  test("200 gives a personal calendar another owner; 400 without an owner", async ({ agenda }) => {
    const { member, viewer, owner } = agenda.organization;
    const path = `/calendars/${agenda.calendars.ofMember}`;
    const { id } = await agenda.ok("PATCH", path, { ownerUserId: owner.id });
    const { items } = await agenda.ok("GET", "/calendars", undefined, member);
    const editable = items.find((each: { id: string }) => each.id === id).isEditable;
    expect(editable).toBe(false);
    const none = await agenda.send("PATCH", path, { ownerUserId: null });
    expect([none.status, none.body.errors[0].pointer]).toEqual([400, "/ownerUserId"]);
    expect((await agenda.send("PATCH", path, { ownerUserId: viewer.id })).status).toBe(200);
  });

  test("200 renames a connected calendar; 400 for another kind", async ({ agenda }) => {
    const path = `/calendars/${agenda.calendars.external}`;
    expect(await agenda.ok("PATCH", path, { name: "Deliveries" })).toMatchObject({
      name: "Deliveries",
      kind: "external",
      isEditable: false,
    });
    const rejected = await agenda.send("PATCH", path, { kind: "team" });
    expect([rejected.status, rejected.body.errors[0].pointer]).toEqual([400, "/kind"]);
  });

  test("200 renews the feed URL, which the audit log does not contain; undoing returns 409", async ({
    agenda,
  }) => {
    const path = `/calendars/${agenda.calendars.resource}`;
    const { items } = await agenda.ok("GET", "/calendars");
    const before = items.find(({ id }: { id: string }) => id === agenda.calendars.resource);
    const after = await agenda.ok("PATCH", path, { renewFeed: true });
    expect(after.feedUrl).not.toBe(before.feedUrl);
    expect(after.feedRenewedAt > before.feedRenewedAt).toBe(true);
    expect(await undoLast(service, agenda.organization)).toMatchObject({ status: 409 });
    const log = await service.request("GET", `${agenda.organization.path}/audit-log`, {
      as: agenda.organization.owner,
    });
    expect(log.text).toContain("feedRenewedAt");
    expect(log.text).not.toContain("/c/");
    expect(await agenda.ok("PATCH", path, { renewFeed: false })).toEqual(after);
  });

  test("200 for its owner without agenda:manage: name and feed; 403 for other members", async ({
    agenda,
  }) => {
    const { member } = agenda.organization;
    const path = `/calendars/${agenda.calendars.ofMember}`;
    const body = { name: "Mila", renewFeed: true };
    const after = await agenda.ok("PATCH", path, body, member);
    expect(after).toMatchObject({ name: "Mila", isEditable: true });
    const { items } = await agenda.ok("GET", "/calendars", undefined, member);
    expect(items).toContainEqual(after);
    const of = (calendars: { items: { id: string }[] }) =>
      calendars.items.find(({ id }) => id === agenda.calendars.ofMember);
    expect(of(await agenda.ok("GET", "/calendars"))).not.toMatchObject({ feedUrl: after.feedUrl });
    for (const others of [{ isDefault: true }, { kind: "team" }, { ownerUserId: null }]) {
      const rejected = await agenda.send("PATCH", path, others, member);
      expect([rejected.status, rejected.body.requiredPermission]).toEqual([403, "agenda:manage"]);
    }
  });

  test.for([
    ["a calendar of another member", "ofOwner", "member"],
    ["a shared calendar", "team", "member"],
    ["a calendar of a viewer", "ofMember", "viewer"],
  ] as const)("403 for %s", async ([, calendar, role], { agenda }) => {
    const path = `/calendars/${agenda.calendars[calendar]}`;
    const caller = agenda.organization[role];
    if (role === "viewer") await agenda.ok("PATCH", path, { ownerUserId: caller.id });
    const rejected = await agenda.send("PATCH", path, { renewFeed: true }, caller);
    expect([rejected.status, rejected.body.requiredPermission]).toEqual([403, "agenda:manage"]);
  });

  test("409 for a deleted calendar", async ({ agenda }) => {
    const path = `/calendars/${agenda.calendars.team}`;
    await agenda.ok("DELETE", path);
    const response = await agenda.send("PATCH", path, { name: "Again" });
    expect([response.status, response.body.code]).toEqual([409, "RESOURCE_DELETED"]);
  });
});
