import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";

const service = await openTestService();

const test = base
  .extend("organization", () => service.createOrganization())
  .extend("roleId", ({ organization }) =>
    organization.insert((insert) =>
      insert("roles", { name: "Planner", permissions: ["tasks:read"] }),
    ),
  )
  .extend(
    "update",
    ({ organization, roleId }) =>
      (body: unknown, as = organization.owner, id = roleId) =>
        service.request("PATCH", `${organization.path}/roles/${id}`, { as, body }),
  );

describe("updateRole", () => {
  test("200; the permissions apply from the next request of a member with the role", async ({
    organization,
    roleId,
    update,
  }) => {
    const user = await service.createUser();
    await service.addMember(organization, user, roleId);
    const tasks = `${organization.path}/tasks`;
    expect((await service.request("GET", tasks, { as: user })).status).toBe(200);
    const response = await update({ permissions: ["agenda:read"] });
    expect([response.status, response.body.name, response.body.permissions]).toEqual([
      200,
      "Planner",
      ["agenda:read"],
    ]);
    expect((await service.request("GET", tasks, { as: user })).status).toBe(403);
  });

  test("200 without a new version for the same permissions in another order", async ({
    update,
  }) => {
    await update({ permissions: ["agenda:read", "tasks:read"] });
    const again = await update({ permissions: ["tasks:read", "agenda:read"], name: "Planner" });
    expect(again.headers.get("etag")).toMatch(/^"2\./u);
    expect((await update({})).headers.get("etag")).toMatch(/^"2\./u);
  });

  test("403 for adding a permission that the caller lacks; 200 if the role already has it", async ({
    organization,
    update,
  }) => {
    await update({ permissions: ["approvals:manage", "approvals:read"] });
    const rejected = await update({ permissions: ["approvals:manage"] }, organization.viewer);
    expect([rejected.status, rejected.body.requiredPermission]).toEqual([403, "roles:manage"]);
    const kept = await update(
      { name: "Policies", permissions: ["approvals:manage", "approvals:read", "tasks:read"] },
      organization.admin,
    );
    expect([kept.status, kept.body.name]).toEqual([200, "Policies"]);
    await update({ permissions: [] });
    const added = await update({ permissions: ["approvals:manage"] }, organization.admin);
    expect([added.status, added.body.requiredPermission]).toEqual([403, "approvals:manage"]);
  });

  test("403 for a built-in role, even for an owner", async ({ organization, update }) => {
    for (const key of ["owner", "admin", "member", "viewer"]) {
      const response = await update(
        { permissions: [] },
        organization.owner,
        organization.roles[key],
      );
      expect([response.status, response.body.code]).toEqual([
        403,
        "ORGANIZATION_PERMISSION_DENIED",
      ]);
      expect(response.body).not.toHaveProperty("requiredPermission");
    }
  });

  test("409 for a name that another role has", async ({ organization, update }) => {
    const response = await update({ name: "viewer" });
    expect([response.status, response.body.code, response.body.existingId]).toEqual([
      409,
      "UNIQUE_CONFLICT",
      organization.roles["viewer"],
    ]);
    expect((await update({ name: "PLANNER" })).body.name).toBe("PLANNER");
  });

  test("404 for a role of the caller's other organization", async ({ organization, update }) => {
    const other = await service.createOrganization();
    const theirs = await other.insert((insert) =>
      insert("roles", { name: "Theirs", permissions: [] }),
    );
    await service.addMember(other, organization.owner, theirs);
    const response = await update({ name: "Ours" }, organization.owner, theirs);
    expect([response.status, response.body.code]).toEqual([404, "RESOURCE_NOT_FOUND"]);
  });
});
