import { z } from "zod";
import { defineOperation, type Operation } from "../../../kernel/define-operation.ts";
import { Problem } from "../../../problems/problem.ts";
import { recordNumber, uuid } from "../../../schema/values.ts";
import { toFormerValues } from "../../../kernel/undo.ts";
import { mergeContact } from "../contact-changes.ts";
import { contactMembers } from "../contact-members.ts";
import { clearPrimary, setPrimary, writeContact } from "../contact-writes.ts";
import { CustomerContact, holdCustomerContact } from "../customer-contact.ts";

/**
 * Takes back a change by which a contact became primary: its members get their former values, and the
 * contact that was primary before is primary again. Reached through the audit log only.
 */
const changeContactBack: Operation = defineOperation({
  id: "changeContactBack",
  method: "PATCH",
  path: "/v1/organizations/{organizationId}/customers/{customerId}/contacts/{contactId}",
  tag: "Customers",
  permission: "customers:write",
  summary: "Take a change of the primary contact back",
  description:
    "Writes former values of a contact, and makes `primaryContactId` the customer's primary contact.",
  params: { organizationId: uuid(), customerId: recordNumber(), contactId: uuid() },
  body: z
    .strictObject({ ...contactMembers, primaryContactId: uuid().nullable() })
    .partial()
    .required({ primaryContactId: true }),
  example: { isPrimary: false, primaryContactId: "0192f0c1-6a3e-7c1d-8b52-3f4a5b6c7d8e" },
  success: 200,
  response: CustomerContact,
  problems: ["CONTACT_PRIMARY_REQUIRED"],
  traits: ["idempotent"],
  undo: ({ params, changes }) => ({
    operation: changeContactBack,
    params,
    body: toFormerValues(changes),
  }),
  load: ({ transaction, params }) =>
    holdCustomerContact(transaction, params.customerId, params.contactId),
  async plan({ body, params, now }, { record: contact, version, primaryId, otherIds, target }) {
    const { primaryContactId: next, ...given } = body;
    const isPrimary = next === contact.id;
    if (next === null || (!isPrimary && !otherIds.includes(next))) {
      throw new Problem(
        "CONTACT_PRIMARY_REQUIRED",
        `The contact that was primary before ${target.label} is no longer there; make another contact primary first.`,
      );
    }
    const { before, after, changed } = mergeContact(contact, { ...given, isPrimary }, now);
    return {
      result: changed,
      change: {
        target: { ...target, label: changed.contactProfile.displayName },
        before: { ...before, primaryContactId: primaryId },
        after: { ...after, primaryContactId: next },
        event: { type: "customer_contact.updated", object: changed },
      },
      write(tx) {
        clearPrimary(tx, params.customerId, now);
        writeContact(tx, contact, changed, version, now);
        if (!isPrimary) setPrimary(tx, next, now);
      },
    };
  },
});

export { changeContactBack };
