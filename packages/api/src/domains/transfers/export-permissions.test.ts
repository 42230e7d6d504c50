import { expect, test } from "vitest";
import type { Database } from "../../database/database.ts";
import { jobDefinitions } from "../../job-definitions.ts";
import { openTestService } from "../../testing/open-test-service.ts";
import { runExportJob } from "./jobs/run-export.ts";
import { transfersOf } from "./testing/transfer-fixture.ts";

// The requester of an export gains or loses the permission for cost prices while its pages are read.

/** Called before each transaction of the job. */
let beforeTransaction: () => Promise<void> = async () => undefined;

const watchedJob: typeof runExportJob = {
  ...runExportJob,
  async work(context) {
    const { database } = context.service;
    const watched: Database = {
      ...database,
      async connect() {
        await beforeTransaction();
        return database.connect();
      },
    };
    await runExportJob.work({ ...context, service: { ...context.service, database: watched } });
  },
};

const others = jobDefinitions.filter(({ name }) => name !== watchedJob.name);
const service = await openTestService({}, {}, [...others, watchedJob]);

const clerk = ["products:read", "files:read", "data:export"];
const buyer = [...clerk, "orders:write"];

test.each([
  ["gains", clerk, buyer],
  ["loses", buyer, clerk],
])("an export is consistent if its requester %s a permission", async (_name, before, after) => {
  const organization = await service.createOrganization();
  const { owner } = organization;
  const transfers = transfersOf(service, organization);
  const requester = await service.addMemberWithPermissions(organization, before);
  const reader = await service.addMemberWithPermissions(organization, clerk);
  const role = (permissions: string[]) =>
    organization.insert((insert) => insert("roles", { name: permissions.join(), permissions }));
  const roles = { before: await role(before), after: await role([...after, "tasks:read"]) };
  const assign = (roleId: string) =>
    transfers.ok("PATCH", `/members/${requester.id}`, { roleId }, owner);
  for (let number = 0; number < 101; number += 1) {
    await organization.insert((insert) =>
      insert("products", {
        name: `Product ${number}`,
        kind: "good",
        unit_price_minor: 100,
        cost_price_minor: 40,
        currency: "EUR",
        vat_rate: 21,
      }),
    );
  }

  let hasChanged = true;
  for (let changeAt = 1; hasChanged; changeAt += 1) {
    await assign(roles.before);
    const body = { kind: "products", delimiter: "," };
    const { id } = await transfers.ok("POST", "/exports", body, requester);
    let transactions = 0;
    hasChanged = false;
    beforeTransaction = async () => {
      transactions += 1;
      if (transactions !== changeAt) return;
      hasChanged = true;
      await assign(roles.after);
    };
    await service.jobs.runDue();
    service.setNow(Date.now() + 60_000);
    await service.jobs.runDue();
    service.setNow(Date.now());
    beforeTransaction = async () => undefined;

    const done = await transfers.ok("GET", `/exports/${id}`, undefined, requester);
    expect(done, `turn ${changeAt}`).toMatchObject({ state: "succeeded", recordCount: 101 });
    const text = await transfers.readFile(done.fileId);
    const [header = "", ...rows] = text.trimEnd().split("\r\n");
    const column = header.split(",").indexOf("costPriceMinor");
    const prices = new Set(rows.map((row) => row.split(",")[column]));
    const status = async (as: typeof reader) =>
      (await transfers.send("GET", `/files/${done.fileId}`, undefined, as)).status;
    // Either all prices, for those who may see them, or none.
    expect(prices.size, `turn ${changeAt}`).toBe(1);
    expect(await status(reader), `turn ${changeAt}`).toBe(prices.has("40") ? 404 : 200);
    const mayRead = [prices.has("40"), await status(requester)];
    if (hasChanged)
      expect([
        [true, 200],
        [false, 200],
        [true, 404],
      ]).toContainEqual(mayRead);
    expect(changeAt).toBeLessThan(30);
  }
});
