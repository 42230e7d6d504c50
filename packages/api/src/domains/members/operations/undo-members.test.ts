import { v7 as uuidv7 } from "uuid";
import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { toExpiry } from "../../invitations/invitation.ts";
import { hashToken } from "../../shared/link-token.ts";

const service = await openTestService();

const test = base
  .extend("organization", () => service.createOrganization())
  .extend("members", ({ organization }) => {
    const call = (method: string, path: string, body?: unknown) =>
      service.request(method, organization.path + path, {
        as: organization.owner,
        ...(body === undefined ? {} : { body }),
      });

    const get = async (path: string) => (await call("GET", path)).body;

    /** Reverts the newest audit entry of an operation. */
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

    return { call, get, revert };
  });

describe("reverting changes of members and roles", () => {
  test("updateMember: restores role and access; the revert can be reverted", async ({
    members,
    organization,
  }) => {
    const { member, roles } = organization;
    await members.call("PATCH", `/members/${member.id}`, {
      roleId: roles["viewer"],
      disabled: true,
    });
    expect((await members.revert("updateMember")).status).toBe(200);
    expect(await members.get(`/members/${member.id}`)).toMatchObject({
      roleId: roles["member"],
      disabledAt: null,
    });
    expect((await members.revert("revertAuditEntry")).status).toBe(200);
    expect((await members.get(`/members/${member.id}`)).roleId).toBe(roles["viewer"]);
  });

  test("403 for an OAuth client", async ({ members, organization }) => {
    const { member, roles } = organization;
    await members.call("PATCH", `/members/${member.id}`, { roleId: roles["viewer"] });
    const client = service.issuer.sign({ sub: organization.owner.id, client_id: uuidv7() });
    const response = await members.revert("updateMember", client);
    expect([response.status, response.body.code]).toEqual([403, "FIRST_PARTY_SESSION_REQUIRED"]);
    expect((await members.get(`/members/${member.id}`)).roleId).toBe(roles["viewer"]);
  });

  test("createRole, updateRole and deleteRole, with 409 if the name is taken", async ({
    members,
  }) => {
    const role = (
      await members.call("POST", "/roles", { name: "Desk", permissions: ["tasks:read"] })
    ).body;
    const findRole = async () =>
      (await members.get("/roles")).items.find(({ id }: { id: string }) => id === role.id);
    expect((await members.revert("createRole")).status).toBe(200);
    expect(await findRole()).toBeUndefined();
    expect((await members.revert("revertAuditEntry")).status).toBe(200);
    await members.call("PATCH", `/roles/${role.id}`, { name: "Counter", permissions: [] });
    expect((await members.revert("updateRole")).status).toBe(200);
    expect(await findRole()).toMatchObject({ name: "Desk", permissions: ["tasks:read"] });
    await members.call("DELETE", `/roles/${role.id}`);
    await members.call("POST", "/roles", { name: "desk", permissions: [] });
    const taken = await members.revert("deleteRole");
    expect([taken.status, taken.body.code]).toEqual([409, "RESTORE_CONFLICT"]);
  });

  test("revokeInvitation; 409 for createInvitation, whose mail was sent", async ({
    members,
    organization,
  }) => {
    const body = { email: "ria@singel.example", roleId: organization.roles["viewer"] };
    const { id } = (await members.call("POST", "/invitations", body)).body;
    const sent = await members.revert("createInvitation");
    expect([sent.status, sent.body.code]).toEqual([409, "AUDIT_NOT_REVERSIBLE"]);
    await members.call("DELETE", `/invitations/${id}`);
    expect((await members.revert("revokeInvitation")).status).toBe(200);
    expect((await members.get("/invitations")).items[0].state).toBe("pending");
  });

  test("acceptInvitation: removes the new member", async ({ members, organization }) => {
    const user = await service.createUser();
    const token = uuidv7();
    await organization.insert((insert) => {
      insert("invitations", {
        email: user.email,
        role_id: organization.roles["viewer"]!,
        state: "pending",
        token_hash: hashToken(token),
        expires_at: toExpiry(new Date()),
        invited_by: organization.owner.id,
      });
    });
    await service.request("POST", `/v1/invitations/${token}/accept`, { as: user });
    expect((await members.revert("acceptInvitation")).status).toBe(200);
    expect((await service.request("GET", organization.path, { as: user })).status).toBe(403);
  });

  test("updateOrganization, settings included", async ({ members }) => {
    const before = await members.get("");
    await members.call("PATCH", "", {
      name: "Other",
      kvk: "90001234",
      settings: { quoteValidityDays: 3 },
    });
    expect((await members.revert("updateOrganization")).status).toBe(200);
    const { updatedAt: _, ...after } = await members.get("");
    expect(before).toMatchObject(after);
  });
});
