import { sql } from "kysely";
import { queries } from "../../database/queries.ts";
import type { Problem } from "../../problems/problem.ts";
import { recordConflict } from "../../kernel/record-problems.ts";
import { type MissingReference, referencesNotFound } from "../../kernel/missing-references.ts";
import { toBodyError } from "../../schema/errors/body-error.ts";
import { toValidationProblem } from "../../schema/errors/request-errors.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";
import type { Components } from "./components.ts";
import type { Product } from "./product.ts";

/**
 * Checks the references of a new or changed product to other records, in one round trip, and locks the
 * records, so that none is deleted before the product is stored. Only differences from `before` are checked.
 *
 * @throws Problem REFERENCE_NOT_FOUND, UNIQUE_CONFLICT; VALIDATION_FAILED for a component that is a bundle
 */
export async function assertReferences(
  transaction: Transaction,
  membership: Membership,
  before: Product | null,
  after: Product,
): Promise<void> {
  const { sku, supplierId } = after;
  const newSku = sku !== null && sku !== before?.sku ? sku : null;
  const newSupplierId =
    supplierId !== null && supplierId !== before?.supplierId ? supplierId : null;
  const components = after.components.map(({ productId }, index) => ({ productId, index }));
  const existingIds = new Set(before?.components.map(({ productId }) => productId));
  const added = components.filter(({ productId }) => !existingIds.has(productId));
  const [conflicting, supplier, componentProducts] = await Promise.all([
    newSku === null ? undefined : findProductWithSku(transaction, newSku, after.id),
    newSupplierId !== null && membership.permissions.includes("suppliers:read")
      ? transaction.one(
          queries
            .selectFrom("suppliers")
            .select("id")
            .where("id", "=", newSupplierId)
            .where("deleted_at", "is", null)
            .forKeyShare(),
        )
      : undefined,
    lockProducts(
      transaction,
      added.map(({ productId }) => productId),
    ),
  ]);
  const kindOf = new Map(componentProducts.map(({ id, kind }) => [id, kind]));
  const missing: MissingReference[] = [];
  if (newSupplierId !== null && supplier === undefined) {
    missing.push({ pointer: "/supplierId", kind: "supplier", id: newSupplierId });
  }
  for (const { productId, index } of added) {
    if (kindOf.has(productId) || productId === after.id) continue;
    const pointer = `/components/${index}/productId`;
    missing.push({ pointer, kind: "product", id: productId });
  }
  if (missing.length > 0) throw referencesNotFound(missing);
  const bundles = added.filter(
    ({ productId }) => productId === after.id || kindOf.get(productId) === "bundle",
  );
  if (bundles.length > 0) throw toNestedBundleProblem(bundles);
  if (conflicting !== undefined) throw skuTaken("UNIQUE_CONFLICT", membership, sku, conflicting.id);
}

export function skuTaken(
  code: "UNIQUE_CONFLICT" | "RESTORE_CONFLICT",
  membership: Membership,
  sku: string | null,
  id: string,
): Problem {
  const text = `Another product already has the sku ${sku}.`;
  return recordConflict(code, membership, "sku", { kind: "product", id }, text);
}

/** Finds the live product with a sku, other than this one. */
export function findProductWithSku(transaction: Transaction, sku: string, productId: string) {
  return transaction.one(
    queries
      .selectFrom("products")
      .select("id")
      .where("sku", "=", sku)
      .where("id", "!=", productId)
      .where("deleted_at", "is", null),
  );
}

/** Locks the live products among these: none can be deleted or become a bundle before the transaction ends. */
export async function lockProducts(transaction: Transaction, productIds: string[]) {
  if (productIds.length === 0) return [];
  return transaction.all(
    queries
      .selectFrom("products")
      .select(["id", "kind", "sku", "name"])
      .where("id", "=", sql<string>`any(${productIds})`)
      .where("deleted_at", "is", null)
      .orderBy("id")
      .forShare(),
  );
}

function toNestedBundleProblem(
  components: { productId: Components[number]["productId"]; index: number }[],
): Problem {
  return toValidationProblem(
    components.map(({ productId, index }) =>
      toBodyError(
        ["components", index, "productId"],
        "range",
        "names a bundle; a bundle holds no bundles",
        "a product that is no bundle",
        productId,
      ),
    ),
  );
}
