import type { PgBoss } from "pg-boss";
import type { Service } from "../service.ts";
import { jobSchema } from "./boss.ts";
import type { AnyJobDefinition, JobDefinition } from "./define-job.ts";

/** The singleton key of the waiting scheduled job: pg-boss stores one, however many processes insert it. */
export const scheduleKey = "schedule";
const pageSize = 500;

/** The next time of each schedule, and the time from which it was computed; valid between the two. */
const nextTimes = new Map<string, { from: number; next: Date }>();

/**
 * Manages scheduled jobs. One job without an organization waits for the next time. When it runs, it inserts the next
 * one, and sends a job for each organization or does the upkeep. If times passed while no process ran, it runs
 * once.
 */
export function createSchedule(
  service: Service,
  boss: PgBoss,
  organizationIds?: () => readonly string[],
) {
  const nextTime = (cron: string): Date => {
    const now = service.now();
    const cached = nextTimes.get(cron);
    if (cached !== undefined && cached.from <= now && now < cached.next.getTime())
      return cached.next;
    const [next] = boss.previewSchedule(cron, { from: new Date(now), count: 1, tz: "UTC" });
    if (next === undefined) throw new Error(`the schedule ${cron} has no next time`);
    nextTimes.set(cron, { from: now, next });
    return next;
  };

  async function insertNext(queue: string, cron: string): Promise<Date> {
    const startAfter = nextTime(cron);
    const data = { organizationId: null, data: {} };
    await boss.insert(queue, [
      { data, singletonKey: scheduleKey, startAfter: startAfter.toISOString() },
    ]);
    return startAfter;
  }

  return {
    /** Inserts the waiting job, or changes its time to that of the current definition. */
    async ensureScheduled(queue: string, { schedule }: AnyJobDefinition): Promise<void> {
      if (schedule === undefined) return;
      const next = await insertNext(queue, schedule);
      await boss.getDb().executeSql(
        `update ${jobSchema}.job set start_after = $2, keep_until = keep_until + ($2 - start_after)
          where name = $1 and singleton_key = $3 and state = 'created'
            and start_after > ${jobSchema}.job_now() and start_after <> $2`,
        [queue, next, scheduleKey],
      );
    },

    /** Inserts the next waiting job. */
    async next(queue: string, { schedule }: AnyJobDefinition): Promise<void> {
      if (schedule !== undefined) await insertNext(queue, schedule);
    },

    /** Sends the job for every organization that its schedule is for. A retry does not send jobs that still wait. */
    async sendToOrganizations(
      queue: string,
      { scheduledFor = "true" }: JobDefinition,
    ): Promise<void> {
      const startAfter = new Date(service.now()).toISOString();
      for await (const ids of organizationPages(scheduledFor)) {
        await boss.insert(
          queue,
          ids.map((organizationId) => ({
            data: { organizationId, data: {} },
            group: { id: organizationId },
            singletonKey: `${organizationId}/${scheduleKey}`,
            startAfter,
          })),
        );
      }
    },
  };

  async function* organizationPages(condition: string): AsyncGenerator<readonly string[]> {
    const onlyOrganizations = organizationIds?.() ?? null;
    let after: string | null = null;
    for (;;) {
      const { rows }: { rows: { id: string }[] } = await boss.getDb().executeSql(
        `select id from organizations where (${condition}) and ($1::uuid is null or id > $1)
            and ($2::uuid[] is null or id = any($2)) order by id limit ${pageSize}`,
        [after, onlyOrganizations],
      );
      if (rows.length > 0) yield rows.map(({ id }) => id);
      if (rows.length < pageSize) return;
      after = rows.at(-1)?.id ?? null;
    }
  }
}
