import { type Change, defineChange } from "../../../kernel/changes/change.ts";
import { recordNumber, uuid } from "../../../schema/values.ts";
import { planDeletion, planRestoration } from "../../../kernel/changes/soft-delete.ts";
import {
  type CustomerAssetNote,
  lockCustomerAssetNote,
  toNoteFields,
} from "../customer-asset-note.ts";

export const assetNoteDeletion: Change<undefined> = defineChange({
  permission: "customers:write",
  params: { organizationId: uuid(), customerAssetId: recordNumber(), noteId: uuid() },
  effect: "delete",
  undo: () => ({ change: assetNoteRestoration }),
  load: ({ transaction, params }) =>
    lockCustomerAssetNote(transaction, params.customerAssetId, params.noteId),
  async plan({ now }, loaded) {
    const plan = planDeletion(loaded, "customer_asset_notes", now, {
      type: "customer_asset.updated",
      isOpen: false,
    });
    const change = {
      ...plan.change,
      target: loaded.assetTarget,
      before: toNoteFields(loaded.record),
    };
    return { ...plan, change };
  },
});

/** Undoes the deletion of a note. Reached through the audit log only. */
const assetNoteRestoration: Change<CustomerAssetNote> = defineChange({
  permission: "customers:write",
  params: { organizationId: uuid(), customerAssetId: recordNumber(), noteId: uuid() },
  effect: "restore",
  undo: () => ({ change: assetNoteDeletion }),
  load: ({ transaction, params }) =>
    lockCustomerAssetNote(transaction, params.customerAssetId, params.noteId),
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
