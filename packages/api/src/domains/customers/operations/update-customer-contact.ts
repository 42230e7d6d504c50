import { z } from "zod";
import { primaryContactReversal } from "../changes/primary-contact-reversal.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { Problem } from "../../../problems/problem.ts";
import { recordNumber, uuid } from "../../../schema/values.ts";
import { mergeContact } from "../contact-changes.ts";
import { contactMembers } from "../contact-members.ts";
import { clearPrimary, writeContact } from "../contact-writes.ts";
import { CustomerContact, lockCustomerContact } from "../customer-contact.ts";
import { unchanged } from "../../../kernel/changes/change.ts";
import { undoUpdate } from "../../../kernel/changes/undo.ts";

const CustomerContactUpdate = z.strictObject(contactMembers).exactPartial().meta({
  id: "CustomerContactUpdate",
  description: "Fields that you omit stay as they are; null clears a field that may be null.",
});

export const updateCustomerContact = defineOperation({
  id: "updateCustomerContact",
  method: "PATCH",
  path: "/v1/organizations/{organizationId}/customers/{customerId}/contacts/{contactId}",
  tag: "Customers",
  permission: "customers:write",
  summary: "Update a contact of a customer",
  description:
    "Changes the fields that the body names and leaves the others as they are (JSON merge patch, RFC 7396). `{}` changes nothing. A customer with contacts always has one primary contact: `isPrimary: true` clears it on the others, and `false` is refused on the primary one. A first name, a last name or an email address must remain.",
  params: { organizationId: uuid(), customerId: recordNumber(), contactId: uuid() },
  body: CustomerContactUpdate,
  example: { jobTitle: "Fleet manager", phone: "+31 30 555 0124" },
  success: 200,
  response: CustomerContact,
  problems: ["CONTACT_PRIMARY_REQUIRED"],
  traits: ["idempotent", "workflowStep", "holdable", "fixedBySpecification"],
  tool: {
    name: "customers_update_contact",
    title: "Update a contact",
    description:
      "Edit a contact person of a customer: phone, email, job title, primary. Find its id with customers_get. Dutch: wijzig contactpersoon, telefoonnummer.",
    hints: ["idempotent"],
  },
  undo: (recorded) =>
    // The previous primary contact becomes primary again, which no body of this operation can express.
    recorded.changes.some(({ field }) => field === "primaryContactId")
      ? { change: primaryContactReversal, ...undoUpdate(recorded) }
      : undoUpdate(recorded),
  load: ({ transaction, params }) =>
    lockCustomerContact(transaction, params.customerId, params.contactId),
  async plan({ body, now, params }, { record: contact, version, primaryId, target }) {
    const { before, after, changed } = mergeContact(contact, body, now);
    if (changed === contact) return unchanged(contact);
    if (before.isPrimary && !after.isPrimary) {
      throw new Problem(
        "CONTACT_PRIMARY_REQUIRED",
        `${target.label} is the primary contact; make another contact primary first.`,
      );
    }
    const becomesPrimary = after.isPrimary && !before.isPrimary;
    return {
      result: changed,
      change: {
        target: { ...target, label: changed.contactProfile.displayName },
        // The previous primary contact changes as well: the change must record its id.
        before: { ...before, primaryContactId: primaryId },
        after: { ...after, primaryContactId: becomesPrimary ? contact.id : primaryId },
        event: { type: "customer_contact.updated", object: changed },
      },
      write(tx) {
        if (becomesPrimary) clearPrimary(tx, params.customerId, now);
        writeContact(tx, contact, changed, version, now);
      },
    };
  },
});
