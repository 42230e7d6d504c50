import type { Database } from "../database/database.ts";
import { createBoss, jobSchema } from "../jobs/boss.ts";

/**
 * Makes pg-boss's tables in a database for tests, with a clock that follows each test service's own:
 * what pg-boss calls now is the setting that `createBoss` makes for every statement. Its `TestClock`
 * is one for the whole schema, which test files share.
 */
export async function installTestJobs(database: Database): Promise<void> {
  const boss = createBoss(database, { supervised: false, log: () => undefined });
  await boss.start();
  await boss.getDb().executeSql(`
    create or replace function ${jobSchema}.job_now() returns timestamptz language sql stable as $$
      select coalesce(nullif(current_setting('werkbank.job_clock', true), '')::timestamptz, now())
    $$`);
  await boss.stop({ graceful: false, close: false });
}
