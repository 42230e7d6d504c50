import type { Query } from "../database/queries.ts";
import { takeAdvisoryLock } from "../database/advisory-lock.ts";
import type { Transaction } from "../database/tenant.ts";
import { Problem } from "../problems/problem.ts";

/**
 * Checks that an organization may have one more record of a kind. Concurrent checks are serialized by a lock.
 *
 * @param max the maximum number of records
 * @param records.plural the plural noun for the records, such as `webhooks`
 * @param records.count the query that counts the existing records
 * @throws Problem LIMIT_REACHED
 */
export async function assertRecordLimit(
  max: number,
  records: { plural: string; count: Query<{ count: number }> },
  { transaction, organizationId }: { transaction: Transaction; organizationId: string },
): Promise<void> {
  takeAdvisoryLock(transaction, organizationId, records.plural);
  const row = await transaction.one(records.count);
  const current = row?.count ?? 0;
  if (current < max) return;
  throw new Problem("LIMIT_REACHED", `An organization can have ${max} ${records.plural}.`, {
    limit: max,
    current,
  });
}
