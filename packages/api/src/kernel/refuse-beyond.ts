import type { Query } from "../database/queries.ts";
import { serialize } from "../database/serialize.ts";
import type { Transaction } from "../database/tenant.ts";
import { Problem } from "../problems/problem.ts";

/**
 * Refuses one more record than an organization can have of a kind. Transactions that ask wait for each other.
 *
 * @param most how many it can have
 * @param of.things names the records in the plural, as `webhooks`
 * @param of.count counts those that it has
 * @throws Problem LIMIT_REACHED
 */
export async function refuseBeyond(
  most: number,
  of: { things: string; count: Query<{ count: number }> },
  { transaction, organizationId }: { transaction: Transaction; organizationId: string },
): Promise<void> {
  serialize(transaction, organizationId, of.things);
  const row = await transaction.one(of.count);
  const current = row?.count ?? 0;
  if (current < most) return;
  throw new Problem("LIMIT_REACHED", `An organization can have ${most} ${of.things}.`, {
    limit: most,
    current,
  });
}
