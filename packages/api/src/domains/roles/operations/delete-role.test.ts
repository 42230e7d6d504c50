import { beforeEach, describe, expect, test as base } from "vitest";
import { sendMail } from "../../../mail/send-mail.ts";
import { openTestService } from "../../../testing/open-test-service.ts";

const day = 86_400_000;

const service = await openTestService({}, {}, [sendMail]);

const test = base
  .extend("organization", () => service.createOrganization())
  .extend("roleId", ({ organization }) =>
    organization.insert((insert) =>
      insert("roles", { name: "Planner", permissions: ["tasks:read"] }),
    ),
  )
  .extend("roles", ({ organization, roleId }) => {
    const remove = (id = roleId) =>
      service.request("DELETE", `${organization.path}/roles/${id}`, { as: organization.owner });

    const names = async (query = "") => {
      const { body } = await service.request("GET", `${organization.path}/roles${query}`, {
        as: organization.owner,
      });
      return body.items.map(({ name }: { name: string }) => name);
    };

    return { remove, names };
  });

beforeEach(() => {
  service.setNow(Date.now());
});

describe("deleteRole", () => {
  test("204, and 204 again; the name is available at once", async ({
    organization,
    roleId,
    roles,
  }) => {
    expect((await roles.remove()).status).toBe(204);
    expect((await roles.remove()).status).toBe(204);
    expect(await roles.names()).not.toContain("Planner");
    expect(await roles.names("?includeDeleted=true")).toContain("Planner");
    const again = await service.request("POST", `${organization.path}/roles`, {
      as: organization.owner,
      body: { name: "Planner", permissions: [] },
    });
    expect(again.status).toBe(201);
    const changed = await service.request("PATCH", `${organization.path}/roles/${roleId}`, {
      as: organization.owner,
      body: { name: "Other" },
    });
    expect([changed.status, changed.body.code]).toEqual([409, "RESOURCE_DELETED"]);
  });

  test("409 while members have it, also disabled ones; 204 if they were removed", async ({
    organization,
    roleId,
    roles,
  }) => {
    const user = await service.createUser();
    await service.addMember(organization, user, roleId);
    const member = `${organization.path}/members/${user.id}`;
    const as = organization.owner;
    await service.request("PATCH", member, { as, body: { disabled: true } });
    const response = await roles.remove();
    expect([response.status, response.body.code]).toEqual([409, "ROLE_IN_USE"]);
    expect(response.body.detail).toBe("The role Planner is in use: 1 member.");
    await service.request("DELETE", member, { as });
    expect((await roles.remove()).status).toBe(204);
  });

  test("409 while a pending invitation has it; 204 if it has expired", async ({
    organization,
    roleId,
    roles,
  }) => {
    const as = organization.owner;
    const invitation = await service.request("POST", `${organization.path}/invitations`, {
      as,
      body: { email: "ria@singel.example", roleId },
    });
    expect(invitation.status).toBe(201);
    const response = await roles.remove();
    expect(response.body.detail).toBe("The role Planner is in use: 1 pending invitation.");
    service.setNow(Date.now() + 8 * day);
    const token = service.issuer.sign({
      sub: as.id,
      exp: Math.floor((Date.now() + 9 * day) / 1_000),
    });
    const later = await service.request("DELETE", `${organization.path}/roles/${roleId}`, {
      token,
    });
    expect(later.status).toBe(204);
  });

  test("concurrent deletion and assignment of a role: only one succeeds", async ({
    organization,
    roleId,
    roles,
  }) => {
    const responses = await Promise.all([
      roles.remove(),
      service.request("PATCH", `${organization.path}/members/${organization.member.id}`, {
        as: organization.owner,
        body: { roleId },
      }),
    ]);
    const [deletion, update] = responses.map(({ status }) => status);
    expect([
      [204, 400],
      [409, 200],
    ]).toContainEqual([deletion, update]);
  });

  test("403 for a built-in role; 404 for one of another organization", async ({
    organization,
    roles,
  }) => {
    const builtIn = await roles.remove(organization.roles["viewer"]);
    expect([builtIn.status, builtIn.body.code]).toEqual([403, "ORGANIZATION_PERMISSION_DENIED"]);
    const other = await service.createOrganization();
    const theirs = await other.insert((insert) =>
      insert("roles", { name: "Theirs", permissions: [] }),
    );
    await service.addMember(other, organization.owner, theirs);
    expect((await roles.remove(theirs)).status).toBe(404);
  });
});
