import { defineOperation, type Operation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { planDeletion } from "../../../kernel/soft-delete.ts";
import { assertUnused } from "../open-uses.ts";
import { loadProduct, toProductEvent, toVisible } from "../product.ts";
import { restoreProduct } from "./restore-product.ts";

export const deleteProduct: Operation = defineOperation({
  id: "deleteProduct",
  method: "DELETE",
  path: "/v1/organizations/{organizationId}/products/{productId}",
  tag: "Products",
  permission: "products:delete",
  summary: "Delete a product",
  description:
    "Deletes a product that nothing open depends on: no draft or sent quote, no order that is not completed or cancelled, no bundle. Else 409 `RESOURCE_IN_USE` names what does. The product can be restored for 30 days; its sku is free at once. To stop offering a product and keep it, set its status to `archived`.",
  params: { organizationId: uuid(), productId: uuid() },
  success: 204,
  problems: ["RESOURCE_IN_USE"],
  traits: ["idempotent", "holdable"],
  tool: {
    name: "products_delete",
    title: "Delete a product",
    description:
      "Delete a product that no open quote, order or bundle uses; kept 30 days. To stop offering it, set status archived with products_update instead. Returns nothing.",
    hints: ["destructive", "idempotent"],
  },
  undo: ({ params }) => ({ operation: restoreProduct, params }),
  load: ({ transaction, params }) => loadProduct(transaction, params.productId, "update"),
  async plan({ transaction, now, membership }, loaded) {
    await assertUnused(transaction, membership, loaded.target);
    // What a dry run tells of the product is what the caller may see of it.
    const record = toVisible(loaded.record, membership);
    const event = toProductEvent("product.deleted", record, null);
    const plan = planDeletion({ ...loaded, record }, "products", now, event);
    return { ...plan, change: plan.change === null ? null : { ...plan.change, event } };
  },
});
