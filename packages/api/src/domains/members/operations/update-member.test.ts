import { v7 as uuidv7 } from "uuid";
import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import type { TestUser } from "../../../testing/test-service.ts";

const service = await openTestService();

const test = base
  .extend("organization", () => service.createOrganization())
  .extend(
    "update",
    ({ organization }) =>
      (user: TestUser, body: unknown, as = organization.owner, headers = {}) =>
        service.request("PATCH", `${organization.path}/members/${user.id}`, { as, body, headers }),
  )
  .extend(
    "makeRole",
    ({ organization }) =>
      async (permissions: string[], name = `Role ${uuidv7()}`): Promise<string> => {
        return organization.insert((insert) => insert("roles", { name, permissions }));
      },
  );

const get = (path: string, as: TestUser) => service.request("GET", path, { as });

describe("updateMember", () => {
  test("200 assigns another role, which applies from the next request", async ({
    organization,
    update,
  }) => {
    const { member, roles } = organization;
    const tasks = `${organization.path}/tasks`;
    const body = { title: "Call Hotel Oudegracht" };
    const before = await service.request("POST", tasks, { as: member, body });
    expect(before.status).toBe(201);
    const response = await update(member, { roleId: roles["viewer"] });
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      userId: member.id,
      roleId: roles["viewer"],
      displayName: "Mila Member",
      email: member.email,
      disabledAt: null,
    });
    expect(response.headers.get("etag")).toMatch(/^"2\./u);
    const after = await service.request("POST", tasks, { as: member, body });
    expect([after.status, after.body.requiredPermission]).toEqual([403, "tasks:write"]);
  });

  test("200 disables and enables a member", async ({ organization, update }) => {
    const { member } = organization;
    const off = await update(member, { disabled: true }, organization.admin);
    expect(off.body.disabledAt).toBe(off.body.updatedAt);
    expect((await get(organization.path, member)).status).toBe(403);
    const me = await get("/v1/users/me", member);
    expect(me.body.organizations).toEqual([]);
    const again = await update(member, { disabled: true }, organization.admin);
    expect([again.body.disabledAt, again.body.updatedAt]).toEqual([
      off.body.disabledAt,
      off.body.updatedAt,
    ]);
    const on = await update(member, { disabled: false }, organization.admin);
    expect(on.body.disabledAt).toBeNull();
    expect((await get(organization.path, member)).status).toBe(200);
  });

  test("one event without the email address; none if nothing changes", async ({
    organization,
    update,
  }) => {
    const { member, roles } = organization;
    await update(member, { roleId: roles["viewer"] });
    await update(member, { roleId: roles["viewer"], disabled: false });
    const events = await organization.run((transaction) =>
      transaction.all<{ type: string; payload: any }>({
        text: "select type, payload from events order by sequence",
        values: [],
      }),
    );
    expect(events.map(({ type }) => type)).toEqual(["member.role_changed"]);
    expect(events[0]?.payload.data).toMatchObject({
      kind: "member",
      id: member.id,
      object: { roleId: roles["viewer"], email: null },
      previous: { roleId: roles["member"] },
    });
  });

  test("412 for an old If-Match; a dry run returns the changes", async ({
    organization,
    update,
  }) => {
    const { member, roles } = organization;
    const path = `${organization.path}/members/${member.id}`;
    const etag = (await get(path, organization.owner)).headers.get("etag") ?? "";
    const dry = await service.request("PATCH", `${path}?dryRun=true`, {
      as: organization.owner,
      body: { roleId: roles["viewer"] },
    });
    expect(dry.body).toMatchObject({
      dryRun: true,
      changes: [{ field: "roleId", before: roles["member"], after: roles["viewer"] }],
    });
    const first = await update(member, { disabled: true }, organization.owner, {
      "if-match": etag,
    });
    expect(first.status).toBe(200);
    const second = await update(member, { disabled: false }, organization.owner, {
      "if-match": etag,
    });
    expect([second.status, second.body.changedFields]).toEqual([412, ["disabledAt"]]);
  });

  test("403 for assigning a role with a permission that the caller lacks, or enabling a member with it", async ({
    makeRole,
    organization,
    update,
  }) => {
    const { member, roles } = organization;
    const managerRole = await makeRole(["members:read", "members:manage", "tasks:read"]);
    const manager = await service.createUser();
    await service.addMember(organization, manager, managerRole);
    const rejected = await update(organization.viewer, { roleId: roles["member"] }, manager);
    expect(rejected.status).toBe(403);
    expect(rejected.body).toMatchObject({
      code: "ORGANIZATION_PERMISSION_DENIED",
      requiredPermission: "agenda:read",
    });
    // Disabling a member grants no permission.
    expect((await update(member, { disabled: true }, manager)).status).toBe(200);
    const enabled = await update(member, { disabled: false }, manager);
    expect([enabled.status, enabled.body.requiredPermission]).toEqual([403, "agenda:read"]);
    const narrowRole = await makeRole(["tasks:read"]);
    expect((await update(member, { roleId: narrowRole, disabled: false }, manager)).status).toBe(
      200,
    );
  });

  test("403 for a caller who is not an owner and promotes, demotes or disables an owner", async ({
    makeRole,
    organization,
    update,
  }) => {
    const { admin, owner, member, roles } = organization;
    for (const [user, body] of [
      [member, { roleId: roles["owner"] }],
      [owner, { roleId: roles["member"] }],
      [owner, { disabled: true }],
    ] as const) {
      const response = await update(user, body, admin);
      expect([response.status, response.body.code]).toEqual([
        403,
        "ORGANIZATION_PERMISSION_DENIED",
      ]);
    }
    // Every permission of an owner in a custom role is not enough.
    const all = (await get("/v1/permissions", owner)).body.items.map(
      ({ permission }: { permission: string }) => permission,
    );
    const allPermissionsRole = await makeRole(all);
    expect((await update(member, { roleId: allPermissionsRole })).status).toBe(200);
    expect((await update(owner, { roleId: roles["viewer"] }, member)).status).toBe(403);
    expect((await update(admin, { roleId: roles["owner"] }, member)).status).toBe(403);
    expect((await update(admin, { roleId: allPermissionsRole }, member)).status).toBe(200);
  });

  test("409 LAST_OWNER for demoting the only enabled owner; 200 with a second one", async ({
    organization,
    update,
  }) => {
    const { owner, admin, roles } = organization;
    for (const body of [{ roleId: roles["admin"] }, { disabled: true }]) {
      const response = await update(owner, body);
      expect([response.status, response.body.code]).toEqual([409, "LAST_OWNER"]);
    }
    expect((await update(admin, { roleId: roles["owner"] })).status).toBe(200);
    // A disabled owner does not count.
    expect((await update(admin, { disabled: true })).status).toBe(200);
    expect((await update(owner, { roleId: roles["admin"] })).status).toBe(409);
    expect((await update(admin, { disabled: false })).status).toBe(200);
    expect((await update(owner, { roleId: roles["admin"] })).status).toBe(200);
  });

  test("concurrent demotions of two owners by each other: one succeeds", async ({
    organization,
    update,
  }) => {
    const { owner, admin, roles } = organization;
    await update(admin, { roleId: roles["owner"] });
    const responses = await Promise.all([
      update(admin, { roleId: roles["viewer"] }, owner),
      update(owner, { roleId: roles["viewer"] }, admin),
    ]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    const members = await get(`${organization.path}/members`, owner);
    const owners = members.body.items.filter(
      ({ roleId }: { roleId: string }) => roleId === roles["owner"],
    );
    expect(owners).toHaveLength(1);
  });

  test("concurrent demotions of all eight owners by themselves: one owner remains", async ({
    organization,
    update,
  }) => {
    const owners = [organization.owner];
    for (let index = 0; index < 7; index += 1) {
      const user = await service.createUser();
      await service.addMember(organization, user, "owner");
      owners.push(user);
    }
    const responses = await Promise.all(
      owners.map((user) => update(user, { roleId: organization.roles["admin"] }, user)),
    );
    const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 409]);
  });

  test("400 for a deleted role, an unknown role and a role of the caller's other organization", async ({
    makeRole,
    organization,
    update,
  }) => {
    const other = await service.createOrganization();
    await service.addMember(other, organization.owner, "owner");
    const deleted = await makeRole([]);
    await organization.run(async (transaction) => {
      transaction.write({
        text: "update roles set deleted_at = now() where id = $1",
        values: [deleted],
      });
    });
    for (const roleId of [other.roles["viewer"], deleted, uuidv7()]) {
      const response = await update(organization.member, { roleId });
      expect([response.status, response.body.code, response.body.errors[0].pointer]).toEqual([
        400,
        "REFERENCE_NOT_FOUND",
        "/roleId",
      ]);
    }
  });

  test("404 for a member of another organization and a user without membership", async ({
    organization,
    update,
  }) => {
    const other = await service.createOrganization();
    for (const user of [other.member, await service.createUser()]) {
      const response = await update(user, { disabled: true });
      expect([response.status, response.body.code]).toEqual([404, "RESOURCE_NOT_FOUND"]);
    }
    // The caller's own membership in another organization is not changed either.
    await service.addMember(other, organization.owner, "owner");
    const path = `${other.path}/members/${organization.owner.id}`;
    await update(organization.admin, { roleId: organization.roles["owner"] });
    await update(organization.owner, { roleId: organization.roles["viewer"] });
    expect((await get(path, other.owner)).body.roleId).toBe(other.roles["owner"]);
  });

  test("403 for the token of an OAuth client", async ({ organization }) => {
    const token = service.issuer.sign({ sub: organization.owner.id, client_id: uuidv7() });
    const response = await service.request(
      "PATCH",
      `${organization.path}/members/${organization.member.id}`,
      { token, body: { disabled: true } },
    );
    expect([response.status, response.body.code]).toEqual([403, "FIRST_PARTY_SESSION_REQUIRED"]);
  });
});
