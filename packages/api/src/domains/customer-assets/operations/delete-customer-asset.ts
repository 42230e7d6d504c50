import { defineOperation } from "../../../kernel/define-operation.ts";
import { assetDeletion } from "../changes/asset-deletion.ts";

export const deleteCustomerAsset = defineOperation({
  id: "deleteCustomerAsset",
  method: "DELETE",
  path: "/v1/organizations/{organizationId}/customer-assets/{customerAssetId}",
  tag: "Customer assets",
  summary: "Delete a customer asset",
  description:
    "Deletes an asset; its notes go with it. Tasks, quotes and orders keep naming it. For 30 days the deletion can be undone from its entry in the audit log. Deleting it again succeeds.",
  success: 204,
  traits: ["idempotent", "holdable", "batchable"],
  change: assetDeletion,
});
