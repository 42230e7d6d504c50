import { queries, type Transaction } from "@werkbank/api/database";

/** Sets the last assigned numbers by kind; new records get the next ones. */
export function setCounters(
  transaction: Transaction,
  organizationId: string,
  last: Record<string, number>,
): void {
  transaction.write(
    queries.insertInto("counters").values(
      Object.entries(last).map(([kind, value]) => ({
        organization_id: organizationId,
        kind,
        value,
      })),
    ),
  );
}
