import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sendMail } from "../../../mail/send-mail.ts";
import {
  createTestService,
  type TestOrganization,
  type TestService,
} from "../../../testing/test-service.ts";

const day = 86_400_000;

let service: TestService;
let organization: TestOrganization;
let roleId: string;

beforeAll(async () => {
  service = await createTestService({}, {}, [sendMail]);
});
beforeEach(async () => {
  service.setNow(Date.now());
  organization = await service.createOrganization();
  await organization.insert((insert) => {
    roleId = insert("roles", { name: "Planner", permissions: ["tasks:read"] });
  });
});
afterAll(() => service.close());

const remove = (id = roleId) =>
  service.request("DELETE", `${organization.path}/roles/${id}`, { as: organization.owner });

const names = async (query = "") => {
  const { body } = await service.request("GET", `${organization.path}/roles${query}`, {
    as: organization.owner,
  });
  return body.items.map(({ name }: { name: string }) => name);
};

describe("deleteRole", () => {
  test("204, and 204 again; the name is free at once", async () => {
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(204);
    expect(await names()).not.toContain("Planner");
    expect(await names("?includeDeleted=true")).toContain("Planner");
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

  test("409 while members have it, disabled ones too; not for those who were removed", async () => {
    const user = await service.createUser();
    await service.addMember(organization, user, roleId);
    const member = `${organization.path}/members/${user.id}`;
    const as = organization.owner;
    await service.request("PATCH", member, { as, body: { disabled: true } });
    const answer = await remove();
    expect([answer.status, answer.body.code]).toEqual([409, "ROLE_IN_USE"]);
    expect(answer.body.detail).toBe("The role Planner is in use: 1 member.");
    await service.request("DELETE", member, { as });
    expect((await remove()).status).toBe(204);
  });

  test("409 while pending invitations have it; not for one that has expired", async () => {
    const as = organization.owner;
    const invitation = await service.request("POST", `${organization.path}/invitations`, {
      as,
      body: { email: "ria@singel.example", roleId },
    });
    expect(invitation.status).toBe(201);
    const answer = await remove();
    expect(answer.body.detail).toBe("The role Planner is in use: 1 pending invitation.");
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

  test("a role is not deleted while it is being given, nor given while it is being deleted", async () => {
    const answers = await Promise.all([
      remove(),
      service.request("PATCH", `${organization.path}/members/${organization.member.id}`, {
        as: organization.owner,
        body: { roleId },
      }),
    ]);
    const [deletion, update] = answers.map(({ status }) => status);
    expect([
      [204, 400],
      [409, 200],
    ]).toContainEqual([deletion, update]);
  });

  test("403 for a built-in role; 404 for one of another organization", async () => {
    const builtIn = await remove(organization.roles["viewer"]);
    expect([builtIn.status, builtIn.body.code]).toEqual([403, "ORGANIZATION_PERMISSION_DENIED"]);
    const other = await service.createOrganization();
    let theirs = "";
    await other.insert((insert) => {
      theirs = insert("roles", { name: "Theirs", permissions: [] });
    });
    await service.addMember(other, organization.owner, theirs);
    expect((await remove(theirs)).status).toBe(404);
  });
});
