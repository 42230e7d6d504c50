import type { TestOrganization, TestService } from "./test-service.ts";

/**
 * Runs two functions concurrently on PostgreSQL, so that the second one proceeds as far as it can before the first one
 * commits. Both write to the audit log of the organization, whose head stays locked until both wait for it.
 *
 * @returns their results
 */
export const overlap = <First, Second>(
  service: Pick<TestService, "database">,
  { id }: Pick<TestOrganization, "id">,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> =>
  overlapAt(
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
export async function overlapAt<First, Second>(
  service: Pick<TestService, "database">,
  held: { text: string; values: unknown[] },
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const holder = await service.database.connect();
  /** Resolves when this many connections wait for the blocker, directly or for one that does. */
  async function waiting(count: number): Promise<void> {
    const text = `with recursive waiting (pid) as (
        select pg_backend_pid()
        union
        select other.pid from waiting join pg_stat_activity other
          on waiting.pid = any (pg_blocking_pids(other.pid)))
      select count(*)::int - 1 as count from waiting`;
    for (let found = 0; found < count;) {
      // A transaction caches the statistics of connections.
      await holder.query("select pg_stat_clear_snapshot()");
      const { rows } = await holder.query<{ count: number }>(text);
      found = rows[0]?.count ?? 0;
    }
  }
  try {
    await holder.query("begin");
    await holder.query(held);
    const begun = first();
    await waiting(1);
    const following = second();
    await waiting(2);
    await holder.query("commit");
    return await Promise.all([begun, following]);
  } finally {
    await holder.query("rollback");
    holder.release();
  }
}
