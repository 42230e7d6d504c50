import { type Change, defineChange, unchanged } from "../../../kernel/changes/change.ts";
import { isDeleted, planDeletion, planRestoration } from "../../../kernel/changes/soft-delete.ts";
import { uuid } from "../../../schema/values.ts";
import { type File, loadFile, toOpenFile } from "../file.ts";
import { moveRefused } from "../file-state.ts";

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
      throw moveRefused(loaded.record, "deleted", hint);
    }
    const open = { ...loaded, record: await toOpenFile(transaction, loaded.record) };
    return planDeletion(open, "files", now, { type: "file.deleted" });
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
    const { attachments, rejectionReason } = loaded.record;
    const state = rejectionReason === null ? ("available" as const) : ("rejected" as const);
    const record = await toOpenFile(transaction, { ...loaded.record, state });
    const plan = planRestoration({ ...loaded, record }, "files", now, { type: `file.${state}` });
    return { ...plan, result: { ...plan.result, attachments } };
  },
});
