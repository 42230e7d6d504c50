import { sql } from "kysely";
import { by, listOf, listQuery, matches, paginate, searchText } from "../../list.ts";
import { defineOperation } from "../../operation.ts";
import { line } from "../../schema/text.ts";
import { instant, uuid } from "../../schema/values.ts";
import { Customer, CustomerStatus, CustomerType, selectCustomers, toCustomer } from "./customer.ts";

export const listCustomers = defineOperation({
  id: "listCustomers",
  method: "GET",
  path: "/v1/organizations/{organizationId}/customers",
  tag: "Customers",
  permission: "customers:read",
  summary: "List customers",
  description:
    "Lists the customers of the organization, newest change first. `q` searches name, first and last name, e-mail address, city, KvK number and number.",
  params: { organizationId: uuid() },
  query: {
    ...listQuery(["updatedAt", "createdAt", "name"], "-updatedAt"),
    q: searchText().optional(),
    type: CustomerType.optional(),
    status: CustomerStatus.optional(),
    city: line({ min: 1, max: 240 })
      .optional()
      .meta({ description: "The whole name of the city; case and accents do not matter." }),
    updatedAfter: instant().optional().meta({ description: "Changed after this moment." }),
  },
  success: 200,
  response: listOf(Customer, "CustomerList"),
  problems: ["CURSOR_INVALID"],
  flags: "P",
  tool: {
    name: "customers_list",
    title: "List customers",
    description:
      "List or search customers by name, city, e-mail, KvK or number. Use customers_get for one whose number you have. Returns customers and nextCursor.",
    hints: "R",
  },
  read: (context) => {
    const { q, type, status, city, updatedAfter } = context.query;
    let query = selectCustomers();
    if (q !== undefined) query = query.where(matches("search", q));
    if (type !== undefined) query = query.where("type", "=", type);
    if (status !== undefined) query = query.where("status", "=", status);
    if (city !== undefined) {
      query = query.where(sql<boolean>`fold(address_city) = fold(${city})`);
    }
    if (updatedAfter !== undefined) query = query.where("updated_at", ">", new Date(updatedAfter));
    return paginate(
      context,
      "listCustomers",
      query,
      {
        updatedAt: by("updated_at", "timestamptz"),
        createdAt: by("created_at", "timestamptz"),
        name: by("name", "text"),
      },
      by("id", "bigint"),
      (rows) => rows.map(toCustomer),
    );
  },
});
