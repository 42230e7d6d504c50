import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { loadProduct, Product, toVisible } from "../product.ts";

export const getProduct = defineOperation({
  id: "getProduct",
  method: "GET",
  path: "/v1/organizations/{organizationId}/products/{productId}",
  tag: "Products",
  permission: "products:read",
  summary: "Get a product",
  description:
    "Returns one product with its stock at each inventory location. `costPriceMinor` is null for callers without the permission `orders:write`.",
  params: { organizationId: uuid(), productId: uuid() },
  success: 200,
  response: Product,
  tool: {
    name: "products_get",
    title: "Read a product",
    description:
      "Read one product (article): price, cost, VAT, stock per location, components of a bundle. Dutch: artikel, prijs, voorraad bekijken.",
    hints: ["readOnly"],
  },
  load: ({ transaction, params }) => loadProduct(transaction, params.productId),
  read: ({ membership }, { record }) => toVisible(record, membership),
});
