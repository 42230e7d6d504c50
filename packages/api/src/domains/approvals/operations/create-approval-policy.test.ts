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
        channels: ["mcp"],
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
