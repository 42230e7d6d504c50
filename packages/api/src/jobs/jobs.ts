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
  async function afterClockSetBack(): Promise<void> {
    await queues.releaseDelayed();
    for (const [queue, definition] of queues.entries()) await schedule.arm(queue, definition);
  }
  const attempts = createAttempts(service, boss, schedule);
  const due = afterSetBack(
    () => service.now(),
    afterClockSetBack,
    () => queues.due(),
  );
  const loop = createLoop(service, boss, { ...queues, due }, attempts);
  let isPrepared = false;
  let endMeasure: (() => void) | undefined;

  return {
    recipientsOf({ name, data }) {
      const { definition } = queues.find(name);
      if (definition?.kind !== "organization") return null;
      return definition.recipients?.(definition.data.parse(data)) ?? null;
    },

    async membersOf({ name, data }, inside) {
      const { definition } = queues.find(name);
      if (definition?.kind !== "organization") return [];
      return (await definition.members?.(definition.data.parse(data), inside)) ?? [];
    },

    send(transaction, { name, data, options = {} }) {
      const { queue, definition } = queues.find(name);
      if (definition?.kind !== "organization") throw new Error(`there is no job ${name}`);
      const due = options.startAfter ?? null;
      const content = JSON.stringify(definition.data.parse(data));
      transaction.write({
        text: "select send_job($1, $2, $3, $4, $5)",
        values: [options.id ?? uuidv7(), queue, content, due, options.key ?? null],
      });
      loop.nudge();
    },

    async prepare() {
      await boss.start();
      isPrepared = true;
      await queues.prepare();
      endMeasure = measureBacklog(queues);
      await afterClockSetBack();
    },

    changed(transaction, change) {
      transaction.afterCommit(() => {
        for (const worker of workers) worker.changed(change);
      });
    },

    start() {
      loop.start();
      for (const worker of workers) worker.start();
    },

    async runDue() {
      for (let worked = true; worked;) {
        await loop.runDue();
        worked = (await Promise.all(workers.map((worker) => worker.runDue()))).includes(true);
      }
    },

    async stop(graceMs = 20_000) {
      endMeasure?.();
      await Promise.all([loop.stop(graceMs), ...workers.map((worker) => worker.stop(graceMs))]);
      if (isPrepared) await boss.stop({ graceful: false, close: false });
    },
  };
}

/** If the clock is behind the previous check by more than this, it was set back. */
const setBackMs = 10_000;

/** Returns a function that calls `check`, after calling `adjust` if the clock was set back. */
function afterSetBack<Found>(
  now: () => number,
  adjust: () => Promise<void>,
  look: () => Promise<Found>,
): () => Promise<Found> {
  let lookedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const isSetBack = now() < lookedAt - setBackMs;
    lookedAt = now();
    if (isSetBack) await adjust();
    return look();
  };
}
