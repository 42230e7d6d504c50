import type { Transaction } from "./tenant.ts";

/**
 * Makes transactions that do the same thing in an organization wait for each other: from here until its end, only
 * this one does it, and it sees what the ones before it committed. For what concerns rows that are not there yet
 * or that cannot be locked.
 *
 * @param what names the thing, as `webhooks`
 */
export function serialize(transaction: Transaction, organizationId: string, what: string): void {
  transaction.write({
    text: "select pg_advisory_xact_lock(hashtextextended($1, 0))",
    values: [`${what}\n${organizationId}`],
  });
}
