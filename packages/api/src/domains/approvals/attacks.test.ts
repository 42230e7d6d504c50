import { describe, expect, test as base } from "vitest";
import { v7 as uuidv7 } from "uuid";
import { operations } from "../../registry.gen.ts";
import { sendMcp } from "../../surfaces/mcp/testing/mcp-requests.ts";
import { openTestService } from "../../testing/open-test-service.ts";
import type { TestRequest } from "../../testing/test-service.ts";
import { approvalsOf } from "./testing/approval-fixture.ts";

// An agent acts with the token of a user, who is often an approver. It cannot approve its own held call.

const service = await openTestService();

const test = base
  .extend("organization", () => service.createOrganization())
  .extend("approvals", ({ organization }) => approvalsOf(service, organization))
  .extend("held", async ({ approvals, organization }) => {
    const policy = await approvals.policy(["tasks_create"], { allowSelfApproval: true });
    const { content } = await approvals.call(
      "tasks_create",
      { title: "Wanted" },
      { of: organization.admin },
    );
    return { id: content.approvalId as string, policyId: policy.id as string };
  });

describe("403 for deciding and for changing policies, members and roles with a token of an agent", () => {
  const claims: [string, Record<string, unknown>][] = [
    ["a client's token", { client_id: uuidv7() }],
    [
      "a client's token with all scopes",
      { client_id: uuidv7(), scope: "openid mcp:read mcp:write" },
    ],
    ["a client's token with another azp claim", { azp: uuidv7(), client_id: uuidv7() }],
    ["a token for the MCP server", { aud: "http://127.0.0.1:3000/api/mcp" }],
    [
      "a token for the MCP server with the scope openid",
      {
        aud: ["http://127.0.0.1:3000/api/mcp"],
        scope: "openid",
      },
    ],
    ["a token with the scopes of an agent", { scope: "mcp:read mcp:write" }],
    ["a token with one scope of an agent", { scope: "openid mcp:write" }],
  ];

  test.for(claims)("%s", async ([, claim], { approvals, held, organization }) => {
    for (const person of [organization.owner, organization.admin]) {
      const request: TestRequest = { token: service.issuer.sign({ sub: person.id, ...claim }) };
      const path = `/approvals/${held.id}`;
      const attempts: [string, string, object][] = [
        ["POST", `${path}/approve`, {}],
        ["POST", `${path}/approve?dryRun=true`, {}],
        ["POST", `${path}/reject`, { comment: "No" }],
        ["PATCH", `/approval-policies/${held.policyId}`, { status: "disabled" }],
        [
          "POST",
          "/approval-policies",
          { name: "Free", match: { operations: ["*"] }, effect: "allow" },
        ],
        ["PATCH", `/members/${organization.admin.id}`, { roleId: organization.roles["owner"] }],
        ["POST", "/roles", { name: "Decider", permissions: ["approvals:decide"] }],
      ];
      for (const [method, path, body] of attempts) {
        const response = await approvals.send(method, path, body, request);
        // Only owners manage policies.
        const mayIfPerson = person === organization.owner || !path.includes("policies");
        expect([response.status, response.body.code], `${method} ${path}`).toEqual([
          403,
          mayIfPerson ? "FIRST_PARTY_SESSION_REQUIRED" : "ORGANIZATION_PERMISSION_DENIED",
        ]);
      }
      const removal = await approvals.send(
        "DELETE",
        `/approval-policies/${held.policyId}`,
        undefined,
        request,
      );
      expect(removal.status).toBe(403);
    }
    expect((await approvals.approval(held.id)).state).toBe("pending");
    expect((await approvals.ok("GET", "/tasks")).items).toEqual([]);
  });

  test("401 without credentials; 403 for a session cookie together with a client's token", async ({
    approvals,
    held,
    organization,
  }) => {
    const path = `${organization.path}/approvals/${held.id}/approve`;
    expect((await service.request("POST", path, { body: {} })).status).toBe(401);
    const both = await service.request("POST", path, {
      ...approvals.agentOf(organization.owner),
      cookieOf: organization.owner,
      body: {},
    });
    expect(both.body.code).toBe("FIRST_PARTY_SESSION_REQUIRED");
  });

  test("403 for a session cookie with the Origin of another site", async ({
    held,
    organization,
  }) => {
    const response = await service.request(
      "POST",
      `${organization.path}/approvals/${held.id}/approve`,
      { cookieOf: organization.owner, headers: { origin: "https://evil.example" }, body: {} },
    );
    expect(response.status).toBe(403);
  });
});

describe("self-approval", () => {
  test("403 for a user's own call in a session, whatever allowSelfApproval is", async ({
    approvals,
    organization,
  }) => {
    const { owner } = organization;
    await approvals.policy(["createTask"], { match: { channels: ["api", "app"] } });
    await approvals.policy(["createCustomer"], {
      match: { channels: ["api", "app"] },
      allowSelfApproval: true,
    });
    for (const [path, body] of [
      ["/tasks", { title: "Mine" }],
      ["/customers", { name: "Mine" }],
    ] as const) {
      const { id } = (await approvals.send("POST", path, body)).body;
      for (const request of [
        { token: owner.token },
        { cookieOf: owner, headers: { origin: "http://127.0.0.1:3000" } },
      ]) {
        const response = await approvals.send("POST", `/approvals/${id}/approve`, {}, request);
        expect([response.status, response.body.reason]).toEqual([403, "own_request"]);
      }
    }
  });

  test("a client's call is approved by its own user only if allowSelfApproval is true", async ({
    approvals,
    organization,
  }) => {
    const request = { token: organization.admin.token };
    await approvals.policy(["tasks_create"], { allowSelfApproval: false });
    const heldWithoutSelfApproval = await approvals.call(
      "tasks_create",
      { title: "T" },
      { of: organization.admin },
    );
    const path = (id: string) => `/approvals/${id}/approve`;
    const own = await approvals.send(
      "POST",
      path(heldWithoutSelfApproval.content.approvalId),
      {},
      request,
    );
    expect([own.status, own.body.reason]).toEqual([403, "own_request"]);
    await approvals.policy(["customers_create"], { allowSelfApproval: true });
    const heldWithSelfApproval = await approvals.call(
      "customers_create",
      { name: "N" },
      { of: organization.admin },
    );
    const done = await approvals.send(
      "POST",
      path(heldWithSelfApproval.content.approvalId),
      {},
      request,
    );
    expect(done.body.state).toBe("executed");
  });
});

describe("circumventing a policy", () => {
  test("no tool decides approvals or changes policies", async ({ organization, approvals }) => {
    const names = operations
      .filter(({ tag, method }) => tag === "Approvals" && method !== "GET")
      .flatMap(({ tool }) => tool?.name ?? []);
    expect(names).toEqual([]);
    for (const name of ["approveApproval", "audit_approve", "updateApprovalPolicy"]) {
      const response = await sendMcp(
        service,
        "tools/call",
        { name, arguments: {} },
        approvals.agentOf(organization.owner),
      );
      expect(response.body.error.code).toBe(-32_602);
    }
  });

  test("an agent cannot revert a change of a policy, even if reverting is held", async ({
    approvals,
    organization,
    held,
  }) => {
    const entry = (await approvals.entries()).find(
      ({ action }) => action === "createApprovalPolicy",
    );
    const undo = () =>
      approvals.call(
        "audit_revert_entry",
        { entryId: entry.id, reason: "In the way" },
        { of: organization.owner },
      );
    expect((await undo()).content.code).toBe("FIRST_PARTY_SESSION_REQUIRED");
    await approvals.policy(["audit_revert_entry"]);
    expect((await undo()).content.code).toBe("FIRST_PARTY_SESSION_REQUIRED");
    expect((await approvals.ok("GET", `/approval-policies/${held.policyId}`)).status).toBe(
      "enabled",
    );
  });

  test("reverting an audit entry is held or denied like the change that it makes", async ({
    approvals,
    organization,
  }) => {
    const as = { as: organization.admin };
    const { id } = await approvals.ok("POST", "/suppliers", { name: "Accu" }, as);
    await approvals.ok("PATCH", `/suppliers/${id}`, { accountNumber: "NL91" }, as);
    const entryOf = async (action: string) =>
      (await approvals.entries()).find((entry) => entry.action === action).id;
    const undo = async (action: string, query = "") => {
      const path = `/audit-log/${await entryOf(action)}/revert${query}`;
      return approvals.send("POST", path, { reason: "A way round" }, as);
    };
    const match = {
      channels: ["api"],
      conditions: {
        all: [
          { path: "/input/accountNumber", op: "ne", value: "NL91" },
          { path: "/target/name", op: "eq", value: "Accu" },
        ],
      },
    };
    const held = await approvals.policy(["updateSupplier"], { match });
    await approvals.policy(["deleteSupplier"], {
      effect: "deny",
      match: { channels: ["api"] },
    });

    expect((await undo("updateSupplier", "?dryRun=true")).body).toMatchObject({
      wouldReturn: 202,
    });
    const response = await undo("updateSupplier");
    expect([response.status, response.body.policyId]).toEqual([202, held.id]);
    expect((await undo("createSupplier")).body.code).toBe("APPROVAL_DENIED_BY_POLICY");
    expect((await approvals.ok("GET", `/suppliers/${id}`)).accountNumber).toBe("NL91");

    await approvals.ok("POST", `/approvals/${response.body.id}/approve`, {});
    expect((await approvals.ok("GET", `/suppliers/${id}`)).accountNumber).toBeNull();
  });

  test("400 WORKFLOW_INVALID for a workflow step with an operation for first-party sessions", async ({
    approvals,
    organization,
    held,
  }) => {
    const forPeople = operations.flatMap((operation) =>
      operation.kind === "mutation" && operation.change.firstPartyOnly ? [operation.id] : [],
    );
    expect(forPeople).toEqual(
      expect.arrayContaining(["approveApproval", "rejectApproval", "updateApprovalPolicy"]),
    );
    for (const operation of forPeople) {
      const workflow = {
        name: "Decides",
        trigger: { type: "event", eventTypes: ["approval.requested"] },
        steps: [{ id: "decide", operation, input: { approvalId: held.id, comment: "Fine" } }],
      };
      const agent = approvals.agentOf(organization.owner, "mcp:read mcp:write");
      const response = await approvals.send("POST", "/workflows", workflow, agent);
      expect([response.status, response.body.code], operation).toEqual([400, "WORKFLOW_INVALID"]);
    }
    expect((await approvals.approval(held.id)).state).toBe("pending");
  });

  test("an idempotency key returns no approval of another user or client", async ({
    approvals,
    organization,
  }) => {
    await approvals.policy(["customers_create"]);
    const input = { name: "Secret B.V.", idempotencyKey: "shared" };
    const own = await approvals.call("customers_create", input, { of: organization.admin });
    const theirs = await approvals.call("customers_create", input);
    expect(theirs.content.approvalId).not.toBe(own.content.approvalId);
  });

  test("404 for the approval of another organization", async ({ held }) => {
    const other = approvalsOf(service, await service.createOrganization());
    for (const [method, end, body] of [
      ["GET", "", undefined],
      ["POST", "/approve", {}],
      ["POST", "/reject", { comment: "No" }],
      ["POST", "/cancel", undefined],
    ] as const) {
      expect((await other.send(method, `/approvals/${held.id}${end}`, body)).status).toBe(404);
    }
  });

  test("403 without holding the call if the scope of the token is too narrow", async ({
    approvals,
    held,
  }) => {
    const response = await sendMcp(
      service,
      "tools/call",
      { name: "tasks_create", arguments: { title: "Narrow" } },
      approvals.agentOf((await service.createOrganization()).owner, "mcp:read"),
    );
    expect(response.status).toBe(403);
    expect((await approvals.ok("GET", "/approvals")).items.map(({ id }: any) => id)).toEqual([
      held.id,
    ]);
  });

  test("calls that differ only in white space and member order are held as one approval", async ({
    approvals,
  }) => {
    await approvals.policy(["commerce_*", "tasks_update", "tasks_create"]);
    const first = await approvals.call("tasks_create", { title: "Same", priority: "high" });
    const second = await approvals.call("tasks_create", { priority: "high", title: "  Same " });
    expect(second.content.approvalId).toBe(first.content.approvalId);
  });
});
