import { sql } from "kysely";
import { queries } from "../../../database/queries.ts";
import { defineOperation, type Operation } from "../../../kernel/define-operation.ts";
import { stillInUse } from "../../../kernel/refusals.ts";
import { uuid } from "../../../schema/values.ts";
import { planDeletion } from "../../../kernel/soft-delete.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { restoreSupplier } from "./restore-supplier.ts";
import { loadSupplier } from "../supplier.ts";

export const deleteSupplier: Operation = defineOperation({
  id: "deleteSupplier",
  method: "DELETE",
  path: "/v1/organizations/{organizationId}/suppliers/{supplierId}",
  tag: "Suppliers",
  permission: "suppliers:delete",
  summary: "Delete a supplier",
  description:
    "Deletes a supplier that no product and no line of an open order names. `restoreSupplier` brings it back for 30 days; its `code` is free for another at once. Deleting it again is a success.",
  params: { organizationId: uuid(), supplierId: uuid() },
  success: 204,
  problems: ["RESOURCE_IN_USE"],
  traits: ["idempotent", "holdable"],
  undo: ({ params }) => ({ operation: restoreSupplier, params }),
  load: ({ transaction, params }) => loadSupplier(transaction, params.supplierId, "update"),
  async plan({ transaction, membership, now }, loaded) {
    const uses = await findUses(transaction, loaded.record.id);
    if (uses.length > 0) throw stillInUse(membership, loaded.record.name, "record", uses);
    return planDeletion(loaded, "suppliers", now, { type: "supplier.deleted" });
  },
});

type Use = { kind: "product" | "order"; id: string; displayNumber: string | null };

/** The live products that come from the supplier, and the open orders with a line for it. */
async function findUses(transaction: Transaction, supplierId: string): Promise<Use[]> {
  const [orders, products] = await Promise.all([
    transaction.all(
      queries
        .selectFrom("orders")
        .select([sql<"order">`'order'`.as("kind"), "id", "display_number as displayNumber"])
        .where("status", "not in", ["completed", "cancelled"])
        .where("deleted_at", "is", null)
        .where(
          "id",
          "in",
          queries
            .selectFrom("order_lines")
            .select("order_id")
            .where("supplier_id", "=", supplierId),
        )
        .orderBy("created_at")
        .orderBy("id"),
    ),
    transaction.all(
      queries
        .selectFrom("products")
        .select([sql<"product">`'product'`.as("kind"), "id", "sku as displayNumber"])
        .where("supplier_id", "=", supplierId)
        .where("deleted_at", "is", null)
        .orderBy("name")
        .orderBy("id"),
    ),
  ]);
  return [...orders, ...products];
}
