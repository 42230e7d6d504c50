import { defineOperation } from "../../../kernel/define-operation.ts";
import { assetNoteDeletion } from "../changes/asset-note-deletion.ts";

export const deleteCustomerAssetNote = defineOperation({
  id: "deleteCustomerAssetNote",
  method: "DELETE",
  path: "/v1/organizations/{organizationId}/customer-assets/{customerAssetId}/notes/{noteId}",
  tag: "Customer assets",
  summary: "Delete a note of a customer asset",
  description:
    "Deletes an internal note, regardless of its author. Notes cannot be edited: delete one and add another. Deleting it again succeeds.",
  success: 204,
  traits: ["idempotent", "holdable"],
  change: assetNoteDeletion,
});
