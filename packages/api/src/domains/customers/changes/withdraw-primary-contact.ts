import { z } from "zod";
import { defineOperation, type Operation } from "../../../kernel/define-operation.ts";
import { Problem } from "../../../problems/problem.ts";
import { recordNumber, uuid } from "../../../schema/values.ts";
import { planDeletion } from "../../../kernel/soft-delete.ts";
import { toContactFields } from "../contact-changes.ts";
import { setPrimary } from "../contact-writes.ts";
import { holdCustomerContact } from "../customer-contact.ts";
import { restoreCustomerContact } from "./restore-customer-contact.ts";

/**
 * Takes the creation of a contact back that became primary in the place of another: the other one is
 * primary again. Reached through the audit log only.
 */
const withdrawPrimaryContact: Operation = defineOperation({
  id: "withdrawPrimaryContact",
  method: "DELETE",
  path: "/v1/organizations/{organizationId}/customers/{customerId}/contacts/{contactId}",
  tag: "Customers",
  permission: "customers:write",
  summary: "Take the creation of a primary contact back",
  description: "Removes a contact, and makes `primaryContactId` the customer's primary contact.",
  params: { organizationId: uuid(), customerId: recordNumber(), contactId: uuid() },
  body: z.strictObject({ primaryContactId: uuid() }),
  example: { primaryContactId: "0192f0c1-6a3e-7c1d-8b52-3f4a5b6c7d8e" },
  success: 204,
  problems: ["CONTACT_PRIMARY_REQUIRED"],
  traits: ["idempotent"],
  undo: ({ params, changes }) => ({
    operation: restoreCustomerContact,
    params,
    body: { isPrimary: changes.some(({ field }) => field === "primaryContactId") },
  }),
  load: ({ transaction, params }) =>
    holdCustomerContact(transaction, params.customerId, params.contactId),
  async plan({ body, now }, loaded) {
    const { record: contact, otherIds, target } = loaded;
    const next = body.primaryContactId;
    if (contact.isPrimary && !otherIds.includes(next)) {
      throw new Problem(
        "CONTACT_PRIMARY_REQUIRED",
        `The contact that was primary before ${target.label} is no longer there; make another contact primary first.`,
      );
    }
    const plan = planDeletion(loaded, "customer_contacts", now, {
      type: "customer_contact.deleted",
    });
    const { isPrimary } = contact;
    return {
      ...plan,
      change: {
        ...plan.change!,
        before: {
          ...toContactFields(contact),
          ...(isPrimary ? { primaryContactId: contact.id } : {}),
        },
        after: isPrimary ? { primaryContactId: next } : null,
      },
      write(tx) {
        plan.write(tx);
        if (isPrimary) setPrimary(tx, next, now);
      },
    };
  },
});

export { withdrawPrimaryContact };
