import { defineOperation } from "../../../kernel/define-operation.ts";
import { byColumn, listOf, listQuery, paginate } from "../../../kernel/lists/list.ts";
import { uuid } from "../../../schema/values.ts";
import { Import, selectImports, toImport } from "../import.ts";
import { ImportedKind } from "../transfer-kinds.ts";
import { TransferState } from "../transfer.ts";

export const listImports = defineOperation({
  id: "listImports",
  method: "GET",
  path: "/v1/organizations/{organizationId}/imports",
  tag: "Search and data",
  permission: "data:import",
  summary: "List imports",
  description:
    "Lists the imports of the organization, whichever member requested them, newest first. Their counts are those of `getImport`: how many rows were created, updated, skipped, refused or held.",
  params: { organizationId: uuid() },
  query: {
    ...listQuery(["createdAt"], "-createdAt"),
    kind: ImportedKind.optional().meta({ description: "Only imports of this kind." }),
    state: TransferState.optional().meta({ description: "Only imports in this state." }),
  },
  success: 200,
  response: listOf(Import, "ImportList"),
  problems: ["CURSOR_INVALID"],
  traits: ["paginated"],
  read: (context) => {
    const { kind, state } = context.query;
    let query = selectImports();
    if (kind !== undefined) query = query.where("kind", "=", kind);
    if (state !== undefined) query = query.where("state", "=", state);
    return paginate(context, {
      operationId: "listImports",
      from: query,
      sorts: { createdAt: byColumn("created_at", "timestamptz") },
      id: byColumn("id", "uuid"),
      toItems: (rows) => rows.map(toImport),
    });
  },
});
