import { metrics } from "@opentelemetry/api";
import type { JobWithMetadata, PgBoss } from "pg-boss";
import { z } from "zod";
import { asService, asUser } from "../database/tenant.ts";
import type { Service } from "../service.ts";
import { inSpan } from "../telemetry/in-span.ts";
import { scope, secondsBuckets } from "../telemetry/instruments.ts";
import { jobSchema } from "./boss.ts";
import type { AnyJobDefinition } from "./define-job.ts";
import { PermanentFailure, systemUserId } from "./job.ts";
import type { createSchedule } from "./schedule.ts";

/**
 * The interval of heartbeats while a process runs a job; after `heartbeatSeconds` in `queues.ts` without one, another
 * process takes the job over.
 */
const beatMs = 5_000;

const Envelope = z.object({ organizationId: z.uuid().nullable(), data: z.unknown() });

/** A fetched job with its queue and definition. */
type Fetched = {
  queue: string;
  definition: AnyJobDefinition;
  job: JobWithMetadata<unknown>;
};

/** Runs this process's attempts at jobs. */
export function createAttempts(
  service: Service,
  boss: PgBoss,
  schedule: ReturnType<typeof createSchedule>,
) {
  const running = new Set<AbortController>();
  const duration = metrics.getMeter(scope).createHistogram("werkbank.job.duration", {
    description: "How long attempts at jobs took.",
    unit: "s",
    advice: { explicitBucketBoundaries: secondsBuckets },
  });

  async function attempt({ queue, definition, job }: Fetched): Promise<void> {
    const { organizationId, data } = parse(Envelope, job.data);
    if (organizationId === null) await schedule.next(queue, definition);
    if (organizationId === null && definition.kind === "organization") {
      return schedule.spread(queue);
    }
    const controller = new AbortController();
    const seconds = Math.max(job.expireInSeconds - 1, 1);
    const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(seconds * 1000)]);
    running.add(controller);
    // A failed heartbeat is ignored: the next one follows.
    const beating = setInterval(() => void boss.touch(queue, job).catch(() => {}), beatMs);
    try {
      await work(service, definition, job, { organizationId, data, signal });
    } finally {
      clearInterval(beating);
      running.delete(controller);
    }
  }

  return {
    /** Runs one attempt and records its outcome. */
    async settle(fetched: Fetched): Promise<void> {
      const { queue, job, definition } = fetched;
      const start = performance.now();
      const told = (outcome: "succeeded" | "failed") => {
        const seconds = (performance.now() - start) / 1_000;
        duration.record(seconds, { "werkbank.job": definition.name, outcome });
      };
      try {
        await inSpan(`job ${definition.name}`, {}, () => attempt(fetched));
      } catch (error) {
        told("failed");
        await fail(service, boss, fetched, error);
        return;
      }
      told("succeeded");
      await boss.complete(queue, job);
    },

    /** Aborts the signal of all running attempts. */
    abort(): void {
      for (const controller of running) controller.abort();
    },
  };
}

async function work(
  service: Service,
  definition: AnyJobDefinition,
  job: JobWithMetadata<unknown>,
  given: { organizationId: string | null; data: unknown; signal: AbortSignal },
): Promise<void> {
  const { database } = service;
  const { organizationId, data, signal } = given;
  const now = new Date(service.now());
  const context = { service, id: job.id, attempt: job.retryCount + 1, now, signal };
  if (definition.kind === "upkeep") {
    await definition.work({
      ...context,
      inTransaction: (run) => asUser(database, systemUserId, run),
    });
  } else if (organizationId !== null) {
    await definition.work({
      ...context,
      data: parse(definition.data, data),
      organizationId,
      inOrganization: (run) => asService(database, { userId: systemUserId, organizationId }, run),
    });
  }
}

async function fail(
  service: Service,
  boss: PgBoss,
  { queue, definition, job }: Fetched,
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
    // pg-boss offers no way to end a single job before its last retry.
    await boss.getDb().executeSql(
      `update ${jobSchema}.job set retry_limit = retry_count
        where name = $1 and id = $2 and state = 'active' and retry_count = $3`,
      [queue, job.id, job.retryCount],
    );
  }
  await boss.fail(queue, job, toLogged(error));
}

/** Parses the data of a job. @throws PermanentFailure that names the invalid paths, but not their values */
function parse<Data>(schema: z.ZodType<Data>, data: unknown): Data {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  const places = parsed.error.issues.map(({ path }) => path.join(".") || "data").join(", ");
  throw new PermanentFailure(`the job's data do not fit its definition: ${places}`);
}

/** Returns the members of a log entry, also stored with a failed job, that describe an error. */
export function toLogged(error: unknown): { error: string; errorCode?: string } {
  const { message = String(error), code } = error as { message?: string; code?: unknown };
  return { error: message, ...(typeof code === "string" ? { errorCode: code } : {}) };
}
