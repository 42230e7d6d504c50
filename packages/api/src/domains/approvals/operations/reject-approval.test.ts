import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { approvalsOf } from "../testing/approval-fixture.ts";

const service = await openTestService();

const test = base
  .extend("organization", () => service.createOrganization())
  .extend("approvals", ({ organization }) => approvalsOf(service, organization))
  .extend("held", async ({ approvals }) => {
    await approvals.policy(["tasks_create"], { requiredApprovals: 2 });
    const call = () => approvals.call("tasks_create", { title: "No", idempotencyKey: "k" });
    const { content } = await call();
    return { path: `/approvals/${content.approvalId}`, again: call, id: content.approvalId };
  });

describe("rejectApproval", () => {
  test("200 without executing the call; the agent reads the comment", async ({
    approvals,
    held,
  }) => {
    const comment = "Not this week";
    const body = await approvals.ok("POST", `${held.path}/reject`, { comment });
    expect([body.state, body.result, body.decisions[0].comment]).toEqual([
      "rejected",
      null,
      comment,
    ]);
    expect((await approvals.ok("GET", "/tasks")).items).toEqual([]);
    expect((await approvals.events()).at(-1).type).toBe("approval.rejected");
    const { isError, content } = await held.again();
    expect([isError, content.status, content.decisions]).toEqual([
      false,
      "rejected",
      [{ displayName: "Olga Owner", decision: "reject", comment }],
    ]);
    const repeated = await approvals.call("tasks_create", { title: "No" });
    expect(repeated.content.status).toBe("pending_approval");
    expect(repeated.content.approvalId).not.toBe(held.id);
  });

  test("200 for a user who approved before; the rejection replaces the approval", async ({
    approvals,
    held,
  }) => {
    await approvals.ok("POST", `${held.path}/approve`, {});
    const body = await approvals.ok("POST", `${held.path}/reject`, { comment: "On reflection" });
    expect(body.decisions.map(({ decision }: { decision: string }) => decision)).toEqual([
      "reject",
    ]);
    expect(await approvals.approval(held.id)).toMatchObject({
      state: "rejected",
      decisions: [{ decision: "reject", comment: "On reflection" }],
    });
  });

  test("200 again for the same user without another event or audit entry", async ({
    approvals,
    held,
  }) => {
    const reject = () => approvals.ok("POST", `${held.path}/reject`, { comment: "Not this week" });
    const first = await reject();
    const [entries, events] = [await approvals.entries(), await approvals.events()];
    expect(await reject()).toEqual(first);
    expect(await approvals.entries()).toEqual(entries);
    expect(await approvals.events()).toEqual(events);
  });

  test("400 without a comment; 403 without approvals:decide; 409 if it is already rejected", async ({
    approvals,
    held,
    organization,
  }) => {
    const reject = (body: object, request = {}) =>
      approvals.send("POST", `${held.path}/reject`, body, request);
    for (const body of [{}, { comment: "" }, { comment: "  " }, { comment: null }]) {
      expect((await reject(body)).status).toBe(400);
    }
    const nonApprover = await reject({ comment: "No" }, { token: organization.member.token });
    expect(nonApprover.status).toBe(403);
    await reject({ comment: "No" });
    const second = await service.createUser();
    await service.addMember(organization, second, "owner");
    const late = await reject({ comment: "No" }, { token: second.token });
    expect([late.status, late.body.code, late.body.from]).toEqual([
      409,
      "APPROVAL_STATE_INVALID",
      "rejected",
    ]);
  });
});
