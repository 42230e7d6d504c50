import { defineOperation, type Operation } from "../../../kernel/define-operation.ts";
import { Problem } from "../../../problems/problem.ts";
import { recordNumber, uuid } from "../../../schema/values.ts";
import { planDeletion } from "../../../kernel/soft-delete.ts";
import { toContactFields } from "../contact-changes.ts";
import { holdCustomerContact } from "../customer-contact.ts";
import { restoreCustomerContact } from "../changes/restore-customer-contact.ts";

export const deleteCustomerContact: Operation = defineOperation({
  id: "deleteCustomerContact",
  method: "DELETE",
  path: "/v1/organizations/{organizationId}/customers/{customerId}/contacts/{contactId}",
  tag: "Customers",
  permission: "customers:write",
  summary: "Remove a contact from a customer",
  description:
    "Unlinks a contact from a customer. The primary contact can be removed only when it is the last one: make another contact primary first. Removing it again is a success.",
  params: { organizationId: uuid(), customerId: recordNumber(), contactId: uuid() },
  success: 204,
  problems: ["CONTACT_PRIMARY_REQUIRED"],
  traits: ["idempotent", "holdable"],
  tool: {
    name: "customers_remove_contact",
    title: "Remove a contact",
    description:
      "Unlink a contact from a customer. The primary one goes last: make another primary with customers_update_contact first. Returns nothing.",
    hints: ["destructive", "idempotent"],
  },
  undo: ({ params }) => ({
    operation: restoreCustomerContact,
    params,
    body: { isPrimary: false },
  }),
  load: ({ transaction, params }) =>
    holdCustomerContact(transaction, params.customerId, params.contactId),
  async plan({ now }, loaded) {
    const { record: contact, otherIds, target } = loaded;
    if (contact.isPrimary && otherIds.length > 0) {
      throw new Problem(
        "CONTACT_PRIMARY_REQUIRED",
        `${target.label} is the primary contact; make another contact primary first.`,
      );
    }
    const plan = planDeletion(loaded, "customer_contacts", now, {
      type: "customer_contact.deleted",
    });
    return {
      ...plan,
      change: {
        ...plan.change!,
        // Compared with what creating and updating it recorded, member by member.
        before: {
          ...toContactFields(contact),
          ...(contact.isPrimary ? { primaryContactId: contact.id } : {}),
        },
      },
    };
  },
});
