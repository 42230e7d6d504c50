import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { undoLast } from "../../../testing/undo-last.ts";
import { approvalsOf } from "../testing/approval-fixture.ts";

const service = await openTestService();

const test = base
  .extend("organization", () => service.createOrganization())
  .extend("approvals", ({ organization }) => approvalsOf(service, organization));

describe("updateApprovalPolicy", () => {
  test("200 with the changed members; the change can be undone", async ({
    organization,
    approvals,
  }) => {
    const { updatedAt: _, ...policy } = await approvals.policy(["quotes_send"]);
    const path = `/approval-policies/${policy.id}`;
    const match = { ...policy.match, operations: ["updateOrder"] };
    const response = await approvals.send("PATCH", path, {
      match,
      status: "disabled",
      message: "x",
    });
    expect([response.status, response.body]).toMatchObject([
      200,
      { ...policy, match, status: "disabled", message: "x" },
    ]);
    const [entry] = await approvals.entries();
    expect(entry.changes.map(({ field }: { field: string }) => field)).toEqual([
      "status",
      "match",
      "message",
    ]);
    expect((await undoLast(service, organization)).status).toBe(200);
    expect(await approvals.ok("GET", path)).toMatchObject(policy);
  });

  test("200 without an audit entry if nothing changes; 412 for another version", async ({
    approvals,
  }) => {
    const { id } = await approvals.policy(["quotes_send"]);
    const path = `/approval-policies/${id}`;
    const before = await approvals.entries();
    expect((await approvals.send("PATCH", path, { status: "enabled" })).status).toBe(200);
    expect(await approvals.entries()).toEqual(before);
    const stale = await approvals.send(
      "PATCH",
      path,
      { priority: 1 },
      {
        headers: { "if-match": '"9.000000000000"' },
      },
    );
    expect([stale.status, stale.body.code]).toEqual([412, "VERSION_CONFLICT"]);
  });

  test("400 for an operation that cannot be held; 403 for an admin", async ({
    organization,
    approvals,
  }) => {
    const { id } = await approvals.policy(["quotes_send"]);
    const path = `/approval-policies/${id}`;
    const rejected = await approvals.send("PATCH", path, { match: { operations: ["getQuote"] } });
    expect([rejected.status, rejected.body.errors[0].pointer]).toEqual([
      400,
      "/match/operations/0",
    ]);
    const request = { token: organization.admin.token };
    const admin = await approvals.send("PATCH", path, { status: "disabled" }, request);
    expect([admin.status, admin.body.requiredPermission]).toEqual([403, "approvals:manage"]);
  });

  test("400 if nobody could approve the calls that the policy holds, also when enabling it", async ({
    organization,
    approvals,
  }) => {
    const { owner, admin } = organization;
    const approvers = { userIds: [owner.id, admin.id] };
    const { id } = await approvals.policy(["quotes_send"], { approvers, requiredApprovals: 2 });
    const path = `/approval-policies/${id}`;
    const one = await approvals.send("PATCH", path, { approvers: { userIds: [owner.id] } });
    expect([one.status, one.body.errors[0].pointer]).toEqual([400, "/requiredApprovals"]);
    const three = await approvals.send("PATCH", path, { requiredApprovals: 3 });
    expect([three.status, three.body.errors[0].pointer]).toEqual([400, "/requiredApprovals"]);
    const roleId = organization.roles["viewer"];
    await approvals.ok("PATCH", `/members/${admin.id}`, { roleId });
    await approvals.ok("PATCH", path, { message: "As before" });
    await approvals.ok("PATCH", path, { status: "disabled" });
    const enabled = await approvals.send("PATCH", path, { status: "enabled" });
    expect([enabled.status, enabled.body.errors[0].pointer]).toEqual([400, "/approvers/userIds/1"]);
    await approvals.ok("PATCH", path, { effect: "deny", status: "enabled" });
  });
});
