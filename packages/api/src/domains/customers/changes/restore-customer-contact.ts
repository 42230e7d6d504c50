import { z } from "zod";
import { defineOperation, type Operation } from "../../../kernel/define-operation.ts";
import { recordNumber, uuid } from "../../../schema/values.ts";
import { isDeleted, planRestoration } from "../../../kernel/soft-delete.ts";
import { toContactFields } from "../contact-changes.ts";
import { clearPrimary, restoreContact } from "../contact-writes.ts";
import { CustomerContact, holdCustomerContact } from "../customer-contact.ts";
import { undoContactCreation } from "./undo-contact-creation.ts";

/** Takes the removal of a contact back. Reached through the audit log only. */
const restoreCustomerContact: Operation = defineOperation({
  id: "restoreCustomerContact",
  method: "POST",
  path: "/v1/organizations/{organizationId}/customers/{customerId}/contacts/{contactId}/restore",
  tag: "Customers",
  permission: "customers:write",
  summary: "Restore a removed contact",
  description:
    "Brings a contact back. It is primary when the customer has no other contact now, or when `isPrimary` is true.",
  params: { organizationId: uuid(), customerId: recordNumber(), contactId: uuid() },
  body: z.strictObject({ isPrimary: z.boolean() }),
  example: { isPrimary: false },
  success: 200,
  response: CustomerContact,
  traits: ["idempotent"],
  undo: ({ params, changes }) => undoContactCreation(params, changes),
  load: ({ transaction, params }) =>
    holdCustomerContact(transaction, params.customerId, params.contactId),
  async plan({ body, params, now }, loaded) {
    const { primaryId } = loaded;
    const plan = planRestoration(loaded, "customer_contacts", now, {
      type: "customer_contact.created",
    });
    if (!isDeleted(loaded) || plan.change === null) return plan;
    const isPrimary = primaryId === null || body.isPrimary;
    const contact = { ...plan.result, isPrimary };
    return {
      ...plan,
      result: contact,
      change: {
        ...plan.change,
        before: isPrimary && primaryId !== null ? { primaryContactId: primaryId } : null,
        after: {
          ...toContactFields(contact),
          ...(isPrimary ? { primaryContactId: contact.id } : {}),
        },
        event: { type: "customer_contact.created", object: contact },
      },
      write(tx) {
        if (isPrimary) clearPrimary(tx, params.customerId, now);
        restoreContact(tx, contact, loaded.version, now);
      },
    };
  },
});

export { restoreCustomerContact };
