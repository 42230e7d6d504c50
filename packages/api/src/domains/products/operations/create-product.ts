import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { queries } from "../../../database/queries.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { toColumns } from "../../../schema/record.ts";
import { uuid } from "../../../schema/values.ts";
import { toVatRateWarnings } from "../../shared/money/vat.ts";
import { insertComponents } from "../components.ts";
import { assertMayWriteCostPrice } from "../cost-price.ts";
import { hasCostPrice, Product, productMembers, toProductEvent, toTarget } from "../product.ts";
import { assertReferences } from "../product-references.ts";
import { productRules } from "../product-rules.ts";
import { productDeletion } from "../changes/product-deletion.ts";

const NewProduct = z
  .strictObject({
    ...productMembers,
    sku: productMembers.sku.optional(),
    description: productMembers.description.optional(),
    status: productMembers.status.default("active"),
    unitCode: productMembers.unitCode.default("C62"),
    costPriceMinor: productMembers.costPriceMinor.optional(),
    currency: productMembers.currency.optional(),
    vatCategory: productMembers.vatCategory.default("S"),
    gtin: productMembers.gtin.optional(),
    supplierId: productMembers.supplierId.optional(),
    supplierSku: productMembers.supplierSku.optional(),
    trackStock: productMembers.trackStock.default(false),
    reorderPoint: productMembers.reorderPoint.optional(),
    components: productMembers.components.default([]),
  })
  .check(...productRules)
  .meta({
    id: "NewProduct",
    description: "A product to create; name, kind, price and VAT rate are required.",
  });

export const createProduct = defineOperation({
  id: "createProduct",
  method: "POST",
  path: "/v1/organizations/{organizationId}/products",
  tag: "Products",
  permission: "products:write",
  summary: "Create a product",
  description: [
    "Creates a product, a service or a bundle of products. `sku` is unique in the organization. `vatRate` must be 0 unless `vatCategory` is `S`. `costPriceMinor` needs the permission `orders:write` as well.",
    "Only a bundle has `components`: products that are no bundles themselves.",
    "A product starts without stock: book what is there (`createStockMovement`), or import it. Orders reserve stock and take it out.",
  ].join("\n\n"),
  params: { organizationId: uuid() },
  body: NewProduct,
  example: {
    sku: "ACCU-625",
    name: "Battery 625 Wh",
    kind: "good",
    unitPriceMinor: 54_900,
    vatRate: 21,
    trackStock: true,
    reorderPoint: 4,
  },
  fullExample: {
    sku: "ACCU-625-SET",
    name: "Battery 625 Wh, fitted",
    description: "The battery and the work of fitting it.",
    kind: "bundle",
    status: "active",
    unitCode: "SET",
    unitPriceMinor: 59_900,
    costPriceMinor: 38_000,
    currency: "EUR",
    vatCategory: "S",
    vatRate: 21,
    gtin: "8712345678906",
    supplierId: "d391e688-367b-5578-bc7d-72e1739662c2",
    supplierSku: "AA-36V625",
    trackStock: false,
    reorderPoint: null,
    components: [{ productId: "c3586232-2c8f-5681-b9a2-92ca2afb1c63", quantity: 1 }],
  },
  success: 201,
  response: Product,
  problems: ["UNIQUE_CONFLICT", "REFERENCE_NOT_FOUND"],
  traits: ["idempotent", "workflowStep", "holdable", "batchable"],
  tool: {
    name: "products_create",
    title: "Create a product",
    description:
      'Add a product, service or bundle to the catalogue. First look with products_list. Sets no stock: that is over REST. Example: {"name":"Small service","kind":"service","unitPriceMinor":5950,"vatRate":9}. Dutch: voeg artikel toe, nieuw product.',
  },
  undo: ({ params, target }) => ({
    change: productDeletion,
    params: { ...params, productId: target.id },
  }),
  uniques: { products_sku: "sku" },
  async plan({ transaction, body, now, organizationId, membership }) {
    const { costPriceMinor = null } = body;
    if (costPriceMinor !== null) assertMayWriteCostPrice(membership);
    const product: Product = {
      id: uuidv7(),
      organizationId,
      sku: body.sku ?? null,
      name: body.name,
      description: body.description ?? null,
      kind: body.kind,
      status: body.status,
      unitCode: body.unitCode,
      unitPriceMinor: body.unitPriceMinor,
      costPriceMinor,
      currency: body.currency ?? membership.currency,
      vatCategory: body.vatCategory,
      vatRate: body.vatRate,
      gtin: body.gtin ?? null,
      supplierId: body.supplierId ?? null,
      supplierSku: body.supplierSku ?? null,
      trackStock: body.trackStock,
      reorderPoint: body.reorderPoint ?? null,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
      components: body.components,
      stock: [],
    };
    await assertReferences(transaction, membership, null, product);
    return {
      result: product,
      isClosed: hasCostPrice(product),
      change: {
        target: toTarget(product),
        before: null,
        after: product,
        event: toProductEvent("product.created", null, product),
      },
      warnings: toVatRateWarnings(product),
      write(tx) {
        const { components, stock: _, ...columns } = product;
        tx.write(queries.insertInto("products").values(toColumns(columns) as never));
        insertComponents(tx, product, components);
      },
    };
  },
});
