import type { JobWithMetadata } from "pg-boss";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { Service } from "../service.ts";
import { asService, asUser } from "../database/tenant.ts";
import { createBoss, jobSchema } from "./boss.ts";
import type { AnyJobDefinition } from "./define-job.ts";
import { type Jobs, PermanentFailure, systemUserId } from "./job.ts";
import { createSchedule } from "./schedule.ts";

/** Lets tests share a database: queues, organizations and a clock of their own. */
export type JobsIsolation = { namespace: string; organizationIds: () => readonly string[] };

/** Between two looks at the queues when this process has sent nothing: one small query. */
const pollMs = 5_000;
/** From sending to looking: the transaction has usually been committed by then. */
const nudgeMs = 100;

const Envelope = z.object({ organizationId: z.uuid().nullable(), data: z.unknown() });

export function createJobs(
  service: Service,
  definitions: readonly AnyJobDefinition[],
  isolation?: JobsIsolation,
): Jobs {
  const toQueue = (name: string) =>
    isolation === undefined ? name : `${isolation.namespace}/${name}`;
  const byQueue = new Map(definitions.map((definition) => [toQueue(definition.name), definition]));
  const boss = createBoss(service.database, {
    supervised: service.config.jobs === "on" && isolation === undefined,
    ...(isolation === undefined ? {} : { clock: () => service.now() }),
    log: (entry) => service.log(entry),
  });
  const schedule = createSchedule(service, boss, isolation?.organizationIds);
  const draining = new Map<string, Promise<void>>();
  const running = new Set<AbortController>();
  let isPrepared = false;
  let isStarted = false;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let nudge: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  /** The queues in which something is due; none once the service stops. */
  function dueQueues(): Promise<string[]> {
    if (stopping.signal.aborted) return Promise.resolve([]);
    const answer = boss
      .getDb()
      .executeSql(
        `select q.name from unnest($1::text[]) as q (name) where exists (
          select from ${jobSchema}.job j where j.name = q.name and j.state < 'active'
            and not j.blocked and j.start_after <= ${jobSchema}.job_now())`,
        [[...byQueue.keys()]],
      )
      .then(({ rows }) => (rows as { name: string }[]).map(({ name }) => name));
    looking = answer.then(
      () => undefined,
      () => undefined,
    );
    return answer;
  }

  /** Works a queue until nothing in it is due. Never rejects. */
  function drain(queue: string): Promise<void> {
    const already = draining.get(queue);
    if (already !== undefined) return already;
    const work = async () => {
      const definition = byQueue.get(queue) as AnyJobDefinition;
      const batchSize = definition.concurrency ?? 2;
      while (!stopping.signal.aborted) {
        const jobs = await boss.fetch<unknown>(queue, { batchSize, includeMetadata: true });
        if (jobs.length === 0) return;
        await Promise.all(jobs.map((job) => settle(queue, definition, job)));
      }
    };
    const promise = work()
      .catch(logQueueError)
      .finally(() => draining.delete(queue));
    draining.set(queue, promise);
    return promise;
  }

  /** Runs one attempt and records how it ended. */
  async function settle(
    queue: string,
    definition: AnyJobDefinition,
    job: JobWithMetadata<unknown>,
  ): Promise<void> {
    try {
      await attempt(queue, definition, job);
    } catch (error) {
      await fail(queue, definition, job, error);
      return;
    }
    await boss.complete(queue, job);
  }

  async function attempt(
    queue: string,
    definition: AnyJobDefinition,
    job: JobWithMetadata<unknown>,
  ): Promise<void> {
    const { organizationId, data } = parse(Envelope, job.data);
    if (organizationId === null) await schedule.next(queue, definition);
    if (organizationId === null && definition.kind === "organization")
      return schedule.spread(queue);
    const controller = new AbortController();
    const seconds = Math.max(job.expireInSeconds - 1, 1);
    const context = {
      service,
      id: job.id,
      attempt: job.retryCount + 1,
      now: new Date(service.now()),
      signal: AbortSignal.any([controller.signal, AbortSignal.timeout(seconds * 1000)]),
    };
    const { database } = service;
    running.add(controller);
    try {
      if (definition.kind === "upkeep") {
        await definition.work({
          ...context,
          inTransaction: (work) => asUser(database, systemUserId, work),
        });
      } else if (organizationId !== null) {
        await definition.work({
          ...context,
          data: parse(definition.data, data),
          organizationId,
          inOrganization: (work) =>
            asService(database, { userId: systemUserId, organizationId }, work),
        });
      }
    } finally {
      running.delete(controller);
    }
  }

  async function fail(
    queue: string,
    definition: AnyJobDefinition,
    job: JobWithMetadata<unknown>,
    error: unknown,
  ): Promise<void> {
    const isPermanent = error instanceof PermanentFailure;
    const willRetry = !isPermanent && job.retryCount < job.retryLimit;
    service.log({
      level: "error",
      message: willRetry ? "job failed and will be tried again" : "job failed",
      job: definition.name,
      jobId: job.id,
      organizationId: job.groupId ?? null,
      attempt: job.retryCount + 1,
      ...toLogged(error),
    });
    if (isPermanent) {
      // pg-boss ends a job early only for batches that settle each of their jobs.
      await boss.getDb().executeSql(
        `update ${jobSchema}.job set retry_limit = retry_count
          where name = $1 and id = $2 and state = 'active' and retry_count = $3`,
        [queue, job.id, job.retryCount],
      );
    }
    await boss.fail(queue, job, toLogged(error));
  }

  function logQueueError(error: unknown): void {
    service.log({ level: "error", message: "job queue", ...toLogged(error) });
  }

  function look(): void {
    if (stopping.signal.aborted || !isStarted) return;
    dueQueues()
      .then((queues) => {
        for (const queue of queues) void drain(queue);
      })
      .catch(logQueueError);
  }

  return {
    send(transaction, { name, data, options = {} }) {
      const definition = byQueue.get(toQueue(name));
      if (definition?.kind !== "organization") throw new Error(`there is no job ${name}`);
      const due = options.startAfter ?? new Date(service.now());
      transaction.write({
        text: "select send_job($1, $2, $3, $4, $5)",
        values: [
          uuidv7(),
          toQueue(name),
          JSON.stringify(definition.data.parse(data)),
          due,
          options.key ?? null,
        ],
      });
      if (!isStarted || nudge !== undefined) return;
      nudge = setTimeout(() => {
        nudge = undefined;
        look();
      }, nudgeMs);
    },

    async prepare() {
      await boss.start();
      isPrepared = true;
      const queues = new Map(
        (await boss.getQueues([...byQueue.keys()])).map((queue) => [queue.name, queue]),
      );
      for (const [queue, definition] of byQueue) {
        const wanted = toQueueOptions(definition);
        const present = queues.get(queue);
        if (present === undefined) await boss.createQueue(queue, { ...wanted, policy: "short" });
        else if (
          Object.entries(wanted).some(([key, value]) => Reflect.get(present, key) !== value)
        ) {
          await boss.updateQueue(queue, wanted);
        }
        await schedule.arm(queue, definition);
      }
    },

    start() {
      if (isStarted || stopping.signal.aborted) return;
      isStarted = true;
      timer = setInterval(look, pollMs);
      look();
    },

    async runDue() {
      for (;;) {
        const queues = await dueQueues();
        if (queues.length === 0) return;
        await Promise.all(queues.map(drain));
      }
    },

    async stop(graceMs = 20_000) {
      stopping.abort();
      clearInterval(timer);
      clearTimeout(nudge);
      const ended = looking.then(() => Promise.all(draining.values()));
      let deadline: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        deadline = setTimeout(() => {
          for (const controller of running) controller.abort();
          service.log({ level: "error", message: "jobs were still running at the end" });
          resolve();
        }, graceMs);
      });
      await Promise.race([ended, late]);
      clearTimeout(deadline);
      if (isPrepared) await boss.stop({ graceful: false, close: false });
    },
  };
}

function toQueueOptions(definition: AnyJobDefinition) {
  const { retryLimit = 5, retryDelay = 30, expireIn = 300, keepFor = 7 * 24 * 3_600 } = definition;
  return {
    retryLimit,
    retryDelay,
    retryBackoff: true,
    retryDelayMax: 3_600,
    expireInSeconds: expireIn,
    deleteAfterSeconds: keepFor,
    // A job may wait for a date far ahead; it is kept this long after that date.
    retentionSeconds: 14 * 24 * 3_600,
  };
}

/** Data that do not fit will not fit the next time; its values are not named in the error. */
function parse<Data>(schema: z.ZodType<Data>, data: unknown): Data {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  const places = parsed.error.issues.map(({ path }) => path.join(".") || "data").join(", ");
  throw new PermanentFailure(`the job's data do not fit its definition: ${places}`);
}

function toLogged(error: unknown): { error: string; errorCode?: string } {
  const { message = String(error), code } = error as { message?: string; code?: unknown };
  return { error: message, ...(typeof code === "string" ? { errorCode: code } : {}) };
}
