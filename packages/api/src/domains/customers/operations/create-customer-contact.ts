import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { recordNumber, uuid } from "../../../schema/values.ts";
import { changeContact, toContactFields } from "../contact-changes.ts";
import { contactMembers } from "../contact-members.ts";
import { clearPrimary, insertContact } from "../contact-writes.ts";
import { findContactSameNameWarnings } from "../find-duplicates.ts";
import { CustomerContact, lockContacts, toTarget } from "../customer-contact.ts";
import { loadCustomer } from "../customer.ts";
import { undoContactCreation } from "../changes/contact-deletion.ts";

const identifyingMembers = ["firstName", "lastName", "email"] as const;

const CustomerContactCreate = z
  .strictObject(contactMembers)
  .exactPartial()
  .check(
    z.superRefine<Partial<Record<(typeof identifyingMembers)[number], unknown>>>(
      (given, context) => {
        if (identifyingMembers.some((member) => (given[member] ?? null) !== null)) return;
        context.addIssue({
          code: "custom",
          params: {
            rule: "required",
            expected: `at least one of ${identifyingMembers.join(", ")}`,
          },
          message: "must hold a firstName, a lastName or an email",
        });
      },
      { when: ({ value }) => typeof value === "object" && value !== null },
    ),
  )
  .meta({
    id: "CustomerContactCreate",
    description: "A contact to add: a first name, a last name or an email address is needed.",
  });

export const createCustomerContact = defineOperation({
  id: "createCustomerContact",
  method: "POST",
  path: "/v1/organizations/{organizationId}/customers/{customerId}/contacts",
  tag: "Customers",
  permission: "customers:write",
  summary: "Create a contact of a customer",
  description:
    "Adds a person to a customer. A first name, a last name or an email address is needed. `email` and `phone` become contact methods. The first contact of a customer is its primary one, whatever `isPrimary` says; later `isPrimary: true` clears it on the others. If the customer has a contact of that name already, regardless of case and accents, a warning names it.",
  params: { organizationId: uuid(), customerId: recordNumber() },
  body: CustomerContactCreate,
  example: {
    firstName: "Femke",
    lastName: "Jonker",
    jobTitle: "Fleet manager",
    email: "femke.jonker@snelle-bocht.example",
    phone: "+31 30 555 0142",
  },
  fullExample: {
    firstName: "Femke",
    lastName: "Jonker",
    jobTitle: "Fleet manager",
    email: "femke.jonker@snelle-bocht.example",
    phone: "+31 30 555 0142",
    isPrimary: true,
    notes: "Call after ten.",
  },
  success: 201,
  response: CustomerContact,
  traits: ["idempotent", "workflowStep", "holdable"],
  tool: {
    name: "customers_add_contact",
    title: "Add a contact",
    description:
      "Add a contact person (employee) to a customer; the first is primary. Not for colleagues. Dutch: voeg contactpersoon toe.",
  },
  undo: ({ params, target, changes }) => ({
    ...undoContactCreation(changes),
    params: { ...params, contactId: target.id },
  }),
  // Locks the customer, so that no concurrent request adds a first contact or deletes the customer.
  load: ({ transaction, params }) => loadCustomer(transaction, params.customerId, "update"),
  async plan({ transaction, membership, organizationId, params, body, now }) {
    const { customerId } = params;
    const [{ primaryId }, warnings] = await Promise.all([
      lockContacts(transaction, customerId),
      findContactSameNameWarnings(transaction, membership, customerId, body),
    ]);
    const at = now.toISOString();
    const timestamps = { createdAt: at, updatedAt: at };
    const contact = changeContact(
      {
        id: uuidv7(),
        customerId,
        organizationId,
        contactProfile: {
          id: uuidv7(),
          userId: null,
          firstName: null,
          lastName: null,
          displayName: "",
          avatarUrl: null,
          ...timestamps,
          contactMethods: [],
        },
        jobTitle: null,
        isPrimary: false,
        notes: null,
        ...timestamps,
      },
      {
        firstName: body.firstName ?? null,
        lastName: body.lastName ?? null,
        jobTitle: body.jobTitle ?? null,
        email: body.email ?? null,
        phone: body.phone ?? null,
        isPrimary: primaryId === null || body.isPrimary === true,
        notes: body.notes ?? null,
      },
      now,
    );
    const { isPrimary } = contact;
    return {
      result: contact,
      warnings,
      change: {
        target: toTarget(contact),
        // The previous primary contact changes as well: the change must record its id.
        before: isPrimary && primaryId !== null ? { primaryContactId: primaryId } : null,
        after: {
          ...toContactFields(contact),
          ...(isPrimary ? { primaryContactId: contact.id } : {}),
        },
        event: { type: "customer_contact.created", object: contact },
      },
      write(tx) {
        if (isPrimary) clearPrimary(tx, customerId, now);
        insertContact(tx, contact);
      },
    };
  },
});
