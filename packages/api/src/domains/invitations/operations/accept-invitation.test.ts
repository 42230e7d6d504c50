import { v7 as uuidv7 } from "uuid";
import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { insertInvitation, type InvitationValues } from "../testing/insert-invitation.ts";

const service = await openTestService();

const test = base
  .extend("organization", () => service.createOrganization())
  .extend("user", () => service.createUser("Ria Postma"))
  .extend("invitation", ({ organization, user }) => {
    /** `createInvitation` has its own tests. */
    const invited = (email = user.email, values: InvitationValues = {}) =>
      insertInvitation(organization, email, values);

    const accept = (token: string, as = user, query = "", headers = {}) =>
      service.request("POST", `/v1/invitations/${token}/accept${query}`, { as, headers });

    return { invited, accept };
  });

describe("acceptInvitation", () => {
  test("200 with the organization, and makes the caller a member", async ({
    invitation,
    organization,
    user,
  }) => {
    const { token, id } = await invitation.invited(user.email.toUpperCase());
    const response = await invitation.accept(token);
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      id: organization.id,
      role: { id: organization.roles["member"], name: "Member" },
    });
    const read = await service.request("GET", organization.path, { as: user });
    expect(read.body).toEqual(response.body);
    expect(read.headers.get("etag")).toBe(response.headers.get("etag"));
    const member = await service.request("GET", `${organization.path}/members/${user.id}`, {
      as: organization.viewer,
    });
    expect(member.body).toMatchObject({ displayName: "Ria Postma", disabledAt: null });
    const invitations = await service.request("GET", `${organization.path}/invitations`, {
      as: organization.owner,
    });
    expect(invitations.body.items[0]).toMatchObject({ id, state: "accepted" });
    const revoked = await service.request("DELETE", `${organization.path}/invitations/${id}`, {
      as: organization.owner,
    });
    expect(revoked.status).toBe(409);
    expect(revoked.body).toMatchObject({
      code: "RESOURCE_IN_USE",
      usedBy: [{ kind: "member", id: user.id, displayNumber: null }],
    });
  });

  test("writes an audit entry and an event without the token", async ({
    invitation,
    organization,
    user,
  }) => {
    const { token } = await invitation.invited();
    await invitation.accept(token);
    const [entries, events] = await organization.run((transaction) =>
      Promise.all([
        transaction.all<{ canonical: string }>({
          text: "select canonical from audit_entries",
          values: [],
        }),
        transaction.all<{ type: string }>({ text: "select type from events", values: [] }),
      ]),
    );
    expect(events).toEqual([{ type: "member.joined" }]);
    expect(JSON.parse(entries[0]!.canonical)).toMatchObject({
      action: "acceptInvitation",
      actor: { id: user.id },
      target: { kind: "member", id: user.id, label: "Ria Postma" },
      params: {},
    });
    expect(entries[0]!.canonical).not.toContain(token);
  });

  test("repeated and concurrent calls return 200 and change nothing", async ({
    invitation,
    organization,
  }) => {
    const { token } = await invitation.invited();
    const responses = await Promise.all(Array.from({ length: 8 }, () => invitation.accept(token)));
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    const entries = await organization.run((transaction) =>
      transaction.all({ text: "select id from audit_entries", values: [] }),
    );
    expect(entries).toHaveLength(1);
  });

  test("a dry run adds no member; a repeated idempotency key replays the response", async ({
    invitation,
    organization,
    user,
  }) => {
    const { token } = await invitation.invited();
    const dry = await invitation.accept(token, user, "?dryRun=true");
    expect([dry.status, dry.body.dryRun, dry.body.result.id]).toEqual([200, true, organization.id]);
    expect((await service.request("GET", organization.path, { as: user })).status).toBe(403);
    const headers = { "idempotency-key": "join" };
    const first = await invitation.accept(token, user, "", headers);
    const again = await invitation.accept(token, user, "", headers);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
  });

  test("the same 404 for an unknown token, another user and an invitation that cannot be accepted", async ({
    invitation,
    organization,
    user,
  }) => {
    const past = new Date(Date.now() - 1_000);
    const expired = await invitation.invited(user.email, { expiresAt: past });
    const tokens = [
      uuidv7(),
      (await invitation.invited("someone@else.example")).token,
      expired.token,
      (await invitation.invited(user.email, { state: "revoked" })).token,
      (await invitation.invited(user.email, { state: "expired" })).token,
    ].map((token, index) => [index, token] as const);
    // An address can have only one pending invitation, so the expired one is inserted first.
    const responses = await Promise.all(tokens.map(([, token]) => invitation.accept(token)));
    for (const { status, body } of responses) {
      const { instance: _instance, requestId: _requestId, ...rest } = body;
      expect(status).toBe(404);
      expect(rest).toEqual({
        type: expect.any(String),
        title: "No such record",
        status: 404,
        code: "RESOURCE_NOT_FOUND",
        detail: "No invitation with this token can be accepted by this account.",
        resource: "invitation",
        id: null,
        hint: expect.any(String),
      });
    }
    expect((await service.request("GET", organization.path, { as: user })).status).toBe(403);
  });

  test("404 for an unconfirmed address, another account, and an account with the same address afterwards", async ({
    invitation,
    user,
  }) => {
    const { token } = await invitation.invited();
    const unconfirmed = service.issuer.sign({
      sub: user.id,
      email: user.email,
      email_verified: false,
    });
    const path = `/v1/invitations/${token}/accept`;
    expect((await service.request("POST", path, { token: unconfirmed })).status).toBe(404);
    expect((await invitation.accept(token, await service.createUser())).status).toBe(404);
    expect((await invitation.accept(token)).status).toBe(200);
    // The token has been used: no other account can join with it, even with the same address.
    const other = await service.createUser();
    const sameEmailToken = service.issuer.sign({ sub: other.id, email: user.email });
    expect((await service.request("POST", path, { token: sameEmailToken })).status).toBe(404);
  });

  test("a removed member can rejoin with a new invitation, but not with the old one", async ({
    invitation,
    organization,
    user,
  }) => {
    const old = await invitation.invited();
    await invitation.accept(old.token);
    const task = await service.request("POST", `${organization.path}/tasks`, {
      as: user,
      body: { title: "Mine", assigneeUserIds: [user.id] },
    });
    const member = `${organization.path}/members/${user.id}`;
    await service.request("DELETE", member, { as: organization.owner });
    expect((await invitation.accept(old.token)).status).toBe(404);
    const renewed = await service.request("POST", `${organization.path}/invitations`, {
      as: organization.owner,
      body: { email: user.email, roleId: organization.roles["viewer"] },
    });
    expect(renewed.status).toBe(201);
    await service.jobs.runDue();
    const mail = (await service.outbox()).find(({ message }) =>
      message.to.some(({ email }) => email === user.email),
    );
    const token = /\/invitations\/([\w-]{43})$/mu.exec(mail?.message.text ?? "")?.[1] ?? "";
    const response = await invitation.accept(token);
    expect([response.status, response.body.role.name]).toEqual([200, "Viewer"]);
    const read = await service.request("GET", member, { as: organization.owner });
    expect(read.body).toMatchObject({ roleId: organization.roles["viewer"], disabledAt: null });
    const kept = await service.request("GET", `${organization.path}/tasks/${task.body.id}`, {
      as: user,
    });
    expect(kept.body.assignees[0]).toMatchObject({ userId: user.id, disabledAt: null });
  });

  test("404 for a disabled member", async ({ invitation, organization, user }) => {
    await service.addMember(organization, user, "member");
    await service.request("PATCH", `${organization.path}/members/${user.id}`, {
      as: organization.owner,
      body: { disabled: true },
    });
    const { token } = await invitation.invited();
    expect((await invitation.accept(token)).status).toBe(404);
    expect((await service.request("GET", organization.path, { as: user })).status).toBe(403);
  });

  test("200 for an account whose address has the domain in another form", async ({
    invitation,
    user,
  }) => {
    const { token } = await invitation.invited("ria@xn--mnchen-3ya.example");
    const account = service.issuer.sign({ sub: user.id, email: "Ria@München.example" });
    const response = await invitation.accept(token, { ...user, token: account });
    expect(response.status, response.text).toBe(200);
  });

  test("200 without a change for a member", async ({ invitation, organization, user }) => {
    await service.addMember(organization, user, "viewer");
    const { token } = await invitation.invited();
    const response = await invitation.accept(token);
    expect([response.status, response.body.role.name]).toEqual([200, "Viewer"]);
  });

  test("409 for a suspended organization", async ({ invitation, organization }) => {
    const { token } = await invitation.invited();
    await organization.run(async (transaction) => {
      transaction.write({ text: "update organizations set status = 'suspended'", values: [] });
    });
    const response = await invitation.accept(token);
    expect([response.status, response.body.code]).toEqual([409, "ORGANIZATION_SUSPENDED"]);
  });

  test("401 without credentials; 403 for the token of an OAuth client; 200 for a session cookie", async ({
    invitation,
    user,
  }) => {
    const { token } = await invitation.invited();
    const path = `/v1/invitations/${token}/accept`;
    expect((await service.request("POST", path)).status).toBe(401);
    const client = service.issuer.sign({ sub: user.id, email: user.email, client_id: uuidv7() });
    const response = await service.request("POST", path, { token: client });
    expect([response.status, response.body.code]).toEqual([403, "FIRST_PARTY_SESSION_REQUIRED"]);
    const cookie = await service.request("POST", path, {
      cookieOf: user,
      headers: { origin: "http://127.0.0.1:3000" },
    });
    expect(cookie.status).toBe(200);
  });
});
