import type { Authenticator } from "./auth/authenticate.ts";
import type { BlobStore } from "./blobs/blob-store.ts";
import type { ApiConfig } from "./config.ts";
import type { Database } from "./database/database.ts";
import type { Replica } from "./database/replica/replica.ts";
import type { Jobs } from "./jobs/job.ts";
import type { Log } from "./log.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { Outgoing } from "./outgoing/outgoing.ts";
import type { RateLimits } from "./rate-limits/rate-limits.ts";
import type { WorkerPool } from "./workers/worker-pool.ts";

/** What every request and every job share: made once by `assembleApi`. */
export type Service = {
  config: ApiConfig & { secret: string };
  database: Database;
  /** Answers reads in the place of the database, where there is one. */
  replica: Replica | null;
  authenticator: Authenticator;
  rateLimits: RateLimits;
  /** Background jobs. A plan lists its jobs, and the runner sends them with the change. */
  jobs: Jobs;
  /** Used by the job `send-mail` only: mail leaves after the commit. */
  mailer: Mailer;
  /** Threads for work that would keep the thread of the requests busy. */
  workers: WorkerPool;
  /** The bytes of files. No transaction waits for it. */
  blobs: BlobStore;
  /** Requests to addresses that callers have given. */
  outgoing: Outgoing;
  /** The OpenAPI document of what is offered here. */
  openApi(): { openapi: string };
  /** The present moment in milliseconds; tests put their own clock here. */
  now(): number;
  log: Log;
};
