import { type Change, defineChange } from "../../../kernel/changes/change.ts";
import { queries } from "../../../database/queries.ts";
import { recordConflict, resourceInUse } from "../../../kernel/record-problems.ts";
import { recordNumber, uuid } from "../../../schema/values.ts";
import { isDeleted, planDeletion, planRestoration } from "../../../kernel/changes/soft-delete.ts";
import type { Membership, Transaction } from "../../../database/tenant.ts";
import { type Customer, loadCustomer } from "../customer.ts";
import { findCustomersWithOpenOrders, findOpenDocuments } from "../find-open-documents.ts";
import { assertExternalIdAvailable } from "../external-id.ts";

const maxNamed = 5;

export const customerDeletion: Change<undefined> = defineChange({
  permission: "customers:delete",
  params: { organizationId: uuid(), customerId: recordNumber() },
  effect: "delete",
  undo: () => ({ change: customerRestoration }),
  load: ({ transaction, params }) => loadCustomer(transaction, params.customerId, "update"),
  findUsed: findCustomersWithOpenOrders,
  async plan({ transaction, membership, now }, loaded) {
    const { record, target } = loaded;
    const { orders, quotes } = await findOpenDocuments(transaction, record.id);
    if (orders.length > 0)
      throw resourceInUse(membership, `${target.id} ${target.label}`, "open order", orders);
    const plan = planDeletion(loaded, "customers", now, { type: "customer.deleted" });
    return {
      ...plan,
      warnings: toQuoteWarnings(membership, quotes),
      write(tx) {
        plan.write(tx);
        for (const table of ["customer_contacts", "customer_assets"] as const) {
          updateRelatedDeletion(tx, table, record.id, { isDeleted: true, now });
        }
      },
    };
  },
});

export const customerRestoration: Change<Customer> = defineChange({
  permission: "customers:delete",
  params: { organizationId: uuid(), customerId: recordNumber() },
  effect: "restore",
  undo: () => ({ change: customerDeletion }),
  uniques: { customers_external: "externalId", customer_assets_serial: "serialNumber" },
  conflict: "RESTORE_CONFLICT",
  load: ({ transaction, params }) => loadCustomer(transaction, params.customerId, "update"),
  async plan({ transaction, membership, now }, loaded) {
    const plan = planRestoration(loaded, "customers", now, { type: "customer.restored" });
    if (!isDeleted(loaded)) return plan;
    const { id } = loaded.record;
    assertNotMerged(membership, loaded.record);
    await Promise.all([
      assertExternalIdAvailable(transaction, membership, loaded.record, id, "RESTORE_CONFLICT"),
      assertSerialNumbersAvailable(transaction, membership, id),
    ]);
    return {
      ...plan,
      write(tx) {
        plan.write(tx);
        for (const table of ["customer_contacts", "customer_assets"] as const) {
          updateRelatedDeletion(tx, table, id, { isDeleted: false, now });
        }
      },
    };
  },
});

/** @throws Problem RESTORE_CONFLICT: only undoing a merge brings the records back */
function assertNotMerged(membership: Membership, { id, mergedIntoCustomerId }: Customer): void {
  if (mergedIntoCustomerId === undefined) return;
  const text = `Customer ${id} was merged into customer ${mergedIntoCustomerId}; undo that merge instead (revertAuditEntry).`;
  const survivor = { kind: "customer", id: mergedIntoCustomerId } as const;
  throw recordConflict("RESTORE_CONFLICT", membership, "mergedIntoCustomerId", survivor, text);
}

/** Returns a warning about open quotes, which keep their customer, to members who may read quotes. */
function toQuoteWarnings(
  { permissions }: Pick<Membership, "permissions">,
  quotes: readonly { displayNumber: string }[],
): string[] {
  if (quotes.length === 0 || !permissions.includes("quotes:read")) return [];
  const shown = quotes.slice(0, maxNamed).map(({ displayNumber }) => displayNumber);
  const rest = quotes.length - shown.length;
  const named = [...shown, ...(rest > 0 ? [`${rest} more`] : [])].join(", ");
  return [
    `Open quotes of this customer stay: ${named}. They cannot be sent or converted unless the customer is restored; cancel or delete those that are no longer wanted.`,
  ];
}

async function assertSerialNumbersAvailable(
  transaction: Transaction,
  membership: Membership,
  customerId: number,
): Promise<void> {
  const conflicting = await transaction.one(
    queries
      .selectFrom("customer_assets as own")
      .innerJoin("customer_assets as other", (join) =>
        join
          .onRef("other.organization_id", "=", "own.organization_id")
          .onRef("other.serial_number", "=", "own.serial_number"),
      )
      .select(["own.name", "own.serial_number", "other.id"])
      .where("own.customer_id", "=", customerId)
      .where("own.deleted_with_customer", "=", true)
      .where("other.deleted_at", "is", null)
      .limit(1),
  );
  if (conflicting === undefined) return;
  const { id, name, serial_number } = conflicting;
  const text = `Another asset has the serial number ${serial_number} of ${name} now.`;
  const other = { kind: "customer_asset", id } as const;
  throw recordConflict("RESTORE_CONFLICT", membership, "serialNumber", other, text);
}

/** Deletes the contacts or assets of a customer together with it, or restores those that were. */
function updateRelatedDeletion(
  transaction: Transaction,
  table: "customer_contacts" | "customer_assets",
  customerId: number,
  { isDeleted, now }: { isDeleted: boolean; now: Date },
): void {
  transaction.write(
    queries
      .updateTable(table as "customer_assets")
      .set((update) => ({
        deleted_at: isDeleted ? now : null,
        deleted_with_customer: isDeleted,
        updated_at: now,
        version: update("version", "+", 1),
      }))
      .where("customer_id", "=", customerId)
      .where((where) =>
        isDeleted ? where("deleted_at", "is", null) : where("deleted_with_customer", "=", true),
      ),
  );
}
