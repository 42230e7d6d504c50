import { sql } from "kysely";
import {
  byColumn,
  byNullableColumn,
  listOf,
  listQuery,
  paginate,
  searchText,
} from "../../../kernel/lists/list.ts";
import { toTextSearch } from "../../../kernel/lists/text-search.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { date, recordNumber, uuid } from "../../../schema/values.ts";
import {
  CustomerAsset,
  CustomerAssetStatus,
  selectCustomerAssets,
  toCustomerAsset,
} from "../customer-asset.ts";

export const listCustomerAssets = defineOperation({
  id: "listCustomerAssets",
  method: "GET",
  path: "/v1/organizations/{organizationId}/customer-assets",
  tag: "Customer assets",
  permission: "customers:read",
  summary: "List customer assets",
  description:
    "Lists the assets of all customers or of one, newest change first. `q` searches name, kind, brand, model, serial number and number. Assets without a date of their next service come last when sorted by `nextServiceAt`.",
  params: { organizationId: uuid() },
  query: {
    ...listQuery(["updatedAt", "createdAt", "name", "nextServiceAt"], "-updatedAt", {
      deletable: true,
    }),
    customerId: recordNumber().optional().meta({ description: "Only assets of this customer." }),
    q: searchText().optional(),
    status: CustomerAssetStatus.optional().meta({ description: "Only assets with this status." }),
    serviceDueBefore: date()
      .optional()
      .meta({
        description: "Only assets with a `nextServiceAt` before this day.",
        examples: ["2027-01-01"],
      }),
    purchasedBefore: date()
      .optional()
      .meta({
        description: "Only assets with a `purchasedAt` before this day.",
        examples: ["2024-11-20"],
      }),
  },
  success: 200,
  response: listOf(CustomerAsset, "CustomerAssetList"),
  problems: ["CURSOR_INVALID"],
  traits: ["paginated"],
  tool: {
    name: "customers_list_assets",
    title: "List customer assets",
    description:
      "Find an asset of customers (bike, bikes, boilers, machines, equipment) by text, status, purchase or service due. Use customers_get_asset for notes. Dutch: fietsen, ketels, apparaten, onderhoud.",
    hints: ["readOnly"],
  },
  read: (context) => {
    const { customerId, q, status, serviceDueBefore, purchasedBefore, sort } = context.query;
    let query = selectCustomerAssets();
    if (customerId !== undefined) query = query.where("customer_id", "=", customerId);
    if (status !== undefined) query = query.where("status", "=", status);
    const serviceAt = (whenNull: "infinity" | "-infinity") =>
      byNullableColumn("next_service_at", "date", whenNull);
    if (serviceDueBefore !== undefined) {
      query = query.where(sql<boolean>`${serviceAt("infinity").expression} < ${serviceDueBefore}`);
    }
    if (purchasedBefore !== undefined) {
      query = query.where("purchased_at", "<", purchasedBefore);
    }
    const nextServiceAt = serviceAt(sort.sort === "-nextServiceAt" ? "-infinity" : "infinity");
    if (serviceDueBefore !== undefined && sort.sort === "-nextServiceAt") {
      // In the order of this expression, the page begins at the bound.
      query = query.where(sql<boolean>`${nextServiceAt.expression} < ${serviceDueBefore}`);
    }
    return paginate(context, {
      operationId: "listCustomerAssets",
      from: query,
      sorts: {
        updatedAt: byColumn("updated_at", "timestamptz"),
        createdAt: byColumn("created_at", "timestamptz"),
        name: byColumn("sort_name", "text"),
        nextServiceAt,
      },
      id: byColumn("id", "bigint"),
      toItems: (rows) => rows.map(toCustomerAsset),
      search: toTextSearch("customer_assets", q, "name", "serial_number"),
    });
  },
});
