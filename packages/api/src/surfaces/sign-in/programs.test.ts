import { describe, expect, test } from "vitest";
import { openOidcService } from "../../testing/oidc/oidc-service.ts";
import type { TestUser } from "../../testing/test-service.ts";
import { auth0, entra, keycloak, program, rfc9068 } from "../../testing/oidc/products.ts";

// A program with client credentials is the member that an owner added by its client id, whatever the provider writes
// into its tokens.

describe.each([keycloak, entra, auth0, rfc9068])(
  "with tokens like those of $name",
  async (product) => {
    const { provider, service, signIn } = await openOidcService(product);
    const headers = { cookie: await signIn() };
    const { body: user } = await service.request("GET", "/v1/users/me", { headers });
    const organization = await service.createOrganization();
    await service.addMember(organization, user as TestUser, "owner");
    const path = `${organization.path}/tasks`;

    test("a program is the service member with its client id, and counts as an agent", async () => {
      const token = await provider.issueToProgram();
      expect((await service.request("GET", path, { token })).status).toBe(403);
      const added = await service.request("POST", `${organization.path}/members`, {
        headers,
        body: { clientId: program.id, roleId: organization.roles["admin"] },
      });
      expect(added.status, added.text).toBe(201);
      const me = await service.request("GET", "/v1/users/me", { token });
      expect(me.body).toMatchObject({
        id: added.body.userId,
        email: null,
        displayName: program.id,
      });
      expect((await service.request("GET", path, { token })).status).toBe(200);
      await service.request("POST", `${organization.path}/approval-policies`, {
        headers,
        body: { name: "Agents wait", match: { callers: ["agents"], operations: ["*"] } },
      });
      const held = await service.request("POST", path, { token, body: { title: "Held" } });
      expect([held.status, held.body], held.text).toMatchObject([202, { clientId: program.id }]);
      const approve = `${organization.path}/approvals/${held.body.id}/approve`;
      const decided = await service.request("POST", approve, { token, body: {} });
      expect(decided.body.code).toBe("FIRST_PARTY_SESSION_REQUIRED");
    });
  },
);
