// Decision: decisions/0008-background-jobs-and-deliveries.md
import { v7 as uuidv7 } from "uuid";
import type { Service } from "../service.ts";
import { createAttempts } from "./attempts.ts";
import { createBoss } from "./boss.ts";
import type { AnyJobDefinition } from "./define-job.ts";
import type { Jobs, Worker } from "./job.ts";
import { createLoop } from "./loop.ts";
import { measureBacklog } from "./measure-backlog.ts";
import { createQueues } from "./queues.ts";
import { createSchedule } from "./schedule.ts";

/** Isolates tests on one database from each other, by queues, organizations and clock. */
export type JobsIsolation = { namespace: string; organizationIds: () => readonly string[] };

/** Creates the background jobs of one process, which pg-boss stores in the database. */
export function createJobs(
  service: Service,
  definitions: readonly AnyJobDefinition[],
  { isolation, workers = [] }: { isolation?: JobsIsolation; workers?: readonly Worker[] } = {},
): Jobs {
  const log: Service["log"] = (entry) => service.log(entry);
  const boss = createBoss(service.database, {
    supervised: service.config.jobs === "on" && isolation === undefined,
    ...(isolation === undefined ? {} : { clock: () => service.now() }),
    log,
  });
  const schedule = createSchedule(service, boss, isolation?.organizationIds);
  const queues = createQueues(boss, definitions, isolation?.namespace);
  async function rescheduleAll(): Promise<void> {
    await queues.releaseDelayed();
    for (const [queue, definition] of queues.entries())
      await schedule.ensureScheduled(queue, definition);
  }
  const attempts = createAttempts(service, boss, schedule);
  const due = withClockCheck(
    () => service.now(),
    rescheduleAll,
    () => queues.due(),
  );
  const loop = createLoop(service, boss, { ...queues, due }, attempts);
  let isPrepared = false;
  let stopMeasuring: (() => void) | undefined;

  return {
    recipientsOf({ name, data }) {
      const { definition } = queues.find(name);
      if (definition?.kind !== "organization") return null;
      return definition.recipients?.(definition.data.parse(data)) ?? null;
    },

    async membersOf({ name, data }, tenant) {
      const { definition } = queues.find(name);
      if (definition?.kind !== "organization") return [];
      return (await definition.members?.(definition.data.parse(data), tenant)) ?? [];
    },

    send(transaction, { name, data, options = {} }) {
      const { queue, definition } = queues.find(name);
      if (definition?.kind !== "organization") throw new Error(`there is no job ${name}`);
      const due = options.startAfter ?? null;
      const json = JSON.stringify(definition.data.parse(data));
      transaction.write({
        text: "select send_job($1, $2, $3, $4, $5)",
        values: [options.id ?? uuidv7(), queue, json, due, options.key ?? null],
      });
      loop.checkSoon();
    },

    async prepare() {
      await boss.start();
      isPrepared = true;
      await queues.prepare();
      stopMeasuring = measureBacklog(queues);
      await rescheduleAll();
    },

    notifyWorkers(transaction, change) {
      transaction.afterCommit(() => {
        for (const worker of workers) worker.onChange(change);
      });
    },

    start() {
      loop.start();
      for (const worker of workers) worker.start();
    },

    async runDue() {
      for (let hasWorked = true; hasWorked;) {
        await loop.runDue();
        hasWorked = (await Promise.all(workers.map((worker) => worker.runDue()))).includes(true);
      }
    },

    async stop(graceMs = 20_000) {
      stopMeasuring?.();
      await Promise.all([loop.stop(graceMs), ...workers.map((worker) => worker.stop(graceMs))]);
      if (isPrepared) await boss.stop({ graceful: false, close: false });
    },
  };
}

/** If the clock is behind the previous check by more than this, it was set back. */
const clockToleranceMs = 10_000;

/** Returns a function that calls `check`, after calling `adjust` if the clock was set back. */
function withClockCheck<Found>(
  now: () => number,
  adjust: () => Promise<void>,
  check: () => Promise<Found>,
): () => Promise<Found> {
  let checkedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const isSetBack = now() < checkedAt - clockToleranceMs;
    checkedAt = now();
    if (isSetBack) await adjust();
    return check();
  };
}
