import { queries } from "../../../database/queries.ts";
import { defineOperation, type Operation } from "../../../kernel/define-operation.ts";
import { Problem } from "../../../problems/problem.ts";
import { recordNumber, uuid } from "../../../schema/values.ts";
import { isDeleted, planRestoration } from "../../../kernel/soft-delete.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { refuseTakenSerialNumber } from "../asset-references.ts";
import { CustomerAsset, loadCustomerAsset } from "../customer-asset.ts";
import { deleteCustomerAsset } from "../operations/delete-customer-asset.ts";

/** Takes the deletion of an asset back. Reached through the audit log only. */
const restoreCustomerAsset: Operation = defineOperation({
  id: "restoreCustomerAsset",
  method: "POST",
  path: "/v1/organizations/{organizationId}/customer-assets/{customerAssetId}/restore",
  tag: "Customer assets",
  permission: "customers:delete",
  summary: "Restore a deleted asset",
  description: "Brings an asset back with its notes. Its customer must not be deleted.",
  params: { organizationId: uuid(), customerAssetId: recordNumber() },
  success: 200,
  response: CustomerAsset,
  problems: ["RESOURCE_DELETED", "RESTORE_CONFLICT"],
  traits: ["idempotent"],
  undo: ({ params }) => ({ operation: deleteCustomerAsset, params }),
  uniques: { customer_assets_serial: "serialNumber" },
  conflict: "RESTORE_CONFLICT",
  load: ({ transaction, params }) =>
    loadCustomerAsset(transaction, params.customerAssetId, "update"),
  async plan({ transaction, membership, now }, loaded) {
    const plan = planRestoration(loaded, "customer_assets", now, {
      type: "customer_asset.created",
    });
    if (!isDeleted(loaded)) return plan;
    const { id, customerId, serialNumber } = loaded.record;
    await Promise.all([
      refuseDeletedOwner(transaction, customerId),
      refuseTakenSerialNumber(transaction, membership, serialNumber, id, "RESTORE_CONFLICT"),
    ]);
    return plan;
  },
});

async function refuseDeletedOwner(transaction: Transaction, customerId: number): Promise<void> {
  const customer = await transaction.one(
    queries
      .selectFrom("customers")
      .select(["name", "deleted_at"])
      .where("id", "=", customerId)
      .forShare(),
  );
  const deletedAt = customer?.deleted_at?.toISOString();
  if (deletedAt === undefined) return;
  throw new Problem(
    "RESOURCE_DELETED",
    `The customer ${customerId} ${customer?.name} has been deleted; restore it first.`,
    { deletedAt },
  );
}

export { restoreCustomerAsset };
