import { describe, expect, test as base } from "vitest";
import { callTool } from "../../../surfaces/mcp/testing/mcp-requests.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import type { TestOrganization } from "../../../testing/test-service.ts";

const signInClient = "client-of-people";
const service = await openTestService({ firstPartyClients: [signInClient] });

/** Returns a token that a program gets with its own client credentials. */
const tokenOf = (clientId: string) =>
  service.issuer.sign({ sub: clientId, client_id: clientId, email: undefined });

const test = base
  .extend("organization", () => service.createOrganization())
  .extend("clientId", ({ organization }) => `sync-${organization.id}`)
  .extend(
    "create",
    ({ organization, clientId }) =>
      (
        body: Record<string, unknown> = {},
        { as = organization.owner, to = organization, query = "" } = {},
      ) =>
        service.request("POST", `${to.path}/members${query}`, {
          as,
          body: { clientId, roleId: to.roles["member"], ...body },
        }),
  )
  .extend(
    "asProgram",
    ({ organization, clientId }) =>
      (method: string, path: string, body?: unknown, to: TestOrganization = organization) =>
        service.request(method, `${to.path}${path}`, { token: tokenOf(clientId), body }),
  );

describe("createServiceMember", () => {
  test("201; the program may then do what its role allows", async ({
    organization,
    clientId,
    create,
    asProgram,
  }) => {
    expect((await asProgram("GET", "/tasks")).status).toBe(403);
    const created = await create();
    expect([created.status, created.body], created.text).toMatchObject([
      201,
      { clientId, displayName: clientId, email: null, roleId: organization.roles["member"] },
    ]);
    const task = await asProgram("POST", "/tasks", { title: "Sync the stock" });
    expect(task.status, task.text).toBe(201);
    const rejected = await asProgram("POST", "/roles", { name: "Of a program", permissions: [] });
    expect([rejected.status, rejected.body.code]).toEqual([403, "ORGANIZATION_PERMISSION_DENIED"]);
    const members = await service.request("GET", `${organization.path}/members`, {
      as: organization.owner,
    });
    expect(members.body.items).toContainEqual(created.body);
    expect(members.body.items.filter((each: any) => each.clientId === null)).toHaveLength(4);
  });

  test("the program is itself in the current user and calls MCP tools", async ({
    organization,
    clientId,
    create,
  }) => {
    const { body: member } = await create();
    const token = tokenOf(clientId);
    const me = await service.request("GET", "/v1/users/me", { token });
    expect(me.body).toMatchObject({ id: member.userId, displayName: clientId, email: null });
    expect(me.body.organizations).toMatchObject([{ id: organization.id }]);
    const tool = await callTool(service, "tasks_create", { title: "From a tool" }, { token });
    expect(tool.content, tool.text).toMatchObject({ task: { status: "todo" } });
  });

  test("a program that called before it was added is the same member", async ({
    clientId,
    create,
  }) => {
    const me = await service.request("GET", "/v1/users/me", { token: tokenOf(clientId) });
    expect(me.body).toMatchObject({ displayName: clientId, organizations: [] });
    expect((await create()).body).toMatchObject({ userId: me.body.id, displayName: clientId });
  });

  test("the audit log and events name it as a service, on behalf of nobody", async ({
    organization,
    clientId,
    create,
    asProgram,
  }) => {
    const { body: member } = await create();
    const { body: task } = await asProgram("POST", "/tasks", { title: "Sync the stock" });
    const { owner } = organization;
    const read = async (path: string) =>
      (await service.request("GET", `${organization.path}${path}`, { as: owner })).body.items;
    const actor = { type: "service", id: member.userId, displayName: clientId };
    expect(await read(`/audit-log?targetId=${task.id}`)).toMatchObject([
      { actor, onBehalfOf: null, clientId, channel: "api", action: "createTask" },
    ]);
    const [event] = await read("/events?types=task.created");
    expect(event.actor).toEqual({ ...actor, clientId, channel: "api" });
    const verified = await service.request(
      "GET",
      `${organization.path}/audit-log/verification?fromSequence=1`,
      { as: owner },
    );
    expect(verified.body).toMatchObject({ valid: true });
  });

  test("a program counts as an agent, and can neither approve nor be an approver", async ({
    organization,
    clientId,
    create,
    asProgram,
  }) => {
    const { body: member } = await create({ roleId: organization.roles["admin"] });
    const send = (path: string, body: unknown) =>
      service.request("POST", `${organization.path}${path}`, { as: organization.owner, body });
    const match = { callers: ["agents"], operations: ["createTask"] };
    const named = { name: "Named", match, approvers: { userIds: [member.userId], roleIds: [] } };
    const rejected = await send("/approval-policies", named);
    expect([rejected.status, rejected.body.errors?.[0]?.pointer], rejected.text).toEqual([
      400,
      "/approvers/userIds/0",
    ]);
    expect((await send("/approval-policies", { name: "Agents", match })).status).toBe(201);
    const held = await asProgram("POST", "/tasks", { title: "Held" });
    expect([held.status, held.body], held.text).toMatchObject([
      202,
      { clientId, clientName: clientId },
    ]);
    const decided = await asProgram("POST", `/approvals/${held.body.id}/approve`, {});
    expect([decided.status, decided.body.code]).toEqual([403, "FIRST_PARTY_SESSION_REQUIRED"]);
    const approved = await send(`/approvals/${held.body.id}/approve`, {});
    expect([approved.status, approved.body.state], approved.text).toEqual([200, "executed"]);
  });

  test("a program cannot add or change members, or create an organization", async ({
    organization,
    clientId,
    create,
    asProgram,
  }) => {
    const { body: member } = await create({ roleId: organization.roles["admin"] });
    const roleId = organization.roles["viewer"];
    const responses = [
      await asProgram("POST", "/members", { clientId: "another", roleId }),
      await asProgram("PATCH", `/members/${member.userId}`, { roleId }),
      await asProgram("POST", "/invitations", { email: "x@test.example", roleId }),
      await service.request("POST", "/v1/organizations", {
        token: tokenOf(clientId),
        body: { name: "Of a program" },
      }),
    ];
    expect(responses.map(({ body }) => body.code)).toEqual(
      responses.map(() => "FIRST_PARTY_SESSION_REQUIRED"),
    );
  });

  test("a program is a member of other organizations only where they add it", async ({
    clientId,
    create,
    asProgram,
  }) => {
    const other = await service.createOrganization();
    const { body: member } = await create();
    expect((await asProgram("GET", "/tasks", undefined, other)).status).toBe(403);
    const added = await create({ roleId: other.roles["viewer"] }, { as: other.owner, to: other });
    expect(added.body).toMatchObject({ userId: member.userId, clientId });
    expect((await asProgram("GET", "/tasks", undefined, other)).status).toBe(200);
    expect((await asProgram("POST", "/tasks", { title: "No" }, other)).status).toBe(403);
  });

  test("a removed program loses access at once, and can be added again", async ({
    organization,
    create,
    asProgram,
  }) => {
    const { body: member } = await create();
    const path = `${organization.path}/members/${member.userId}`;
    expect((await service.request("DELETE", path, { as: organization.owner })).status).toBe(204);
    expect((await asProgram("GET", "/tasks")).status).toBe(403);
    const again = await create({ roleId: organization.roles["viewer"] });
    expect([again.status, again.body.createdAt]).toEqual([201, member.createdAt]);
    expect((await asProgram("POST", "/tasks", { title: "No" })).status).toBe(403);
  });

  test("409 for a program that is a member already; 201 again for the same key", async ({
    organization,
    clientId,
    create,
  }) => {
    const { body: member } = await create();
    const twice = await create();
    expect([twice.status, twice.body]).toMatchObject([
      409,
      { code: "UNIQUE_CONFLICT", field: "clientId", existingId: member.userId },
    ]);
    const concurrent = `other-${clientId}`;
    const responses = await Promise.all(
      ["member", "viewer"].map((role) =>
        create({ clientId: concurrent, roleId: organization.roles[role] }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  test.for([
    [{ clientId: "" }, "/clientId"],
    [{ clientId: "c".repeat(256) }, "/clientId"],
    [{ clientId: "two words" }, "/clientId"],
    [{ clientId: signInClient }, "/clientId"],
    [{ roleId: "no-id" }, "/roleId"],
  ] as const)("400 for %j", async ([body, pointer], { create }) => {
    const response = await create(body);
    expect([response.status, response.body.errors?.[0]?.pointer], response.text).toEqual([
      400,
      pointer,
    ]);
  });

  test("400 for the role of owners, on creation and as a later role", async ({
    organization,
    create,
  }) => {
    const roleId = organization.roles["owner"];
    const created = await create({ roleId });
    expect([created.status, created.body.errors?.[0]?.pointer]).toEqual([400, "/roleId"]);
    const { body: member } = await create();
    const path = `${organization.path}/members/${member.userId}`;
    const changed = await service.request("PATCH", path, {
      as: organization.owner,
      body: { roleId },
    });
    expect([changed.status, changed.body.errors?.[0]?.pointer]).toEqual([400, "/roleId"]);
  });

  test("403 without members:manage; 403 for a role with a permission that the caller lacks", async ({
    organization,
    create,
  }) => {
    const rejected = await create({}, { as: organization.member });
    expect([rejected.status, rejected.body.requiredPermission]).toEqual([403, "members:manage"]);
    const manager = await service.addMemberWithPermissions(organization, [
      "members:read",
      "members:manage",
    ]);
    const granted = await create({}, { as: manager });
    expect([granted.status, granted.body.code]).toEqual([403, "ORGANIZATION_PERMISSION_DENIED"]);
  });

  test("a dry run adds nothing", async ({ create, asProgram }) => {
    const dry = await create({}, { query: "?dryRun=true" });
    expect([dry.status, dry.body.dryRun]).toEqual([200, true]);
    expect((await asProgram("GET", "/tasks")).status).toBe(403);
  });
});
