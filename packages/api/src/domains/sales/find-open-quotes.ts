import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import { openQuote } from "../customers/customer.ts";

/** Finds the open quotes with a line for a product, the newest first, at most `most`. */
export async function findOpenQuotesOf(transaction: Transaction, productId: string, most: number) {
  const rows = await transaction.all(
    queries
      .selectFrom("quotes")
      .select(["id", "display_number"])
      .where(openQuote)
      .where((where) =>
        where.exists(
          where
            .selectFrom("quote_lines")
            .select("quote_lines.id")
            .whereRef("quote_lines.organization_id", "=", "quotes.organization_id")
            .whereRef("quote_lines.quote_id", "=", "quotes.id")
            .where("quote_lines.product_id", "=", productId),
        ),
      )
      .orderBy("created_at", "desc")
      .orderBy("id")
      .limit(most),
  );
  return rows.map(({ id, display_number: displayNumber }) => ({
    kind: "quote" as const,
    id,
    displayNumber,
    label: displayNumber,
  }));
}
