import { defineOperation } from "../../../kernel/define-operation.ts";
import { contactDeletion } from "../changes/contact-deletion.ts";

export const deleteCustomerContact = defineOperation({
  id: "deleteCustomerContact",
  method: "DELETE",
  path: "/v1/organizations/{organizationId}/customers/{customerId}/contacts/{contactId}",
  tag: "Customers",
  summary: "Delete a contact of a customer",
  description:
    "Unlinks a contact from a customer. The primary contact can be removed only when it is the last one: make another contact primary first. Removing it again succeeds.",
  success: 204,
  problems: ["CONTACT_PRIMARY_REQUIRED"],
  traits: ["idempotent", "holdable"],
  tool: {
    name: "customers_remove_contact",
    title: "Remove a contact",
    description:
      "Unlink (delete, remove) a contact person who left a customer. The primary one goes last: first make another primary. Dutch: verwijder contactpersoon.",
    hints: ["destructive", "idempotent"],
  },
  change: contactDeletion,
});
