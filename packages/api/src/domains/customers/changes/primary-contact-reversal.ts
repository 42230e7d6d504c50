import { z } from "zod";
import { type Change, defineChange } from "../../../kernel/changes/change.ts";
import { Problem } from "../../../problems/problem.ts";
import { recordNumber, uuid } from "../../../schema/values.ts";
import { mergeContact } from "../contact-changes.ts";
import { contactMembers } from "../contact-members.ts";
import { clearPrimary, setPrimary, writeContact } from "../contact-writes.ts";
import { type CustomerContact, lockCustomerContact } from "../customer-contact.ts";
import { undoUpdate } from "../../../kernel/changes/undo.ts";

/**
 * Undoes a change by which a contact became primary: its members get their previous values, and the
 * previous primary contact becomes primary again. Reached through the audit log only.
 */
export const primaryContactReversal: Change<CustomerContact> = defineChange({
  permission: "customers:write",
  params: { organizationId: uuid(), customerId: recordNumber(), contactId: uuid() },
  body: z
    .strictObject({ ...contactMembers, primaryContactId: uuid().nullable() })
    .exactPartial()
    .required({ primaryContactId: true }),
  undo: undoUpdate,
  load: ({ transaction, params }) =>
    lockCustomerContact(transaction, params.customerId, params.contactId),
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
