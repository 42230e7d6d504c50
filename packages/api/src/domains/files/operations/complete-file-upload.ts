import { unchanged } from "../../../kernel/changes/change.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { planUpdate } from "../../../kernel/changes/plan-update.ts";
import { uuid } from "../../../schema/values.ts";
import { fileDeletion } from "../changes/file-deletion.ts";
import { File, isRejected, loadFile, toFileEvent, toRejectionWarnings } from "../file.ts";
import { invalidFileTransition } from "../file-state.ts";
import { toInspectedFile } from "../inspected-file.ts";

export const completeFileUpload = defineOperation({
  id: "completeFileUpload",
  method: "POST",
  path: "/v1/organizations/{organizationId}/files/{fileId}/complete",
  tag: "Files",
  permission: "files:write",
  summary: "Complete an upload",
  description:
    "Checks the uploaded bytes: the file becomes `available` if they have the declared size, SHA-256 and type, or else `rejected` with `rejectionReason`. Rejected bytes are deleted; upload them again as another file. Completing it again changes nothing.",
  params: { organizationId: uuid(), fileId: uuid() },
  success: 200,
  response: File,
  problems: ["FILE_STATE_INVALID"],
  traits: ["idempotent", "holdable"],
  tool: {
    name: "files_complete_upload",
    title: "Finish an upload",
    description:
      "Finish an upload after sending the bytes to upload.url: the file is checked, then available. Dutch: upload afronden.",
    hints: ["idempotent"],
    isFailure: isRejected,
  },
  undo: () => ({ change: fileDeletion }),
  load: ({ transaction, params }) => loadFile(transaction, params.fileId, "update"),
  async plan({ transaction, now }, loaded) {
    const { record: before, content } = loaded;
    if (before.state === "available" || before.state === "rejected") return unchanged(before);
    if (before.state !== "processing" || content.received === null) {
      const hint = "Send the bytes to the upload.url that createFileUpload gave, then try again.";
      throw invalidFileTransition(before, "available", hint);
    }
    const after = toInspectedFile(before, content.received, now);
    const isRejected = after.state === "rejected";
    const plan = planUpdate(loaded, after, {
      table: "files",
      columns: {
        state: after.state,
        sha256: after.sha256,
        rejection_reason: after.rejectionReason,
        ...(isRejected ? { blob_id: null } : {}),
      },
      now,
      event: await toFileEvent(transaction, isRejected ? "file.rejected" : "file.available", after),
    });
    return { ...plan, warnings: toRejectionWarnings(after, content.received.bytes) };
  },
});
