import { byColumn, listOf, listQuery, paginate } from "../../../kernel/lists/list.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { recordNumber, uuid } from "../../../schema/values.ts";
import {
  CustomerContact,
  selectCustomerContacts,
  toCustomerContacts,
} from "../customer-contact.ts";
import { loadCustomer } from "../customer.ts";

export const listCustomerContacts = defineOperation({
  id: "listCustomerContacts",
  method: "GET",
  path: "/v1/organizations/{organizationId}/customers/{customerId}/contacts",
  tag: "Customers",
  permission: "customers:read",
  summary: "List the contacts of a customer",
  description: "Lists the people linked to a customer, oldest first.",
  params: { organizationId: uuid(), customerId: recordNumber() },
  query: listQuery(["createdAt", "updatedAt"], "createdAt", { deletable: true }),
  success: 200,
  response: listOf(CustomerContact, "CustomerContactList"),
  problems: ["CURSOR_INVALID"],
  traits: ["paginated"],
  load: ({ transaction, params }) => loadCustomer(transaction, params.customerId),
  read: (context) =>
    paginate(context, {
      operationId: "listCustomerContacts",
      from: selectCustomerContacts(context.params.customerId),
      sorts: {
        createdAt: byColumn("created_at", "timestamptz"),
        updatedAt: byColumn("updated_at", "timestamptz"),
      },
      id: byColumn("id", "uuid"),
      toItems: (rows) => toCustomerContacts(context.transaction, rows),
    }),
});
