import type { Transaction } from "./tenant.ts";

/**
 * Takes an advisory lock until the end of the transaction, so that transactions with the same lock run one after
 * another, each with the commits of the previous ones visible. Use it if the rows do not exist yet or cannot be
 * locked.
 *
 * @param subject names the lock within the organization, such as `webhooks`
 */
export function takeAdvisoryLock(
  transaction: Transaction,
  organizationId: string,
  subject: string,
): void {
  transaction.write({
    text: "select pg_advisory_xact_lock(hashtextextended($1, 0))",
    values: [`${subject}\n${organizationId}`],
  });
}
