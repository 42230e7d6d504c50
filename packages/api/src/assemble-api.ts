import { unavailability } from "@werkbank/http/gate";
import { answerPageFont, pageFontPath } from "@werkbank/http/look/page-font";
import { isLoopback, isLoopbackAddress } from "@werkbank/http/loopback";
import { createAuthenticator } from "./auth/authenticate.ts";
import type { Fetch } from "./auth/provider-request.ts";
import type { BlobStore } from "./blobs/blob-store.ts";
import { createBlobStore } from "./blobs/create-blob-store.ts";
import type { ApiConfig } from "./config.ts";
import type { Database } from "./database/database.ts";
import { createCalendarFeed, isCalendarFeed } from "./domains/agenda/public-page/calendar-feed.ts";
import {
  createInvitationPage,
  isInvitationPage,
} from "./domains/agenda/public-page/invitation-page.ts";
import { createReplica, type Replica } from "./database/replica/replica.ts";
import { createFeedbackEndpoint, feedbackPath } from "./domains/feedback/feedback-endpoint.ts";
import { createFileEndpoint, isFileLink } from "./domains/files/transfer/file-endpoint.ts";
import {
  createSwitchOffPage,
  isSwitchOffPage,
} from "./domains/notifications/public-page/switch-off-page.ts";
import { createOutageLog } from "./database/outage-log.ts";
import { createRateLimits } from "./rate-limits/rate-limits.ts";
import { jobDefinitions } from "./job-definitions.ts";
import type { AnyJobDefinition } from "./jobs/define-job.ts";
import type { Jobs } from "./jobs/job.ts";
import { createReminderClock } from "./domains/agenda/reminders/reminder-clock.ts";
import { createDispatcher } from "./domains/webhooks/deliver/dispatcher.ts";
import { createWorkflowRunner } from "./domains/workflows/run/runner.ts";
import { createOutgoing, type OutgoingParts } from "./outgoing/outgoing.ts";
import { createJobs, type JobsIsolation } from "./jobs/jobs.ts";
import { createMailer, type Mailer } from "./mail/mailer.ts";
import { createOutboxPage } from "./mail/outbox-page.ts";
import { operations } from "./registry.gen.ts";
import type { Application } from "./kernel/application.ts";
import { createLog, type Log } from "./log.ts";
import { toOpenApi } from "./surfaces/openapi/to-openapi.ts";
import { createApprovalPages } from "./surfaces/approvals/approval-pages.ts";
import { isApprovalPage } from "./surfaces/approvals/page-address.ts";
import { isRecordPage } from "./surfaces/records/page-address.ts";
import { createRecordPages } from "./surfaces/records/record-pages.ts";
import { createProductMcp } from "./surfaces/mcp/protocol/endpoint.ts";
import { createQuotePage, isQuotePage } from "./domains/quotes/public-page/public-page.ts";
import { createReadiness, health } from "./http/health.ts";
import type { Answer, Arrival } from "./http/surface.ts";
import { createRest, metadataPaths } from "./surfaces/rest/rest.ts";
import { createWorkerPool, type WorkerPool } from "./workers/worker-pool.ts";

/** The API as one fetch handler, with what its server needs to know about it. */
export type Api = {
  /**
   * Answers a request to one of the API's addresses. Never throws.
   *
   * @param env.incoming the connection; without it, no limit counts the sender's address
   * @param env.admission refuses the request, or announces that the service is about to stop
   */
  fetch(request: Request, env?: Arrival): Promise<Response>;
  /**
   * Whether a path belongs to the API: `/api/*`, `/v1/*`, `/auth/*`, `/q/*`, `/c/*`, `/i/*`, `/approvals/*`,
   * `/records/*`, the metadata, the health checks, the outbox.
   */
  handles(pathname: string): boolean;
  /** Waits for running jobs, then ends the threads and closes the database. */
  close(): Promise<void>;
  jobs: Jobs;
};

/** Parts that replace the defaults in tests or when embedding the service. */
export type ApiParts = {
  database: Database;
  /** For jobs, whose statements may take longer than those of requests; `database` by default. */
  jobDatabase?: Database;
  /** Null: there is none. Left out: as configured. */
  replica?: Replica | null;
  /** Milliseconds since the epoch. */
  now?: () => number;
  /** Sends requests to the identity provider. */
  fetch?: Fetch;
  log?: Log;
  mailer?: Mailer;
  workers?: WorkerPool;
  blobs?: BlobStore;
  /** How to send requests to addresses given by callers. */
  outgoing?: OutgoingParts;
  /** The kinds of jobs, and what isolates tests on one database from each other. */
  jobs?: { definitions?: readonly AnyJobDefinition[]; isolation?: JobsIsolation };
};

/**
 * Assembles the service on a migrated database. `createApi` migrates it first; tests and embedders with a
 * database of their own start here.
 */
export function assembleApi(config: ApiConfig & { secret: string }, parts: ApiParts): Api {
  const now = parts.now ?? Date.now;
  const authenticator = createAuthenticator({
    settings: config.auth,
    fetch: parts.fetch ?? ((url, init) => fetch(url, init)),
    now,
  });
  const log: Log = parts.log ?? createLog(config.log.level);
  const rateLimits = createRateLimits({ config, now, log });
  const mailer = parts.mailer ?? createMailer(config.mail, log);
  const workers = parts.workers ?? createWorkerPool(config.workers);
  const blobs = parts.blobs ?? createBlobStore(config.files.store);
  const replica = parts.replica === undefined ? openReplica(config, log, now) : parts.replica;
  // In a local environment, the base address is on this machine.
  const outgoing = createOutgoing(isLoopback(new URL(config.baseUrl).hostname), parts.outgoing);
  // Created on first use: it takes as long as hundreds of other answers.
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
  const tellOutage = createOutageLog(log, now);
  parts.database.outages.add(tellOutage);
  const background = toService(parts.jobDatabase ?? parts.database);
  const isolation = parts.jobs?.isolation;
  const jobs: Jobs = createJobs(background, parts.jobs?.definitions ?? jobDefinitions, {
    ...(isolation === undefined ? {} : { isolation }),
    workers: [
      createDispatcher(background, isolation?.organizationIds),
      createWorkflowRunner(background, isolation?.organizationIds),
      createReminderClock(background, isolation?.organizationIds),
    ],
  });
  const { route, handles } = createRouter(service, showOutbox(config, mailer, log));

  return {
    handles,
    async fetch(request, env = {}) {
      // Refused requests are not counted, since counting may take a database query.
      const counted = isTaken(env) ? rateLimits.arrive(request, env.incoming) : undefined;
      // Readiness checks must be answered in time, even if counting is not.
      if (new URL(request.url).pathname !== "/readyz") await counted;
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
      parts.database.outages.delete(tellOutage);
      await Promise.all([replica?.close(), parts.database.close(), parts.jobDatabase?.close()]);
    },
  };
}

/** Opens the replica of the configuration, if there is one. */
function openReplica({ database }: ApiConfig, log: Log, now: () => number): Replica | null {
  if (database.engine === "pglite" || database.readUrl === null) return null;
  const { url, poolerUrl, readUrl, poolSize, timeoutMs: statementMs } = database;
  return createReplica({
    url: readUrl,
    primaryUrl: poolerUrl ?? url,
    isPooled: poolerUrl !== null,
    poolSize,
    statementMs,
    tellAbsence: createOutageLog(log, now, "The replica is not read from."),
  });
}

/** Routes each request to the surface of its address. */
function createRouter(service: Application, outboxPage: ReturnType<typeof showOutbox>) {
  const rest = createRest(service);
  const mcp = createProductMcp(service);
  const quotePage = createQuotePage(service);
  const approvalPages = createApprovalPages(service);
  const recordPages = createRecordPages(service);
  const files = createFileEndpoint(service);
  const calendarFeed = createCalendarFeed(service);
  const invitationPage = createInvitationPage(service);
  const feedback = createFeedbackEndpoint(service);
  const switchOffPage = createSwitchOffPage(service);
  const answerReadiness = createReadiness(service);

  const route: Answer = async (request, env) => {
    const { pathname } = new URL(request.url);
    // Counted but never refused: it costs nothing, and a flood is no reason to restart the process.
    if (pathname === "/healthz") return health(200, "ok");
    if (pathname === "/readyz") return answerReadiness(request, env);
    if (outboxPage?.handles(pathname) === true && isTaken(env)) {
      return outboxPage.fetch(request, env.incoming);
    }
    if (pathname === pageFontPath) return answerPageFont();
    if (isQuotePage(pathname)) return quotePage(request, env);
    if (isApprovalPage(pathname)) return approvalPages(request, env);
    if (isRecordPage(pathname)) return recordPages(request, env);
    if (isFileLink(pathname)) return files(request, env);
    if (isCalendarFeed(pathname)) return calendarFeed(request, env);
    if (isInvitationPage(pathname)) return invitationPage(request, env);
    if (pathname === "/api/mcp") return mcp(request, env);
    if (isSwitchOffPage(pathname)) return switchOffPage(request, env);
    if (pathname === feedbackPath) return feedback(request, env);
    return rest(request, env);
  };
  const handles = (pathname: string): boolean =>
    /^\/(api|v1)(\/|$)/u.test(pathname) ||
    /^\/auth\/(login|logout)$/u.test(pathname) ||
    metadataPaths.includes(pathname) ||
    isQuotePage(pathname) ||
    isApprovalPage(pathname) ||
    isRecordPage(pathname) ||
    isCalendarFeed(pathname) ||
    isInvitationPage(pathname) ||
    pathname === "/healthz" ||
    pathname === "/readyz" ||
    outboxPage?.handles(pathname) === true;

  return { route, handles };
}

/** Shows mail that was not sent to the developer at this machine, and to no one else. */
function showOutbox({ host, baseUrl }: ApiConfig, { outbox }: Mailer, log: Log) {
  if (outbox === null) return null;
  if (!isLoopbackAddress(host)) {
    const message = `Mail is kept and not sent, and there is no /outbox, since other machines can reach HOST ${host}; set SMTP_URL to have it sent.`;
    log({ level: "info", message });
    return null;
  }
  return isLoopback(new URL(baseUrl).hostname) ? createOutboxPage(outbox) : null;
}

/** Whether the service accepts a request at all. */
function isTaken({ admission }: Arrival): boolean {
  return unavailability(admission) === undefined;
}
