import { sql } from "kysely";
import { queries } from "../../database/queries.ts";
import type { LineProducts } from "../sales/sales-lines.ts";
import type { SalesCustomer, SalesLinks } from "../sales/sales-links.ts";
import { readSalesReferences } from "../sales/sales-references.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";
import { type DeliveryAddress, toDeliveryAddress } from "../customers/delivery-address.ts";
import type { OrderLineInput, OrderLine } from "./order-line.ts";

/** The customer of an order, with the values that the order takes from it. */
type OrderCustomer = SalesCustomer & { deliveryAddress: DeliveryAddress | null };

/**
 * Reads the records that an order is to refer to, in one round trip. Customer and products cannot be
 * deleted before the transaction ends.
 *
 * @param links null if customer, contact, asset and owner do not change
 * @param existing the existing lines of the order: what they refer to may have been deleted since
 * @throws Problem REFERENCE_NOT_FOUND, QUOTE_CUSTOMER_MISMATCH
 */
export async function readOrderReferences(
  transaction: Transaction,
  membership: Pick<Membership, "permissions">,
  links: SalesLinks | null,
  inputs: readonly OrderLineInput[],
  existing: readonly OrderLine[] = [],
): Promise<{ customer: OrderCustomer | null; products: LineProducts }> {
  const [customerRow, , { customer, products }] = await Promise.all([
    links === null ? undefined : transaction.one(lockCustomer(links.customerId)),
    lockProducts(transaction, inputs),
    readSalesReferences(transaction, membership, {
      document: "order",
      links,
      lines: inputs,
      existing,
      others: findMissingSuppliers(transaction, membership, inputs, existing),
    }),
  ]);
  const deliveryAddress = toDeliveryAddress(customerRow?.delivery_address ?? null);
  return { customer: customer === undefined ? null : { ...customer, deliveryAddress }, products };
}

/** Locked before it is read: a concurrent deletion waits, or has committed and is seen. */
const lockCustomer = (id: number) =>
  queries.selectFrom("customers").select("delivery_address").where("id", "=", id).forKeyShare();

/**
 * Locks products in the same way. FOR KEY SHARE is strong enough to block their deletion, and too weak to
 * make orders wait for each other's changes of stock.
 */
async function lockProducts(transaction: Transaction, lines: readonly OrderLineInput[]) {
  const ids = distinctIds(lines.map(({ productId }) => productId));
  if (ids.length === 0) return;
  await transaction.all(
    queries
      .selectFrom("products")
      .select("id")
      .where("id", "=", sql<string>`any(${ids}::uuid[])`)
      .orderBy("id")
      .forKeyShare(),
  );
}

async function findMissingSuppliers(
  transaction: Transaction,
  { permissions }: Pick<Membership, "permissions">,
  inputs: readonly OrderLineInput[],
  existing: readonly OrderLine[],
) {
  const known = new Set(existing.map(({ supplierId }) => supplierId));
  const ids = distinctIds(inputs.map(({ supplierId }) => supplierId)).filter(
    (id) => !known.has(id),
  );
  if (ids.length === 0) return [];
  const rows = permissions.includes("suppliers:read")
    ? await transaction.all(
        queries
          .selectFrom("suppliers")
          .select("id")
          .where("id", "=", sql<string>`any(${ids}::uuid[])`)
          .where("deleted_at", "is", null)
          .forKeyShare(),
      )
    : [];
  const found = new Set(rows.map(({ id }) => id));
  return inputs.flatMap(({ supplierId }, index) =>
    supplierId === null ||
    supplierId === undefined ||
    known.has(supplierId) ||
    found.has(supplierId)
      ? []
      : [{ pointer: `/lines/${index}/supplierId`, kind: "supplier", id: supplierId }],
  );
}

function distinctIds(ids: readonly (string | null | undefined)[]): string[] {
  return [...new Set(ids.filter((id) => id !== null && id !== undefined))];
}
