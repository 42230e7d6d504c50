import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  createTestService,
  type TestOrganization,
  type TestService,
} from "../../../testing/test-service.ts";
import { expiryOf, hashToken } from "../../invitations/invitation.ts";

let service: TestService;
let organization: TestOrganization;

beforeAll(async () => {
  service = await createTestService();
});
beforeEach(async () => {
  organization = await service.createOrganization();
});
afterAll(() => service.close());

const call = (method: string, path: string, body?: unknown) =>
  service.request(method, organization.path + path, {
    as: organization.owner,
    ...(body === undefined ? {} : { body }),
  });

const get = async (path: string) => (await call("GET", path)).body;

/** Undoes the last change that an operation made. */
async function revert(action: string, token?: string) {
  const [entry] = await organization.run((transaction) =>
    transaction.all<{ id: string }>({
      text: `select id from audit_entries where action = $1 and outcome = 'succeeded'
        order by sequence desc limit 1`,
      values: [action],
    }),
  );
  return service.request("POST", `${organization.path}/audit-log/${entry?.id}/revert`, {
    ...(token === undefined ? { as: organization.owner } : { token }),
    body: { reason: "A mistake" },
  });
}

describe("undoing changes of members and roles", () => {
  test("updateMember: the old role and access come back, and can be taken back again", async () => {
    const { member, roles } = organization;
    await call("PATCH", `/members/${member.id}`, { roleId: roles["viewer"], disabled: true });
    expect((await revert("updateMember")).status).toBe(200);
    expect(await get(`/members/${member.id}`)).toMatchObject({
      roleId: roles["member"],
      disabledAt: null,
    });
    expect((await revert("revertAuditEntry")).status).toBe(200);
    expect((await get(`/members/${member.id}`)).roleId).toBe(roles["viewer"]);
  });

  test("a client that may undo other changes cannot undo these", async () => {
    const { member, roles } = organization;
    await call("PATCH", `/members/${member.id}`, { roleId: roles["viewer"] });
    const client = service.issuer.sign({ sub: organization.owner.id, client_id: uuidv7() });
    const answer = await revert("updateMember", client);
    expect([answer.status, answer.body.code]).toEqual([403, "FIRST_PARTY_SESSION_REQUIRED"]);
    expect((await get(`/members/${member.id}`)).roleId).toBe(roles["viewer"]);
  });

  test("createRole, updateRole and deleteRole", async () => {
    const role = (await call("POST", "/roles", { name: "Desk", permissions: ["tasks:read"] })).body;
    const mine = async () =>
      (await get("/roles")).items.find(({ id }: { id: string }) => id === role.id);
    expect((await revert("createRole")).status).toBe(200);
    expect(await mine()).toBeUndefined();
    expect((await revert("revertAuditEntry")).status).toBe(200);
    await call("PATCH", `/roles/${role.id}`, { name: "Counter", permissions: [] });
    expect((await revert("updateRole")).status).toBe(200);
    expect(await mine()).toMatchObject({ name: "Desk", permissions: ["tasks:read"] });
    await call("DELETE", `/roles/${role.id}`);
    await call("POST", "/roles", { name: "desk", permissions: [] });
    const taken = await revert("deleteRole");
    expect([taken.status, taken.body.code]).toEqual([409, "RESTORE_CONFLICT"]);
  });

  test("revokeInvitation, but not what has been sent", async () => {
    const body = { email: "ria@singel.example", roleId: organization.roles["viewer"] };
    const { id } = (await call("POST", "/invitations", body)).body;
    const sent = await revert("createInvitation");
    expect([sent.status, sent.body.code]).toEqual([409, "AUDIT_NOT_REVERSIBLE"]);
    await call("DELETE", `/invitations/${id}`);
    expect((await revert("revokeInvitation")).status).toBe(200);
    expect((await get("/invitations")).items[0].state).toBe("pending");
  });

  test("acceptInvitation: who came in goes out", async () => {
    const user = await service.createUser();
    const token = uuidv7();
    await organization.insert((insert) => {
      insert("invitations", {
        email: user.email,
        role_id: organization.roles["viewer"]!,
        state: "pending",
        token_hash: hashToken(token),
        expires_at: expiryOf(new Date()),
        invited_by: organization.owner.id,
      });
    });
    await service.request("POST", `/v1/invitations/${token}/accept`, { as: user });
    expect((await revert("acceptInvitation")).status).toBe(200);
    expect((await service.request("GET", organization.path, { as: user })).status).toBe(403);
  });

  test("updateOrganization, settings included", async () => {
    const before = await get("");
    await call("PATCH", "", { name: "Other", kvk: "90001234", settings: { quoteValidityDays: 3 } });
    expect((await revert("updateOrganization")).status).toBe(200);
    const { updatedAt: _, ...after } = await get("");
    expect(before).toMatchObject(after);
  });
});
