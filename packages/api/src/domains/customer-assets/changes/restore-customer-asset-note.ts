import { defineOperation, type Operation } from "../../../kernel/define-operation.ts";
import { recordNumber, uuid } from "../../../schema/values.ts";
import { planRestoration } from "../../../kernel/soft-delete.ts";
import { CustomerAssetNote, holdCustomerAssetNote, toNoteFields } from "../customer-asset-note.ts";
import { deleteCustomerAssetNote } from "../operations/delete-customer-asset-note.ts";

/** Takes the deletion of a note back. Reached through the audit log only. */
const restoreCustomerAssetNote: Operation = defineOperation({
  id: "restoreCustomerAssetNote",
  method: "POST",
  path: "/v1/organizations/{organizationId}/customer-assets/{customerAssetId}/notes/{noteId}/restore",
  tag: "Customer assets",
  permission: "customers:write",
  summary: "Restore a deleted note",
  description: "Brings a note back, at its former place.",
  params: { organizationId: uuid(), customerAssetId: recordNumber(), noteId: uuid() },
  success: 200,
  response: CustomerAssetNote,
  traits: ["idempotent"],
  undo: ({ params }) => ({ operation: deleteCustomerAssetNote, params }),
  load: ({ transaction, params }) =>
    holdCustomerAssetNote(transaction, params.customerAssetId, params.noteId),
  async plan({ now }, loaded) {
    const plan = planRestoration(loaded, "customer_asset_notes", now, {
      type: "customer_asset.note_added",
      isOpen: false,
    });
    if (plan.change === null) return plan;
    return {
      ...plan,
      change: {
        ...plan.change,
        target: loaded.assetTarget,
        after: toNoteFields(plan.result),
      },
    };
  },
});

export { restoreCustomerAssetNote };
