import { defineOperation } from "../../../kernel/define-operation.ts";
import { Product } from "../product.ts";
import { productRestoration } from "../changes/product-deletion.ts";

export const restoreProduct = defineOperation({
  id: "restoreProduct",
  method: "POST",
  path: "/v1/organizations/{organizationId}/products/{productId}/restore",
  tag: "Products",
  summary: "Restore a product",
  description:
    "Brings a deleted product back, up to 30 days after its deletion. Refused when another product has its sku now, and for a bundle when one of its products has been deleted or has become a bundle, and while its supplier is deleted. A product that is not deleted stays as it is. The event is `product.updated`.",
  success: 200,
  response: Product,
  problems: ["RESTORE_CONFLICT"],
  traits: ["idempotent", "holdable"],
  change: productRestoration,
});
