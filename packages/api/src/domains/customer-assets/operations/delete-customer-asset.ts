import { defineOperation, type Operation } from "../../../kernel/define-operation.ts";
import { recordNumber, uuid } from "../../../schema/values.ts";
import { planDeletion } from "../../../kernel/soft-delete.ts";
import { loadCustomerAsset } from "../customer-asset.ts";
import { restoreCustomerAsset } from "../changes/restore-customer-asset.ts";

export const deleteCustomerAsset: Operation = defineOperation({
  id: "deleteCustomerAsset",
  method: "DELETE",
  path: "/v1/organizations/{organizationId}/customer-assets/{customerAssetId}",
  tag: "Customer assets",
  permission: "customers:delete",
  summary: "Delete a customer asset",
  description:
    "Deletes an asset; its notes go with it. Tasks, quotes and orders keep naming it. For 30 days the deletion can be taken back from its entry in the audit log. Deleting it again is a success.",
  params: { organizationId: uuid(), customerAssetId: recordNumber() },
  success: 204,
  traits: ["idempotent", "holdable"],
  undo: ({ params }) => ({ operation: restoreCustomerAsset, params }),
  load: ({ transaction, params }) =>
    loadCustomerAsset(transaction, params.customerAssetId, "update"),
  plan: async ({ now }, loaded) =>
    planDeletion(loaded, "customer_assets", now, { type: "customer_asset.deleted" }),
});
