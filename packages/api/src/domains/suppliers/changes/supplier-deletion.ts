import { sql } from "kysely";
import { type Change, defineChange } from "../../../kernel/changes/change.ts";
import { queries } from "../../../database/queries.ts";
import { resourceInUse } from "../../../kernel/record-problems.ts";
import { uuid } from "../../../schema/values.ts";
import { isDeleted, planDeletion, planRestoration } from "../../../kernel/changes/soft-delete.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { openOrder } from "../../shared/open-documents.ts";
import { loadSupplier, type Supplier } from "../supplier.ts";
import { assertUniqueValues, supplierUniques } from "../supplier-rules.ts";

export const supplierDeletion: Change<undefined> = defineChange({
  permission: "suppliers:delete",
  params: { organizationId: uuid(), supplierId: uuid() },
  effect: "delete",
  undo: () => ({ change: supplierRestoration }),
  load: ({ transaction, params }) => loadSupplier(transaction, params.supplierId, "update"),
  findUsed: findUsedSuppliers,
  async plan({ transaction, membership, now }, loaded) {
    const usages = await findUsages(transaction, loaded.record.id);
    if (usages.length > 0) throw resourceInUse(membership, loaded.record.name, "record", usages);
    return planDeletion(loaded, "suppliers", now, { type: "supplier.deleted" });
  },
});

export const supplierRestoration: Change<Supplier> = defineChange({
  permission: "suppliers:delete",
  params: { organizationId: uuid(), supplierId: uuid() },
  effect: "restore",
  undo: () => ({ change: supplierDeletion }),
  uniques: supplierUniques,
  conflict: "RESTORE_CONFLICT",
  load: ({ transaction, params }) => loadSupplier(transaction, params.supplierId, "update"),
  async plan({ transaction, membership, now }, loaded) {
    if (isDeleted(loaded)) {
      await assertUniqueValues(transaction, membership, null, loaded.record, "RESTORE_CONFLICT");
    }
    return planRestoration(loaded, "suppliers", now, { type: "supplier.restored" });
  },
});

type SupplierUsage = { kind: "product" | "order"; id: string; displayNumber: string | null };

/** Finds the live products of the supplier, and the open orders with a line for it. */
async function findUsages(transaction: Transaction, supplierId: string): Promise<SupplierUsage[]> {
  const [orders, products] = await Promise.all([
    transaction.all(
      queries
        .selectFrom("orders")
        .select([sql<"order">`'order'`.as("kind"), "id", "display_number as displayNumber"])
        .where(openOrder)
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

/** Returns those of these suppliers that have a usage. */
function findUsedSuppliers(
  transaction: Transaction,
  ids: readonly string[],
): Promise<{ id: string }[]> {
  const isGiven = sql`supplier_id = any(${ids}::uuid[])`;
  const uses = sql<{ id: string }>`(
    select supplier_id as id from products where ${isGiven} and deleted_at is null
    union select supplier_id from order_lines
    where ${isGiven} and order_id in (select id from orders where ${openOrder}))`;
  return transaction.all(queries.selectFrom(uses.as("uses")).select("id"));
}
