import { z } from "zod";
import { queries } from "../../database/queries.ts";
import { defineOperation, type Operation } from "../../operation.ts";
import { Problem, type RequestError } from "../../problem.ts";
import { toColumns } from "../../schema/record.ts";
import { toValidationProblem } from "../../schema/request-errors.ts";
import { email, line, lines, optionalLine } from "../../schema/text.ts";
import { recordNumber, uuid } from "../../schema/values.ts";
import type { Transaction } from "../../tenant.ts";
import { toFormerValues } from "../../undo.ts";
import { changeContact, type ContactFields, toContactFields } from "./contact-changes.ts";
import { type ContactMethod, CustomerContact, holdCustomerContact } from "./customer-contact.ts";

const name = () => optionalLine({ max: 120 });

const CustomerContactUpdate = z
  .strictObject({
    firstName: name(),
    lastName: name(),
    jobTitle: name(),
    email: email().nullable().meta({
      description:
        "Creates or replaces the primary contact method of type `email`; null removes it.",
    }),
    phone: line({ max: 20 }).nullable().meta({
      description: "As `email`, for the type `phone`; an empty text removes it too.",
    }),
    isPrimary: z.boolean().meta({
      description: "True clears it on the customer's other contacts.",
    }),
    notes: lines({ max: 4_000 }).nullable(),
  })
  .partial()
  .meta({
    id: "CustomerContactUpdate",
    description: "Members left out stay as they are; null clears a member that may be null.",
  });

export const updateCustomerContact: Operation = defineOperation({
  id: "updateCustomerContact",
  method: "PATCH",
  path: "/v1/organizations/{organizationId}/customers/{customerId}/contacts/{contactId}",
  tag: "Customers",
  permission: "customers:write",
  summary: "Update a contact of a customer",
  description:
    "Changes the members that the body names and leaves the others as they are (JSON merge patch, RFC 7396). `{}` changes nothing. A customer with contacts always has one primary contact: `isPrimary: true` clears it on the others, and `false` is refused on the primary one. A first name, a last name or an e-mail address must remain.",
  params: { organizationId: uuid(), customerId: recordNumber(), contactId: uuid() },
  body: CustomerContactUpdate,
  example: { jobTitle: "Fleet manager", phone: "+31 30 555 0124" },
  success: 200,
  response: CustomerContact,
  problems: ["CONTACT_PRIMARY_REQUIRED"],
  flags: "IWHS",
  tool: {
    name: "customers_update_contact",
    title: "Update a contact",
    description:
      'Change a linked contact of a customer; only the fields given change, null clears. Use customers_get with include ["contacts"] to find its id. Returns the contact.',
    hints: "I",
  },
  undo: ({ params, changes }) => ({
    operation: updateCustomerContact,
    params,
    body: toFormerValues(changes.filter(({ field }) => field !== "primaryContactId")),
  }),
  load: ({ transaction, params }) =>
    holdCustomerContact(transaction, params.customerId, params.contactId),
  async plan({ body, now, params }, { record: contact, version, primaryId, target }) {
    const before = toContactFields(contact);
    const after = toFieldsAfter(before, body);
    const isUnchanged = fieldNames.every((field) => before[field] === after[field]);
    if (isUnchanged) return { result: contact, change: null, write: () => undefined };
    const changed = changeContact(contact, after, now);
    const isNamed = changed.contactProfile.displayName !== "";
    if (!isNamed && target.label !== "") throw nameless(before, after);
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
        // The contact that was primary is changed as well: what the change did must tell which one.
        before: { ...before, primaryContactId: primaryId },
        after: { ...after, primaryContactId: becomesPrimary ? contact.id : primaryId },
        event: { type: "customer_contact.updated", object: changed },
      },
      write(tx) {
        if (becomesPrimary) clearPrimary(tx, params.customerId, now);
        const { firstName, lastName, jobTitle, isPrimary, notes } = after;
        tx.write(
          queries
            .updateTable("customer_contacts")
            .set({
              ...toColumns({ firstName, lastName, jobTitle, isPrimary, notes }),
              profile_updated_at: changed.contactProfile.updatedAt,
              updated_at: now,
              version: version + 1,
            })
            .where("id", "=", contact.id),
        );
        writeMethods(
          tx,
          { organization_id: contact.organizationId, contact_id: contact.id },
          contact.contactProfile.contactMethods,
          changed.contactProfile.contactMethods,
        );
      },
    };
  },
});

const fieldNames = Object.keys(CustomerContactUpdate.shape) as (keyof ContactFields)[];

function toFieldsAfter(
  before: ContactFields,
  body: z.infer<typeof CustomerContactUpdate>,
): ContactFields {
  const given = Object.entries(body).filter(([, value]) => value !== undefined);
  const after: ContactFields = { ...before, ...Object.fromEntries(given) };
  // A method without a value reaches no one.
  return { ...after, phone: after.phone === "" ? null : after.phone };
}

/** The refusal of a change after which nobody could tell who the contact is. */
function nameless(before: ContactFields, after: ContactFields): Problem {
  const cleared = (["firstName", "lastName", "email"] as const).filter(
    (field) => before[field] !== after[field],
  );
  return toValidationProblem(
    cleared.map((field): RequestError => ({
      location: "body",
      pointer: `/${field}`,
      rule: "required",
      message: `/${field} cannot be cleared: a first name, a last name or an e-mail address must remain`,
      expected: "at least one of firstName, lastName, email",
      received: after[field],
    })),
  );
}

/** Before the new one is set: a unique index allows one primary contact a customer at any moment. */
function clearPrimary(transaction: Transaction, customerId: number, now: Date): void {
  transaction.write(
    queries
      .updateTable("customer_contacts")
      .set((update) => ({
        is_primary: false,
        updated_at: now,
        version: update("version", "+", 1),
      }))
      .where("customer_id", "=", customerId)
      .where("is_primary", "=", true)
      .where("deleted_at", "is", null),
  );
}

function writeMethods(
  transaction: Transaction,
  owner: { organization_id: string; contact_id: string },
  before: readonly ContactMethod[],
  after: readonly ContactMethod[],
): void {
  const was = new Map(before.map((method) => [method.id, method]));
  for (const { id } of before) {
    if (after.some((method) => method.id === id)) continue;
    transaction.write(queries.deleteFrom("contact_methods").where("id", "=", id));
  }
  for (const method of after) {
    if (was.get(method.id) === method) continue;
    const { id, type, label, value, isPrimary, position, verifiedAt, updatedAt } = method;
    const columns = {
      label,
      value,
      is_primary: isPrimary,
      position,
      verified_at: verifiedAt,
      updated_at: updatedAt,
    };
    transaction.write(
      was.has(id)
        ? queries.updateTable("contact_methods").set(columns).where("id", "=", id)
        : queries
            .insertInto("contact_methods")
            .values({ ...owner, id, type, ...columns, created_at: method.createdAt }),
    );
  }
}
