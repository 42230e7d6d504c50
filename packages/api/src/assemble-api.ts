import { unavailability } from "@werkbank/http/gate";
import { isLoopbackHost } from "@werkbank/http/loopback";
import { createAuthenticator } from "./auth/authenticate.ts";
import type { Fetch } from "./auth/provider-request.ts";
import type { BlobStore } from "./blobs/blob-store.ts";
import { createBlobStore } from "./blobs/create-blob-store.ts";
import { reportFailures } from "./blobs/report-failures.ts";
import type { ApiConfig } from "./config.ts";
import type { Database } from "./database/database.ts";
import { createReplica, type Replica } from "./database/replica/replica.ts";
import { createOutageLog } from "./database/outage-log.ts";
import { createRateLimits } from "./rate-limits/rate-limits.ts";
import { jobDefinitions } from "./job-definitions.ts";
import type { AnyJobDefinition } from "./jobs/define-job.ts";
import type { Jobs } from "./jobs/job.ts";
import { createReminderPoller } from "./domains/agenda/reminders/reminder-poller.ts";
import { createDispatcher } from "./domains/webhooks/deliver/dispatcher.ts";
import { createWorkflowRunner } from "./domains/workflows/run/runner.ts";
import { createOutgoing, type OutgoingOverrides } from "./outgoing/outgoing.ts";
import { createJobs, type JobsIsolation } from "./jobs/jobs.ts";
import { createMailer, type Mailer } from "./mail/mailer.ts";
import { operations } from "./registry.gen.ts";
import { createRouter } from "./router.ts";
import type { Application } from "./kernel/application.ts";
import { createLog, type Log } from "./log.ts";
import { toOpenApi } from "./surfaces/openapi/to-openapi.ts";
import type { RequestEnvironment } from "./http/surface.ts";
import { createWorkerPool, type WorkerPool } from "./workers/worker-pool.ts";

/** The API as a fetch handler. */
export type Api = {
  /**
   * Handles a request to the API. Never throws.
   *
   * @param env.incoming Node's request; without it, no limit counts the client's IP address
   * @param env.admission whether the server accepts requests; by default, it does
   */
  fetch(request: Request, env?: RequestEnvironment): Promise<Response>;
  /**
   * Whether a path belongs to the API: `/api/*`, `/v1/*`, `/auth/*`, `/q/*`, `/c/*`, `/i/*`, `/approvals/*`,
   * `/records/*`, the metadata, the health checks, the outbox.
   */
  handles(pathname: string): boolean;
  /** Waits for running jobs, then terminates the threads and closes the database. */
  close(): Promise<void>;
  jobs: Jobs;
};

/** The database, and parts that replace the defaults in tests or in an embedding program. */
export type ApiParts = {
  database: Database;
  /** For jobs, with longer timeouts; `database` by default. */
  jobDatabase?: Database;
  /** Null: none. Omitted: as configured. */
  replica?: Replica | null;
  /** Milliseconds since the epoch. */
  now?: () => number;
  /** Sends requests to the identity provider. */
  fetch?: Fetch;
  log?: Log;
  mailer?: Mailer;
  workers?: WorkerPool;
  blobs?: BlobStore;
  /** For requests to URLs that callers supply. */
  outgoing?: OutgoingOverrides;
  /** The job definitions, and what isolates tests on one database from each other. */
  jobs?: { definitions?: readonly AnyJobDefinition[]; isolation?: JobsIsolation };
};

/**
 * Assembles the service on a migrated database. `createApi` migrates it first; tests and embedding programs with their
 * own database call this function.
 */
export function assembleApi(config: ApiConfig & { secret: string }, parts: ApiParts): Api {
  const now = parts.now ?? Date.now;
  const log: Log = parts.log ?? createLog(config.log.level);
  const authenticator = createAuthenticator({
    settings: config.auth,
    secret: config.secret,
    fetch: parts.fetch ?? ((url, init) => fetch(url, init)),
    now,
    reportFailure: createOutageLog(log, now, "The identity provider fails."),
  });
  const rateLimits = createRateLimits({ config, now, log });
  const mailer = parts.mailer ?? createMailer(config.mail, log);
  const workers = parts.workers ?? createWorkerPool(config.workers);
  const blobs = reportFailures(
    parts.blobs ?? createBlobStore(config.files.store),
    createOutageLog(log, now, "The store of files fails."),
  );
  const replica = parts.replica === undefined ? openReplica(config, log, now) : parts.replica;
  // In local development, the base URL has a loopback host.
  const allowsLoopback = isLoopbackHost(new URL(config.baseUrl).hostname);
  const outgoing = createOutgoing({ ...config.outgoing, allowsLoopback }, parts.outgoing);
  // Created on first use: it takes as long as hundreds of requests.
  let openApi: ReturnType<typeof toOpenApi> | undefined;
  const toService = (database: Database): Application => ({
    config,
    database,
    replica,
    authenticator,
    registry: operations,
    openApi: () => (openApi ??= toOpenApi(operations, config.baseUrl)),
    rateLimits,
    now,
    log,
    mailer,
    workers,
    blobs,
    outgoing,
    get jobs() {
      return jobs;
    },
  });
  const service = toService(parts.database);
  const logOutage = createOutageLog(log, now);
  parts.database.outageListeners.add(logOutage);
  const jobService = toService(parts.jobDatabase ?? parts.database);
  const isolation = parts.jobs?.isolation;
  const jobs: Jobs = createJobs(jobService, parts.jobs?.definitions ?? jobDefinitions, {
    ...(isolation === undefined ? {} : { isolation }),
    workers: [
      createDispatcher(jobService, isolation?.organizationIds),
      createWorkflowRunner(jobService, isolation?.organizationIds),
      createReminderPoller(jobService, isolation?.organizationIds),
    ],
  });
  const { route, handles } = createRouter(service, mailer);

  return {
    handles,
    async fetch(request, env = {}) {
      // Do not count requests that are rejected by admission, since counting may need a database query.
      const isAdmitted = unavailability(env.admission) === undefined;
      const addressCounted = isAdmitted
        ? rateLimits.countAddress(request, env.incoming)
        : undefined;
      // A readiness check must not wait for the count.
      if (new URL(request.url).pathname !== "/readyz") await addressCounted;
      const response = await route(request, env);
      rateLimits.writeHeaders(request, response.headers);
      return response;
    },
    jobs,
    async close() {
      await jobs.stop();
      await workers.close();
      await blobs.close();
      await authenticator.settled();
      await rateLimits.close();
      parts.database.outageListeners.delete(logOutage);
      await Promise.all([replica?.close(), parts.database.close(), parts.jobDatabase?.close()]);
    },
  };
}

/** Creates the replica, if one is configured. */
function openReplica({ database }: ApiConfig, log: Log, now: () => number): Replica | null {
  if (database.engine === "pglite" || database.readUrl === null) return null;
  const { url, poolerUrl, readUrl, poolSize, timeoutMs: statementMs } = database;
  return createReplica({
    url: readUrl,
    primaryUrl: poolerUrl ?? url,
    isPooled: poolerUrl !== null,
    poolSize,
    statementMs,
    reportSuspension: createOutageLog(log, now, "The replica is not read from."),
  });
}
