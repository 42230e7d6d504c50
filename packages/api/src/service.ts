import type { createAuthenticator } from "./auth/authenticate.ts";
import type { ApiConfig } from "./config.ts";
import type { Database } from "./database/database.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { Operation } from "./kernel/define-operation.ts";
import type { RateLimits } from "./rate-limits/rate-limits.ts";

/** What every request shares: made once by `createApi`, passed to every surface and handler. */
export type Service = {
  config: ApiConfig & { secret: string };
  database: Database;
  authenticator: ReturnType<typeof createAuthenticator>;
  registry: readonly Operation[];
  rateLimits: RateLimits;
  /** Background jobs. A plan lists its jobs, and the runner sends them with the change. */
  jobs: Jobs;
  /** Used by the job `send-mail` only: mail leaves after the commit. */
  mailer: Mailer;
  /** The present moment in milliseconds; tests put their own clock here. */
  now(): number;
  /** Receives what the operator must see; never a token, cookie or password. */
  log(entry: { level: "info" | "error"; message: string } & Record<string, unknown>): void;
};
