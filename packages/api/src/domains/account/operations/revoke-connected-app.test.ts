import { exchange, obtainTokens, register } from "@werkbank/idp/testing";
import { describe, expect, test } from "vitest";
import { openProviderService } from "../../../testing/provider-service.ts";

const path = "/v1/users/me/connected-apps";

const { provider, service, signIn } = await openProviderService();

describe("revokeConnectedApp", () => {
  test("204: the app is no longer listed and cannot renew its access", async () => {
    const user = await signIn();
    const client = await register(provider, { client_name: "Claude" });
    const { refresh_token: refreshToken } = await obtainTokens(provider, client);
    const revoked = await service.request("DELETE", `${path}/${client.client_id}`, { as: user });
    expect([revoked.status, revoked.text]).toEqual([204, ""]);
    const { body } = await service.request("GET", path, { as: user });
    expect(body.items).toEqual([]);
    const renewed = await exchange(provider, {
      grant_type: "refresh_token",
      client_id: client.client_id,
      refresh_token: refreshToken,
    });
    expect(await renewed.json()).toMatchObject({ error: "invalid_grant" });
  });

  test.each(["an-id-of-another-form", "00000000-0000-4000-8000-000000000000"])(
    "404 for %s, which is not connected",
    async (clientId) => {
      const user = await signIn();
      const { status, body } = await service.request("DELETE", `${path}/${clientId}`, { as: user });
      expect([status, body.code, body.resource, body.id]).toEqual([
        404,
        "RESOURCE_NOT_FOUND",
        "connected_app",
        clientId,
      ]);
    },
  );

  test("rejects the token of an app, which cannot disconnect another one", async () => {
    const client = await register(provider);
    const { access_token: token } = await obtainTokens(provider, client);
    const { status, body } = await service.request("DELETE", `${path}/${client.client_id}`, {
      token,
    });
    expect([status, body.code]).toEqual([403, "FIRST_PARTY_SESSION_REQUIRED"]);
  });
});
