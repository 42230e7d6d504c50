import { defineOperation } from "../../../kernel/define-operation.ts";
import { recordNumber, uuid } from "../../../schema/values.ts";
import { CustomerContact, loadCustomerContact } from "../customer-contact.ts";

export const getCustomerContact = defineOperation({
  id: "getCustomerContact",
  method: "GET",
  path: "/v1/organizations/{organizationId}/customers/{customerId}/contacts/{contactId}",
  tag: "Customers",
  permission: "customers:read",
  summary: "Get a contact of a customer",
  description: "Returns one contact. A contact of another customer is not found.",
  params: { organizationId: uuid(), customerId: recordNumber(), contactId: uuid() },
  success: 200,
  response: CustomerContact,
  load: ({ transaction, params }) =>
    loadCustomerContact(transaction, params.customerId, params.contactId),
  read: (_, { record }) => record,
});
