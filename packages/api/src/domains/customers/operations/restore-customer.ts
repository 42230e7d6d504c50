import { queries } from "../../../database/queries.ts";
import { defineOperation, type Operation } from "../../../kernel/define-operation.ts";
import { Problem } from "../../../problems/problem.ts";
import { recordNumber, uuid } from "../../../schema/values.ts";
import { isDeleted, planRestoration } from "../../../kernel/soft-delete.ts";
import type { Membership, Transaction } from "../../../database/tenant.ts";
import { Customer, loadCustomer } from "../customer.ts";
import { deleteCustomer } from "./delete-customer.ts";
import { refuseTakenExternalId } from "../external-id.ts";

export const restoreCustomer: Operation = defineOperation({
  id: "restoreCustomer",
  method: "POST",
  path: "/v1/organizations/{organizationId}/customers/{customerId}/restore",
  tag: "Customers",
  permission: "customers:delete",
  summary: "Restore a deleted customer",
  description:
    "Brings a customer back within 30 days of its deletion, with the contacts and assets that were deleted with it; those that had been deleted before stay deleted. A customer that is not deleted stays as it is. 409 when a value that must be unique was taken meanwhile: `source` with `externalId`, or the serial number of an asset.",
  params: { organizationId: uuid(), customerId: recordNumber() },
  success: 200,
  response: Customer,
  problems: ["RESTORE_CONFLICT"],
  traits: ["idempotent", "holdable"],
  undo: ({ params }) => ({ operation: deleteCustomer, params }),
  uniques: { customers_external: "externalId", customer_assets_serial: "serialNumber" },
  conflict: "RESTORE_CONFLICT",
  load: ({ transaction, params }) => loadCustomer(transaction, params.customerId, "update"),
  async plan({ transaction, membership, now }, loaded) {
    const plan = planRestoration(loaded, "customers", now, { type: "customer.restored" });
    if (!isDeleted(loaded)) return plan;
    const { id } = loaded.record;
    await Promise.all([
      refuseTakenExternalId(transaction, membership, loaded.record, id, "RESTORE_CONFLICT"),
      refuseTakenSerialNumbers(transaction, membership, id),
    ]);
    return {
      ...plan,
      write(tx) {
        plan.write(tx);
        for (const table of ["customer_contacts", "customer_assets"] as const) {
          restoreAllOf(tx, table, id, now);
        }
      },
    };
  },
});

async function refuseTakenSerialNumbers(
  transaction: Transaction,
  { permissions }: Membership,
  customerId: number,
): Promise<void> {
  const taken = await transaction.one(
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
  if (taken === undefined) return;
  throw new Problem(
    "RESTORE_CONFLICT",
    `Another asset has the serial number ${taken.serial_number} of ${taken.name} now.`,
    {
      field: "serialNumber",
      existingId: permissions.includes("customers:read") ? String(taken.id) : null,
    },
  );
}

function restoreAllOf(
  transaction: Transaction,
  table: "customer_contacts" | "customer_assets",
  customerId: number,
  now: Date,
): void {
  transaction.write(
    queries
      .updateTable(table as "customer_assets")
      .set((update) => ({
        deleted_at: null,
        deleted_with_customer: false,
        updated_at: now,
        version: update("version", "+", 1),
      }))
      .where("customer_id", "=", customerId)
      .where("deleted_with_customer", "=", true),
  );
}
