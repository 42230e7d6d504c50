import { expect, test as base } from "vitest";
import type { Database } from "../../database/database.ts";
import { jobDefinitions } from "../../job-definitions.ts";
import { openTestService } from "../../testing/open-test-service.ts";
import { runImportJob } from "./jobs/run-import.ts";
import { transfersOf } from "./testing/transfer-fixture.ts";

/** How many transactions the process of the next attempt has left. */
let left = Number.POSITIVE_INFINITY;

/** The job in a process that dies in the middle of its work. */
const mortalJob: typeof runImportJob = {
  ...runImportJob,
  work(context) {
    const { database } = context.service;
    const mortal: Database = {
      ...database,
      connect() {
        left -= 1;
        return left < 0 ? Promise.reject(new Error("gone")) : database.connect();
      },
    };
    return runImportJob.work({ ...context, service: { ...context.service, database: mortal } });
  },
};

const others = jobDefinitions.filter(({ name }) => name !== mortalJob.name);
const service = await openTestService({}, {}, [...others, mortalJob]);
const test = base
  .extend("organization", () => service.createOrganization())
  .extend("transfers", ({ organization }) => transfersOf(service, organization));

test("a process that dies between any two transactions leaves an import that goes on, and no row is imported twice", async ({
  transfers,
}) => {
  let states: string[] = [];
  for (let transactions = 1; !states.includes("succeeded"); transactions += 1) {
    const before = (await transfers.suppliers()).length;
    const { id } = await transfers.begin("Name,Code\nOne,\nTwo\nThree,\n", {
      matchBy: transactions % 2 === 0 ? "code" : null,
    });
    left = transactions;
    await service.jobs.runDue();
    states = [(await transfers.ok("GET", `/imports/${id}`)).state];
    left = Number.POSITIVE_INFINITY;
    service.setNow(Date.now() + 60_000);
    await service.jobs.runDue();
    service.setNow(Date.now());
    expect(await transfers.ok("GET", `/imports/${id}`)).toMatchObject({
      state: "succeeded",
      counts: { processed: 3, created: 2, refused: 1 },
    });
    expect(await transfers.suppliers()).toHaveLength(before + 2);
    expect(transactions).toBeLessThan(30);
  }
});

test("rows that a policy holds wait for people", async ({ organization, transfers }) => {
  const policy = await service.request("POST", `${organization.path}/approval-policies`, {
    as: organization.owner,
    body: {
      name: "Suppliers",
      status: "enabled",
      match: { operations: ["createSupplier"], channels: ["api"] },
      approvers: { roleIds: [organization.roles["owner"]] },
    },
  });
  expect(policy.status, policy.text).toBe(201);
  const done = await transfers.run("Name,Code\nOne,ONE\n");
  expect(done).toMatchObject({ state: "succeeded", counts: { created: 0, held: 1 } });
  expect(await transfers.suppliers()).toEqual([]);
});

test("an import of who is no member any more ends before its next row", async ({
  organization,
  transfers,
}) => {
  const begun = await transfers.begin("Name,Code\nOne,ONE\n");
  const removed = await service.request(
    "DELETE",
    `${organization.path}/members/${organization.admin.id}`,
    { as: organization.owner },
  );
  expect(removed.status).toBe(204);
  await service.jobs.runDue();
  const { body } = await service.request("GET", `${organization.path}/imports/${begun.id}`, {
    as: organization.owner,
  });
  expect(body).toMatchObject({
    state: "failed",
    counts: { processed: 0 },
    problem: { code: "ORGANIZATION_PERMISSION_DENIED", row: 2 },
  });
});
