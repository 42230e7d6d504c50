import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { approvalsOf } from "../testing/approval-fixture.ts";

const service = await openTestService();

const test = base
  .extend("organization", () => service.createOrganization())
  .extend("approvals", ({ organization }) => approvalsOf(service, organization))
  .extend("supplier", ({ approvals }) =>
    approvals.ok("POST", "/suppliers", { name: "Accu & Aandrijving", phone: "+31 30 555 0100" }),
  )
  .extend("held", async ({ approvals, organization, supplier }) => {
    await approvals.policy(["updateSupplier"]);
    const { content } = await approvals.call(
      "commerce_update_supplier",
      { supplierId: supplier.id, phone: "+31 30 555 0142", reason: "They moved" },
      { of: organization.admin },
    );
    expect(content.status).toBe("pending_approval");
    return content as { approvalId: string };
  })
  .extend(
    "approve",
    ({ approvals, held }) =>
      (body: object = {}, request = {}) =>
        approvals.send("POST", `/approvals/${held.approvalId}/approve`, body, request),
  );

describe("approveApproval", () => {
  test("200 executes the call as its requester, with an audit entry, events and a result", async ({
    approvals,
    approve,
    held,
    organization,
    supplier,
  }) => {
    const before = await approvals.ok("GET", `/suppliers/${supplier.id}`);
    expect(before.phone).toBe("+31 30 555 0100");
    const response = await approve({ comment: "Fine" });
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      id: held.approvalId,
      state: "executed",
      problem: null,
      result: { status: 200, body: { id: supplier.id, phone: "+31 30 555 0142" } },
      decisions: [{ userId: organization.owner.id, decision: "approve", comment: "Fine" }],
      mayDecide: false,
    });
    expect(await approvals.approval(held.approvalId)).toEqual(response.body);
    expect((await approvals.ok("GET", `/suppliers/${supplier.id}`)).phone).toBe("+31 30 555 0142");
    const [decided, done, heldEntry] = await approvals.entries();
    expect(decided).toMatchObject({
      action: "approveApproval",
      outcome: "succeeded",
      target: { kind: "approval", id: held.approvalId },
      actor: { id: organization.owner.id },
    });
    expect(done).toMatchObject({
      id: response.body.auditEntryId,
      action: "updateSupplier",
      outcome: "succeeded",
      channel: "mcp",
      reason: "They moved",
      actor: { id: organization.admin.id },
      approvedBy: [{ type: "user", id: organization.owner.id, displayName: "Olga Owner" }],
      reversible: true,
    });
    expect(heldEntry).toMatchObject({ action: "updateSupplier", outcome: "held", approvedBy: [] });
    const events = await approvals.events();
    expect(events.slice(-4).map(({ type }) => type)).toEqual([
      "approval.requested",
      "supplier.updated",
      "approval.approved",
      "approval.executed",
    ]);
    const updated = events.find(({ type }) => type === "supplier.updated");
    expect(updated.causation.approvalId).toBe(held.approvalId);
    const { valid } = await approvals.ok("GET", "/audit-log/verification");
    expect(valid).toBe(true);
  });

  test("200 again for the approver without another audit entry; 409 for another approver afterwards", async ({
    approvals,
    approve,
    organization,
  }) => {
    const first = await approve();
    const entries = await approvals.entries();
    expect(await approve()).toMatchObject({ status: 200, body: first.body });
    expect(await approvals.entries()).toEqual(entries);
    const second = await service.createUser();
    await service.addMember(organization, second, "owner");
    const late = await approve({}, { token: second.token });
    expect([late.status, late.body.code, late.body.from]).toEqual([
      409,
      "APPROVAL_STATE_INVALID",
      "executed",
    ]);
  });

  test("200 with the replayed response for the same idempotency key", async ({ approve }) => {
    const headers = { "idempotency-key": "once" };
    const first = await approve({}, { headers });
    const second = await approve({}, { headers });
    expect(first.body.state).toBe("executed");
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(second.headers.get("idempotency-replayed")).toBe("true");
  });

  test("a dry run returns the outcome and changes nothing", async ({
    approvals,
    held,
    supplier,
  }) => {
    const path = `/approvals/${held.approvalId}/approve?dryRun=true`;
    const { result } = await approvals.ok("POST", path, {});
    expect(result.state).toBe("executed");
    expect((await approvals.approval(held.approvalId)).state).toBe("pending");
    expect((await approvals.ok("GET", `/suppliers/${supplier.id}`)).phone).toBe("+31 30 555 0100");
  });

  test("stale without executing the call if the record has changed", async ({
    approvals,
    approve,
    supplier,
  }) => {
    await approvals.ok("PATCH", `/suppliers/${supplier.id}`, { notes: "Call first" });
    const { status, body } = await approve();
    expect([status, body.state, body.result, body.problem.code]).toEqual([
      200,
      "stale",
      null,
      "APPROVAL_STALE",
    ]);
    expect(body.problem.changedFields).toEqual(["notes"]);
    expect((await approvals.ok("GET", `/suppliers/${supplier.id}`)).phone).toBe("+31 30 555 0100");
    const types = (await approvals.events()).map(({ type }) => type);
    expect(types.slice(-2)).toEqual(["approval.approved", "approval.stale"]);
  });

  test("stale names only the fields that were changed since the call was held", async ({
    approvals,
    organization,
  }) => {
    const supplier = await approvals.ok("POST", "/suppliers", { name: "Ketting" });
    const other = await approvals.ok("POST", "/suppliers", { name: "Other" });
    const update = (id: string, body: object) => approvals.ok("PATCH", `/suppliers/${id}`, body);
    await update(supplier.id, { code: "KET" });
    await approvals.policy(["updateSupplier"]);
    const { content } = await approvals.call(
      "commerce_update_supplier",
      { supplierId: supplier.id, phone: "1" },
      { of: organization.admin },
    );
    await update(supplier.id, { notes: "Call first" });
    await update(other.id, { website: "https://other.example" });
    await update(supplier.id, { email: "info@ketting.example" });
    const { state, problem } = await approvals.ok(
      "POST",
      `/approvals/${content.approvalId}/approve`,
      {},
    );
    expect([state, problem.changedFields.toSorted()]).toEqual(["stale", ["email", "notes"]]);
  });

  test("executed on a changed record if the policy has onStale execute", async ({
    approvals,
    organization,
    supplier,
  }) => {
    await approvals.policy(["updateSupplier"], { onStale: "execute" });
    const { content } = await approvals.call(
      "commerce_update_supplier",
      { supplierId: supplier.id, phone: "1" },
      { of: organization.admin },
    );
    await approvals.ok("PATCH", `/suppliers/${supplier.id}`, { notes: "Call first" });
    const { state } = await approvals.ok("POST", `/approvals/${content.approvalId}/approve`, {});
    expect(state).toBe("executed");
    expect(await approvals.ok("GET", `/suppliers/${supplier.id}`)).toMatchObject({
      phone: "1",
      notes: "Call first",
    });
  });

  test.each<[string, string, (context: any) => Promise<unknown>]>([
    [
      "ORGANIZATION_PERMISSION_DENIED",
      "the requester was removed",
      ({ approvals, organization }) => approvals.ok("DELETE", `/members/${organization.admin.id}`),
    ],
    [
      "ORGANIZATION_PERMISSION_DENIED",
      "the requester has lost the permission",
      ({ approvals, organization }) =>
        approvals.ok("PATCH", `/members/${organization.admin.id}`, {
          roleId: organization.roles.viewer,
        }),
    ],
    [
      "ORGANIZATION_PERMISSION_DENIED",
      "the requester is disabled",
      ({ approvals, organization }) =>
        approvals.ok("PATCH", `/members/${organization.admin.id}`, { disabled: true }),
    ],
    [
      "APPROVAL_DENIED_BY_POLICY",
      "a newer policy denies the call",
      ({ approvals }) => approvals.policy(["updateSupplier"], { effect: "deny", priority: 1 }),
    ],
    [
      "RESOURCE_DELETED",
      "the record has been deleted",
      ({ approvals, supplier }) => approvals.ok("DELETE", `/suppliers/${supplier.id}`),
    ],
  ])("failed with %s when %s", async (code, _name, change) => {
    const organization = await service.createOrganization();
    const approvals = approvalsOf(service, organization);
    const supplier = await approvals.ok("POST", "/suppliers", { name: "Supplier" });
    await approvals.policy(["updateSupplier"]);
    const { content } = await approvals.call(
      "commerce_update_supplier",
      { supplierId: supplier.id, phone: "1" },
      { of: organization.admin },
    );
    await change({ approvals, organization, supplier });
    const response = await approvals.ok("POST", `/approvals/${content.approvalId}/approve`, {});
    expect([response.state, response.problem.code, response.result]).toEqual([
      "failed",
      code,
      null,
    ]);
    const types = (await approvals.events()).map(({ type }) => type);
    expect(types.slice(-2)).toEqual(["approval.approved", "approval.failed"]);
  });

  test("executed by the approvals of its own policy, although a newer policy requires more", async ({
    approvals,
    approve,
  }) => {
    await approvals.policy(["*"], { requiredApprovals: 3, priority: 1 });
    expect((await approve()).body.state).toBe("executed");
  });

  test("a policy with two required approvals needs two different users", async ({
    approvals,
    organization,
  }) => {
    await approvals.policy(["tasks_create"], { requiredApprovals: 2 });
    const { content } = await approvals.call("tasks_create", { title: "Two keys" });
    const path = `/approvals/${content.approvalId}/approve`;
    const first = await approvals.ok("POST", path, {});
    expect([first.state, first.decisions.length, first.mayDecide]).toEqual(["pending", 1, true]);
    const again = await approvals.ok("POST", path, {});
    expect([again.state, again.decisions.length]).toEqual(["pending", 1]);
    const second = await approvals.ok("POST", path, {}, { token: organization.admin.token });
    expect(second).toMatchObject({ state: "executed", result: { body: { title: "Two keys" } } });
    const entry = (await approvals.entries()).find(({ action }) => action === "createTask");
    expect(entry.approvedBy.map(({ id }: { id: string }) => id)).toEqual([
      organization.owner.id,
      organization.admin.id,
    ]);
  });

  test("409 for approving again after the call was rejected, cancelled or expired", async ({
    approvals,
    organization,
  }) => {
    await approvals.policy(["tasks_create"], { requiredApprovals: 2 });
    const approvedOnce = async (title: string) => {
      const { content } = await approvals.call("tasks_create", { title });
      const path = `/approvals/${content.approvalId}`;
      await approvals.ok("POST", `${path}/approve`, {});
      return path;
    };
    const again = async (path: string) => {
      const { status, body } = await approvals.send("POST", `${path}/approve`, {});
      return [status, body.code, body.from];
    };
    const rejected = await approvedOnce("Rejected");
    const admin = { token: organization.admin.token };
    await approvals.ok("POST", `${rejected}/reject`, { comment: "No" }, admin);
    expect(await again(rejected)).toEqual([409, "APPROVAL_STATE_INVALID", "rejected"]);
    const withdrawn = await approvedOnce("Withdrawn");
    const agent = approvals.agentOf(organization.member);
    await approvals.ok("POST", `${withdrawn}/cancel`, undefined, agent);
    expect(await again(withdrawn)).toEqual([409, "APPROVAL_STATE_INVALID", "cancelled"]);
    const expired = await approvedOnce("Expired");
    await organization.run(async (transaction) => {
      transaction.write({
        text: "update approvals set expires_at = now() - interval '1 minute' where id = $1",
        values: [expired.split("/").at(-1)],
      });
    });
    expect(await again(expired)).toEqual([409, "APPROVAL_EXPIRED", undefined]);
  });

  test("the approval of a removed member does not count", async ({ approvals, organization }) => {
    await approvals.policy(["tasks_create"], { requiredApprovals: 2 });
    const { content } = await approvals.call("tasks_create", { title: "Two keys" });
    const path = `/approvals/${content.approvalId}/approve`;
    const [leaving, another] = [await service.createUser(), await service.createUser()];
    await service.addMember(organization, leaving, "admin");
    await service.addMember(organization, another, "admin");
    await approvals.ok("POST", path, {}, { token: leaving.token });
    await approvals.send("DELETE", `/members/${leaving.id}`);
    const second = await approvals.ok("POST", path, {});
    expect([second.state, second.decisions.length]).toEqual(["pending", 2]);
    const third = await approvals.ok("POST", path, {}, { token: another.token });
    expect(third).toMatchObject({ state: "executed", result: { body: { title: "Two keys" } } });
    const entry = (await approvals.entries()).find(({ action }) => action === "createTask");
    expect(entry.approvedBy.map(({ id }: { id: string }) => id)).toEqual([
      organization.owner.id,
      another.id,
    ]);
  });

  test("an approval counts again once the approver regains approvals:decide", async ({
    approvals,
    organization,
  }) => {
    const { admin, roles } = organization;
    await approvals.policy(["tasks_create"], { requiredApprovals: 2 });
    const { content } = await approvals.call("tasks_create", { title: "Two keys" });
    const path = `/approvals/${content.approvalId}/approve`;
    const asAdmin = { token: admin.token };
    const setRole = (role: string) =>
      approvals.ok("PATCH", `/members/${admin.id}`, { roleId: roles[role] });
    await approvals.ok("POST", path, {}, asAdmin);
    await setRole("viewer");
    expect((await approvals.send("POST", path, {}, asAdmin)).status).toBe(403);
    const alone = await approvals.ok("POST", path, {});
    expect([alone.state, alone.decisions.length]).toEqual(["pending", 2]);
    const repeated = await approvals.ok("POST", path, {});
    expect(repeated).toEqual(alone);
    await setRole("admin");
    const regained = await approvals.ok("POST", path, {}, asAdmin);
    expect(regained).toMatchObject({ state: "executed", result: { body: { title: "Two keys" } } });
    expect(regained.decisions.map(({ userId }: { userId: string }) => userId)).toEqual([
      organization.owner.id,
      admin.id,
    ]);
    const entry = (await approvals.entries()).find(({ action }) => action === "createTask");
    expect(entry.approvedBy).toHaveLength(2);
    expect((await approvals.ok("GET", "/tasks")).items).toHaveLength(1);
  });

  test("concurrent approvals execute the call once", async ({ approvals, organization }) => {
    await approvals.policy(["tasks_create"]);
    const { content } = await approvals.call("tasks_create", { title: "Once" });
    const path = `/approvals/${content.approvalId}/approve`;
    const responses = await Promise.all([
      approvals.send("POST", path, {}),
      approvals.send("POST", path, {}, { token: organization.admin.token }),
    ]);
    expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect((await approvals.ok("GET", "/tasks")).items).toHaveLength(1);
  });

  test("409 APPROVAL_EXPIRED after the deadline; 404 for an unknown approval", async () => {
    const ownService = await openTestService();
    const organization = await ownService.createOrganization();
    const approvals = approvalsOf(ownService, organization);
    await approvals.policy(["tasks_create"], { expiresAfterMinutes: 5 });
    const { content } = await approvals.call("tasks_create", { title: "Late" });
    ownService.setNow(Date.now() + 5 * 60_000);
    const path = `/approvals/${content.approvalId}/approve`;
    const { status, body } = await approvals.send("POST", path, {});
    expect([status, body.code]).toEqual([409, "APPROVAL_EXPIRED"]);
    // Tool results contain local times in whole seconds.
    const seconds = (timestamp: string) => Math.floor(Date.parse(timestamp) / 1_000);
    expect(seconds(body.expiresAt)).toBe(seconds(content.expiresAt));
    const unknown = await approvals.send("POST", `/approvals/${organization.id}/approve`, {});
    expect([unknown.status, unknown.body.resource]).toEqual([404, "approval"]);
  });

  test("403 for a user who is not an approver of the policy, or lacks approvals:decide", async ({
    approvals,
    organization,
  }) => {
    const { admin, member, roles } = organization;
    await approvals.policy(["tasks_create"], {
      approvers: { roleIds: [roles["owner"]], userIds: [] },
    });
    const { content } = await approvals.call("tasks_create", { title: "The owner's" });
    expect(content.approvers).toBe("Olga Owner, 1 needed");
    const path = `/approvals/${content.approvalId}/approve`;
    const other = await approvals.send("POST", path, {}, { token: admin.token });
    expect([other.status, other.body.code, other.body.reason]).toEqual([
      403,
      "APPROVAL_DECISION_NOT_ALLOWED",
      "not_an_approver",
    ]);
    const nonApprover = await approvals.send("POST", path, {}, { token: member.token });
    expect([nonApprover.status, nonApprover.body.requiredPermission]).toEqual([
      403,
      "approvals:decide",
    ]);
  });
});
