import type { Database } from "../database/database.ts";
import { createBoss, jobSchema } from "../jobs/boss.ts";

/**
 * Creates the tables of pg-boss in a test database, with the clock of each test service: its `job_now()` returns the
 * setting that `createBoss` sets for every statement. The `TestClock` of pg-boss applies to a whole schema, which test
 * files share.
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
