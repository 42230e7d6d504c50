import type { JobWithMetadata, PgBoss } from "pg-boss";
import { type createAttempts, toLogged } from "./attempts.ts";
import { endsWithin } from "./ends-within.ts";
import { createKeyedQueues } from "./keyed-queues.ts";
import type { createQueues } from "./queues.ts";
import type { Log } from "../log.ts";
import type { Service } from "../service.ts";

/** The delay from sending a job to the check: the transaction has usually been committed by then. */
const nudgeMs = 100;

type Queue = Awaited<ReturnType<ReturnType<typeof createQueues>["due"]>>[number];

/**
 * Polls for due jobs and runs them, until it is stopped.
 *
 * @param service.config.jobPollMs the interval of polls, which run one small query
 */
export function createLoop(
  service: Pick<Service, "config" | "log">,
  boss: PgBoss,
  queues: ReturnType<typeof createQueues>,
  attempts: ReturnType<typeof createAttempts>,
) {
  const log: Log = (entry) => service.log(entry);
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let nudged: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  const logQueueError = (error: unknown) =>
    log({ level: "error", message: "job queue", ...toLogged(error) });

  const working = createKeyedQueues<Queue, JobWithMetadata<unknown>[], never>({
    keyOf: ([queue]) => queue,
    concurrency: 1,
    async take([queue, { concurrency: batchSize = 2 }]) {
      const jobs = await boss.fetch<unknown>(queue, { batchSize, includeMetadata: true });
      return { tasks: jobs.length === 0 ? [] : [jobs], waitMs: null };
    },
    async run([queue, definition], jobs) {
      await Promise.all(jobs.map((job) => attempts.settle({ queue, definition, job })));
      return undefined;
    },
    onError: logQueueError,
  });

  /** Returns the queues with due jobs; none once the service stops. */
  function due(): Promise<Queue[]> {
    if (stopping.signal.aborted) return Promise.resolve([]);
    const answer = queues.due();
    looking = answer.then(
      () => undefined,
      () => undefined,
    );
    return answer;
  }

  function look(): void {
    if (stopping.signal.aborted) return;
    due()
      .then((found) => {
        for (const queue of found) void working.drain(queue);
      })
      .catch(logQueueError);
  }

  return {
    start(): void {
      if (timer !== undefined || stopping.signal.aborted) return;
      timer = setInterval(look, service.config.jobsEveryMs);
      look();
    },

    /** Checks soon, because a job has been sent. */
    nudge(): void {
      if (timer === undefined || nudged !== undefined) return;
      nudged = setTimeout(() => {
        nudged = undefined;
        look();
      }, nudgeMs);
    },

    /** Runs all due jobs, including those that they send. */
    async runDue(): Promise<void> {
      for (let found = await due(); found.length > 0; found = await due()) {
        await Promise.all(found.map((queue) => working.drain(queue)));
      }
    },

    /** Stops polling, and waits for running jobs, at most `graceMs`. */
    async stop(graceMs: number): Promise<void> {
      stopping.abort();
      clearInterval(timer);
      clearTimeout(nudged);
      if (await endsWithin(graceMs, Promise.all([looking, working.close()]))) return;
      attempts.abort();
      log({ level: "error", message: "jobs were still running at the end" });
    },
  };
}
