import { sql } from "kysely";
import { byColumn, listOf, listQuery, paginate, searchText } from "../../../kernel/lists/list.ts";
import { toTextSearch } from "../../../kernel/lists/text-search.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { line } from "../../../schema/text.ts";
import { uuid } from "../../../schema/values.ts";
import {
  Customer,
  CustomerStatus,
  CustomerType,
  selectCustomers,
  toCustomer,
} from "../customer.ts";

export const listCustomers = defineOperation({
  id: "listCustomers",
  method: "GET",
  path: "/v1/organizations/{organizationId}/customers",
  tag: "Customers",
  permission: "customers:read",
  summary: "List customers",
  description:
    "Lists the customers of the organization, newest change first. `q` searches name, first and last name, email address, telephone number, city, KvK number and number.",
  params: { organizationId: uuid() },
  query: {
    ...listQuery(["updatedAt", "createdAt", "name"], "-updatedAt", { deletable: true }),
    q: searchText().optional(),
    type: CustomerType.optional().meta({ description: "Only customers of this type." }),
    status: CustomerStatus.optional().meta({ description: "Only customers with this status." }),
    city: line({ min: 1, max: 240 })
      .optional()
      .meta({
        description: "The whole name of the city; case and accents do not matter.",
        examples: ["Utrecht"],
      }),
  },
  success: 200,
  response: listOf(Customer, "CustomerList"),
  problems: ["CURSOR_INVALID"],
  traits: ["paginated"],
  tool: {
    name: "customers_list",
    title: "List customers",
    description:
      "Find, look up, search a customer (client, company, account): customers by name, city, email, phone, KvK or number. Use customers_get for one. Dutch: zoek klant, klanten.",
    hints: ["readOnly"],
    takesUpdatedAfter: true,
  },
  read: (context) => {
    const { q, type, status, city } = context.query;
    let query = selectCustomers();
    if (type !== undefined) query = query.where("type", "=", type);
    if (status !== undefined) query = query.where("status", "=", status);
    if (city !== undefined) {
      query = query.where(sql<boolean>`match_city = fold(${city})`);
    }
    return paginate(context, {
      operationId: "listCustomers",
      from: query,
      sorts: {
        updatedAt: byColumn("updated_at", "timestamptz"),
        createdAt: byColumn("created_at", "timestamptz"),
        name: byColumn("sort_name", "text"),
      },
      id: byColumn("id", "bigint"),
      toItems: (rows) => rows.map(toCustomer),
      search: toTextSearch("customers", q, "name"),
    });
  },
});
