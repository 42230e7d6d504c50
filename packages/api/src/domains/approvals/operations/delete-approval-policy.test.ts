import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { undoLast } from "../../../testing/undo-last.ts";
import { approvalsOf } from "../testing/approval-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const approvals = approvalsOf(service, organization);

describe("deleteApprovalPolicy", () => {
  test("204, and 204 again; undoing it makes the policy hold calls again", async () => {
    const { id } = await approvals.policy(["tasks_create"]);
    const path = `/approval-policies/${id}`;
    expect((await approvals.send("DELETE", path)).status).toBe(204);
    expect((await approvals.send("DELETE", path)).status).toBe(204);
    expect((await approvals.send("GET", path)).status).toBe(404);
    const done = await approvals.call("tasks_create", { title: "Free" });
    expect(done.content.task.status).toBe("todo");
    const undone = await undoLast(service, organization, "deleteApprovalPolicy");
    expect(undone).toMatchObject({ status: 200, events: ["organization.updated"] });
    const held = await approvals.call("tasks_create", { title: "Held" });
    expect(held.content.status).toBe("pending_approval");
  });

  test("403 for an admin", async () => {
    const { id } = await approvals.policy(["quotes_create"]);
    const request = { token: organization.admin.token };
    const response = await approvals.send("DELETE", `/approval-policies/${id}`, undefined, request);
    expect([response.status, response.body.requiredPermission]).toEqual([403, "approvals:manage"]);
  });
});
