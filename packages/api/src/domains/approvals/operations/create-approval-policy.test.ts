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
  test("201 with what a policy is by default, in the log and undone again", async () => {
    const answer = await create({ name: "Quotes", match });
    expect(answer.status).toBe(201);
    const { id, createdAt, updatedAt, ...policy } = answer.body;
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
    expect(await approvals.ok("GET", `/approval-policies/${id}`)).toEqual(answer.body);
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
    const given = {
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
    const { status, body } = await create({ name: "Suppliers", match: given, approvers });
    expect([status, body.match, body.approvers]).toEqual([201, given, approvers]);
  });

  test.each([
    ["an operation that there is not", { match: { operations: ["quotes_sent"] } }],
    ["an operation that only reads", { match: { operations: ["listQuotes"] } }],
    ["a change that only people make", { match: { operations: ["createApprovalPolicy"] } }],
    ["a pattern of nothing", { match: { operations: ["bikes_*"] } }],
    ["no operation", { match: { operations: [] } }],
    [
      "a path outside the call",
      {
        match: { ...match, conditions: { all: [{ path: "/organization", op: "exists" }] } },
      },
    ],
    ["more people than three", { requiredApprovals: 4 }],
    ["less than five minutes", { expiresAfterMinutes: 4 }],
    ["a message that is too long", { message: "x".repeat(501) }],
  ])("400 for %s", async (_name, members) => {
    const { status, body } = await create({ name: "Refused", match, ...members });
    expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"]);
  });

  test.each<[string, object, string]>([
    ["a total as a text", { path: "/computed/totalMinor", op: "gt", value: "250000" }, "value"],
    ["a mistyped total", { path: "/computed/totalMinr", op: "gt", value: 250_000 }, "path"],
    ["a status that there is not", { path: "/input/status", op: "eq", value: "canceled" }, "value"],
    ["a mistyped field", { path: "/input/statsu", op: "eq", value: "cancelled" }, "path"],
    ["an id as a text", { path: "/input/customerId", op: "in", value: [7, "8"] }, "value/1"],
    [
      "a total of the record as a text",
      { path: "/target/totalMinor", op: "lt", value: "5" },
      "value",
    ],
    [
      "a status that no record has",
      { path: "/target/status", op: "eq", value: "canceled" },
      "value",
    ],
    ["an order of lists", { path: "/input/lines", op: "gt", value: 0 }, "op"],
  ])("400 for %s, which no call meets", async (_name, test, member) => {
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
  ])("400 for the operation %s tells which one may have been meant", async (operation, meant) => {
    const { body } = await create({ name: "Misspelt", match: { operations: [operation] } });
    expect(body.errors.map(({ message }: { message: string }) => message)).toEqual([
      `/match/operations/0 names nothing that can be held${meant}`,
    ]);
  });

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
    "201 for any condition on the record of %s, which is none, or is not read by itself",
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
  ])("400 for the condition %j, at what is wrong with it", async (condition, places) => {
    const conditions = { all: [condition] };
    const { status, body } = await create({ name: "Wrong", match: { ...match, conditions } });
    expect(status).toBe(400);
    expect(body.errors.map(({ pointer }: any) => pointer)).toEqual(
      places.map((place) => `/match/conditions/all/0${place}`),
    );
  });

  test("400 for roles and members of nobody here", async () => {
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

  test("400 for approvers without approvals:decide, each with its place", async () => {
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
    ["than are named", { approvers: { userIds: [owner.id] }, requiredApprovals: 2 }],
    [
      "than are left when the requester, the approver, is not asked",
      { match: { ...match, userIds: [admin.id] }, approvers: { userIds: [admin.id] } },
    ],
    [
      "than are left of two who ask each other",
      {
        match: { ...match, userIds: [admin.id, owner.id] },
        approvers: { userIds: [owner.id, admin.id] },
        requiredApprovals: 2,
      },
    ],
  ])("400 for more approvals %s", async (_name, members) => {
    const { status, body } = await create({ name: "Too many", match, ...members });
    expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(body.errors).toMatchObject([{ pointer: "/requiredApprovals", rule: "max" }]);
  });

  test.each<[string, object]>([
    ["a role, however few have it", { approvers: { roleIds: [roles["owner"]] } }],
    ["everybody", {}],
    [
      "a role beside one person",
      { approvers: { roleIds: [roles["admin"]], userIds: [owner.id] }, requiredApprovals: 2 },
    ],
    ["those who ask, for each other", { match: { ...match, userIds: [admin.id, owner.id] } }],
    [
      "those who ask, of whom one approves what the other asks",
      {
        match: { ...match, userIds: [admin.id, owner.id] },
        approvers: { userIds: [admin.id] },
        requiredApprovals: 1,
      },
    ],
    [
      "those who may approve what a client asks in their name",
      {
        match: { ...match, userIds: [admin.id] },
        approvers: { userIds: [admin.id] },
        requiredApprovals: 1,
        allowSelfApproval: true,
      },
    ],
    [
      "nobody, since it holds nothing",
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

  test("403 for an admin: policies are the owners'", async () => {
    const answer = await approvals.send(
      "POST",
      "/approval-policies",
      { name: "Mine", match },
      { cookieOf: organization.admin, headers: { origin: "http://127.0.0.1:3000" } },
    );
    expect([answer.status, answer.body.requiredPermission]).toEqual([403, "approvals:manage"]);
  });

  test("409 LIMIT_REACHED after a hundred", async () => {
    const full = await service.createOrganization();
    await full.run((transaction) =>
      transaction.all({
        text: `insert into approval_policies select $1, gen_random_uuid(), 1, 'Policy', 'disabled', 100,
          '{"operations": ["*"]}', 'hold', '{}', 1, false, 1440, 'refuse', null, now(), now(), null
          from generate_series(1, 100 - (select count(*)::int from approval_policies))`,
        values: [full.id],
      }),
    );
    const answer = await approvalsOf(service, full).send("POST", "/approval-policies", {
      name: "One more",
      match,
    });
    expect([answer.status, answer.body.code, answer.body.limit]).toEqual([
      409,
      "LIMIT_REACHED",
      100,
    ]);
  });
});
