import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import type { TestUser } from "../../../testing/test-service.ts";

const service = await openTestService();

const test = base
  .extend("organization", () => service.createOrganization())
  .extend("removeMember", ({ organization }) => {
    const remove = (user: TestUser, as = organization.owner) =>
      service.request("DELETE", `${organization.path}/members/${user.id}`, { as });

    const get = (path: string, as = organization.owner) => service.request("GET", path, { as });

    return { remove, get };
  });

describe("removeMember", () => {
  test("204 ends access; records still name the removed member", async ({
    organization,
    removeMember,
  }) => {
    const { member } = organization;
    const task = await service.request("POST", `${organization.path}/tasks`, {
      as: member,
      body: { title: "Left behind", assigneeUserIds: [member.id] },
    });
    const response = await removeMember.remove(member, organization.admin);
    expect([response.status, response.text]).toEqual([204, ""]);
    expect((await removeMember.get(organization.path, member)).status).toBe(403);
    expect((await removeMember.get("/v1/organizations", member)).body.items).toEqual([]);
    expect((await removeMember.get("/v1/users/me", member)).body.organizations).toEqual([]);
    const members = await removeMember.get(`${organization.path}/members?count=true`);
    expect(members.body.page.totalCount).toBe(3);
    expect((await removeMember.get(`${organization.path}/members/${member.id}`)).status).toBe(404);
    const kept = await removeMember.get(`${organization.path}/tasks/${task.body.id}`);
    expect(kept.body.assignees).toEqual([
      expect.objectContaining({ userId: member.id, displayName: "Mila Member" }),
    ]);
    const rejected = await service.request("POST", `${organization.path}/tasks`, {
      as: organization.admin,
      body: { title: "For someone who left", assigneeUserIds: [member.id] },
    });
    expect([rejected.status, rejected.body.code]).toEqual([400, "REFERENCE_NOT_FOUND"]);
  });

  test("204 again without another audit entry; the entry is not reversible", async ({
    organization,
    removeMember,
  }) => {
    const { member } = organization;
    expect((await removeMember.remove(member)).status).toBe(204);
    expect((await removeMember.remove(member)).status).toBe(204);
    const entries = await organization.run((transaction) =>
      transaction.all<{ canonical: string }>({
        text: "select canonical from audit_entries",
        values: [],
      }),
    );
    expect(entries).toHaveLength(1);
    expect(JSON.parse(entries[0]!.canonical)).toMatchObject({
      action: "removeMember",
      reversible: false,
      target: { kind: "member", id: member.id, label: "Mila Member" },
    });
    expect(entries[0]!.canonical).not.toContain(member.email);
  });

  test("404 for updating a removed member", async ({ organization, removeMember }) => {
    const { member } = organization;
    await removeMember.remove(member);
    const response = await service.request("PATCH", `${organization.path}/members/${member.id}`, {
      as: organization.owner,
      body: { disabled: false },
    });
    expect([response.status, response.body.code]).toEqual([404, "RESOURCE_NOT_FOUND"]);
  });

  test("204 for an admin who leaves; 403 for an admin who removes an owner; 409 for the last owner", async ({
    organization,
    removeMember,
  }) => {
    const { admin, owner } = organization;
    expect((await removeMember.remove(owner, admin)).status).toBe(403);
    const last = await removeMember.remove(owner);
    expect([last.status, last.body.code]).toEqual([409, "LAST_OWNER"]);
    expect((await removeMember.remove(admin, admin)).status).toBe(204);
    expect((await removeMember.get(organization.path, admin)).status).toBe(403);
  });

  test("204 for a member who leaves, without any permission; 403 for removing others", async ({
    organization,
    removeMember,
  }) => {
    const { member, viewer } = organization;
    const guest = await service.addMemberWithPermissions(organization, []);
    for (const user of [member, viewer, guest]) {
      const rejected = await removeMember.remove(organization.admin, user);
      expect([rejected.status, rejected.body.requiredPermission]).toEqual([403, "members:manage"]);
      expect((await removeMember.remove(user, user)).status).toBe(204);
      expect((await removeMember.get(organization.path, user)).status).toBe(403);
    }
  });

  test("403 for leaving with the token of an OAuth client", async ({ organization }) => {
    const { member } = organization;
    const token = service.issuer.sign({ sub: member.id, client_id: "an-agent" });
    const path = `${organization.path}/members/${member.id}`;
    const response = await service.request("DELETE", path, { token });
    expect([response.status, response.body.code]).toEqual([403, "FIRST_PARTY_SESSION_REQUIRED"]);
  });

  test("concurrent removals of two owners by each other: one succeeds", async ({
    organization,
    removeMember,
  }) => {
    const second = await service.createUser();
    await service.addMember(organization, second, "owner");
    const responses = await Promise.all([
      removeMember.remove(second, organization.owner),
      removeMember.remove(organization.owner, second),
    ]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 403]);
  });
});
