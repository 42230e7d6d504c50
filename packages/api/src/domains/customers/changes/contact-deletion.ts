import { z } from "zod";
import type { FieldChange } from "../../../kernel/audit.ts";
import { type Change, defineChange, type Undo } from "../../../kernel/changes/change.ts";
import { Problem } from "../../../problems/problem.ts";
import { recordNumber, uuid } from "../../../schema/values.ts";
import { isDeleted, planDeletion, planRestoration } from "../../../kernel/changes/soft-delete.ts";
import { toContactFields } from "../contact-changes.ts";
import { type CustomerContact, lockCustomerContact } from "../customer-contact.ts";
import { clearPrimary, restoreContact, setPrimary } from "../contact-writes.ts";

export const contactDeletion: Change<undefined> = defineChange({
  permission: "customers:write",
  params: { organizationId: uuid(), customerId: recordNumber(), contactId: uuid() },
  effect: "delete",
  undo: () => ({ change: contactRestoration, body: { isPrimary: false } }),
  load: ({ transaction, params }) =>
    lockCustomerContact(transaction, params.customerId, params.contactId),
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
        ...plan.change,
        // An undo compares these members with what creation and updates recorded.
        before: {
          ...toContactFields(contact),
          ...(contact.isPrimary ? { primaryContactId: contact.id } : {}),
        },
      },
    };
  },
});

/**
 * Undoes the creation of a contact that replaced another as the primary one: the other becomes primary again.
 * Reached through the audit log only.
 */
const primaryContactCreationReversal: Change<undefined> = defineChange({
  permission: "customers:write",
  params: { organizationId: uuid(), customerId: recordNumber(), contactId: uuid() },
  body: z.strictObject({ primaryContactId: uuid() }),
  effect: "delete",
  undo: ({ changes }) => ({
    change: contactRestoration,
    body: { isPrimary: changes.some(({ field }) => field === "primaryContactId") },
  }),
  load: ({ transaction, params }) =>
    lockCustomerContact(transaction, params.customerId, params.contactId),
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
        ...plan.change,
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

/** Undoes the removal of a contact. Reached through the audit log only. */
const contactRestoration: Change<CustomerContact> = defineChange({
  permission: "customers:write",
  params: { organizationId: uuid(), customerId: recordNumber(), contactId: uuid() },
  body: z.strictObject({ isPrimary: z.boolean() }),
  effect: "restore",
  undo: ({ changes }) => undoContactCreation(changes),
  load: ({ transaction, params }) =>
    lockCustomerContact(transaction, params.customerId, params.contactId),
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

/**
 * Returns the undo of adding or restoring a contact: if it replaced another as the primary one, that one becomes
 * primary again.
 */
export function undoContactCreation(changes: readonly FieldChange[]): Undo {
  const previous = changes.find(({ field }) => field === "primaryContactId")?.before;
  return typeof previous === "string"
    ? { change: primaryContactCreationReversal, body: { primaryContactId: previous } }
    : { change: contactDeletion };
}
