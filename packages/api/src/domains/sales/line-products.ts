import { sql } from "kysely";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";

type LineWithProduct = { productId: string | null };

/**
 * Reads and locks the products of lines that are copied to a new document: none is deleted before that document
 * refers to it.
 *
 * @returns the supplier by the id of the product; products that have been deleted are left out
 */
export async function lockLineProducts(
  transaction: Transaction,
  lines: readonly LineWithProduct[],
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

/** Returns a line for a new document: without its product if that has been deleted. */
export function withoutDeletedProduct<L extends LineWithProduct>(
  line: L,
  products: ReadonlyMap<string, unknown>,
): L {
  return products.has(line.productId ?? "") ? line : { ...line, productId: null };
}
