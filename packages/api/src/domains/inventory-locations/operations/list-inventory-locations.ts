import { byColumn, listOf, listQuery, paginate } from "../../../kernel/lists/list.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { toRecord } from "../../../schema/record.ts";
import { uuid } from "../../../schema/values.ts";
import { InventoryLocation, selectLocations } from "../inventory-location.ts";

export const listInventoryLocations = defineOperation({
  id: "listInventoryLocations",
  method: "GET",
  path: "/v1/organizations/{organizationId}/inventory-locations",
  tag: "Inventory locations",
  permission: "products:read",
  summary: "List inventory locations",
  description: "Lists the places where the organization keeps stock, by name.",
  params: { organizationId: uuid() },
  query: listQuery(["name", "createdAt", "updatedAt"], "name"),
  success: 200,
  response: listOf(InventoryLocation, "InventoryLocationList"),
  problems: ["CURSOR_INVALID"],
  traits: ["paginated"],
  read: (context) =>
    paginate(context, {
      operationId: "listInventoryLocations",
      from: selectLocations(),
      sorts: {
        name: byColumn("sort_name", "text"),
        createdAt: byColumn("created_at", "timestamptz"),
        updatedAt: byColumn("updated_at", "timestamptz"),
      },
      id: byColumn("id", "uuid"),
      toItems: (rows) => rows.map((row) => toRecord(InventoryLocation.shape, row)),
    }),
});
