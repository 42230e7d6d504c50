import { afterAll, describe, expect, test } from "vitest";
import { approvalsOf } from "../../domains/approvals/testing/approval-fixture.ts";
import { openTestService } from "../../testing/open-test-service.ts";
import { submit } from "../pages/testing/page-visits.ts";
import { clientKinds } from "./testing/connect-clients.ts";

// An agent of one user waits while another user decides on the approval page.

const service = await openTestService();
const organization = await service.createOrganization();
const { owner, member } = organization;
const approvals = approvalsOf(service, organization);
await approvals.policy(["tasks_create"]);

describe.each(clientKinds)("%s", async (kind, connect) => {
  const agent = await connect(service, approvals.agentOf(member).token ?? "");
  afterAll(() => agent.close());

  let count = 0;
  async function hold() {
    count += 1;
    const input = { title: `Task ${count} of ${kind}`, idempotencyKey: `${count}-${kind.length}` };
    const { content } = await agent.call("tasks_create", input);
    expect(content).toMatchObject({ status: "pending_approval", mayDecide: false });
    const { pathname } = new URL(content.approvalUrl);
    const decide = async (form: Record<string, string>) => {
      const response = await submit(service, pathname, form, { cookieOf: owner });
      expect(response.status, response.text).toBe(303);
    };
    return { input, approvalId: String(content.approvalId), decide };
  }

  test("a waiting agent gets the result as soon as an approver approves", async () => {
    const { input, approvalId, decide } = await hold();
    const pendingResult = agent.call("audit_get_approval", { approvalId, waitSeconds: 25 });
    await decide({ action: "approve" });
    const { approval } = (await pendingResult).content;
    expect([approval.state, approval.result.body.title]).toEqual(["executed", input.title]);
  });

  test("the repeated call returns the result after execution, and executes once", async () => {
    const { input, decide } = await hold();
    const pending = await agent.call("tasks_create", input);
    expect(pending.content.status).toBe("pending_approval");
    await decide({ action: "approve" });
    const done = await agent.call("tasks_create", input);
    const created = await approvals.ok("GET", `/tasks/${done.content.task.id}`);
    expect(created.title).toBe(input.title);
    const again = await agent.call("tasks_create", input);
    expect(again.content.task.id).toBe(done.content.task.id);
  });

  test("a rejection includes the approver's comment", async () => {
    const { input, approvalId, decide } = await hold();
    const pendingResult = agent.call("audit_get_approval", { approvalId, waitSeconds: 25 });
    await decide({ action: "reject", comment: "Ask Femke first." });
    expect((await pendingResult).content.approval.state).toBe("rejected");
    const { content } = await agent.call("tasks_create", input);
    expect(content).toMatchObject({
      status: "rejected",
      decisions: [{ decision: "reject", comment: "Ask Femke first." }],
    });
  });
});
