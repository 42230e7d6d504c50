import { obtainTokens, register } from "@werkbank/idp/testing";
import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { openProviderService } from "../../../testing/provider-service.ts";

const path = "/v1/users/me/connected-apps";

const { provider, service, signIn } = await openProviderService({ resources: [] });

describe("listConnectedApps", () => {
  test("lists what the caller allowed, with the app's last change in any organization", async () => {
    const user = await signIn();
    const organization = await service.createOrganization();
    await service.addMember(organization, user, "owner");
    const client = await register(provider, { client_name: "Claude" });
    const tokens = await obtainTokens(provider, client, { scope: "openid email" });
    const { body: before } = await service.request("GET", path, { as: user });
    expect(before).toEqual({
      isSupported: true,
      managementUrl: null,
      maxAccessSeconds: 3600,
      items: [
        {
          clientId: client.client_id,
          name: "Claude",
          scopes: ["openid", "email"],
          connectedAt: expect.stringMatching(/Z$/u),
          lastActiveAt: null,
        },
      ],
    });

    const created = await service.request("POST", `${organization.path}/suppliers`, {
      token: tokens.access_token,
      body: { name: "Accu & Aandrijving" },
    });
    expect(created.status, created.text).toBe(201);
    const { body: after } = await service.request("GET", path, { cookieOf: user });
    expect(after.items[0].lastActiveAt).toBe(created.body.createdAt);
  });

  test("rejects the token of an app", async () => {
    const client = await register(provider);
    const { access_token: token } = await obtainTokens(provider, client);
    const { status, body } = await service.request("GET", path, { token });
    expect([status, body.code]).toEqual([403, "FIRST_PARTY_SESSION_REQUIRED"]);
  });
});

describe("with another provider", async () => {
  const other = await openTestService({}, { providerAccountUrl: "https://login.example/account" });
  const user = await other.createUser();

  test("names the provider's page if it has no such list", async () => {
    const { status, body } = await other.request("GET", path, { as: user });
    expect([status, body.isSupported, body.managementUrl, body.items]).toEqual([
      200,
      false,
      "https://login.example/account",
      [],
    ]);
  });

  test("502 during an outage", async () => {
    await other.request("GET", path, { as: user });
    other.issuer.mode("down");
    const { status, body } = await other.request("GET", path, { as: user });
    expect([status, body.code]).toEqual([502, "AUTH_PROVIDER_ERROR"]);
  });
});
