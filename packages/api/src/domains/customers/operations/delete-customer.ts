import { queries } from "../../../database/queries.ts";
import { defineOperation, type Operation } from "../../../kernel/define-operation.ts";
import { stillInUse } from "../../../kernel/refusals.ts";
import { recordNumber, uuid } from "../../../schema/values.ts";
import { planDeletion } from "../../../kernel/soft-delete.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { loadCustomer } from "../customer.ts";
import { findOpenUses } from "../find-open-uses.ts";
import { restoreCustomer } from "./restore-customer.ts";

export const deleteCustomer: Operation = defineOperation({
  id: "deleteCustomer",
  method: "DELETE",
  path: "/v1/organizations/{organizationId}/customers/{customerId}",
  tag: "Customers",
  permission: "customers:delete",
  summary: "Delete a customer",
  description:
    "Deletes a customer that has no open quotes and orders; its contacts and assets go with it. `restoreCustomer` brings them back for 30 days. Tasks and closed quotes and orders keep naming the customer. Deleting it again is a success.",
  params: { organizationId: uuid(), customerId: recordNumber() },
  success: 204,
  problems: ["RESOURCE_IN_USE"],
  traits: ["idempotent", "holdable"],
  tool: {
    name: "customers_delete",
    title: "Delete a customer",
    description:
      "Delete a customer without open quotes and orders, with its contacts and assets (kept 30 days). Use customers_update with status inactive to keep it. Returns nothing.",
    hints: ["destructive", "idempotent"],
  },
  undo: ({ params }) => ({ operation: restoreCustomer, params }),
  load: ({ transaction, params }) => loadCustomer(transaction, params.customerId, "update"),
  async plan({ transaction, membership, now }, loaded) {
    const { record, target } = loaded;
    const uses = await findOpenUses(transaction, record.id);
    if (uses.length > 0)
      throw stillInUse(membership, `${target.id} ${target.label}`, "open record", uses);
    const plan = planDeletion(loaded, "customers", now, { type: "customer.deleted" });
    return {
      ...plan,
      write(tx) {
        plan.write(tx);
        for (const table of ["customer_contacts", "customer_assets"] as const) {
          deleteAllOf(tx, table, record.id, now);
        }
      },
    };
  },
});

function deleteAllOf(
  transaction: Transaction,
  table: "customer_contacts" | "customer_assets",
  customerId: number,
  now: Date,
): void {
  transaction.write(
    queries
      .updateTable(table as "customer_assets")
      .set((update) => ({
        deleted_at: now,
        deleted_with_customer: true,
        updated_at: now,
        version: update("version", "+", 1),
      }))
      .where("customer_id", "=", customerId)
      .where("deleted_at", "is", null),
  );
}
