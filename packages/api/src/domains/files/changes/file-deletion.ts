import { type Change, defineChange, unchanged } from "../../../kernel/changes/change.ts";
import { isDeleted, planDeletion, planRestoration } from "../../../kernel/changes/soft-delete.ts";
import { toFieldChanges } from "../../../kernel/audit.ts";
import { toPreviousValues } from "../../../kernel/changes/undo.ts";
import { uuid } from "../../../schema/values.ts";
import { type File, loadFile, toFileEvent, toRedactedFile } from "../file.ts";
import { invalidFileTransition } from "../file-state.ts";

export const fileDeletion: Change<undefined> = defineChange({
  permission: "files:delete",
  params: { organizationId: uuid(), fileId: uuid() },
  effect: "delete",
  undo: () => ({ change: fileRestoration }),
  load: ({ transaction, params }) => loadFile(transaction, params.fileId, "update"),
  async plan({ transaction, now }, loaded) {
    const { state } = loaded.record;
    if (state === "awaiting_upload" || state === "processing") {
      const hint = "Complete the upload first, or leave it: it is dropped after 24 hours.";
      throw invalidFileTransition(loaded.record, "deleted", hint);
    }
    const object = await toRedactedFile(transaction, loaded.record);
    const previous = toPreviousValues(toFieldChanges(object, null));
    const event = { type: "file.deleted" as const, object, previous };
    const plan = planDeletion(loaded, "files", now, { type: event.type });
    const isClosed = object.attachments.length < loaded.record.attachments.length;
    return { ...plan, isClosed, change: { ...plan.change, event } };
  },
});

const fileRestoration: Change<File> = defineChange({
  permission: "files:delete",
  params: { organizationId: uuid(), fileId: uuid() },
  effect: "restore",
  undo: () => ({ change: fileDeletion }),
  load: ({ transaction, params }) => loadFile(transaction, params.fileId, "update"),
  async plan({ transaction, now }, loaded) {
    if (!isDeleted(loaded)) return unchanged(loaded.record);
    const { rejectionReason } = loaded.record;
    const state = rejectionReason === null ? ("available" as const) : ("rejected" as const);
    const record: File = { ...loaded.record, state };
    const type = `file.${state}` as const;
    const plan = planRestoration({ ...loaded, record }, "files", now, { type });
    if (plan.change === null) return plan;
    const event = await toFileEvent(transaction, type, plan.result);
    return { ...plan, change: { ...plan.change, event } };
  },
});
