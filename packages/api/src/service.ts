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

/** The shared parts of all requests and jobs; created once by `assembleApi`. */
export type Service = {
  config: ApiConfig & { secret: string };
  database: Database;
  /** For reads instead of the primary; null if none is configured. */
  replica: Replica | null;
  authenticator: Authenticator;
  rateLimits: RateLimits;
  /** Background jobs. A plan lists its jobs, and the runner sends them in the transaction of the change. */
  jobs: Jobs;
  /** Used only by the job `send-mail`, so that mail is sent after the commit. */
  mailer: Mailer;
  /** Threads for work that would block the main thread. */
  workers: WorkerPool;
  /** The store of files. Do not wait for it inside a transaction. */
  blobs: BlobStore;
  /** Sends requests to URLs that callers supply. */
  outgoing: Outgoing;
  /** Returns the OpenAPI document of the operations. */
  openApi(): { openapi: string };
  /** Returns the current time in milliseconds since the epoch; tests replace the clock. */
  now(): number;
  log: Log;
};
