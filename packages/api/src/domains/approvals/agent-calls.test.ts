import { describe, expect, test as base } from "vitest";
import { toSetCookies } from "../../auth/session-cookie.ts";
import { sendMail } from "../../mail/send-mail.ts";
import { callTool } from "../../surfaces/mcp/testing/mcp-requests.ts";
import { openTestService } from "../../testing/open-test-service.ts";
import type { TestRequest, TestUser } from "../../testing/test-service.ts";
import { notifyMembers } from "../notifications/jobs/notify-members.ts";
import { taskStep, workflowsOf } from "../workflows/testing/workflow-fixture.ts";
import { expireApproval } from "./jobs/expire-approval.ts";
import { notifyApprovers } from "./jobs/notify-approvers.ts";
import { approvalsOf } from "./testing/approval-fixture.ts";

// A policy for agents holds what a client does on any surface, and the workflow steps that it initiates.

const firstPartyClient = "our-own-app";
const service = await openTestService({ firstPartyClients: [firstPartyClient] }, {}, [
  expireApproval,
  notifyApprovers,
  notifyMembers,
  sendMail,
]);
const test = base
  .extend("organization", () => service.createOrganization())
  .extend("approvals", ({ organization }) => approvalsOf(service, organization))
  .extend("workflows", ({ organization }) => workflowsOf(service, organization));

const agentClient = "agent-of-these-tests";
const tokenOf = (user: TestUser, client_id?: string) =>
  service.issuer.sign({
    sub: user.id,
    email: user.email,
    ...(client_id === undefined ? {} : { client_id, client_name: "Planning assistant" }),
  });
const asClient = (user: TestUser, client: string = agentClient): TestRequest => ({
  token: tokenOf(user, client),
});

/** Returns a request with a session cookie that contains the token, as browsers send it. */
const cookieWith = (access_token: string): TestRequest => ({
  headers: {
    cookie: toSetCookies(
      {
        access_token,
        token_type: "bearer",
        expires_in: 3_600,
        expires_at: Math.floor(Date.now() / 1_000) + 3_600,
        refresh_token: "none",
      },
      { secure: false, previousChunkNames: [] },
    )
      .map((line) => line.split(";")[0])
      .join("; "),
    origin: "http://127.0.0.1:3000",
  },
});

describe("a new policy", () => {
  test("applies to agents on every channel, unless it names channels", async ({ approvals }) => {
    const everywhere = ["mcp", "api", "app", "workflow"];
    expect((await approvals.policy(["createTask"])).match).toMatchObject({
      callers: ["agents"],
      channels: everywhere,
    });
    for (const [match, callers, channels] of [
      [{ channels: ["api"] }, null, ["api"]],
      [{ channels: ["api"], callers: ["agents"] }, ["agents"], ["api"]],
      [{ callers: null }, null, everywhere],
    ] as const) {
      const created = await approvals.policy(["createTask"], { match });
      expect(created.match).toMatchObject({ callers, channels });
    }
  });
});

describe("a policy for agents", () => {
  test("holds a client's calls over MCP and REST, but no call of a user in a session", async ({
    organization,
    approvals,
  }) => {
    const { member } = organization;
    await approvals.policy(["tasks_create"]);
    const rest = await approvals.send("POST", "/tasks", { title: "REST" }, asClient(member));
    expect(rest.status).toBe(202);
    expect(rest.body).toMatchObject({ clientId: agentClient, initiators: [] });
    const tool = await callTool(service, "tasks_create", { title: "MCP" }, asClient(member));
    expect(tool.content.status).toBe("pending_approval");
    const person: TestRequest[] = [{ as: member }, { cookieOf: member }];
    for (const request of person) {
      const made = await approvals.send("POST", "/tasks", { title: "Own" }, request);
      expect(made.status).toBe(201);
    }
  });

  test("does not hold calls of first-party clients, which may also approve", async ({
    organization,
    approvals,
  }) => {
    const { member, owner } = organization;
    await approvals.policy(["createTask"]);
    const made = await approvals.send(
      "POST",
      "/tasks",
      { title: "Own" },
      asClient(member, firstPartyClient),
    );
    expect(made.status).toBe(201);
    const held = await approvals.send("POST", "/tasks", { title: "Held" }, asClient(member));
    const path = `/approvals/${held.body.id}/approve`;
    const approved = await approvals.send("POST", path, {}, asClient(owner, firstPartyClient));
    expect(approved.body).toMatchObject({ state: "executed" });
    const cookie = await approvals.send(
      "GET",
      "/tasks",
      undefined,
      cookieWith(tokenOf(member, firstPartyClient)),
    );
    expect(cookie.status).toBe(200);
  });

  test("does not let users approve their own call through a first-party client", async ({
    organization,
    approvals,
  }) => {
    const { owner } = organization;
    await approvals.policy(["createTask"], { allowSelfApproval: true, match: { callers: null } });
    const held = await approvals.send(
      "POST",
      "/tasks",
      { title: "Held" },
      asClient(owner, firstPartyClient),
    );
    expect(held.status).toBe(202);
    const path = `/approvals/${held.body.id}/approve`;
    const rejected = await approvals.send("POST", path, {}, asClient(owner, firstPartyClient));
    expect(rejected.body).toMatchObject({ code: "APPROVAL_DECISION_NOT_ALLOWED" });
  });

  test("holds the undo of a client (audit_revert_entry)", async ({ organization, approvals }) => {
    const made = await approvals.ok("POST", "/tasks", { title: "Made" });
    const [entry] = await approvals.entries();
    await approvals.policy(["deleteTask"]);
    const undone = await approvals.send(
      "POST",
      `/audit-log/${entry.id}/revert`,
      { reason: "Wrong" },
      asClient(organization.owner),
    );
    expect(undone.status).toBe(202);
    expect((await approvals.ok("GET", `/tasks/${made.id}`)).updatedAt).toBe(made.updatedAt);
  });
});

describe("a session cookie with a client's token", () => {
  test("is rejected with 401 by REST operations and pages", async ({ organization, approvals }) => {
    const { owner } = organization;
    const task = await approvals.ok("POST", "/tasks", { title: "Stays" });
    const { id } = task;
    await approvals.policy(["deleteTask"], {
      priority: 1,
      match: { channels: ["mcp", "api", "workflow"] },
    });
    const cookie = cookieWith(tokenOf(owner, agentClient));
    for (const [method, path] of [
      ["DELETE", `${organization.path}/tasks/${id}`],
      ["GET", `${organization.path}/tasks`],
      ["GET", "/v1/users/me"],
      ["POST", "/v1/auth/logout"],
      ["GET", "/approvals"],
      ["GET", `/records/${organization.id}/tasks/${id}`],
    ] as const) {
      const rejected = await service.request(method, path, cookie);
      const isPage = !path.startsWith("/v1/");
      expect([rejected.status, rejected.text], path).toEqual([
        401,
        expect.stringContaining(isPage ? "not for programs" : "AUTH_INVALID_TOKEN"),
      ]);
    }
    expect((await approvals.ok("GET", `/tasks/${id}`)).updatedAt).toBe(task.updatedAt);
  });
});

describe("a workflow that an agent initiates", () => {
  const runJobs = async () => {
    await service.jobs.runDue();
  };

  test("has its steps held if an agent defined, activated and started it", async ({
    organization,
    approvals,
  }) => {
    const { admin } = organization;
    await approvals.policy(["createTask"]);
    const call = (tool: string, input: object) =>
      callTool(service, tool, { ...input }, asClient(admin));
    const {
      content: { workflow },
    } = await call("workflows_create", {
      name: "By an agent",
      trigger: { type: "manual" },
      steps: [taskStep("a", "Bypassed")],
    });
    await call("workflows_set_status", { workflowId: workflow.id, status: "active" });
    await call("workflows_run", { workflowId: workflow.id });
    await runJobs();
    expect((await approvals.ok("GET", "/tasks")).items).toEqual([]);
    const [held] = (await approvals.ok("GET", "/approvals")).items;
    expect(held).toMatchObject({
      operation: "createTask",
      channel: "workflow",
      clientId: agentClient,
      clientName: "Planning assistant",
      initiators: ["start", "activation", "definition"].map((action) => ({
        action,
        userId: admin.id,
        displayName: admin.displayName,
        clientId: agentClient,
        clientName: "Planning assistant",
      })),
    });
    await runJobs();
    const mails = (await service.outbox())
      .map(({ message }) => message)
      .filter(({ to }) => to.some(({ email }) => email === organization.owner.email));
    expect(mails[0]?.text).toContain(`${admin.displayName}, the app Planning assistant`);
    const approved = await approvals.ok("POST", `/approvals/${held.id}/approve`, {});
    expect(approved.state).toBe("executed");
  });

  test.for([
    ["definition", (_: string, user: string) => user],
    ["activation", (_: string, user: string) => user],
    ["start", (_: string, user: string) => user],
  ] as const)(
    "matches policies by client, user and role of an agent that did only the %s",
    async ([action], { organization, approvals, workflows }) => {
      const { admin, owner } = organization;
      const as = (step: string) => (step === action ? asClient(owner) : { as: admin });
      for (const match of [
        { clientIds: [agentClient] },
        { userIds: [owner.id] },
        { roleIds: [organization.roles["owner"]] },
      ]) {
        await approvals.policy(["createTask"], { match: { callers: ["agents"], ...match } });
      }
      const steps = [taskStep("a", "Held")];
      const made = await workflows.send(
        "POST",
        "/workflows",
        { name: "W", trigger: { type: "manual" }, steps },
        as("definition"),
      );
      const path = `/workflows/${made.body.id}`;
      await workflows.send("PATCH", `${path}/status`, { status: "active" }, as("activation"));
      await workflows.send("POST", `${path}/runs`, {}, as("start"));
      await runJobs();
      const [held] = (await approvals.ok("GET", "/approvals")).items;
      expect(held).toMatchObject({
        requestedBy: action === "definition" ? owner.id : admin.id,
        clientId: agentClient,
        initiators: [{ action, userId: owner.id, clientId: agentClient }],
      });
      // The user whose agent initiated the run cannot approve it, and is not listed as an approver.
      expect(held.approvers).not.toContain(owner.displayName);
      const rejected = await approvals.send("POST", `/approvals/${held.id}/approve`, {});
      expect(rejected.body.code).toBe("APPROVAL_DECISION_NOT_ALLOWED");
      expect(await workflows.tasks()).toEqual([]);
    },
  );

  test("is allowed by a policy for one client only if that client defined, activated and started it", async ({
    organization,
    approvals,
  }) => {
    const { admin } = organization;
    const trusted = "trusted-client";
    await approvals.policy(["createTask"], {
      effect: "allow",
      priority: 1,
      match: { callers: ["agents"], clientIds: [trusted] },
    });
    await approvals.policy(["createTask"]);
    for (const definedBy of [agentClient, trusted]) {
      const call = (tool: string, input: object, client: string) =>
        callTool(service, tool, { ...input }, asClient(admin, client));
      const { content } = await call(
        "workflows_create",
        { name: definedBy, trigger: { type: "manual" }, steps: [taskStep("a", definedBy)] },
        definedBy,
      );
      const { id: workflowId } = content.workflow;
      await call("workflows_set_status", { workflowId, status: "active" }, trusted);
      await call("workflows_run", { workflowId }, trusted);
    }
    await runJobs();
    const made = (await approvals.ok("GET", "/tasks")).items;
    expect(made.map(({ title }: { title: string }) => title)).toEqual([trusted]);
    expect((await approvals.ok("GET", "/approvals")).items).toHaveLength(1);
  });

  test("is held if an agent's change triggered it, directly or through other workflows", async ({
    organization,
    approvals,
    workflows,
  }) => {
    await approvals.policy(["createTask"]);
    await workflows.activate([taskStep("a", "First")]);
    await workflows.activate([taskStep("a", "Second")], {
      trigger: { type: "event", eventTypes: ["customer.created"] },
    });
    await workflows.activate(
      [{ id: "c", operation: "createCustomer", input: { name: "Chained" } }],
      { name: "Chain" },
    );
    await approvals.ok("POST", "/suppliers", { name: "By a client" }, asClient(organization.admin));
    await runJobs();
    await runJobs();
    const { items } = await approvals.ok("GET", "/approvals");
    expect(items.map((each: any) => [each.operation, each.clientId])).toEqual([
      ["createTask", agentClient],
      ["createTask", agentClient],
    ]);
    expect(items[0].initiators).toMatchObject([
      { action: "start", clientId: agentClient, clientName: "Planning assistant" },
    ]);
    expect(await workflows.tasks()).toEqual([]);
  });

  test("records the user who restores or reactivates a workflow as its activator", async ({
    organization,
    approvals,
    workflows,
  }) => {
    await approvals.policy(["createTask"]);
    const id = await workflows.activate([taskStep("a", "Restored")]);
    await workflows.ok("DELETE", `/workflows/${id}`);
    const [deletion] = await approvals.entries();
    const undone = await approvals.send(
      "POST",
      `/audit-log/${deletion.id}/revert`,
      { reason: "Back" },
      asClient(organization.owner),
    );
    expect(undone.status).toBe(200);
    await workflows.createSupplier();
    await runJobs();
    const [held] = (await approvals.ok("GET", "/approvals")).items;
    expect(held.initiators).toMatchObject([{ action: "activation", clientId: agentClient }]);
    await workflows.ok("PATCH", `/workflows/${id}/status`, { status: "paused" });
    await workflows.ok("PATCH", `/workflows/${id}/status`, { status: "active" });
    await workflows.createSupplier("Again");
    await runJobs();
    expect(await workflows.tasks()).toEqual(["Restored"]);
  });

  test("records the agent that retries a run as an initiator", async ({
    organization,
    approvals,
    workflows,
  }) => {
    await approvals.policy(["createTask"]);
    const id = await workflows.activate([
      { id: "f", operation: "setTaskStatus", input: { taskId: organization.id, status: "done" } },
      taskStep("a", "After"),
    ]);
    await workflows.createSupplier();
    await runJobs();
    const [failed] = await workflows.runs(id);
    expect(failed.state).toBe("failed");
    await organization.run(async (transaction) =>
      transaction.write({
        text: "update workflow_versions set definition = jsonb_set(definition, '{steps,0,input}', $2) where workflow_id = $1",
        values: [id, "{}"],
      }),
    );
    const retried = await workflows.send(
      "POST",
      `/workflows/${id}/runs/${failed.id}/retry`,
      undefined,
      asClient(organization.admin),
    );
    expect(retried.status).toBe(201);
    const stored = await organization.run((transaction) =>
      transaction.one<{ initiators: unknown }>({
        text: "select initiators from workflow_runs where id = $1",
        values: [retried.body.id],
      }),
    );
    expect(stored?.initiators).toMatchObject([
      { action: "start", clientId: null },
      { action: "activation", clientId: null },
      { action: "start", clientId: agentClient, userId: organization.admin.id },
    ]);
  });
});
