import { expect, test } from "vitest";
import type { Database } from "../../database/database.ts";
import { jobDefinitions } from "../../job-definitions.ts";
import { openTestService } from "../../testing/open-test-service.ts";
import { runExportJob } from "./jobs/run-export.ts";
import { transfersOf } from "./testing/transfer-fixture.ts";

/** The number of transactions until the process of the next attempt crashes. */
let transactionsLeft = Number.POSITIVE_INFINITY;

/** The job in a process that crashes during its work. */
const crashingJob: typeof runExportJob = {
  ...runExportJob,
  async work(context) {
    const { database } = context.service;
    const crashingDatabase: Database = {
      ...database,
      connect() {
        transactionsLeft -= 1;
        return transactionsLeft < 0 ? Promise.reject(new Error("gone")) : database.connect();
      },
    };
    await runExportJob.work({
      ...context,
      service: { ...context.service, database: crashingDatabase },
    });
  },
};

const others = jobDefinitions.filter(({ name }) => name !== crashingJob.name);
const service = await openTestService({}, {}, [...others, crashingJob]);

test("an export ends with one file after a crash between any two transactions", async () => {
  const transfers = transfersOf(service, await service.createOrganization());
  await transfers.ok("POST", "/suppliers", { name: "One" });
  let state = "";
  for (let transactions = 1; state !== "succeeded"; transactions += 1) {
    const { id } = await transfers.ok("POST", "/exports", { kind: "suppliers", format: "csv" });
    const read = () => transfers.ok("GET", `/exports/${id}`);
    transactionsLeft = transactions;
    await service.jobs.runDue();
    ({ state } = await read());
    transactionsLeft = Number.POSITIVE_INFINITY;
    service.setNow(Date.now() + 60_000);
    await service.jobs.runDue();
    service.setNow(Date.now());
    const ended = await read();
    expect(ended).toMatchObject({ state: "succeeded", recordCount: 1 });
    const { items } = await transfers.ok("GET", "/files?limit=100");
    expect(items, `after ${transactions}`).toHaveLength(transactions);
    expect(transactions).toBeLessThan(20);
  }
});
