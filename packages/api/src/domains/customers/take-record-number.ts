import { sql } from "kysely";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";

/** Tables with integer ids: the kind of their counter, and an organization's first number. */
const counters = {
  customers: { kind: "customer", first: 1_001 },
  customer_assets: { kind: "customer_asset", first: 5_001 },
};

/**
 * Takes the next id of a customer or an asset; other writers of the same kind in the organization wait until
 * this transaction ends. Skips ids of records that were not numbered by the counter (imported ones), deleted
 * ones included.
 */
export async function takeRecordNumber(
  transaction: Transaction,
  organizationId: string,
  table: keyof typeof counters,
): Promise<number> {
  const { kind, first } = counters[table];
  const highestId = sql<number>`(select coalesce(max(id), 0) from ${sql.table(table)}
    where organization_id = ${organizationId})`;
  const counter = await transaction.one(
    queries
      .insertInto("counters")
      .values({
        organization_id: organizationId,
        kind,
        value: sql<number>`greatest(${first}::bigint, ${highestId} + 1)`,
      })
      .onConflict((conflict) =>
        conflict
          .columns(["organization_id", "kind"])
          .doUpdateSet({ value: sql<number>`greatest(counters.value, ${highestId}) + 1` }),
      )
      .returning("value"),
  );
  if (counter === undefined) throw new Error("The counter returned no number.");
  return counter.value;
}
