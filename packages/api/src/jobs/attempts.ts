import { metrics } from "@opentelemetry/api";
import type { JobWithMetadata, PgBoss } from "pg-boss";
import { z } from "zod";
import { asService, asUser } from "../database/tenant.ts";
import type { Service } from "../service.ts";
import { inSpan } from "../telemetry/in-span.ts";
import { instrumentationScope, durationBuckets } from "../telemetry/instruments.ts";
import { jobSchema } from "./boss.ts";
import type { AnyJobDefinition } from "./define-job.ts";
import { PermanentFailure, systemUserId } from "./job.ts";
import type { createSchedule } from "./schedule.ts";

/**
 * The interval of heartbeats while a process runs a job; after `heartbeatSeconds` in `queues.ts` without one, another
 * process takes the job over.
 */
const heartbeatMs = 5_000;

const Envelope = z.object({ organizationId: z.uuid().nullable(), data: z.unknown() });

/** A fetched job with its queue and definition. */
type FetchedJob = {
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
  const duration = metrics.getMeter(instrumentationScope).createHistogram("werkbank.job.duration", {
    description: "How long attempts at jobs took.",
    unit: "s",
    advice: { explicitBucketBoundaries: durationBuckets },
  });

  async function attempt({ queue, definition, job }: FetchedJob): Promise<void> {
    const { organizationId, data } = parseJobData(Envelope, job.data);
    if (organizationId === null) await schedule.next(queue, definition);
    if (organizationId === null && definition.kind === "organization") {
      return schedule.sendToOrganizations(queue, definition);
    }
    const controller = new AbortController();
    const seconds = Math.max(job.expireInSeconds - 1, 1);
    const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(seconds * 1000)]);
    running.add(controller);
    // A failed heartbeat is ignored: the next one follows.
    const heartbeat = setInterval(() => void boss.touch(queue, job).catch(() => {}), heartbeatMs);
    try {
      await runWork(service, definition, job, { organizationId, data, signal });
    } finally {
      clearInterval(heartbeat);
      running.delete(controller);
    }
  }

  return {
    /** Runs one attempt and records its outcome. */
    async run(fetched: FetchedJob): Promise<void> {
      const { queue, job, definition } = fetched;
      const start = performance.now();
      const recordDuration = (outcome: "succeeded" | "failed") => {
        const seconds = (performance.now() - start) / 1_000;
        duration.record(seconds, { "werkbank.job": definition.name, outcome });
      };
      try {
        await inSpan(`job ${definition.name}`, {}, () => attempt(fetched));
      } catch (error) {
        recordDuration("failed");
        await recordFailure(service, boss, fetched, error);
        return;
      }
      recordDuration("succeeded");
      await boss.complete(queue, job);
    },

    /** Aborts the signal of all running attempts. */
    abort(): void {
      for (const controller of running) controller.abort();
    },
  };
}

async function runWork(
  service: Service,
  definition: AnyJobDefinition,
  job: JobWithMetadata<unknown>,
  input: { organizationId: string | null; data: unknown; signal: AbortSignal },
): Promise<void> {
  const { database } = service;
  const { organizationId, data, signal } = input;
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
      data: parseJobData(definition.data, data),
      organizationId,
      inOrganization: (run) => asService(database, { userId: systemUserId, organizationId }, run),
    });
  }
}

async function recordFailure(
  service: Service,
  boss: PgBoss,
  { queue, definition, job }: FetchedJob,
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
    ...toLoggedError(error),
  });
  if (isPermanent) {
    // pg-boss offers no way to end a single job before its last retry.
    await boss.getDb().executeSql(
      `update ${jobSchema}.job set retry_limit = retry_count
        where name = $1 and id = $2 and state = 'active' and retry_count = $3`,
      [queue, job.id, job.retryCount],
    );
  }
  await boss.fail(queue, job, toLoggedError(error));
}

/** Parses the data of a job. @throws PermanentFailure that names the invalid paths, but not their values */
function parseJobData<Data>(schema: z.ZodType<Data>, data: unknown): Data {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  const paths = parsed.error.issues.map(({ path }) => path.join(".") || "data").join(", ");
  throw new PermanentFailure(`the job's data do not fit its definition: ${paths}`);
}

/** Returns the members of a log entry, also stored with a failed job, that describe an error. */
export function toLoggedError(error: unknown): { error: string; errorCode?: string } {
  const { message = String(error), code } = error as { message?: string; code?: unknown };
  return { error: message, ...(typeof code === "string" ? { errorCode: code } : {}) };
}
