import { type Change, type ChangeContext, defineChange } from "../../../kernel/changes/change.ts";
import { uuid } from "../../../schema/values.ts";
import { planDeletion, planRestoration } from "../../../kernel/changes/soft-delete.ts";
import { lockExistingRecords } from "../../shared/lock-existing-records.ts";
import { assertUnused, findUsedProducts } from "../product-usage.ts";
import {
  hasCostPrice,
  loadForChange,
  type Product,
  toProductEvent,
  toVisible,
} from "../product.ts";
import { recordConflict } from "../../../kernel/record-problems.ts";
import { findProductWithSku, lockProducts, skuTaken } from "../product-references.ts";

export const productDeletion: Change<undefined> = defineChange({
  permission: "products:delete",
  params: { organizationId: uuid(), productId: uuid() },
  effect: "delete",
  undo: () => ({ change: productRestoration }),
  load: loadForChange,
  findUsed: findUsedProducts,
  async plan({ transaction, now, membership }, loaded) {
    await assertUnused(transaction, membership, loaded.target);
    // A dry run shows the product as the caller may see it.
    const record = toVisible(loaded.record, membership);
    const event = toProductEvent("product.deleted", record, null);
    const plan = planDeletion({ ...loaded, record }, "products", now, event);
    return { ...plan, change: { ...plan.change, event } };
  },
});

export const productRestoration: Change<Product> = defineChange({
  permission: "products:delete",
  params: { organizationId: uuid(), productId: uuid() },
  effect: "restore",
  undo: () => ({ change: productDeletion }),
  uniques: { products_sku: "sku" },
  conflict: "RESTORE_CONFLICT",
  load: loadForChange,
  async plan(context, loaded) {
    const { membership, now } = context;
    const record = toVisible(loaded.record, membership);
    const eventDetails = { type: "product.updated" as const };
    const plan = planRestoration({ ...loaded, record }, "products", now, eventDetails);
    if (plan.change === null) return plan;
    await assertRestorable(context, record);
    const event = toProductEvent(eventDetails.type, null, plan.result);
    const isClosed = hasCostPrice(loaded.record);
    return { ...plan, isClosed, change: { ...plan.change, event } };
  },
});

/** @throws Problem RESTORE_CONFLICT; RESOURCE_DELETED when the supplier has been deleted */
async function assertRestorable(
  context: Pick<ChangeContext, "transaction" | "membership" | "now">,
  { id, sku, supplierId, components }: Product,
): Promise<void> {
  const { transaction, membership } = context;
  const [conflicting, componentProducts] = await Promise.all([
    sku === null ? undefined : findProductWithSku(transaction, sku, id),
    lockProducts(
      transaction,
      components.map(({ productId }) => productId),
    ),
    lockExistingRecords(context, { supplier: [supplierId] }),
  ]);
  if (conflicting !== undefined)
    throw skuTaken("RESTORE_CONFLICT", membership, sku, conflicting.id);
  const usableIds = new Set(
    componentProducts.filter(({ kind }) => kind !== "bundle").map((component) => component.id),
  );
  const missing = components.find(({ productId }) => !usableIds.has(productId));
  if (missing === undefined) return;
  const component = { kind: "product", id: missing.productId } as const;
  throw recordConflict("RESTORE_CONFLICT", membership, "components", component, (isNamed) => {
    const description = isNamed ? `the product ${component.id}` : "a product";
    return `The bundle holds ${description}, which has been deleted or is a bundle now.`;
  });
}
