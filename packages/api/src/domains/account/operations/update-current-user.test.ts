import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";

const service = await openTestService();

describe("updateCurrentUser", () => {
  test("403 FIRST_PARTY_SESSION_REQUIRED without a change for the token of an OAuth client", async () => {
    const user = await service.createUser("As before");
    const token = service.issuer.sign({ sub: user.id, client_id: "client", scope: "openid" });
    const response = await service.request("PATCH", "/v1/users/me", {
      token,
      body: { displayName: "Changed by a program" },
    });
    expect([response.status, response.body.code]).toEqual([403, "FIRST_PARTY_SESSION_REQUIRED"]);
    const me = await service.request("GET", "/v1/users/me", { token });
    expect([me.status, me.body.displayName]).toEqual([200, "As before"]);
  });

  test("200 with the new values, which every organization of the user shows", async () => {
    const [first, second] = [
      await service.createOrganization(),
      await service.createOrganization(),
    ];
    const { member: user } = first;
    await service.addMember(second, user, "viewer");
    const body = {
      displayName: " Mila de Vries ",
      avatarUrl: "https://cdn.example/mila.png",
      language: "nl",
      timeZone: "Europe/London",
    };
    const response = await service.request("PATCH", "/v1/users/me", { as: user, body });
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      ...body,
      displayName: "Mila de Vries",
      email: user.email,
    });
    expect(response.body.organizations).toHaveLength(2);
    const me = await service.request("GET", "/v1/users/me", { as: user });
    expect(me.body).toEqual(response.body);
    for (const organization of [first, second]) {
      const member = await service.request("GET", `${organization.path}/members/${user.id}`, {
        as: organization.owner,
      });
      expect(member.body).toMatchObject({
        displayName: "Mila de Vries",
        avatarUrl: "https://cdn.example/mila.png",
      });
    }
    const cleared = await service.request("PATCH", "/v1/users/me", {
      as: user,
      body: { avatarUrl: null },
    });
    expect([cleared.body.avatarUrl, cleared.body.displayName]).toEqual([null, "Mila de Vries"]);
    const entries = await first.run((transaction) =>
      transaction.all({ text: "select id from audit_entries", values: [] }),
    );
    expect(entries).toEqual([]);
  });

  test("200 disables and enables kinds of notifications, without changing the others", async () => {
    const user = await service.createUser();
    const send = (notifications: object) =>
      service.request("PATCH", "/v1/users/me", { as: user, body: { notifications } });
    const all = {
      mention: true,
      taskAssigned: true,
      approvalRequested: true,
      approvalDecided: true,
      reminder: true,
      workflow: true,
    };
    const me = await service.request("GET", "/v1/users/me", { as: user });
    expect(me.body.notifications).toEqual(all);
    await send({ reminder: false, workflow: false });
    const response = await send({ workflow: true });
    expect(response.body.notifications).toEqual({ ...all, reminder: false });
    expect((await send({})).body.notifications).toEqual({ ...all, reminder: false });
    const dry = await service.request("PATCH", "/v1/users/me?dryRun=true", {
      as: user,
      body: { notifications: { mention: false, reminder: false } },
    });
    expect(dry.body.changes).toEqual([
      {
        field: "notifications",
        before: { ...all, reminder: false },
        after: { ...all, reminder: false, mention: false },
      },
    ]);
  });

  test("a dry run and {} change nothing; a repeated idempotency key changes once", async () => {
    const user = await service.createUser("Before");
    const send = (body: unknown, query = "", headers = {}) =>
      service.request("PATCH", `/v1/users/me${query}`, { as: user, body, headers });
    const dry = await send({ displayName: "After" }, "?dryRun=true");
    expect(dry.body).toMatchObject({
      dryRun: true,
      wouldReturn: 200,
      changes: [{ field: "displayName", before: "Before", after: "After" }],
    });
    expect((await send({})).body.displayName).toBe("Before");
    const headers = { "idempotency-key": "rename" };
    await send({ displayName: "After" }, "", headers);
    await send({ displayName: "Later" });
    const again = await send({ displayName: "After" }, "", headers);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect((await send({})).body.displayName).toBe("Later");
    const reused = await send({ displayName: "Other" }, "", headers);
    expect([reused.status, reused.body.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
  });

  test.each([
    [{ displayName: "" }, "/displayName", "minLength"],
    [{ displayName: "n".repeat(121) }, "/displayName", "maxLength"],
    [{ displayName: null }, "/displayName", "type"],
    [{ avatarUrl: "http://cdn.example/a.png" }, "/avatarUrl", "format"],
    [{ avatarUrl: "javascript:alert(1)" }, "/avatarUrl", "format"],
    [{ language: "tlh" }, "/language", "enum"],
    [{ timeZone: "Amsterdam" }, "/timeZone", "format"],
    [{ notifications: { mention: "no" } }, "/notifications/mention", "type"],
    [{ notifications: { quotes: false } }, "/notifications/quotes", "unknown"],
    [{ email: "other@test.example" }, "/email", "unknown"],
  ])("400 for %j", async (body, pointer, rule) => {
    const user = await service.createUser();
    const response = await service.request("PATCH", "/v1/users/me", { as: user, body });
    expect(response.status).toBe(400);
    expect(response.body.errors).toEqual([expect.objectContaining({ pointer, rule })]);
  });

  test("401 without credentials; 403 for a token with a narrow scope", async () => {
    const response = await service.request("PATCH", "/v1/users/me", { body: {} });
    expect(response.status).toBe(401);
    const user = await service.createUser();
    const narrow = await service.request("PATCH", "/v1/users/me", {
      token: service.issuer.sign({ sub: user.id, scope: "mcp:read" }),
      body: {},
    });
    expect([narrow.status, narrow.body.code]).toEqual([403, "AUTH_INSUFFICIENT_SCOPE"]);
  });
});
