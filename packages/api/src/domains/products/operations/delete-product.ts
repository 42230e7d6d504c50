import { defineOperation } from "../../../kernel/define-operation.ts";
import { productDeletion } from "../changes/product-deletion.ts";

export const deleteProduct = defineOperation({
  id: "deleteProduct",
  method: "DELETE",
  path: "/v1/organizations/{organizationId}/products/{productId}",
  tag: "Products",
  summary: "Delete a product",
  description:
    "Deletes a product that nothing open depends on: no draft or sent quote, no order that is not completed or cancelled, no bundle. Else 409 `RESOURCE_IN_USE` names what does. The product can be restored for 30 days; its sku is free at once. To stop offering a product and keep it, set its status to `archived`.",
  success: 204,
  problems: ["RESOURCE_IN_USE"],
  traits: ["idempotent", "holdable", "batchable"],
  tool: {
    name: "products_delete",
    title: "Delete a product",
    description:
      "Delete (remove) a product that no open quote, order or bundle uses; 30 days restorable. To stop offering it use products_update with archived. Dutch: artikel verwijderen, verwijder.",
    hints: ["destructive", "idempotent"],
  },
  change: productDeletion,
});
