import { type Change, defineChange } from "../../../kernel/changes/change.ts";
import { recordNumber, uuid } from "../../../schema/values.ts";
import { isDeleted, planDeletion, planRestoration } from "../../../kernel/changes/soft-delete.ts";
import { type CustomerAsset, loadCustomerAsset } from "../customer-asset.ts";
import { lockExistingRecords } from "../../shared/lock-existing-records.ts";
import { assertSerialNumberAvailable } from "../asset-references.ts";

export const assetDeletion: Change<undefined> = defineChange({
  permission: "customers:delete",
  params: { organizationId: uuid(), customerAssetId: recordNumber() },
  effect: "delete",
  undo: () => ({ change: assetRestoration }),
  load: ({ transaction, params }) =>
    loadCustomerAsset(transaction, params.customerAssetId, "update"),
  plan: async ({ now }, loaded) =>
    planDeletion(loaded, "customer_assets", now, { type: "customer_asset.deleted" }),
});

/** Undoes the deletion of an asset. Reached through the audit log only. */
const assetRestoration: Change<CustomerAsset> = defineChange({
  permission: "customers:delete",
  params: { organizationId: uuid(), customerAssetId: recordNumber() },
  effect: "restore",
  undo: () => ({ change: assetDeletion }),
  uniques: { customer_assets_serial: "serialNumber" },
  conflict: "RESTORE_CONFLICT",
  load: ({ transaction, params }) =>
    loadCustomerAsset(transaction, params.customerAssetId, "update"),
  async plan(context, loaded) {
    const { transaction, membership, now } = context;
    const plan = planRestoration(loaded, "customer_assets", now, {
      type: "customer_asset.created",
    });
    if (!isDeleted(loaded)) return plan;
    const { id, customerId, serialNumber } = loaded.record;
    await Promise.all([
      lockExistingRecords(context, { customer: [customerId] }),
      assertSerialNumberAvailable(transaction, membership, serialNumber, id, "RESTORE_CONFLICT"),
    ]);
    return plan;
  },
});
