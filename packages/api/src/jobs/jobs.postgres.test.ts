import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { assembleApi } from "../assemble-api.ts";
import { createPostgres } from "../database/database.ts";
import { insertOrganization } from "../domains/organizations/insert-organization.ts";
import { asService } from "../database/tenant.ts";
import { openTestService } from "../testing/open-test-service.ts";
import { createOwnedDatabase } from "../testing/owned-database.ts";
import { defineJob, toJob } from "./define-job.ts";
import { systemUserId } from "./job.ts";

const service = await openTestService();
const database = createPostgres(await createOwnedDatabase(), 4);
afterAll(() => database.close().catch(() => undefined));

test("sends jobs and finds every organization of a schedule without superuser privileges", async () => {
  const seen: string[] = [];
  const hourly = defineJob({
    name: "hourly",
    data: z.object({ text: z.string().optional() }),
    schedule: "0 0 1 1 *",
    work: async ({ organizationId, data, inOrganization }) => {
      const rows = await inOrganization((transaction) =>
        transaction.all<{ id: string }>({ text: "select id from organizations", values: [] }),
      );
      seen.push(`${organizationId} ${data.text ?? "scheduled"}`);
      expect(rows).toEqual([{ id: organizationId }]);
    },
  });
  const logs: unknown[] = [];
  const api = assembleApi(service.config, {
    database,
    log: (entry) => logs.push(entry),
    jobs: { definitions: [hourly] },
  });
  await api.jobs.prepare();
  await api.jobs.prepare();
  const ids = [randomUUID(), randomUUID()].toSorted();
  for (const id of ids) {
    const tenant = { userId: systemUserId, organizationId: id };
    await asService(database, tenant, async (transaction) => {
      insertOrganization(transaction, { id, name: id, now: new Date() });
      api.jobs.send(transaction, toJob(hourly, { text: "sent" }));
    });
  }
  await api.jobs.runDue();
  expect(seen.toSorted()).toEqual(ids.map((id) => `${id} sent`));

  // At the end of the year: only one schedule waits, although it was prepared twice.
  const client = await database.connect();
  const { rowCount } = await client.query(
    "update pgboss.job set start_after = now() where singleton_key = 'schedule' and state = 'created'",
  );
  client.release();
  expect(rowCount).toBe(1);
  seen.length = 0;
  await api.jobs.runDue();
  expect(seen.toSorted()).toEqual(ids.map((id) => `${id} scheduled`));
  expect(logs).toEqual([]);
  await api.close();
});

test("two processes on one database run each job once", async () => {
  const runs: string[] = [];
  const once = defineJob({
    name: "once",
    data: z.object({ number: z.int() }),
    work: async ({ data }) => {
      runs.push(String(data.number));
    },
  });
  const namespace = randomUUID();
  const processes = await Promise.all(
    [1, 2].map(async () => {
      const api = assembleApi(service.config, {
        database: createPostgres(process.env["WERKBANK_TEST_DATABASE"] as string, 4),
        log: (entry) => expect(entry).toBeUndefined(),
        jobs: { definitions: [once], isolation: { namespace, organizationIds: () => [] } },
      });
      await api.jobs.prepare();
      return api;
    }),
  );
  const organization = await service.createOrganization();
  const numbers = Array.from({ length: 40 }, (_, number) => number);
  await organization.run(async (transaction) => {
    for (const number of numbers) processes[0]?.jobs.send(transaction, toJob(once, { number }));
  });
  await Promise.all(processes.map((api) => api.jobs.runDue()));
  expect(runs.toSorted()).toEqual(numbers.map(String).toSorted());
  await Promise.all(processes.map((api) => api.close()));
});
