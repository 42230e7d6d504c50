import { describe, expect, test } from "vitest";
import { openOidcService } from "../../testing/oidc/oidc-service.ts";
import {
  agentClient,
  auth0,
  authentik,
  entra,
  google,
  keycloak,
} from "../../testing/oidc/products.ts";
import type { TestUser } from "../../testing/test-service.ts";

// Whether a call counts as an agent's must not depend on the claims in which a provider names the client.

const name = "Held or not";

describe.each([keycloak, entra, auth0])("with tokens like those of $name", async (product) => {
  const { provider, service, signIn } = await openOidcService(product);
  const cookie = await signIn();
  const { accessToken } = await provider.authorizeAgent();
  const { body: user } = await service.request("GET", "/v1/users/me", { headers: { cookie } });
  const organization = await service.createOrganization();
  await service.addMember(organization, user as TestUser, "owner");
  await service.request("POST", `${organization.path}/approval-policies`, {
    headers: { cookie },
    body: { name: "Agents wait", match: { callers: ["agents"], operations: ["*"] } },
  });
  const path = `${organization.path}/customers`;
  const body = { name, type: "company" };

  test("a bearer token is that of the same user as the session", async () => {
    const me = await service.request("GET", "/v1/users/me", { token: accessToken });
    expect(me.body).toMatchObject({ id: user.id, email: user.email });
  });

  test("a call of an agent waits for approval, and names its client", async () => {
    const held = await service.request("POST", path, { token: accessToken, body });
    expect(held).toMatchObject({ status: 202, body: { clientId: agentClient.id } });
  });

  test("a call of the user's own session is executed", async () => {
    const created = await service.request("POST", path, { headers: { cookie }, body });
    expect(created.status, created.text).toBe(201);
  });

  test("an agent cannot approve, and cannot use its token as a session", async () => {
    const held = await service.request("POST", path, { token: accessToken, body });
    const approval = `${organization.path}/approvals/${held.body.id}/approve`;
    const decided = await service.request("POST", approval, { token: accessToken, body: {} });
    expect(decided.body.code).toBe("FIRST_PARTY_SESSION_REQUIRED");
    const session = { access_token: accessToken };
    const value = Buffer.from(JSON.stringify(session)).toString("base64url");
    const rejected = await service.request("GET", "/v1/users/me", {
      headers: { cookie: `sb-auth-token=base64-${value}` },
    });
    expect(rejected.status).toBe(401);
  });
});

describe.each([authentik, google])("with tokens like those of $name", async (product) => {
  const { provider, service } = await openOidcService(product);

  test("no bearer token is accepted", async () => {
    const { accessToken } = await provider.authorizeAgent();
    const { status } = await service.request("GET", "/v1/users/me", { token: accessToken });
    expect(status).toBe(401);
  });
});
