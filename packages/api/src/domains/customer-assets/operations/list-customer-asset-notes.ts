import { byColumn, listOf, listQuery, paginate } from "../../../kernel/lists/list.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { recordNumber, uuid } from "../../../schema/values.ts";
import {
  CustomerAssetNote,
  selectCustomerAssetNotes,
  toCustomerAssetNotes,
} from "../customer-asset-note.ts";
import { loadCustomerAsset } from "../customer-asset.ts";

export const listCustomerAssetNotes = defineOperation({
  id: "listCustomerAssetNotes",
  method: "GET",
  path: "/v1/organizations/{organizationId}/customer-assets/{customerAssetId}/notes",
  tag: "Customer assets",
  permission: "customers:read",
  summary: "List the notes of a customer asset",
  description:
    "Lists the internal notes of an asset, newest first. Notes are internal: never put them in anything sent to customers.",
  params: { organizationId: uuid(), customerAssetId: recordNumber() },
  query: listQuery(["createdAt"], "-createdAt", { deletable: true }),
  success: 200,
  response: listOf(CustomerAssetNote, "CustomerAssetNoteList"),
  problems: ["CURSOR_INVALID"],
  traits: ["paginated"],
  load: ({ transaction, params }) => loadCustomerAsset(transaction, params.customerAssetId),
  read: (context) =>
    paginate(context, {
      operationId: "listCustomerAssetNotes",
      from: selectCustomerAssetNotes(context.params.customerAssetId),
      sorts: { createdAt: byColumn("created_at", "timestamptz") },
      id: byColumn("id", "uuid"),
      toItems: (rows) => toCustomerAssetNotes(context.transaction, rows),
    }),
});
