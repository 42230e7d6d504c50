import { sql } from "kysely";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";

type Line = { productId: string | null };

/**
 * Reads the products that the lines of a document name, with the supplier of each, and locks them: a document
 * made from these lines names no others, since a product that an open document uses cannot be deleted.
 *
 * @returns the supplier by the id of the product; products that have been deleted are left out
 */
export async function holdCarriedProducts(
  transaction: Transaction,
  lines: readonly Line[],
): Promise<ReadonlyMap<string, string | null>> {
  const ids = lines.map(({ productId }) => productId).filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const rows = await transaction.all(
    queries
      .selectFrom("products")
      .select(["id", "supplier_id"])
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .where("deleted_at", "is", null)
      .orderBy("id")
      .forKeyShare(),
  );
  return new Map(rows.map(({ id, supplier_id }) => [id, supplier_id]));
}

/** Returns a line as a new document has it: without its product if that has been deleted. */
export function toCarried<L extends Line>(line: L, products: ReadonlyMap<string, unknown>): L {
  return products.has(line.productId ?? "") ? line : { ...line, productId: null };
}
