import type { TestOrganization, TestService } from "./test-service.ts";

/**
 * Runs two functions concurrently on PostgreSQL, so that the second one proceeds as far as it can before the first one
 * commits. Both write to the audit log of the organization, whose head stays locked until both wait for it.
 *
 * @returns their results
 */
export const runOverlapping = <First, Second>(
  service: Pick<TestService, "database">,
  { id }: Pick<TestOrganization, "id">,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> =>
  runOverlappingOn(
    service,
    { text: "select from audit_heads where organization_id = $1 for update", values: [id] },
    first,
    second,
  );

/**
 * As `runOverlapping`, for functions that need another row.
 *
 * @param lock the statement that locks the row
 */
export async function runOverlappingOn<First, Second>(
  service: Pick<TestService, "database">,
  lock: { text: string; values: unknown[] },
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const blocker = await service.database.connect();
  /** Resolves when this many connections wait for the blocker, directly or for one that does. */
  async function waitForBlocked(count: number): Promise<void> {
    const text = `with recursive waiting (pid) as (
        select pg_backend_pid()
        union
        select other.pid from waiting join pg_stat_activity other
          on waiting.pid = any (pg_blocking_pids(other.pid)))
      select count(*)::int - 1 as count from waiting`;
    for (let blocked = 0; blocked < count;) {
      // A transaction caches the statistics of connections.
      await blocker.query("select pg_stat_clear_snapshot()");
      const { rows } = await blocker.query<{ count: number }>(text);
      blocked = rows[0]?.count ?? 0;
    }
  }
  try {
    await blocker.query("begin");
    await blocker.query(lock);
    const firstResult = first();
    await waitForBlocked(1);
    const secondResult = second();
    await waitForBlocked(2);
    await blocker.query("commit");
    return await Promise.all([firstResult, secondResult]);
  } finally {
    await blocker.query("rollback");
    blocker.release();
  }
}
