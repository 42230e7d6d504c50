import type { PgBoss } from "pg-boss";
import { type createAttempts, toLogged } from "./attempts.ts";
import type { AnyJobDefinition } from "./define-job.ts";
import type { createQueues } from "./queues.ts";
import type { Log } from "../log.ts";
import type { Service } from "../service.ts";

/** The delay from sending to looking: the transaction has usually been committed by then. */
const nudgeMs = 100;

type Queue = Awaited<ReturnType<ReturnType<typeof createQueues>["due"]>>[number];

/**
 * Looks for due jobs and runs them, until it is stopped.
 *
 * @param service.config.jobsEveryMs the interval, with one small query each, if this process has sent nothing
 */
export function createLoop(
  service: Pick<Service, "config" | "log">,
  boss: PgBoss,
  queues: ReturnType<typeof createQueues>,
  attempts: ReturnType<typeof createAttempts>,
) {
  const log: Log = (entry) => service.log(entry);
  const draining = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let nudged: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  const logQueueError = (error: unknown) =>
    log({ level: "error", message: "job queue", ...toLogged(error) });

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

  async function work(queue: string, definition: AnyJobDefinition): Promise<void> {
    const batchSize = definition.concurrency ?? 2;
    while (!stopping.signal.aborted) {
      const jobs = await boss.fetch<unknown>(queue, { batchSize, includeMetadata: true });
      if (jobs.length === 0) return;
      await Promise.all(jobs.map((job) => attempts.settle({ queue, definition, job })));
    }
  }

  /** Works a queue until nothing in it is due. Never rejects. */
  function drain([queue, definition]: Queue): Promise<void> {
    const already = draining.get(queue);
    if (already !== undefined) return already;
    const promise = work(queue, definition)
      .catch(logQueueError)
      .finally(() => draining.delete(queue));
    draining.set(queue, promise);
    return promise;
  }

  function look(): void {
    if (stopping.signal.aborted) return;
    due()
      .then((found) => {
        for (const queue of found) void drain(queue);
      })
      .catch(logQueueError);
  }

  return {
    start(): void {
      if (timer !== undefined || stopping.signal.aborted) return;
      timer = setInterval(look, service.config.jobsEveryMs);
      look();
    },

    /** Looks soon, because something has been sent. */
    nudge(): void {
      if (timer === undefined || nudged !== undefined) return;
      nudged = setTimeout(() => {
        nudged = undefined;
        look();
      }, nudgeMs);
    },

    /** Runs everything that is due, and what that sends. */
    async runDue(): Promise<void> {
      for (let found = await due(); found.length > 0; found = await due()) {
        await Promise.all(found.map(drain));
      }
    },

    /** Stops looking, and waits for running jobs, at most `graceMs`. */
    async stop(graceMs: number): Promise<void> {
      stopping.abort();
      clearInterval(timer);
      clearTimeout(nudged);
      const ended = looking.then(() => Promise.all(draining.values()));
      await endsWithin(graceMs, ended, () => {
        attempts.abort();
        log({ level: "error", message: "jobs were still running at the end" });
      });
    },
  };
}

/** Waits for an end, at most `graceMs`; then calls `late`. */
async function endsWithin(graceMs: number, ended: Promise<unknown>, late: () => void) {
  let deadline: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    deadline = setTimeout(() => {
      late();
      resolve();
    }, graceMs);
  });
  await Promise.race([ended, over]);
  clearTimeout(deadline);
}
