import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { approvalsOf } from "../testing/approval-fixture.ts";

const service = await openTestService();

const test = base
  .extend("organization", () => service.createOrganization())
  .extend("approvals", ({ organization }) => approvalsOf(service, organization))
  .extend("path", async ({ approvals }) => {
    await approvals.policy(["tasks_create"]);
    const { content } = await approvals.call("tasks_create", { title: "Never mind" });
    return `/approvals/${content.approvalId}`;
  });

describe("cancelApproval", () => {
  test("200 for the requester's client; approving afterwards returns 409", async ({
    approvals,
    organization,
    path,
  }) => {
    const agent = approvals.agentOf(organization.member);
    const body = await approvals.ok("POST", `${path}/cancel`, undefined, agent);
    expect(body.state).toBe("cancelled");
    expect((await approvals.events()).at(-1).type).toBe("approval.cancelled");
    const late = await approvals.send("POST", `${path}/approve`, {});
    expect([late.status, late.body.code]).toEqual([409, "APPROVAL_STATE_INVALID"]);
  });

  test("200 again without another event or audit entry", async ({
    approvals,
    organization,
    path,
  }) => {
    const agent = approvals.agentOf(organization.member);
    const first = await approvals.ok("POST", `${path}/cancel`, undefined, agent);
    const [entries, events] = [await approvals.entries(), await approvals.events()];
    expect(await approvals.ok("POST", `${path}/cancel`, undefined, agent)).toEqual(first);
    expect(await approvals.entries()).toEqual(entries);
    expect(await approvals.events()).toEqual(events);
  });

  test("403 for an owner who is not the requester", async ({ approvals, path }) => {
    const { status, body } = await approvals.send("POST", `${path}/cancel`);
    expect([status, body.code, body.reason]).toEqual([
      403,
      "APPROVAL_DECISION_NOT_ALLOWED",
      "not_the_requester",
    ]);
  });
});
