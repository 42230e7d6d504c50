import { sql } from "kysely";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import { openOrder, openQuote } from "./customer.ts";

/** A quote or order that still needs its customer. */
type OpenUse = { kind: "quote" | "order"; id: string; displayNumber: string };

/** Returns the open orders and quotes of a customer, orders first, oldest first. */
export async function findOpenUses(
  transaction: Transaction,
  customerId: number,
): Promise<OpenUse[]> {
  const select = (table: "orders" | "quotes", kind: OpenUse["kind"]) =>
    queries
      .selectFrom(table)
      .select([sql<OpenUse["kind"]>`${kind}::text`.as("kind"), "id", "display_number"])
      .where("customer_id", "=", customerId)
      .orderBy("created_at")
      .orderBy("id");
  const rows = await Promise.all([
    transaction.all(select("orders", "order").where(openOrder)),
    transaction.all(select("quotes", "quote").where(openQuote)),
  ]);
  return rows.flat().map(({ kind, id, display_number }) => ({
    kind,
    id,
    displayNumber: display_number,
  }));
}
