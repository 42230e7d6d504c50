import { defineOperation } from "../../../kernel/define-operation.ts";
import { byColumn, listOf, listQuery, paginate } from "../../../kernel/lists/list.ts";
import { uuid } from "../../../schema/values.ts";
import { Export, selectExports, toExport } from "../export.ts";
import { ExportKind } from "../transfer-kinds.ts";
import { TransferState } from "../transfer.ts";

export const listExports = defineOperation({
  id: "listExports",
  method: "GET",
  path: "/v1/organizations/{organizationId}/exports",
  tag: "Search and data",
  permission: "data:export",
  summary: "List exports",
  description:
    "Lists the exports of the organization, whichever member requested them, newest first. `fileId` names the file of each until `expiresAt`.",
  params: { organizationId: uuid() },
  query: {
    ...listQuery(["createdAt"], "-createdAt"),
    kind: ExportKind.optional().meta({ description: "Only exports of this kind." }),
    state: TransferState.optional().meta({ description: "Only exports in this state." }),
  },
  success: 200,
  response: listOf(Export, "ExportList"),
  problems: ["CURSOR_INVALID"],
  traits: ["paginated"],
  read: (context) => {
    const { kind, state } = context.query;
    let query = selectExports();
    if (kind !== undefined) query = query.where("kind", "=", kind);
    if (state !== undefined) query = query.where("state", "=", state);
    return paginate(context, {
      operationId: "listExports",
      from: query,
      sorts: { createdAt: byColumn("created_at", "timestamptz") },
      id: byColumn("id", "uuid"),
      toItems: (rows) => rows.map(toExport),
    });
  },
});
