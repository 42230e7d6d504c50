import { defineOperation } from "../../../kernel/define-operation.ts";
import { fileDeletion } from "../changes/file-deletion.ts";

export const deleteFile = defineOperation({
  id: "deleteFile",
  method: "DELETE",
  path: "/v1/organizations/{organizationId}/files/{fileId}",
  tag: "Files",
  summary: "Delete a file",
  description:
    "Deletes a file that is available or rejected, with its attachments. For 30 days the change can be undone (`revertAuditEntry`); then the bytes are removed permanently. Deleting it again succeeds.",
  success: 204,
  problems: ["FILE_STATE_INVALID"],
  traits: ["idempotent", "holdable"],
  change: fileDeletion,
  tool: {
    name: "files_delete",
    title: "Delete a file",
    description:
      "Delete (remove) a file (document, photo, attachment); 30 days restorable. Dutch: bestand verwijderen, verwijder.",
    hints: ["destructive", "idempotent"],
  },
});
