import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { undoLast } from "../../../testing/undo-last.ts";
import { approvalsOf } from "../testing/approval-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const approvals = approvalsOf(service, organization);

const match = { operations: ["quotes_send"] };
const create = (body: object) => approvals.send("POST", "/approval-policies", body);

describe("createApprovalPolicy", () => {
  test("201 with default values and an audit entry; the change can be undone", async () => {
    const response = await create({ name: "Quotes", match });
    expect(response.status).toBe(201);
    const { id, createdAt, updatedAt, ...policy } = response.body;
    expect(policy).toEqual({
      organizationId: organization.id,
      name: "Quotes",
      status: "enabled",
      priority: 100,
      match: {
        callers: ["agents"],
        channels: ["mcp", "api", "app", "workflow"],
        operations: ["quotes_send"],
        roleIds: null,
        userIds: null,
        clientIds: null,
        conditions: null,
      },
      effect: "hold",
      approvers: { roleIds: [], userIds: [] },
      requiredApprovals: 1,
      allowSelfApproval: false,
      expiresAfterMinutes: 1_440,
      onStale: "refuse",
      message: null,
    });
    expect(createdAt).toBe(updatedAt);
    expect(await approvals.ok("GET", `/approval-policies/${id}`)).toEqual(response.body);
    const [entry] = await approvals.entries();
    expect(entry).toMatchObject({
      action: "createApprovalPolicy",
      target: { kind: "approval_policy", id, label: "Quotes" },
      reversible: true,
    });
    expect(await undoLast(service, organization)).toMatchObject({
      status: 200,
      events: ["organization.updated"],
    });
    expect((await approvals.send("GET", `/approval-policies/${id}`)).status).toBe(404);
  });

  test("201 with conditions, roles, members and clients", async () => {
    const { roles, admin } = organization;
    const matchInput = {
      callers: null,
      channels: ["mcp", "api", "app", "workflow"],
      operations: ["updateSupplier", "quotes_*", "*_delete", "*"],
      roleIds: [roles["member"]],
      userIds: [admin.id],
      clientIds: ["a-client"],
      conditions: {
        any: [
          { path: "/target/btw", op: "changed", value: null },
          { all: [{ path: "/input/status", op: "in", value: ["archived"] }] },
        ],
      },
    };
    const approvers = { roleIds: [roles["owner"]], userIds: [admin.id] };
    const { status, body } = await create({ name: "Suppliers", match: matchInput, approvers });
    expect([status, body.match, body.approvers]).toEqual([201, matchInput, approvers]);
  });

  test.each([
    ["an unknown operation", { match: { operations: ["quotes_sent"] } }],
    ["an operation that only reads", { match: { operations: ["listQuotes"] } }],
    [
      "an operation for first-party sessions only",
      { match: { operations: ["createApprovalPolicy"] } },
    ],
    ["a pattern that matches no operation", { match: { operations: ["bikes_*"] } }],
    ["no operation", { match: { operations: [] } }],
    [
      "a condition path outside the call",
      {
        match: { ...match, conditions: { all: [{ path: "/organization", op: "exists" }] } },
      },
    ],
    ["more than three required approvals", { requiredApprovals: 4 }],
    ["an expiry below five minutes", { expiresAfterMinutes: 4 }],
    ["a message that is too long", { message: "x".repeat(501) }],
  ])("400 for %s", async (_name, members) => {
    const { status, body } = await create({ name: "Refused", match, ...members });
    expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"]);
  });

  test.each<[string, object, string]>([
    [
      "a total compared with a string",
      { path: "/computed/totalMinor", op: "gt", value: "250000" },
      "value",
    ],
    ["a mistyped total", { path: "/computed/totalMinr", op: "gt", value: 250_000 }, "path"],
    ["an unknown status", { path: "/input/status", op: "eq", value: "canceled" }, "value"],
    ["a mistyped field", { path: "/input/statsu", op: "eq", value: "cancelled" }, "path"],
    [
      "an id compared with a string",
      { path: "/input/customerId", op: "in", value: [7, "8"] },
      "value/1",
    ],
    [
      "a total of the record compared with a string",
      { path: "/target/totalMinor", op: "lt", value: "5" },
      "value",
    ],
    [
      "an unknown status of the record",
      { path: "/target/status", op: "eq", value: "canceled" },
      "value",
    ],
    ["an order comparison of a list", { path: "/input/lines", op: "gt", value: 0 }, "op"],
  ])("400 for a condition that no call can meet: %s", async (_name, test, member) => {
    const operations = ["setOrderStatus", "sendQuote", "createQuote"];
    const conditions = { any: [{ path: "/target/id", op: "exists" }, { all: [test] }] };
    const { status, body } = await create({ name: "Never", match: { operations, conditions } });
    expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      `/match/conditions/any/1/all/0/${member}`,
    ]);
  });

  test.each([
    ["deleteSuppliers", "; did you mean deleteSupplier?"],
    ["quotes_sent", "; did you mean quotes_send?"],
    ["paint_fence", ""],
  ])(
    "400 for the operation %s, with a suggestion if a name is similar",
    async (operation, suggestion) => {
      const { body } = await create({ name: "Misspelt", match: { operations: [operation] } });
      expect(body.errors.map(({ message }: { message: string }) => message)).toEqual([
        `/match/operations/0 names nothing that can be held${suggestion}`,
      ]);
    },
  );

  test.each<[string, object]>([
    ["of one of its operations", { path: "/input/validUntil", op: "gt", value: "2026-12-01" }],
    ["of the path", { path: "/input/orderId", op: "exists" }],
    ["of one of its records", { path: "/target/fulfilmentStatus", op: "eq", value: "partial" }],
    ["that is computed", { path: "/computed/itemCount", op: "gte", value: 10 }],
    ["of a line", { path: "/input/lines/0/quantity", op: "gt", value: 100 }],
  ])("201 for a condition on a field %s", async (_name, test) => {
    const operations = ["setOrderStatus", "quotes_*"];
    const conditions = { all: [test] };
    const { status, text } = await create({ name: "Some", match: { operations, conditions } });
    expect(status, text).toBe(201);
  });

  test.each([["createQuote"], ["updateCalendar"], ["sendQuote", "deleteCalendar"]])(
    "201 for any condition on the record of %s, whose schema is not known",
    async (...operations) => {
      const conditions = { all: [{ path: "/target/anything", op: "gt", value: "5" }] };
      const { status, text } = await create({ name: "Any", match: { operations, conditions } });
      expect(status, text).toBe(201);
    },
  );

  test.each([
    [{ path: "/target/status", op: "equals", value: "draft" }, ["/op"]],
    [{ path: "/target/status", value: "draft" }, ["/op"]],
    [{ path: "/status", op: "is", value: {} }, ["/path", "/op", "/value"]],
    [{ all: "x" }, ["/all"]],
    [{ any: [{ path: "/status", op: "in", value: {} }] }, ["/any/0/path", "/any/0/value"]],
  ])(
    "400 for the condition %j, with the pointers of the invalid members",
    async (condition, pointers) => {
      const conditions = { all: [condition] };
      const { status, body } = await create({ name: "Wrong", match: { ...match, conditions } });
      expect(status).toBe(400);
      expect(body.errors.map(({ pointer }: any) => pointer)).toEqual(
        pointers.map((pointer) => `/match/conditions/all/0${pointer}`),
      );
    },
  );

  test("400 for unknown roles and members, and those of another organization", async () => {
    const other = await service.createOrganization();
    const { status, body } = await create({
      name: "Others",
      match: { ...match, userIds: [other.owner.id], roleIds: [uuidv7()] },
      approvers: { roleIds: [other.roles["owner"]], userIds: [uuidv7()] },
    });
    expect([status, body.code]).toEqual([400, "REFERENCE_NOT_FOUND"]);
    expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      "/approvers/roleIds/0",
      "/match/roleIds/0",
      "/approvers/userIds/0",
      "/match/userIds/0",
    ]);
  });

  test("400 for approvers without approvals:decide, each with its pointer", async () => {
    const { roles, owner, member } = organization;
    const { status, body } = await create({
      name: "Nobody decides",
      match,
      approvers: { roleIds: [roles["owner"], roles["viewer"]], userIds: [owner.id, member.id] },
    });
    expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      "/approvers/roleIds/1",
      "/approvers/userIds/1",
    ]);
  });

  const { owner, admin, roles } = organization;
  test.each<[string, object]>([
    ["than approvers", { approvers: { userIds: [owner.id] }, requiredApprovals: 2 }],
    [
      "than approvers, if the only approver is the requester",
      { match: { ...match, userIds: [admin.id] }, approvers: { userIds: [admin.id] } },
    ],
    [
      "than approvers other than the requester",
      {
        match: { ...match, userIds: [admin.id, owner.id] },
        approvers: { userIds: [owner.id, admin.id] },
        requiredApprovals: 2,
      },
    ],
  ])("400 for more required approvals %s", async (_name, members) => {
    const { status, body } = await create({ name: "Too many", match, ...members });
    expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(body.errors).toMatchObject([{ pointer: "/requiredApprovals", rule: "max" }]);
  });

  test.each<[string, object]>([
    ["a role, whatever its number of members", { approvers: { roleIds: [roles["owner"]] } }],
    ["all members with approvals:decide", {}],
    [
      "a role and one user",
      { approvers: { roleIds: [roles["admin"]], userIds: [owner.id] }, requiredApprovals: 2 },
    ],
    ["all members, for calls of two users", { match: { ...match, userIds: [admin.id, owner.id] } }],
    [
      "one of two requesters, for calls of the other",
      {
        match: { ...match, userIds: [admin.id, owner.id] },
        approvers: { userIds: [admin.id] },
        requiredApprovals: 1,
      },
    ],
    [
      "the requester, if self-approval is allowed",
      {
        match: { ...match, userIds: [admin.id] },
        approvers: { userIds: [admin.id] },
        requiredApprovals: 1,
        allowSelfApproval: true,
      },
    ],
    [
      "nobody, if the policy denies instead of holds",
      { effect: "deny", approvers: { roleIds: [roles["viewer"]], userIds: [owner.id] } },
    ],
  ])("201 for approvals by %s", async (_name, members) => {
    const { status, text } = await create({
      name: "Decided",
      match,
      requiredApprovals: 3,
      ...members,
    });
    expect(status, text).toBe(201);
  });

  test("403 for an admin", async () => {
    const response = await approvals.send(
      "POST",
      "/approval-policies",
      { name: "Mine", match },
      { cookieOf: organization.admin, headers: { origin: "http://127.0.0.1:3000" } },
    );
    expect([response.status, response.body.requiredPermission]).toEqual([403, "approvals:manage"]);
  });

  test("409 LIMIT_REACHED beyond 100 policies", async () => {
    const full = await service.createOrganization();
    await full.run((transaction) =>
      transaction.all({
        text: `insert into approval_policies select $1, gen_random_uuid(), 1, 'Policy', 'disabled', 100,
          '{"operations": ["*"]}', 'hold', '{}', 1, false, 1440, 'refuse', null, now(), now(), null
          from generate_series(1, 100 - (select count(*)::int from approval_policies))`,
        values: [full.id],
      }),
    );
    const response = await approvalsOf(service, full).send("POST", "/approval-policies", {
      name: "One more",
      match,
    });
    expect([response.status, response.body.code, response.body.limit]).toEqual([
      409,
      "LIMIT_REACHED",
      100,
    ]);
  });
});
