import { type Db, PgBoss } from "pg-boss";
import { isConnectionLost } from "../database/database-errors.ts";
import type { Database } from "../database/database.ts";
import type { Log } from "../log.ts";

export const jobSchema = "pgboss";

/**
 * Creates pg-boss on the service's own pool, as the owner of the tables. It stores and fetches jobs; `jobs.ts`
 * decides when to check for due jobs, so pg-boss's polling is off and its timers are as slow as it allows.
 *
 * @param options.supervised whether this process takes over jobs whose process has died
 * @param options.clock sets `werkbank.job_clock` for each statement; see `testing/job-clock.ts`
 */
export function createBoss(
  database: Database,
  options: { supervised: boolean; clock?: () => number; log: Log },
): PgBoss {
  const day = 24 * 60 * 60;
  const embedded = database.engine === "pglite";
  const boss = new PgBoss({
    schema: jobSchema,
    db: toBossDatabase(database, options.clock),
    backend: embedded ? "pglite" : "postgres",
    supervise: options.supervised,
    // `previewSchedule` computes the cron times: a waiting job is the schedule.
    schedule: false,
    superviseIntervalSeconds: 20,
    monitorIntervalSeconds: 20,
    queueCacheIntervalSeconds: day,
    bamIntervalSeconds: day,
    flowIntervalSeconds: day,
    reindex: !embedded,
    monitorVacuum: !embedded,
  });
  boss.on("error", (error) => {
    options.log({ level: "error", message: "job queue", error: error.message });
  });
  boss.on("warning", ({ message }) => {
    options.log({ level: "error", message: "job queue", error: message });
  });
  return boss;
}

function toBossDatabase(database: Database, clock: (() => number) | undefined): Db {
  return {
    async executeSql(text, values) {
      const client = await database.connect();
      let isBroken = false;
      try {
        if (clock !== undefined) {
          const now = new Date(clock()).toISOString();
          await client.query("select set_config('werkbank.job_clock', $1, false)", [now]);
        }
        return await client.query(text, values as unknown[]);
      } catch (error) {
        isBroken = isConnectionLost(error);
        // Some of its statements contain BEGIN and COMMIT; one that fails leaves its transaction open.
        await client.query("rollback").catch(() => undefined);
        throw error;
      } finally {
        client.release(isBroken);
      }
    },
  };
}
