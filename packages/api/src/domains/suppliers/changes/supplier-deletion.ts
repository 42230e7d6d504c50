import { sql } from "kysely";
import { type Change, defineChange } from "../../../kernel/changes/change.ts";
import { queries } from "../../../database/queries.ts";
import { resourceInUse } from "../../../kernel/record-problems.ts";
import { uuid } from "../../../schema/values.ts";
import { isDeleted, planDeletion, planRestoration } from "../../../kernel/changes/soft-delete.ts";
import type { Transaction } from "../../../database/tenant.ts";
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

/** Returns those of these suppliers that have a usage. */
async function findUsedSuppliers(
  transaction: Transaction,
  ids: readonly string[],
): Promise<{ id: string }[]> {
  return transaction.all({
    text: `select s.id from unnest($1::uuid[]) as s (id)
where exists (select from products p where p.supplier_id = s.id and p.deleted_at is null)
  or exists (select from order_lines l where l.supplier_id = s.id and l.order_id in (
    select o.id from orders o
    where o.status not in ('completed', 'cancelled') and o.deleted_at is null))`,
    values: [ids],
  });
}
