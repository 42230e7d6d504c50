import { v7 as uuidv7 } from "uuid";
import { afterAll, describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import type { TestRequest } from "../../../testing/test-service.ts";

const service = await openTestService();

const read = (request: TestRequest) => service.request("GET", "/v1/users/me", request);

describe("getCurrentUser", () => {
  test("200 with the organizations by name, the role in each, and the scopes of the token", async () => {
    const second = await service.createOrganization({ name: "Warmtehart" });
    const first = await service.createOrganization({ name: "De Singel" });
    const user = await service.createUser("Youssef el Idrissi");
    await service.addMember(second, user, "owner");
    await service.addMember(first, user, "viewer");
    const exp = Math.floor(Date.now() / 1_000) + 600;
    const token = service.issuer.sign({
      sub: user.id,
      email: user.email,
      scope: "openid mcp:read",
      exp,
    });
    const response = await read({ token });
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      id: user.id,
      email: user.email,
      displayName: "Youssef el Idrissi",
      organizations: [
        { id: first.id, name: "De Singel", roleId: first.roles["viewer"], roleName: "Viewer" },
        { id: second.id, name: "Warmtehart", roleId: second.roles["owner"], roleName: "Owner" },
      ],
      token: { scopes: ["mcp:read"], expiresAt: new Date(exp * 1_000).toISOString() },
    });
    const [viewed] = response.body.organizations;
    expect(viewed.permissions).toContain("tasks:read");
    expect(viewed.permissions).not.toContain("tasks:write");
  });

  test("200 with the same content for a cookie and a bearer token", async () => {
    const user = await service.createUser();
    expect((await read({ cookieOf: user })).body).toEqual((await read({ as: user })).body);
  });

  test("200 creates the account at the first request, once for concurrent requests", async () => {
    const sub = uuidv7();
    const email = `${sub}@test.example`;
    const token = service.issuer.sign({ sub, email, user_metadata: { full_name: "Nieuw Hier" } });
    const responses = await Promise.all(Array.from({ length: 8 }, () => read({ token })));
    for (const { status, body } of responses) {
      expect([status, body.id, body.email, body.displayName, body.organizations]).toEqual([
        200,
        sub,
        email,
        "Nieuw Hier",
        [],
      ]);
    }
  });

  describe("200 with the email address from the token", () => {
    const start = Math.floor(Date.now() / 1_000);
    const sub = uuidv7();
    /** The length of a timestamp up to its minutes. */
    const minuteLength = "2026-11-26T12:00".length;
    /** Reads the account some minutes after the start, with a token issued then or earlier. */
    const readAt = async (minutes: number, claims: object, issued = minutes) => {
      service.setNow((start + minutes * 60) * 1_000);
      const token = service.issuer.sign({ sub, iat: start + issued * 60, ...claims });
      const { status, body } = await read({ token });
      expect(status).toBe(200);
      return { email: body.email, at: body.emailConfirmedAt?.slice(0, minuteLength) ?? null };
    };
    const at = (minutes: number) =>
      new Date((start + minutes * 60) * 1_000).toISOString().slice(0, minuteLength);
    const oldAddress = { email: "former@post.example", email_verified: false };
    const newAddress = { email: "present@post.example", email_verified: true };
    afterAll(() => service.setNow(Date.now()));

    test("once it is confirmed, unless the token is older than the stored address", async () => {
      expect(await readAt(0, oldAddress)).toEqual({ email: oldAddress.email, at: null });
      expect(await readAt(1, { ...oldAddress, email_verified: true })).toEqual({
        email: oldAddress.email,
        at: at(1),
      });
      expect(await readAt(2, { ...newAddress, email_verified: false })).toEqual({
        email: oldAddress.email,
        at: at(1),
      });
      expect(await readAt(3, newAddress)).toEqual({ email: newAddress.email, at: at(3) });
      expect(await readAt(4, { ...oldAddress, email_verified: true }, 1)).toEqual({
        email: newAddress.email,
        at: at(3),
      });
    });
  });

  test("200 without the organizations in which the caller is disabled", async () => {
    const organization = await service.createOrganization();
    const { member, owner } = organization;
    const disabled = await service.request("PATCH", `${organization.path}/members/${member.id}`, {
      as: owner,
      body: { disabled: true },
    });
    expect(disabled.status).toBe(200);
    expect((await read({ as: member })).body.organizations).toEqual([]);
  });

  test("401 without credentials", async () => {
    const response = await read({});
    expect([response.status, response.body.code]).toEqual([401, "AUTH_UNAUTHENTICATED"]);
  });
});
