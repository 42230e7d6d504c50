import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import { openOrder, openQuote } from "../shared/open-documents.ts";

/** Finds the newest `max` open quotes with a line for a product. */
export async function findOpenQuotesWithProduct(
  transaction: Transaction,
  productId: string,
  max: number,
) {
  const rows = await transaction.all(
    selectNewest("quotes", max)
      .where(openQuote)
      .where("id", "in", (where) =>
        where.selectFrom("quote_lines").select("quote_id").where("product_id", "=", productId),
      ),
  );
  return toOpenDocuments("quote", rows);
}

/**
 * Finds the newest `max` open orders (neither completed nor cancelled) with a line for a product, or with stock
 * of it reserved as part of a bundle.
 */
export async function findOpenOrdersWithProduct(
  transaction: Transaction,
  productId: string,
  max: number,
) {
  const rows = await transaction.all(
    selectNewest("orders", max)
      .where(openOrder)
      .where("id", "in", (where) =>
        where
          .selectFrom("order_lines")
          .select("order_id")
          .where("product_id", "=", productId)
          .union(
            where
              .selectFrom("order_reservations")
              .select("order_id")
              .where("product_id", "=", productId),
          ),
      ),
  );
  return toOpenDocuments("order", rows);
}

const selectNewest = (table: "orders" | "quotes", max: number) =>
  queries
    .selectFrom(table)
    .select(["id", "display_number"])
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(max);

function toOpenDocuments<Kind extends "order" | "quote">(
  kind: Kind,
  rows: readonly { id: string; display_number: string }[],
) {
  return rows.map(({ id, display_number: displayNumber }) => ({
    kind,
    id,
    displayNumber,
    label: displayNumber,
  }));
}
