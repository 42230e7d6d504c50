import { createTestClock, exchange, obtainTokens, register } from "@werkbank/idp/testing";
import { describe, expect, test } from "vitest";
import { sendMcp } from "../../../surfaces/mcp/testing/mcp-requests.ts";
import { openProviderService } from "../../../testing/provider-service.ts";

const path = "/v1/users/me/connected-apps";

const clock = createTestClock();
const { provider, service, signIn } = await openProviderService({ clock: clock.now });

describe("revokeConnectedApp", () => {
  test("204: the app is no longer listed and cannot renew its access", async () => {
    const user = await signIn();
    const client = await register(provider, { client_name: "Claude" });
    const { refresh_token: refreshToken } = await obtainTokens(provider, client);
    const revoked = await service.request("DELETE", `${path}/${client.client_id}`, { as: user });
    expect([revoked.status, revoked.text]).toEqual([204, ""]);
    const { body } = await service.request("GET", path, { as: user });
    const clientIds = body.items.map((app: { clientId: string }) => app.clientId);
    expect(clientIds).not.toContain(client.client_id);
    const renewed = await exchange(provider, {
      grant_type: "refresh_token",
      client_id: client.client_id,
      refresh_token: refreshToken,
    });
    expect(await renewed.json()).toMatchObject({ error: "invalid_grant" });
  });

  test("ends the access token of the app at once, on REST and MCP, and of no other app", async () => {
    const user = await signIn();
    const [revokedApp, otherApp] = [await register(provider), await register(provider)];
    const { access_token: token } = await obtainTokens(provider, revokedApp);
    const { access_token: otherToken } = await obtainTokens(provider, otherApp);
    expect((await service.request("GET", "/v1/users/me", { token })).status).toBe(200);

    const { status } = await service.request("DELETE", `${path}/${revokedApp.client_id}`, {
      as: user,
    });
    expect(status).toBe(204);
    const rest = await service.request("GET", "/v1/users/me", { token });
    expect([rest.status, rest.body.code, rest.body.reason]).toEqual([
      401,
      "AUTH_INVALID_TOKEN",
      "revoked",
    ]);
    expect(rest.headers.get("www-authenticate")).toContain('error="invalid_token"');
    const mcp = await sendMcp(service, "tools/list", {}, { token });
    expect([mcp.status, mcp.headers.get("www-authenticate")]).toEqual([
      401,
      expect.stringContaining('error="invalid_token"'),
    ]);
    const other = await service.request("GET", "/v1/users/me", { token: otherToken });
    const own = await service.request("GET", "/v1/users/me", { as: user });
    expect([other.status, own.status]).toEqual([200, 200]);
  });

  test("401 for every call of a revoked app, whatever else is wrong with it", async () => {
    const user = await signIn();
    const client = await register(provider);
    const { access_token: token } = await obtainTokens(provider, client);
    const created = await service.request("POST", "/v1/organizations", {
      as: user,
      body: { name: "Singel" },
    });
    const organization = `/v1/organizations/${created.body.id}`;
    const supplier = await service.request("POST", `${organization}/suppliers`, {
      as: user,
      body: { name: "Kwant" },
    });
    const record = `${organization}/suppliers/${supplier.body.id}`;
    const send = async () => {
      const foreign = "/v1/organizations/00000000-0000-4000-8000-000000000000/suppliers";
      const rest = await Promise.all([
        service.request("GET", record, { token }),
        service.request("GET", `${record}?fields=`, { token }),
        service.request("PATCH", record, { token, body: { phone: "+31302000000" } }),
        service.request("PATCH", record, { token, body: { unknown: 1 } }),
        service.request("GET", foreign, { token }),
      ]);
      const input = { supplierId: supplier.body.id };
      const tool = (name: string, given: object) =>
        sendMcp(service, "tools/call", { name, arguments: given }, { token });
      const mcp = await Promise.all([
        tool("commerce_get_supplier", input),
        tool("commerce_get_supplier", {}),
        tool("commerce_nothing", {}),
        sendMcp(service, "tools/list", {}, { token }),
        sendMcp(service, "nothing", {}, { token }),
      ]);
      return [...rest, ...mcp].map(({ status }) => status);
    };
    const connected = await send();
    expect(connected).not.toContain(401);
    expect([connected[0], connected[5]]).toEqual([200, 200]);
    await service.request("DELETE", `${path}/${client.client_id}`, { as: user });
    expect(await send()).toEqual(connected.map(() => 401));
    const { body } = await service.request("GET", record, { as: user });
    const log = await service.request("GET", `${organization}/audit-log?outcome=failed`, {
      as: user,
    });
    expect([body.phone, log.body.items]).toEqual(["+31302000000", []]);
  });

  test("accepts the tokens of an app that the user has connected again", async () => {
    const user = await signIn();
    const client = await register(provider);
    const { access_token: earlier } = await obtainTokens(provider, client);
    await service.request("DELETE", `${path}/${client.client_id}`, { as: user });
    clock.advance(300);
    service.setNow(clock.now());
    const { access_token: token } = await obtainTokens(provider, client);
    const statuses = await Promise.all(
      [earlier, token].map(async (each) => {
        const response = await service.request("GET", "/v1/users/me", { token: each });
        return response.status;
      }),
    );
    expect(statuses).toEqual([401, 200]);
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
