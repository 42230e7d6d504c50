import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";

/**
 * Finds the orders that still need a product: neither completed nor cancelled, with a line for it, or with
 * stock of it reserved as part of a bundle. The newest first, at most `most`.
 */
export async function findOpenOrdersOf(transaction: Transaction, productId: string, most: number) {
  const rows = await transaction.all(
    queries
      .selectFrom("orders")
      .select(["id", "display_number"])
      .where("deleted_at", "is", null)
      .where("status", "not in", ["completed", "cancelled"])
      .where((where) =>
        where.or([
          where.exists(
            where
              .selectFrom("order_lines")
              .select("order_lines.id")
              .whereRef("order_lines.organization_id", "=", "orders.organization_id")
              .whereRef("order_lines.order_id", "=", "orders.id")
              .where("order_lines.product_id", "=", productId),
          ),
          where.exists(
            where
              .selectFrom("order_reservations")
              .select("order_reservations.order_id")
              .whereRef("order_reservations.organization_id", "=", "orders.organization_id")
              .whereRef("order_reservations.order_id", "=", "orders.id")
              .where("order_reservations.product_id", "=", productId),
          ),
        ]),
      )
      .orderBy("created_at", "desc")
      .orderBy("id")
      .limit(most),
  );
  return rows.map(({ id, display_number: displayNumber }) => ({
    kind: "order" as const,
    id,
    displayNumber,
    label: displayNumber,
  }));
}
