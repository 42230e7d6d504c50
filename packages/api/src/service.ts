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

/** What all requests and jobs share; created once by `assembleApi`. */
export type Service = {
  config: ApiConfig & { secret: string };
  database: Database;
  /** Answers reads in place of the database, if there is one. */
  replica: Replica | null;
  authenticator: Authenticator;
  rateLimits: RateLimits;
  /** Background jobs. A plan lists its jobs, and the runner sends them with the change. */
  jobs: Jobs;
  /** Used only by the job `send-mail`, so that mail leaves after the commit. */
  mailer: Mailer;
  /** Threads for work that would block the thread of the requests. */
  workers: WorkerPool;
  /** The store of files. No transaction waits for it. */
  blobs: BlobStore;
  /** Sends requests to addresses given by callers. */
  outgoing: Outgoing;
  /** Returns the OpenAPI document of the operations offered here. */
  openApi(): { openapi: string };
  /** Returns the present time in milliseconds since the epoch; tests replace the clock. */
  now(): number;
  log: Log;
};
