import type { PgBoss } from "pg-boss";
import { jobSchema } from "./boss.ts";
import type { AnyJobDefinition } from "./define-job.ts";
import { scheduleKey } from "./schedule.ts";

const retryDelayMax = 3_600;

const isDue = `j.state < 'active' and not j.blocked and j.start_after <= ${jobSchema}.job_now()`;

/**
 * Manages the queues of pg-boss, one for each job definition.
 *
 * @param namespace a prefix of their names, if tests share a database
 */
export function createQueues(
  boss: PgBoss,
  definitions: readonly AnyJobDefinition[],
  namespace: string | undefined,
) {
  const toQueue = (job: string) => (namespace === undefined ? job : `${namespace}/${job}`);
  const byQueue = new Map(definitions.map((definition) => [toQueue(definition.name), definition]));

  return {
    /** Returns the queue of a job name, with its definition; undefined if there is none. */
    find(job: string): { queue: string; definition: AnyJobDefinition | undefined } {
      const queue = toQueue(job);
      return { queue, definition: byQueue.get(queue) };
    },

    entries: () => [...byQueue],

    /** Creates missing queues, and updates the options of the others. */
    async prepare(): Promise<void> {
      const queues = await boss.getQueues([...byQueue.keys()]);
      for (const [queue, definition] of byQueue) {
        const options = toQueueOptions(definition);
        const current = queues.find(({ name }) => name === queue);
        if (current === undefined) await boss.createQueue(queue, { ...options, policy: "short" });
        else if (
          Object.entries(options).some(([key, value]) => Reflect.get(current, key) !== value)
        ) {
          await boss.updateQueue(queue, options);
        }
      }
    },

    /**
     * After the clock was set back, makes jobs due whose start is too far ahead: retries, and scheduled jobs of
     * organizations. Resets heartbeats that are in the future.
     */
    async releaseDelayed(): Promise<void> {
      const now = `${jobSchema}.job_now()`;
      await boss.getDb().executeSql(
        `update ${jobSchema}.job set start_after = ${now}
          where name = any ($1) and state < 'active' and not blocked and (
            state = 'retry' and start_after > ${now} + ${retryDelayMax} * interval '1 second'
            or state = 'created' and singleton_key = group_id || '/${scheduleKey}'
              and start_after > ${now})`,
        [[...byQueue.keys()]],
      );
      await boss.getDb().executeSql(
        `update ${jobSchema}.job set heartbeat_on = ${now}
          where name = any ($1) and state = 'active' and heartbeat_on > ${now}`,
        [[...byQueue.keys()]],
      );
    },

    /** Returns the queues with due jobs. */
    async due(): Promise<[queue: string, definition: AnyJobDefinition][]> {
      const { rows } = await boss.getDb().executeSql(
        `select q.name from unnest($1::text[]) as q (name) where exists (
          select from ${jobSchema}.job j where j.name = q.name and ${isDue})`,
        [[...byQueue.keys()]],
      );
      const names = new Set(rows.map(({ name }) => name));
      return [...byQueue].filter(([queue]) => names.has(queue));
    },

    /** Counts due jobs, and stored jobs that failed permanently, by name. */
    async count(): Promise<{ job: string; due: number; failed: number }[]> {
      // pg-boss counts failed jobs every 20 seconds; there is no index for them.
      const { rows } = await boss.getDb().executeSql(
        `select q.name, q.failed_count as failed, (select count(*)::int from ${jobSchema}.job j
            where j.name = q.name and ${isDue}) as due
          from ${jobSchema}.queue q where q.name = any ($1)`,
        [[...byQueue.keys()]],
      );
      return rows.flatMap(({ name, due, failed }) => {
        const job = byQueue.get(name)?.name;
        return job === undefined ? [] : [{ job, due, failed }];
      });
    },
  };
}

function toQueueOptions(definition: AnyJobDefinition) {
  const { retryLimit = 5, retryDelay = 30, expireIn = 300, keepFor = 7 * 24 * 3_600 } = definition;
  return {
    retryLimit,
    retryDelay,
    retryBackoff: true,
    retryDelayMax,
    expireInSeconds: expireIn,
    // After this time without a heartbeat, another process takes the job over.
    heartbeatSeconds: 20,
    deleteAfterSeconds: keepFor,
    // Counted from `start_after`, which may be far ahead.
    retentionSeconds: 14 * 24 * 3_600,
  };
}
