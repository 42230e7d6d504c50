import { defineOperation, type Operation } from "../../../kernel/define-operation.ts";
import { recordNumber, uuid } from "../../../schema/values.ts";
import { planDeletion } from "../../../kernel/soft-delete.ts";
import { holdCustomerAssetNote, toNoteFields } from "../customer-asset-note.ts";
import { restoreCustomerAssetNote } from "../changes/restore-customer-asset-note.ts";

export const deleteCustomerAssetNote: Operation = defineOperation({
  id: "deleteCustomerAssetNote",
  method: "DELETE",
  path: "/v1/organizations/{organizationId}/customer-assets/{customerAssetId}/notes/{noteId}",
  tag: "Customer assets",
  permission: "customers:write",
  summary: "Delete a note of a customer asset",
  description:
    "Deletes an internal note, whoever wrote it. Notes cannot be edited: delete one and add another. Deleting it again is a success.",
  params: { organizationId: uuid(), customerAssetId: recordNumber(), noteId: uuid() },
  success: 204,
  traits: ["idempotent", "holdable"],
  undo: ({ params }) => ({ operation: restoreCustomerAssetNote, params }),
  load: ({ transaction, params }) =>
    holdCustomerAssetNote(transaction, params.customerAssetId, params.noteId),
  async plan({ now }, loaded) {
    const plan = planDeletion(loaded, "customer_asset_notes", now, {
      type: "customer_asset.updated",
      isOpen: false,
    });
    const change = {
      ...plan.change!,
      target: loaded.assetTarget,
      before: toNoteFields(loaded.record),
    };
    return { ...plan, change };
  },
});
