import { sql } from "kysely";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import { openOrder, openQuote } from "../shared/open-documents.ts";

/** An open quote or order of a customer. */
type OpenDocument = { kind: "quote" | "order"; id: string; displayNumber: string };

/** Returns the open orders and the open quotes of a customer, oldest first. */
export async function findOpenDocuments(
  transaction: Transaction,
  customerId: number,
): Promise<{ orders: OpenDocument[]; quotes: OpenDocument[] }> {
  const select = (table: "orders" | "quotes") =>
    queries
      .selectFrom(table)
      .select(["id", "display_number"])
      .where("customer_id", "=", customerId)
      .orderBy("created_at")
      .orderBy("id");
  const [orders, quotes] = await Promise.all([
    transaction.all(select("orders").where(openOrder)),
    transaction.all(select("quotes").where(openQuote)),
  ]);
  const toDocuments = (kind: OpenDocument["kind"], rows: typeof orders): OpenDocument[] =>
    rows.map(({ id, display_number: displayNumber }) => ({ kind, id, displayNumber }));
  return { orders: toDocuments("order", orders), quotes: toDocuments("quote", quotes) };
}

/** Returns those of these customers that have open orders. */
export function findCustomersWithOpenOrders(
  transaction: Transaction,
  ids: readonly string[],
): Promise<{ id: string }[]> {
  return transaction.all(
    queries
      .selectFrom("orders")
      .select(sql<string>`customer_id::text`.as("id"))
      .distinct()
      .where(sql<boolean>`customer_id = any(${ids}::text[]::bigint[])`)
      .where(openOrder),
  );
}
