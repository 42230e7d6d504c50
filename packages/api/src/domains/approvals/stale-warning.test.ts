import { expect, test as base } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { approvalsOf } from "./testing/approval-fixture.ts";

const service = await openTestService();

const test = base
  .extend("organization", () => service.createOrganization())
  .extend("approvals", ({ organization }) => approvalsOf(service, organization))
  .extend("supplier", ({ approvals }) =>
    approvals.ok("POST", "/suppliers", { name: "Accu & Aandrijving" }),
  )
  .extend("owner", ({ organization }) => ({ of: organization.owner }))
  .extend("hold", ({ approvals, supplier }) => async (policy: object = {}): Promise<string> => {
    await approvals.policy(["deleteSupplier"], { match: { channels: ["api"] }, ...policy });
    const held = await approvals.send("DELETE", `/suppliers/${supplier.id}`);
    expect(held.status).toBe(202);
    return held.body.id as string;
  })
  .extend("rename", ({ approvals, supplier, owner }) => async (more: object = {}) => {
    const input = { supplierId: supplier.id, notes: "Call first", ...more };
    const { content } = await approvals.call("commerce_update_supplier", input, owner);
    return content.warnings as string[];
  });

test("a change to the record of a held call warns that the call becomes stale", async ({
  approvals,
  hold,
  organization,
  rename,
}) => {
  const id = await hold();
  const warning = `deleteSupplier waits for approval ${id} of Accu & Aandrijving as it was: this change makes it stale. Make that call again, with a new idempotency key, if it is still wanted.`;
  expect(await rename({ dryRun: true })).toEqual([warning]);
  expect(await rename()).toEqual([warning]);
  const { state } = await approvals.ok(
    "POST",
    `/approvals/${id}/approve`,
    {},
    { token: organization.admin.token },
  );
  expect(state).toBe("stale");
  expect(await rename({ notes: "Call later" })).toEqual([]);
});

test("no warning if the policy executes stale calls", async ({ hold, rename }) => {
  await hold({ onStale: "execute" });
  expect(await rename()).toEqual([]);
});

test("no warning for a change to another record or a change that sets nothing", async ({
  approvals,
  hold,
  owner,
  rename,
}) => {
  await rename();
  await hold();
  expect(await rename()).toEqual([]);
  const other = await approvals.ok("POST", "/suppliers", { name: "Other" });
  expect(await rename({ supplierId: other.id })).toEqual([]);
  const { content } = await approvals.call("commerce_create_supplier", { name: "New" }, owner);
  expect(content.warnings).toEqual([]);
});
