import { afterAll, expect, test } from "vitest";
import { approvalsOf } from "../domains/approvals/testing/approval-fixture.ts";
import fieldLabels from "../kernel/labels/field-labels.en.json" with { type: "json" };
import { isHoldable } from "../kernel/approvals/match-policy.ts";
import { operations } from "../registry.gen.ts";
import { bodyOf, insertExampleRecords, pathOf } from "../testing/contract/example-records.ts";
import { openTestService } from "../testing/open-test-service.ts";

// Holds a call of every operation for approval and executes it a day later, when the next numbers and ids differ. Each
// field that it changes has a label for the approval page.

const service = await openTestService();
const holdable = operations.filter(isHoldable);
let executed = 0;
const waitMs = 26 * 3_600_000;

test.each(holdable.map((operation) => [operation.id, operation] as const))(
  "an approved call of %s is executed a day later and not stale",
  async (id, operation) => {
    const organization = await service.createOrganization();
    const approvals = approvalsOf(service, organization);
    const records = await insertExampleRecords(organization);
    const path = pathOf(operation, records);
    const body = bodyOf(operation, organization, records);
    const request = { as: organization.owner, ...(body === undefined ? {} : { body }) };
    const preview = await service.request(
      operation.method,
      `${path}${path.includes("?") ? "&" : "?"}dryRun=true`,
      request,
    );
    await approvals.policy([id], {
      match: { channels: ["api", "app"] },
      expiresAfterMinutes: 10_080,
    });
    const pending = await service.request(operation.method, path, request);
    // The example changes nothing, is rejected, or replaces a secret immediately.
    if (pending.status !== 202 || pending.body.state !== "pending") {
      expect([id, preview.body.wouldHold ?? null]).toEqual([id, null]);
      return;
    }
    const fields: string[] = pending.body.changes.map(({ field }: { field: string }) => field);
    expect(fields.filter((field) => !Object.hasOwn(fieldLabels, field))).toEqual([]);
    await service.request("POST", `${organization.path}/tasks`, {
      as: organization.owner,
      body: { title: "Takes a number" },
    });
    service.setNow(Date.now() + waitMs);
    const seconds = Math.floor(Date.now() / 1000) + waitMs / 1000;
    const token = service.issuer.sign({
      sub: organization.admin.id,
      iat: seconds,
      exp: seconds + 3_600,
    });
    const approved = await service.request(
      "POST",
      `${organization.path}/approvals/${pending.body.id}/approve`,
      { token, body: {} },
    );
    service.setNow(Date.now());
    const { state, problem } = approved.body;
    executed += state === "executed" ? 1 : 0;
    expect([id, state === "stale" ? problem : null], approved.text).toEqual([id, null]);
  },
);

// Not a test, since tests run in random order on PostgreSQL.
afterAll(() => {
  expect(executed, "most calls are executed").toBeGreaterThan(holdable.length / 2);
});
