import { z } from "zod";
import { unchanged } from "../../../kernel/changes/change.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { changedValues, planUpdate } from "../../../kernel/changes/plan-update.ts";
import { undoUpdate } from "../../../kernel/changes/undo.ts";
import { uuid } from "../../../schema/values.ts";
import { toColumns } from "../../../schema/record.ts";
import {
  assertTargetsExist,
  attachments,
  hasHiddenAttachment,
  writeAttachments,
} from "../attachments.ts";
import { File, fileMembers, loadFile } from "../file.ts";
import { assertExtension } from "../file-name.ts";

const FileUpdate = z
  .strictObject({ ...fileMembers, attachments: attachments() })
  .exactPartial()
  .meta({ id: "FileUpdate", description: "Fields that you omit stay as they are." });

export const updateFile = defineOperation({
  id: "updateFile",
  method: "PATCH",
  path: "/v1/organizations/{organizationId}/files/{fileId}",
  tag: "Files",
  permission: "files:write",
  summary: "Update a file",
  description:
    "Changes the fields that the body names (JSON merge patch, RFC 7396): the name, the labels, and with `attachments` all records that the file is attached to. The bytes of a file never change.",
  params: { organizationId: uuid(), fileId: uuid() },
  body: FileUpdate,
  example: { labels: ["onderhoud"] },
  success: 200,
  response: File,
  problems: ["REFERENCE_NOT_FOUND"],
  traits: ["idempotent", "holdable"],
  undo: undoUpdate,
  load: ({ transaction, params }) => loadFile(transaction, params.fileId, "update"),
  async plan({ transaction, membership, organizationId, body, now }, loaded) {
    const before = loaded.record;
    const changed = changedValues<File>(before, body);
    if (Object.keys(changed).length === 0) return unchanged(before);
    const after: File = { ...before, ...changed, updatedAt: now.toISOString() };
    if (changed.name !== undefined) assertExtension(changed.name, before.contentType);
    const { attachments: attached, ...members } = changed;
    if (attached !== undefined) {
      await assertTargetsExist(transaction, membership, attached, "attachments");
    }
    const plan = planUpdate(loaded, after, {
      table: "files",
      columns: toColumns(members),
      now,
      event: [],
      label: after.name,
    });
    return {
      ...plan,
      isClosed: await hasHiddenAttachment(transaction, [
        ...before.attachments,
        ...after.attachments,
      ]),
      write(tx) {
        plan.write(tx);
        if (attached === undefined) return;
        writeAttachments(tx, { organizationId, fileId: before.id }, attached);
      },
    };
  },
});
