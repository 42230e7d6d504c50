import { v7 as uuidv7 } from "uuid";
import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { insertInvitation } from "../testing/insert-invitation.ts";

const service = await openTestService();

const test = base
  .extend("organization", () => service.createOrganization())
  .extend("user", () => service.createUser("Ria Postma"))
  .extend("invitation", ({ organization, user }) => insertInvitation(organization, user.email));

const decline = (token: string, request: Parameters<typeof service.request>[2], query = "") =>
  service.request("POST", `/v1/invitations/${token}/decline${query}`, request);

describe("declineInvitation", () => {
  test("204; the organization sees the state, and the audit log who declined", async ({
    organization,
    user,
    invitation: { token, id },
  }) => {
    const response = await decline(token, { as: user });
    expect(response.status, response.text).toBe(204);
    const as = organization.owner;
    const invitations = await service.request("GET", `${organization.path}/invitations`, { as });
    expect(invitations.body.items).toMatchObject([{ id, state: "declined" }]);
    const log = await service.request("GET", `${organization.path}/audit-log`, { as });
    expect(log.body.items[0]).toMatchObject({
      action: "declineInvitation",
      actor: { id: user.id },
      target: { kind: "invitation", id },
      changes: [{ field: "state", before: "pending", after: "declined" }],
    });
    expect(log.text).not.toContain(token);
    const accepted = await service.request("POST", `/v1/invitations/${token}/accept`, { as: user });
    expect(accepted.status).toBe(404);
  });

  test("a dry run changes nothing; declining again succeeds without another audit entry", async ({
    organization,
    user,
    invitation: { token },
  }) => {
    const dry = await decline(token, { as: user }, "?dryRun=true");
    expect([dry.status, dry.body.dryRun]).toEqual([200, true]);
    expect((await service.request("GET", `/v1/invitations/${token}`)).status).toBe(200);
    expect((await decline(token, { as: user })).status).toBe(204);
    expect((await decline(token, { as: user })).status).toBe(204);
    const entries = await organization.run((transaction) =>
      transaction.all({ text: "select id from audit_entries", values: [] }),
    );
    expect(entries).toHaveLength(1);
  });

  test("the person can be invited again; revoking the declined invitation leaves it declined", async ({
    organization,
    user,
    invitation: { token, id },
  }) => {
    await decline(token, { as: user });
    const as = organization.owner;
    const path = `${organization.path}/invitations`;
    expect((await service.request("DELETE", `${path}/${id}`, { as })).status).toBe(204);
    const body = { email: user.email, roleId: organization.roles["viewer"] };
    expect((await service.request("POST", path, { as, body })).status).toBe(201);
    const { items } = (await service.request("GET", path, { as })).body;
    expect(items.map(({ state }: { state: string }) => state)).toEqual(["pending", "declined"]);
  });

  test("404 for an unknown token, another account and an invitation that is not pending", async ({
    organization,
    user,
    invitation: { token },
  }) => {
    expect((await decline(uuidv7(), { as: user })).status).toBe(404);
    expect((await decline(token, { as: await service.createUser() })).status).toBe(404);
    for (const state of ["accepted", "revoked", "expired"]) {
      const other = await insertInvitation(organization, user.email, { state });
      expect((await decline(other.token, { as: user })).status).toBe(404);
    }
    expect((await service.request("GET", `/v1/invitations/${token}`)).status).toBe(200);
  });

  test("409 for a suspended organization", async ({
    organization,
    user,
    invitation: { token },
  }) => {
    await organization.run(async (transaction) => {
      transaction.write({ text: "update organizations set status = 'suspended'", values: [] });
    });
    const response = await decline(token, { as: user });
    expect([response.status, response.body.code]).toEqual([409, "ORGANIZATION_SUSPENDED"]);
  });

  test("401 without credentials; 403 for the token of an OAuth client", async ({
    user,
    invitation: { token },
  }) => {
    expect((await decline(token, {})).status).toBe(401);
    const client = service.issuer.sign({ sub: user.id, email: user.email, client_id: uuidv7() });
    const response = await decline(token, { token: client });
    expect([response.status, response.body.code]).toEqual([403, "FIRST_PARTY_SESSION_REQUIRED"]);
  });
});
