import { defineOperation } from "../../../kernel/define-operation.ts";
import { byColumn, listOf, listQuery, paginate } from "../../../kernel/lists/list.ts";
import { uuid } from "../../../schema/values.ts";
import {
  CustomerDuplicates,
  selectCustomerDuplicates,
  toCustomerDuplicates,
} from "../customer-duplicates.ts";

export const listCustomerDuplicates = defineOperation({
  id: "listCustomerDuplicates",
  method: "GET",
  path: "/v1/organizations/{organizationId}/customer-duplicates",
  tag: "Customers",
  permission: "customers:read",
  summary: "List customers that look the same",
  description:
    "Proposes customers to merge, newest first: those with the same KvK or VAT number, email address, telephone number, name, or postal code with house number. `reasons` says what they have in common; a customer can be in several proposals. Merge those that are the same with `mergeCustomers`.",
  params: { organizationId: uuid() },
  query: listQuery(["createdAt"], "-createdAt"),
  success: 200,
  response: listOf(CustomerDuplicates, "CustomerDuplicatesList"),
  problems: ["CURSOR_INVALID"],
  traits: ["paginated"],
  read: (context) =>
    paginate(context, {
      operationId: "listCustomerDuplicates",
      from: selectCustomerDuplicates(),
      sorts: { createdAt: byColumn("created_at", "timestamptz") },
      id: byColumn("id", "uuid"),
      toItems: (rows) => toCustomerDuplicates(context.transaction, rows),
    }),
});
