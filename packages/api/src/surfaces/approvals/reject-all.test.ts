import { expect, test } from "vitest";
import { approvalsOf } from "../../domains/approvals/testing/approval-fixture.ts";
import { openTestService } from "../../testing/open-test-service.ts";
import { submit, visit } from "../pages/testing/page-visits.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const { owner, admin, viewer } = organization;
const approvals = approvalsOf(service, organization);
await approvals.policy(["tasks_create"]);
await approvals.policy(["createSupplier"], { match: { channels: ["api"] } });

const hold = async (title: string, caller: object = {}): Promise<string> =>
  (await approvals.call("tasks_create", { title }, caller)).content.approvalId;
const stateOf = async (id: string) => (await approvals.approval(id)).state;

test("rejects every pending call of the same client and member, each with the comment", async () => {
  const ids = [await hold("One"), await hold("Two"), await hold("Three")];
  const others = [
    await hold("Of another client", { client: "other" }),
    await hold("Of another member", { of: admin }),
  ];
  const path = `/approvals/${ids[0]}`;
  expect((await visit(service, path, { cookieOf: owner })).text).toContain(
    "Reject all from this app",
  );
  expect((await visit(service, `/nl${path}`, { cookieOf: owner })).text).toContain(
    "Alles van deze app afwijzen",
  );
  const form = { action: "reject-all", comment: "This app runs wild." };
  const missing = await submit(service, path, { ...form, comment: "" }, { cookieOf: owner });
  expect(missing.status).toBe(400);
  const refused = await submit(service, path, form, { cookieOf: viewer });
  expect(refused.status).toBeGreaterThanOrEqual(403);
  expect(await Promise.all(ids.map(stateOf))).toEqual(["pending", "pending", "pending"]);
  const response = await submit(service, path, form, { cookieOf: owner });
  expect([response.status, response.headers.get("location")]).toEqual([
    303,
    `/approvals?organization=${organization.id}`,
  ]);
  for (const id of ids) {
    expect(await approvals.approval(id)).toMatchObject({
      state: "rejected",
      decisions: [{ userId: owner.id, decision: "reject", comment: "This app runs wild." }],
    });
  }
  expect(await Promise.all(others.map(stateOf))).toEqual(["pending", "pending"]);
  const entries = await approvals.entries();
  expect(
    entries.filter(({ action, outcome }) => action === "rejectApproval" && outcome === "succeeded"),
  ).toHaveLength(3);
});

test("is not offered for a call without a client", async () => {
  const { body } = await service.request("POST", `${organization.path}/suppliers`, {
    as: admin,
    body: { name: "Accu" },
  });
  const page = await visit(service, `/approvals/${body.id}`, { cookieOf: owner });
  expect(page.text).toContain("Reject");
  expect(page.text).not.toContain("Reject all from this app");
});
