import { queries, type Transaction } from "@werkbank/api/database";

/** Sets the last numbers that were given out, by kind: those of new records go on from there. */
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
