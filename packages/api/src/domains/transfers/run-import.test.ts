import { expect, test as base } from "vitest";
import type { BlobStore } from "../../blobs/blob-store.ts";
import type { Database } from "../../database/database.ts";
import { jobDefinitions } from "../../job-definitions.ts";
import { Problem } from "../../problems/problem.ts";
import { openTestService } from "../../testing/open-test-service.ts";
import { runImportJob } from "./jobs/run-import.ts";
import { transfersOf } from "./testing/transfer-fixture.ts";

/** The number of transactions until the process of the next attempt crashes. */
let transactionsLeft = Number.POSITIVE_INFINITY;

/** The number of processes that run the next attempt concurrently. */
let processes = 1;

/** Whether the file store is unavailable. */
let isStoreDown = false;

/** The job in a process that crashes during its work, or that cannot store files. */
const crashingJob: typeof runImportJob = {
  ...runImportJob,
  async work(context) {
    const { database, blobs } = context.service;
    const store: BlobStore = {
      ...blobs,
      put: (...args) =>
        isStoreDown
          ? Promise.reject(new Problem("SERVICE_UNAVAILABLE", "Gone."))
          : blobs.put(...args),
    };
    const crashingDatabase: Database = {
      ...database,
      connect() {
        transactionsLeft -= 1;
        return transactionsLeft < 0 ? Promise.reject(new Error("gone")) : database.connect();
      },
    };
    const runs = Array.from({ length: processes }, () =>
      runImportJob.work({
        ...context,
        service: { ...context.service, database: crashingDatabase, blobs: store },
      }),
    );
    await Promise.all(runs);
  },
};

const others = jobDefinitions.filter(({ name }) => name !== crashingJob.name);
const service = await openTestService({}, {}, [...others, crashingJob]);
const test = base
  .extend("organization", () => service.createOrganization())
  .extend("transfers", ({ organization }) => transfersOf(service, organization));

/** Runs due jobs in a process that crashes after this many transactions, and then in one that does not. */
async function crashAfter(
  transactions: number,
  read: () => Promise<{ state: string }>,
): Promise<string> {
  transactionsLeft = transactions;
  await service.jobs.runDue();
  const { state } = await read();
  transactionsLeft = Number.POSITIVE_INFINITY;
  service.setNow(Date.now() + 60_000);
  await service.jobs.runDue();
  service.setNow(Date.now());
  return state;
}

test("an import continues after a crash between any two transactions, and imports no row twice", async ({
  transfers,
}) => {
  let state = "";
  for (let transactions = 1; state !== "succeeded"; transactions += 1) {
    const before = (await transfers.suppliers()).length;
    const { id } = await transfers.begin("Name,Code\nOne,\nTwo,,x\nThree,\n", {
      matchBy: transactions % 2 === 0 ? "code" : null,
    });
    state = await crashAfter(transactions, () => transfers.ok("GET", `/imports/${id}`));
    expect(await transfers.ok("GET", `/imports/${id}`)).toMatchObject({
      state: "succeeded",
      counts: { processed: 3, created: 2, refused: 1 },
    });
    expect(await transfers.suppliers()).toHaveLength(before + 2);
    expect(transactions).toBeLessThan(30);
  }
});

test("a rejection is audited and counted once after a crash between any two transactions", async ({
  transfers,
}) => {
  await transfers.ok("POST", "/suppliers", { name: "First", code: "TAKEN" });
  let state = "";
  for (let transactions = 1; state !== "succeeded"; transactions += 1) {
    const { id } = await transfers.begin("Name,Code\nOne,TAKEN\nTwo,\nThree,TAKEN\n");
    state = await crashAfter(transactions, () => transfers.ok("GET", `/imports/${id}`));
    const ended = await transfers.ok("GET", `/imports/${id}`);
    expect([ended.state, ended.counts.created, ended.counts.refused]).toEqual(["succeeded", 1, 2]);
    const { items: files } = await transfers.ok("GET", "/files?limit=100");
    const rejected = files.filter(({ name }: { name: string }) => name.startsWith("refused"));
    expect(rejected).toHaveLength(transactions);
    const audited = await transfers.entries("?outcome=failed&limit=100");
    expect(audited.map(({ reason }) => reason).filter((reason) => reason.endsWith(id))).toEqual([
      `Row 4 of import ${id}`,
      `Row 2 of import ${id}`,
    ]);
    expect(transactions).toBeLessThan(30);
  }
});

test("the file of rejected rows has the columns of the source, even if the import ends early", async ({
  transfers,
}) => {
  await transfers.ok("POST", "/suppliers", { name: "First", code: "TAKEN" });
  const rows = "Extra;Code;Name\nx;TAKEN;One\ny;;Two\n";
  let [id, fileId, rejected] = ["", "", 0];
  for (let transactions = 1; rejected === 0; transactions += 1) {
    ({ id, fileId } = await transfers.begin(rows));
    transactionsLeft = transactions;
    await service.jobs.runDue();
    transactionsLeft = Number.POSITIVE_INFINITY;
    const { counts } = await transfers.ok("GET", `/imports/${id}`);
    rejected = counts.refused;
    expect(transactions).toBeLessThan(30);
  }
  await transfers.send("DELETE", `/files/${fileId}`);
  service.setNow(Date.now() + 60_000);
  await service.jobs.runDue();
  service.setNow(Date.now());
  const ended = await transfers.ok("GET", `/imports/${id}`);
  expect(ended).toMatchObject({ state: "failed", problem: { code: "RESOURCE_NOT_FOUND" } });
  expect((await transfers.readFile(ended.refusedFileId)).split("\r\n")).toEqual([
    "Extra;Code;Name;row;code;detail",
    "x;TAKEN;One;2;UNIQUE_CONFLICT;Another supplier already has this Code.",
    "",
  ]);
});

test("an import ends even if its rejected rows cannot be stored in any attempt", async ({
  transfers,
}) => {
  const { id } = await transfers.begin("Name,Code\nOne,ONE\n,TWO\n");
  isStoreDown = true;
  const start = Date.now();
  for (let hours = 1; hours <= 12; hours += 1) {
    await service.jobs.runDue();
    service.setNow(start + hours * 3_600_000);
  }
  isStoreDown = false;
  service.setNow(Date.now());
  expect(await transfers.ok("GET", `/imports/${id}`)).toMatchObject({
    state: "failed",
    counts: { processed: 2, created: 1, refused: 1 },
    refusedFileId: null,
    problem: { code: "INTERNAL_ERROR" },
  });
});

const fullService = await openTestService(
  {},
  { files: { store: service.config.files.store, quotaBytes: 60 } },
);

test("an import fails with LIMIT_REACHED if its rejected rows exceed the quota", async () => {
  const transfers = transfersOf(fullService, await fullService.createOrganization());
  const done = await transfers.runImport("Name,Code\nOne,ONE\n,TWO\n");
  expect(done).toMatchObject({
    state: "failed",
    counts: { processed: 2, created: 1, refused: 1 },
    refusedFileId: null,
    problem: { code: "LIMIT_REACHED" },
  });
});

test("two concurrent processes import each row once", async ({ transfers }) => {
  const rows = Array.from(
    { length: 12 },
    (_, n) => `Supplier ${n},${n % 4 === 3 ? "C0" : `C${n}`}`,
  );
  const { id } = await transfers.begin(`Name,Code\n${rows.join("\n")}\n`);
  processes = 2;
  await service.jobs.runDue();
  processes = 1;
  expect(await transfers.ok("GET", `/imports/${id}`)).toMatchObject({
    state: "succeeded",
    counts: { processed: 12, created: 9, refused: 3 },
  });
  expect(await transfers.suppliers()).toHaveLength(9);
  expect(await transfers.entries("?outcome=failed")).toHaveLength(3);
});

test("rows that a policy holds are counted as held and create nothing", async ({
  organization,
  transfers,
}) => {
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
  const done = await transfers.runImport("Name,Code\nOne,ONE\n");
  expect(done).toMatchObject({ state: "succeeded", counts: { created: 0, held: 1 } });
  expect(await transfers.suppliers()).toEqual([]);
});

test("an import ends before its next row if its requester is no longer a member", async ({
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

test("an import ends at its next row if the organization is suspended meanwhile", async ({
  organization,
  transfers,
}) => {
  const { id } = await transfers.begin("Name,Code\nOne,ONE\nTwo,TWO\nThree,THREE\n");
  await organization.run(async (transaction) => {
    transaction.write({
      text: "update organizations set status = 'suspended' where id = $1",
      values: [organization.id],
    });
  });
  await service.jobs.runDue();
  expect(await transfers.ok("GET", `/imports/${id}`)).toMatchObject({
    state: "failed",
    rowCount: 3,
    counts: { processed: 1, refused: 1 },
    problem: { code: "ORGANIZATION_SUSPENDED", row: 2 },
  });
});
