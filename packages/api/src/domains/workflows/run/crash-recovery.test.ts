import { setImmediate } from "node:timers/promises";
import { describe, expect, test as base } from "vitest";
import { v7 as uuidv7 } from "uuid";
import { assembleApi } from "../../../assemble-api.ts";
import type { Database } from "../../../database/database.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import { taskStep, workflowsOf } from "../testing/workflow-fixture.ts";

const minute = 60_000;

const service = await openTestService({}, {}, []);
const test = base
  .extend("organization", () => service.createOrganization())
  .extend("workflows", ({ organization }) => workflowsOf(service, organization));

/**
 * Opens another process on the same database, which fails after that many transactions.
 */
function openProcess(organizationId: string, transactions = Number.POSITIVE_INFINITY) {
  let remaining = transactions;
  return openProcessOn(organizationId, () => {
    remaining -= 1;
    return remaining < 0 ? Promise.reject(new Error("gone")) : service.database.connect();
  });
}

/** @param connect returns each connection that the process requests after its preparation */
async function openProcessOn(organizationId: string, connect: Database["connect"]) {
  let isPrepared = false;
  const database: Database = {
    ...service.database,
    connect: () => (isPrepared ? connect() : service.database.connect()),
    close: async () => undefined,
  };
  const api = assembleApi(service.config, {
    database,
    log: () => undefined,
    jobs: {
      definitions: [],
      isolation: { namespace: uuidv7(), organizationIds: () => [organizationId] },
    },
  });
  await api.jobs.prepare();
  isPrepared = true;
  return api.jobs;
}

const steps = [
  taskStep("first", "First"),
  { id: "pause", operation: "wait", input: { minutes: 1 } },
  taskStep("second", "Second after {{/steps/first/result/displayNumber}}"),
  {
    id: "close",
    operation: "setTaskStatus",
    input: { taskId: "{{/steps/second/result/id}}", status: "done" },
  },
];

describe("processes that fail or run concurrently", () => {
  test("a crash after any transaction leaves a run that continues, without repeating a step", async ({
    organization,
    workflows,
  }) => {
    const id = await workflows.activate(steps);
    for (let transactions = 1; transactions <= 7; transactions += 1) {
      await workflows.createSupplier();
      const crashing = await openProcess(organization.id, transactions);
      await crashing.runDue().catch(() => undefined);
      const now = Date.now();
      // Once the lease of the dead process has expired, and once the wait is over.
      for (const after of [2, 4]) {
        service.setNow(now + after * minute);
        await service.jobs.runDue();
      }
      service.setNow(Date.now());
      const [run] = await workflows.runs(id);
      expect(run.steps.map(({ state }: any) => state)).toEqual(Array(4).fill("succeeded"));
      expect(await workflows.tasks()).toHaveLength(2 * transactions);
    }
    const entries = await workflows.entries("?channel=workflow&limit=100");
    const createdTasks = entries.filter(({ action }) => action === "createTask");
    expect(createdTasks).toHaveLength(14);
    expect(await workflows.events("?types=workflow.run_succeeded&limit=100")).toHaveLength(7);
  });

  test("a crash after any transaction of a step that reads the record lets it read the record again", async ({
    organization,
    workflows,
  }) => {
    const recordSteps = [
      taskStep("first", "First of {{/record/name}}"),
      { id: "pause", operation: "wait", input: { minutes: 1 } },
      taskStep("never", "Never", {
        when: { all: [{ path: "/record/name", op: "starts_with", value: "Before" }] },
      }),
      taskStep("second", "Second of {{/record/name}}"),
    ];
    const id = await workflows.activate(recordSteps, {
      conditions: { all: [{ path: "/record/name", op: "exists" }] },
    });
    for (let transactions = 1; transactions <= 8; transactions += 1) {
      const supplier = await workflows.createSupplier(`Before ${transactions}`);
      const crashing = await openProcess(organization.id, transactions);
      await crashing.runDue().catch(() => undefined);
      const now = Date.now();
      service.setNow(now + 2 * minute);
      await service.jobs.runDue();
      const firstRun = (await workflows.runs(id))[0];
      expect(firstRun.steps.map(({ state }: any) => state).slice(0, 2)).toEqual([
        "succeeded",
        "waiting",
      ]);
      await workflows.ok("PATCH", `/suppliers/${supplier.id}`, { name: `After ${transactions}` });
      const crashingLater = await openProcess(organization.id, transactions);
      for (const [jobs, after] of [
        [crashingLater, 4],
        [service.jobs, 6],
      ] as const) {
        service.setNow(now + after * minute);
        await jobs.runDue().catch(() => undefined);
      }
      service.setNow(Date.now());
      const [run] = await workflows.runs(id);
      expect(run.state).toBe("succeeded");
      expect(run.steps.map(({ state }: any) => state)).toEqual([
        "succeeded",
        "succeeded",
        "skipped",
        "succeeded",
      ]);
      const titles = (await workflows.tasks()).filter((title) =>
        title.endsWith(` ${transactions}`),
      );
      expect(titles.toSorted()).toEqual([
        `First of Before ${transactions}`,
        `Second of After ${transactions}`,
      ]);
    }
    expect(await workflows.events("?types=workflow.run_succeeded&limit=100")).toHaveLength(8);
  });

  test("failed connections of two concurrent runs cause no unhandled rejection, and both runs continue", async ({
    organization,
    workflows,
  }) => {
    await workflows.activate([taskStep("only", "Only")]);
    const unhandled: unknown[] = [];
    const recordRejection = (reason: unknown) => void unhandled.push(reason);
    process.on("unhandledRejection", recordRejection);
    try {
      for (const transactions of [3, 4, 5, 6, 7, 8]) {
        await workflows.createSupplier();
        await workflows.createSupplier();
        let connections = 0;
        const failingProcess = await openProcessOn(organization.id, async () => {
          connections += 1;
          if (connections <= transactions) return service.database.connect();
          // The first failure is handled before the second one occurs.
          if (connections > transactions + 1) await setImmediate();
          throw new Error("refused");
        });
        await failingProcess.runDue().catch(() => undefined);
        await setImmediate();
        service.setNow(Date.now() + 2 * minute);
        await service.jobs.runDue();
        service.setNow(Date.now());
      }
    } finally {
      process.off("unhandledRejection", recordRejection);
    }
    expect(unhandled).toEqual([]);
    expect(await workflows.tasks()).toEqual(Array(12).fill("Only"));
  });

  test("several processes start each run and each scheduled occurrence once", async ({
    organization,
    workflows,
  }) => {
    const startAt = new Date(Date.now() + minute).toISOString();
    const daily = { startAt, timeZone: "Europe/Amsterdam", recurrenceRule: { frequency: "daily" } };
    await workflows.activate([taskStep("order", "Of an event")]);
    await workflows.activate([taskStep("order", "Of a day")], {
      trigger: { type: "schedule", ...daily },
    });
    for (let index = 0; index < 6; index += 1) await workflows.createSupplier(`Supplier ${index}`);
    service.setNow(Date.now() + 2 * minute);
    const others = await Promise.all([1, 2].map(() => openProcess(organization.id)));
    await Promise.all([service.jobs, ...others].map((jobs) => jobs.runDue()));
    // A step that another process blocked is retried after a while.
    service.setNow(Date.now() + 6 * minute);
    await service.jobs.runDue();
    service.setNow(Date.now());
    expect((await workflows.tasks()).toSorted()).toEqual([
      "Of a day",
      ...Array<string>(6).fill("Of an event"),
    ]);
  });
});

test("a cancelled run is not overwritten by the process that was executing it", async ({
  organization,
  workflows,
}) => {
  const id = await workflows.activate(steps);
  await workflows.createSupplier();
  const crashing = await openProcess(organization.id, 2);
  await crashing.runDue().catch(() => undefined);
  const [{ id: runId }] = await workflows.runs(id);
  await workflows.ok("POST", `/workflows/${id}/runs/${runId}/cancel`);
  service.setNow(Date.now() + 5 * minute);
  await service.jobs.runDue();
  service.setNow(Date.now());
  expect(await workflows.runs(id)).toMatchObject([{ state: "cancelled" }]);
  expect(await workflows.tasks()).toEqual([]);
});
