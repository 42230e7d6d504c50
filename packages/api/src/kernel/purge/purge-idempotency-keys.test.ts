import { expect, test } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { purgeIdempotencyKeys } from "./purge-idempotency-keys.ts";

const service = await openTestService({}, {}, [purgeIdempotencyKeys]);
const organization = await service.createOrganization();

test("deletes idempotency keys that are older than 24 hours", async () => {
  const now = Date.now();
  const keys = async () => {
    const rows = await organization.run((transaction) =>
      transaction.all<{ key: string }>({
        text: "select key from idempotency_keys where user_id = $1 order by key",
        values: [organization.owner.id],
      }),
    );
    return rows.map(({ key }) => key);
  };
  for (const [key, hours] of [
    ["new", 1],
    ["old", 26],
  ] as const) {
    await organization.run((transaction) =>
      transaction.all({
        text: "insert into idempotency_keys (organization_id, user_id, operation, key, request_hash, outcome, created_at) values ($1, $2, 'x', $3, ''::bytea, '{}', $4)",
        values: [organization.id, organization.owner.id, key, new Date(now - hours * 3_600_000)],
      }),
    );
  }
  await service.jobs.runDue();
  expect(await keys()).toEqual(["new", "old"]);
  service.setNow(now + 3_600_000);
  await service.jobs.runDue();
  expect(await keys()).toEqual(["new"]);
  expect(service.logs).toEqual([]);
});
