import type { JobWithMetadata, PgBoss } from "pg-boss";
import { type createAttempts, toLoggedError } from "./attempts.ts";
import { endsWithin } from "./ends-within.ts";
import { createKeyedQueues } from "./keyed-queues.ts";
import type { createQueues } from "./queues.ts";
import type { Log } from "../log.ts";
import type { Service } from "../service.ts";

/** The delay from sending a job to the check: the transaction has usually been committed by then. */
const checkDelayMs = 100;

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
  let pollTimer: NodeJS.Timeout | undefined;
  let checkTimer: NodeJS.Timeout | undefined;
  let pendingCheck: Promise<void> = Promise.resolve();

  const logQueueError = (error: unknown) =>
    log({ level: "error", message: "job queue", ...toLoggedError(error) });

  const runningQueues = createKeyedQueues<Queue, JobWithMetadata<unknown>[], never>({
    keyOf: ([queue]) => queue,
    concurrency: 1,
    async take([queue, { concurrency: batchSize = 2 }]) {
      const jobs = await boss.fetch<unknown>(queue, { batchSize, includeMetadata: true });
      return { tasks: jobs.length === 0 ? [] : [jobs], waitMs: null };
    },
    async run([queue, definition], jobs) {
      await Promise.all(jobs.map((job) => attempts.run({ queue, definition, job })));
      return undefined;
    },
    onError: logQueueError,
  });

  /** Returns the queues with due jobs; none once the service stops. */
  function due(): Promise<Queue[]> {
    if (stopping.signal.aborted) return Promise.resolve([]);
    const queuesDue = queues.due();
    pendingCheck = queuesDue.then(
      () => undefined,
      () => undefined,
    );
    return queuesDue;
  }

  function check(): void {
    if (stopping.signal.aborted) return;
    due()
      .then((dueQueues) => {
        for (const queue of dueQueues) void runningQueues.drain(queue);
      })
      .catch(logQueueError);
  }

  return {
    start(): void {
      if (pollTimer !== undefined || stopping.signal.aborted) return;
      pollTimer = setInterval(check, service.config.jobPollMs);
      check();
    },

    /** Checks soon, because a job has been sent. */
    checkSoon(): void {
      if (pollTimer === undefined || checkTimer !== undefined) return;
      checkTimer = setTimeout(() => {
        checkTimer = undefined;
        check();
      }, checkDelayMs);
    },

    /** Runs all due jobs, including those that they send. */
    async runDue(): Promise<void> {
      for (let dueQueues = await due(); dueQueues.length > 0; dueQueues = await due()) {
        await Promise.all(dueQueues.map((queue) => runningQueues.drain(queue)));
      }
    },

    /** Stops polling, and waits for running jobs, at most `graceMs`. */
    async stop(graceMs: number): Promise<void> {
      stopping.abort();
      clearInterval(pollTimer);
      clearTimeout(checkTimer);
      if (await endsWithin(graceMs, Promise.all([pendingCheck, runningQueues.close()]))) return;
      attempts.abort();
      log({ level: "error", message: "jobs were still running at the end" });
    },
  };
}
