import { sql } from "kysely";
import { queries } from "../../database/queries.ts";
import { Problem } from "../../problems/problem.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";
import { openOrder, openQuote } from "../shared/open-documents.ts";
import {
  findOpenOrdersWithProduct,
  findOpenQuotesWithProduct,
} from "../sales/find-open-documents.ts";

/** A live record that depends on a product. */
type ProductUsage = {
  kind: "product" | "quote" | "order";
  id: string;
  /** For a product its sku, if it has one. */
  displayNumber: string | null;
  /** Its name in messages. */
  label: string;
};

const maxNamed = 20;

/** The finders, one per kind of record that can depend on a product; each returns at most 21. */
const finders: ((transaction: Transaction, productId: string) => Promise<ProductUsage[]>)[] = [
  findBundles,
  (transaction, productId) => findOpenQuotesWithProduct(transaction, productId, maxNamed + 1),
  (transaction, productId) => findOpenOrdersWithProduct(transaction, productId, maxNamed + 1),
];

/**
 * Finds the live records that depend on a product: bundles that contain it, and open documents with a line
 * for it. Writers of such records lock the product (at least FOR KEY SHARE) until they commit, so that it is
 * not deleted meanwhile.
 */
async function findUsages(transaction: Transaction, productId: string): Promise<ProductUsage[]> {
  const usages = await Promise.all(finders.map((find) => find(transaction, productId)));
  return usages.flat();
}

/** Returns those of these products on which a live record depends. */
export function findUsedProducts(
  transaction: Transaction,
  ids: readonly string[],
): Promise<{ id: string }[]> {
  const isGiven = sql`product_id = any(${ids}::uuid[])`;
  const ofOpenOrder = sql`${isGiven} and order_id in (select id from orders where ${openOrder})`;
  const uses = sql<{ id: string }>`(
    select product_id as id from product_components
    where ${isGiven} and bundle_id in (select id from products where deleted_at is null)
    union select product_id from quote_lines
    where ${isGiven} and quote_id in (select id from quotes where ${openQuote})
    union select product_id from order_lines where ${ofOpenOrder}
    union select product_id from order_reservations where ${ofOpenOrder})`;
  return transaction.all(queries.selectFrom(uses.as("uses")).select("id"));
}

/** @throws Problem RESOURCE_IN_USE, which names those of the dependent records that the member may read */
export async function assertUnused(
  transaction: Transaction,
  membership: Membership,
  product: { id: string; label: string },
): Promise<void> {
  assertNoUsages(await findUsages(transaction, product.id), membership, product.label);
}

/** @throws Problem RESOURCE_IN_USE when a bundle contains the product */
export async function assertInNoBundle(
  transaction: Transaction,
  membership: Membership,
  product: { id: string; label: string },
): Promise<void> {
  assertNoUsages(await findBundles(transaction, product.id), membership, product.label);
}

function assertNoUsages(usages: ProductUsage[], { permissions }: Membership, label: string): void {
  if (usages.length === 0) return;
  const readable = usages
    .filter(({ kind }) => permissions.includes(`${kind}s:read`))
    .slice(0, maxNamed);
  const [first] = readable;
  const others = usages.length > readable.length ? ", and others" : "";
  const list =
    first === undefined ? "" : `: ${readable.map((usage) => usage.label).join(", ")}${others}`;
  throw new Problem("RESOURCE_IN_USE", `${label} is used by open records${list}.`, {
    usedBy: readable.map(({ kind, id, displayNumber }) => ({ kind, id, displayNumber })),
  });
}

async function findBundles(transaction: Transaction, productId: string): Promise<ProductUsage[]> {
  const bundles = await transaction.all(
    queries
      .selectFrom("product_components")
      .innerJoin("products", (join) =>
        join
          .onRef("products.organization_id", "=", "product_components.organization_id")
          .onRef("products.id", "=", "product_components.bundle_id"),
      )
      .select(["products.id", "products.sku", "products.name"])
      .where("product_components.product_id", "=", productId)
      .where("products.deleted_at", "is", null)
      .orderBy("products.name")
      .limit(maxNamed + 1),
  );
  return bundles.map(({ id, sku, name }) => ({
    kind: "product",
    id,
    displayNumber: sku,
    label: sku ?? name,
  }));
}
