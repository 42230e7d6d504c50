import { sql } from "kysely";
import { z } from "zod";
import { byColumn, listOf, listQuery, paginate, searchText } from "../../../kernel/lists/list.ts";
import { toTextSearch } from "../../../kernel/lists/text-search.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { booleanParameter } from "../../../schema/parameters.ts";
import { line } from "../../../schema/text.ts";
import { uuid } from "../../../schema/values.ts";
import {
  Product,
  ProductKind,
  ProductStatus,
  selectProducts,
  toProduct,
  toVisible,
} from "../product.ts";

// A product without stock rows has 0 available: if tracked, it can be low as well.
const isLow = sql<boolean>`track_stock and reorder_point >= (
  select coalesce(sum(s.on_hand - s.reserved), 0) from product_stock s
  where s.organization_id = products.organization_id and s.product_id = products.id)`;

export const listProducts = defineOperation({
  id: "listProducts",
  method: "GET",
  path: "/v1/organizations/{organizationId}/products",
  tag: "Products",
  permission: "products:read",
  summary: "List products",
  description:
    "Lists the products and services of the organization, newest change first. `q` searches name, sku, GTIN, the supplier's sku and description. A change of stock is no change of the product: it moves neither `updatedAt` nor the version. `costPriceMinor` is null for callers without the permission `orders:write`.",
  params: { organizationId: uuid() },
  query: {
    ...listQuery(["updatedAt", "createdAt", "name"], "-updatedAt", { deletable: true }),
    q: searchText().optional(),
    kind: ProductKind.optional().meta({ description: "Only products of this kind." }),
    status: ProductStatus.optional().meta({ description: "Only products with this status." }),
    sku: line({ min: 1, max: 120 })
      .optional()
      .meta({
        description: "The whole `sku`; finds one product at most.",
        examples: ["ACCU-500"],
      }),
    supplierId: uuid()
      .optional()
      .meta({ description: "Only products that are bought from this supplier." }),
    trackStock: z
      .boolean()
      .optional()
      .meta({
        description:
          "`true`: only products whose stock is counted; `false`: only the others. If omitted: all.",
        examples: [true],
      }),
    belowReorderPoint: booleanParameter(
      "Only tracked products whose available stock, over all locations, is at or below their `reorderPoint`.",
    ),
  },
  success: 200,
  response: listOf(Product, "ProductList"),
  problems: ["CURSOR_INVALID"],
  traits: ["paginated"],
  tool: {
    name: "products_list",
    title: "List products",
    description:
      "Find a product or service (article, item, part), products with price and stock; belowReorderPoint: what to reorder. Use products_get for one. Dutch: zoek artikel, producten, voorraad.",
    hints: ["readOnly"],
  },
  read: (context) => {
    const { q, kind, status, sku, supplierId, trackStock, belowReorderPoint } = context.query;
    let query = selectProducts();
    if (kind !== undefined) query = query.where("kind", "=", kind);
    if (status !== undefined) query = query.where("status", "=", status);
    if (sku !== undefined) query = query.where("sku", "=", sku);
    if (supplierId !== undefined) query = query.where("supplier_id", "=", supplierId);
    if (trackStock !== undefined) query = query.where("track_stock", "=", trackStock);
    if (belowReorderPoint) query = query.where(isLow);
    return paginate(context, {
      operationId: "listProducts",
      from: query,
      sorts: {
        updatedAt: byColumn("updated_at", "timestamptz"),
        createdAt: byColumn("created_at", "timestamptz"),
        name: byColumn("sort_name", "text"),
      },
      id: byColumn("id", "uuid"),
      toItems: (rows) => rows.map((row) => toVisible(toProduct(row), context.membership)),
      search: toTextSearch("products", q, "name", "sku"),
    });
  },
});
