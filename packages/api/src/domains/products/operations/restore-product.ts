import { defineOperation, type Operation } from "../../../kernel/define-operation.ts";
import { Problem } from "../../../problems/problem.ts";
import { uuid } from "../../../schema/values.ts";
import { planRestoration } from "../../../kernel/soft-delete.ts";
import type { Membership, Transaction } from "../../../database/tenant.ts";
import { deleteProduct } from "./delete-product.ts";
import { loadProduct, Product, toProductEvent, toVisible } from "../product.ts";
import { findSkuOwner, holdLiveProducts, skuTaken } from "../product-references.ts";

export const restoreProduct: Operation = defineOperation({
  id: "restoreProduct",
  method: "POST",
  path: "/v1/organizations/{organizationId}/products/{productId}/restore",
  tag: "Products",
  permission: "products:delete",
  summary: "Restore a product",
  description:
    "Brings a deleted product back, up to 30 days after its deletion. Refused when another product has its sku now, and for a bundle when one of its products has been deleted or has become a bundle. A product that is not deleted stays as it is. The event is `product.updated`.",
  params: { organizationId: uuid(), productId: uuid() },
  success: 200,
  response: Product,
  problems: ["RESTORE_CONFLICT"],
  traits: ["idempotent", "holdable"],
  undo: ({ params }) => ({ operation: deleteProduct, params }),
  uniques: { products_sku: "sku" },
  conflict: "RESTORE_CONFLICT",
  load: ({ transaction, params }) => loadProduct(transaction, params.productId, "update"),
  async plan({ transaction, now, membership }, loaded) {
    const record = toVisible(loaded.record, membership);
    const told = { type: "product.updated" };
    const plan = planRestoration({ ...loaded, record }, "products", now, told);
    if (plan.change === null) return plan;
    await assertRestorable(transaction, membership, record);
    const event = toProductEvent(told.type, null, plan.result);
    return { ...plan, change: { ...plan.change, event } };
  },
});

async function assertRestorable(
  transaction: Transaction,
  membership: Membership,
  { id, sku, components }: Product,
): Promise<void> {
  const [owner, parts] = await Promise.all([
    sku === null ? undefined : findSkuOwner(transaction, sku, id),
    holdLiveProducts(
      transaction,
      components.map(({ productId }) => productId),
    ),
  ]);
  if (owner !== undefined) throw skuTaken("RESTORE_CONFLICT", membership, sku, owner.id);
  const usable = new Set(parts.filter(({ kind }) => kind !== "bundle").map((part) => part.id));
  const missing = components.find(({ productId }) => !usable.has(productId));
  if (missing === undefined) return;
  throw new Problem(
    "RESTORE_CONFLICT",
    `The bundle holds the product ${missing.productId}, which has been deleted or is a bundle now.`,
    {
      field: "components",
      existingId: membership.permissions.includes("products:read") ? missing.productId : null,
    },
  );
}
