import { afterAll, expect, test } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { createReplica, type Replica } from "./replica.ts";
import { readInOrganization } from "./read-transaction.ts";

// Servers that are not replicas of the database, despite DATABASE_READ_URL. tests/server covers a real replica.

const service = await openTestService();
const organization = await service.createOrganization();
const primaryUrl = process.env["WERKBANK_TEST_DATABASE"] as string;
const opened: Replica[] = [];
afterAll(() => Promise.all(opened.map((replica) => replica.close())));

const other = (change: (url: URL) => void): string => {
  const url = new URL(primaryUrl);
  change(url);
  return url.href;
};

test.each([
  ["the primary itself", primaryUrl, "it does not replay the primary's log"],
  ["an unused port", other((url) => (url.port = "1")), "it cannot be reached"],
  ["a missing database", other((url) => (url.pathname = "/none")), "it cannot be reached"],
])("reads on the primary instead of %s, and reports the reason", async (_name, url, reason) => {
  const reported: unknown[] = [];
  const replica = createReplica({
    url,
    primaryUrl,
    isPooled: false,
    poolSize: 2,
    statementMs: 60_000,
    reportSuspension: (cause) => reported.push(cause),
  });
  opened.push(replica);
  const tenant = { userId: organization.owner.id, organizationId: organization.id };
  const reasons = async () => {
    const row = await readInOrganization({ ...service, replica }, tenant, (transaction) =>
      transaction.one({ text: "select name from organizations", values: [] }),
    );
    expect(row).toEqual({ name: expect.any(String) });
    expect(await replica.tryRead(() => Promise.reject(new Error("read")))).toBe(null);
    return reported.map((cause) => (cause as Error).message);
  };
  // On a busy machine, timeouts may be reported first.
  await expect.poll(reasons, { timeout: 30_000 }).toContain(reason);
});

test("rejects writes in a read-only transaction, on both servers", async () => {
  const tenant = { userId: organization.owner.id, organizationId: organization.id };
  const writing = readInOrganization({ ...service, replica: null }, tenant, async (transaction) =>
    transaction.one({ text: "update organizations set name = 'x' returning name", values: [] }),
  );
  await expect(writing).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
});
