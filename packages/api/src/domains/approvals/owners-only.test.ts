import { describe, expect, test } from "vitest";
import { permissions } from "../../kernel/permissions/permissions.ts";
import { openTestService } from "../../testing/open-test-service.ts";
import { approvalsOf } from "./testing/approval-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const approvals = approvalsOf(service, organization);

const manager = await service.createUser();
const roleId = await organization.insert((insert) =>
  insert("roles", { name: "As an owner", permissions: [...permissions] }),
);
await service.addMember(organization, manager, roleId);
const request = { as: manager };

describe("approval policies and a custom role with every permission", () => {
  const match = { operations: ["quotes_send"] };

  test.each([
    ["createApprovalPolicy", "POST", "", { name: "Mine", match }],
    ["updateApprovalPolicy", "PATCH", "/", { status: "disabled" }],
    ["updateApprovalPolicy with its current values", "PATCH", "/", { status: "enabled" }],
    ["deleteApprovalPolicy", "DELETE", "/", undefined],
  ])("403 for %s, and nothing changes", async (_name, method, suffix, body) => {
    const policy = await approvals.policy(["quotes_send"]);
    const path = `/approval-policies${suffix === "" ? "" : `/${policy.id}`}`;
    const before = await approvals.ok("GET", "/approval-policies");
    const response = await approvals.send(method, path, body, request);
    expect([response.status, response.body.code]).toEqual([403, "ORGANIZATION_PERMISSION_DENIED"]);
    expect(await approvals.ok("GET", "/approval-policies")).toEqual(before);
  });

  test.each([["createApprovalPolicy"], ["updateApprovalPolicy"], ["deleteApprovalPolicy"]])(
    "403 for undoing %s",
    async (action) => {
      const { id } = await approvals.policy(["quotes_send"]);
      await approvals.ok("PATCH", `/approval-policies/${id}`, { status: "disabled" });
      if (action === "deleteApprovalPolicy") {
        await approvals.send("DELETE", `/approval-policies/${id}`);
      }
      const entry = (await approvals.entries()).find((each) => each.action === action);
      const path = `/audit-log/${entry.id}/revert`;
      const response = await approvals.send("POST", path, { reason: "Mine" }, request);
      expect([response.status, response.body.code]).toEqual([
        403,
        "ORGANIZATION_PERMISSION_DENIED",
      ]);
    },
  );

  test("200 for reading them", async () => {
    const { id } = await approvals.policy(["quotes_send"]);
    const response = await approvals.send("GET", `/approval-policies/${id}`, undefined, request);
    expect(response.status).toBe(200);
  });
});
