import { z } from "zod";
import { toFieldChanges } from "../../../kernel/audit.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { toColumns } from "../../../schema/record.ts";
import { uuid } from "../../../schema/values.ts";
import { toVatRateWarnings } from "../../shared/money/vat.ts";
import { writeComponents } from "../components.ts";
import { assertMayWriteCostPrice } from "../cost-price.ts";
import { assertInNoBundle } from "../product-usage.ts";
import {
  loadForChange,
  Product,
  productMembers,
  hasCostPrice,
  toProductEvent,
  toTarget,
  toVisible,
} from "../product.ts";
import { assertReferences } from "../product-references.ts";
import { assertProductRules, productRules } from "../product-rules.ts";
import { unchanged } from "../../../kernel/changes/change.ts";
import { undoUpdate } from "../../../kernel/changes/undo.ts";
import { planUpdate } from "../../../kernel/changes/plan-update.ts";

const ProductUpdate = z
  .strictObject(productMembers)
  .exactPartial()
  .check(...productRules)
  .meta({
    id: "ProductUpdate",
    description:
      "Fields that you omit stay as they are; null clears a field that may be null; `components` are replaced as a whole.",
  });

export const updateProduct = defineOperation({
  id: "updateProduct",
  method: "PATCH",
  path: "/v1/organizations/{organizationId}/products/{productId}",
  tag: "Products",
  permission: "products:write",
  summary: "Update a product",
  description: [
    "Changes the fields that the body names and leaves the others as they are (JSON merge patch, RFC 7396). `{}` changes nothing. The rules hold for the product that results: `vatRate` is 0 unless `vatCategory` is `S`, and only a bundle has `components`. A product that a bundle holds cannot become a bundle. `costPriceMinor` needs the permission `orders:write` as well.",
    "The status `archived` takes a product out of the offer and keeps it for the documents that name it; documents keep the price that they were made with.",
    "`stock` is not a field of the body: stock movements change it (`createStockMovement`), and orders, which reserve it and take it out.",
  ].join("\n\n"),
  params: { organizationId: uuid(), productId: uuid() },
  body: ProductUpdate,
  example: { unitPriceMinor: 6_250, reorderPoint: 6 },
  success: 200,
  response: Product,
  problems: ["UNIQUE_CONFLICT", "REFERENCE_NOT_FOUND", "RESOURCE_IN_USE"],
  traits: ["idempotent", "workflowStep", "holdable", "batchable"],
  tool: {
    name: "products_update",
    title: "Update a product",
    description:
      "Edit a product: raise its price, VAT, supplier, reorder point; archived stops offering it. Changes no stock and no existing quotes. Dutch: verhoog prijs, wijzig product.",
    hints: ["idempotent"],
  },
  undo: undoUpdate,
  uniques: { products_sku: "sku" },
  load: loadForChange,
  async plan({ transaction, body, now, membership }, loaded) {
    const before = loaded.record;
    if (body.costPriceMinor !== undefined) assertMayWriteCostPrice(membership);
    const after: Product = { ...before, ...body, updatedAt: now.toISOString() };
    const changes = toFieldChanges(before, after).map(({ field }) => field);
    if (changes.length === 0) return unchanged(toVisible(before, membership));
    assertProductRules(after);
    await Promise.all([
      assertReferences(transaction, membership, before, after),
      after.kind === "bundle" && before.kind !== "bundle"
        ? assertInNoBundle(transaction, membership, toTarget(before))
        : undefined,
    ]);
    const { components, ...columns } = Object.fromEntries(
      Object.entries(after).filter(([member]) => changes.includes(member)),
    ) as Partial<Product>;
    const plan = planUpdate({ ...loaded, target: toTarget(after) }, after, {
      table: "products",
      columns: toColumns(columns),
      now,
      event: toProductEvent("product.updated", before, after),
    });
    return {
      ...plan,
      result: toVisible(after, membership),
      isClosed: hasCostPrice(before) || hasCostPrice(after),
      warnings: toVatRateWarnings(after, before),
      write(tx) {
        plan.write(tx);
        if (components !== undefined) writeComponents(tx, before, components);
      },
    };
  },
});
