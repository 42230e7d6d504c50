import { sql } from "kysely";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { byColumn, listOf, listQuery, paginate, searchText } from "../../../kernel/lists/list.ts";
import { toTextSearch } from "../../../kernel/lists/text-search.ts";
import { uuid } from "../../../schema/values.ts";
import { AttachmentKind, isVisibleTarget, targetId } from "../attachments.ts";
import { File, selectFiles, toFiles } from "../file.ts";
import { ContentType } from "../file-types.ts";

export const listFiles = defineOperation({
  id: "listFiles",
  method: "GET",
  path: "/v1/organizations/{organizationId}/files",
  tag: "Files",
  permission: "files:read",
  summary: "List files",
  description:
    "Lists the files of the organization in every state, the last changed first. `q` searches their names; with `attachedToKind` and `attachedToId`, it lists those that are attached to one record.",
  params: { organizationId: uuid() },
  query: {
    ...listQuery(["updatedAt", "createdAt", "name", "sizeBytes"], "-updatedAt", {
      deletable: true,
    }),
    q: searchText().optional(),
    attachedToKind: AttachmentKind.optional().meta({
      description:
        "Only files that are attached to a record of this kind; to one record with `attachedToId`.",
    }),
    attachedToId: targetId().optional(),
    contentType: ContentType.optional().meta({ description: "Only files of this media type." }),
  },
  success: 200,
  response: listOf(File, "FileList"),
  problems: ["CURSOR_INVALID"],
  traits: ["paginated"],
  tool: {
    name: "files_list",
    title: "List files",
    description:
      "Find a file, files (document, documents, photo, attachments), also those of one record. Use files_get for one. Dutch: zoek bestand, foto's, bijlagen.",
    hints: ["readOnly"],
  },
  read: (context) => {
    const { q, attachedToKind: kind, attachedToId, contentType } = context.query;
    let query = selectFiles();
    if (contentType !== undefined) query = query.where("content_type", "=", contentType);
    if (kind !== undefined || attachedToId !== undefined) {
      query = query.where((expression) => {
        let attached = expression
          .selectFrom("file_attachments")
          .select("file_id")
          .where(sql<boolean>`file_attachments.file_id = files.id`)
          .where(isVisibleTarget);
        if (kind !== undefined) attached = attached.where("kind", "=", kind);
        if (attachedToId !== undefined) attached = attached.where("target_id", "=", attachedToId);
        return expression.exists(attached);
      });
    }
    return paginate(context, {
      operationId: "listFiles",
      from: query,
      sorts: {
        updatedAt: byColumn("updated_at", "timestamptz"),
        createdAt: byColumn("created_at", "timestamptz"),
        name: byColumn("sort_name", "text"),
        sizeBytes: byColumn("size_bytes", "bigint"),
      },
      id: byColumn("id", "uuid"),
      toItems: (rows) => toFiles(context.transaction, rows),
      search: toTextSearch("files", q, "name"),
    });
  },
});
