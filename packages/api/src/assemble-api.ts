import type { IncomingMessage } from "node:http";
import { isLoopback } from "@werkbank/http/loopback";
import { dataHeaders } from "@werkbank/http/security-headers";
import { createAuthenticator } from "./auth/authenticate.ts";
import type { Fetch } from "./auth/provider-request.ts";
import type { ApiConfig } from "./config.ts";
import type { Database } from "./database/database.ts";
import { createFeedbackEndpoint, feedbackPath } from "./domains/feedback/feedback-endpoint.ts";
import { Problem } from "./problems/problem.ts";
import { createRateLimits } from "./rate-limits/rate-limits.ts";
import { jobDefinitions } from "./job-definitions.ts";
import type { AnyJobDefinition } from "./jobs/define-job.ts";
import type { Jobs } from "./jobs/job.ts";
import { createDispatcher } from "./domains/webhooks/deliver/dispatcher.ts";
import { createOutgoing, type OutgoingParts } from "./outgoing/outgoing.ts";
import { createJobs, type JobsIsolation } from "./jobs/jobs.ts";
import { createMailer, type Mailer } from "./mail/mailer.ts";
import { createOutboxPage } from "./mail/outbox-page.ts";
import { operations } from "./registry.gen.ts";
import type { Application } from "./kernel/application.ts";
import type { Log } from "./log.ts";
import type { Service } from "./service.ts";
import { toOpenApi } from "./surfaces/openapi/to-openapi.ts";
import { createProductMcp } from "./surfaces/mcp/endpoint.ts";
import { createQuotePage, isQuotePage } from "./domains/quotes/public-page/public-page.ts";
import type { Answer } from "./http/surface.ts";
import { createRest, metadataPaths } from "./surfaces/rest/rest.ts";

/** The API as one fetch handler, with what its server must know of it. */
export type Api = {
  /**
   * Answers a request to one of the API's addresses. Never throws.
   *
   * @param env.incoming the connection; without it no limit counts the address of the sender
   */
  fetch(request: Request, env?: { incoming?: IncomingMessage | undefined }): Promise<Response>;
  /** Whether a path is the API's: `/api/*`, `/v1/*`, `/auth/*`, `/q/*`, the metadata, the health checks, the outbox. */
  handles(pathname: string): boolean;
  /** Waits for the jobs that run, then closes the database. */
  close(): Promise<void>;
  jobs: Jobs;
};

/** Parts that an embedder or a test puts in the place of the defaults. */
export type ApiParts = {
  database: Database;
  /** Milliseconds since the epoch. */
  now?: () => number;
  /** Reaches the identity provider. */
  fetch?: Fetch;
  log?: Log;
  mailer?: Mailer;
  /** How requests to addresses of callers are made. */
  outgoing?: OutgoingParts;
  /** The kinds of jobs, and what keeps the tests of one database apart. */
  jobs?: { definitions?: readonly AnyJobDefinition[]; isolation?: JobsIsolation };
};

/**
 * Puts the service together on a database that has been migrated. `createApi` does that first; tests
 * and embedders with a database of their own start here.
 */
export function assembleApi(config: ApiConfig & { secret: string }, parts: ApiParts): Api {
  const now = parts.now ?? Date.now;
  const authenticator = createAuthenticator({
    settings: config.auth,
    fetch: parts.fetch ?? ((url, init) => fetch(url, init)),
    now,
  });
  const log: Log = parts.log ?? ((entry) => console.error(JSON.stringify(entry)));
  const rateLimits = createRateLimits({ config, now, log });
  const mailer = parts.mailer ?? createMailer(config.mail, log);
  const service: Application = {
    config,
    database: parts.database,
    authenticator,
    registry: operations,
    openApi: () => toOpenApi(operations, config.baseUrl),
    rateLimits,
    now,
    log,
    mailer,
    // The local environment is the one whose own address is this machine.
    outgoing: createOutgoing(isLoopback(new URL(config.baseUrl).hostname), parts.outgoing),
    get jobs() {
      return jobs;
    },
  };
  const isolation = parts.jobs?.isolation;
  const jobs: Jobs = createJobs(service, parts.jobs?.definitions ?? jobDefinitions, {
    ...(isolation === undefined ? {} : { isolation }),
    workers: [createDispatcher(service, isolation?.organizationIds)],
  });
  // Mail that was not sent is shown to the developer at this machine, and to no one else.
  const outboxPage =
    mailer.outbox !== null && isLoopback(new URL(config.baseUrl).hostname)
      ? createOutboxPage(mailer.outbox)
      : null;
  const rest = createRest(service);
  const mcp = createProductMcp(service);
  const quotePage = createQuotePage(service);
  const feedback = createFeedbackEndpoint(service);

  const route: Answer = async (request, env) => {
    const { pathname } = new URL(request.url);
    // Counted but never refused: it costs nothing, and a flood is no reason to restart the process.
    if (pathname === "/healthz") return health(200, "ok");
    if (pathname === "/readyz") return readiness(service, request);
    if (outboxPage?.handles(pathname) === true) return outboxPage.fetch(request);
    if (isQuotePage(pathname)) return quotePage(request, env);
    if (pathname === "/api/mcp") return mcp(request, env);
    if (pathname === feedbackPath) return feedback(request, env);
    return rest(request, env);
  };

  return {
    handles: (pathname) =>
      /^\/(api|v1)(\/|$)/u.test(pathname) ||
      /^\/auth\/(login|logout)$/u.test(pathname) ||
      metadataPaths.includes(pathname) ||
      isQuotePage(pathname) ||
      pathname === "/healthz" ||
      pathname === "/readyz" ||
      outboxPage?.handles(pathname) === true,
    async fetch(request, env = {}) {
      await rateLimits.arrive(request, env.incoming);
      const response = await route(request, env);
      rateLimits.writeHeaders(request, response.headers);
      return response;
    },
    jobs,
    async close() {
      await jobs.stop();
      await authenticator.settled();
      await rateLimits.close();
      await parts.database.close();
    },
  };
}

async function readiness({ database, rateLimits }: Service, request: Request): Promise<Response> {
  try {
    await rateLimits.admit(request);
    const client = await database.connect();
    try {
      await client.query("select 1");
    } finally {
      client.release();
    }
    return health(200, "ready");
  } catch (error) {
    if (error instanceof Problem && error.code === "RATE_LIMITED") {
      return health(error.status, "too many requests", error.headers);
    }
    return health(503, "database unavailable");
  }
}

function health(status: number, text: string, more: Record<string, string> = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: {
      ...dataHeaders,
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      ...more,
    },
  });
}
