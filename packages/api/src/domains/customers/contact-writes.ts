import { queries } from "../../database/queries.ts";
import { toColumns } from "../../schema/record.ts";
import type { Transaction } from "../../database/tenant.ts";
import { toContactFields } from "./contact-changes.ts";
import type { ContactMethod, CustomerContact } from "./customer-contact.ts";
import { toNextVersion } from "../../kernel/changes/plan-update.ts";

/** Makes the primary contact an ordinary one, before another becomes primary: there is never more than one. */
export function clearPrimary(transaction: Transaction, customerId: number, now: Date): void {
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

/** Makes a contact primary, after `clearPrimary`. */
export function setPrimary(transaction: Transaction, contactId: string, now: Date): void {
  transaction.write(
    queries
      .updateTable("customer_contacts")
      .set((update) => ({
        is_primary: true,
        updated_at: now,
        version: update("version", "+", 1),
      }))
      .where("id", "=", contactId),
  );
}

/** Writes a new contact with its methods. */
export function insertContact(transaction: Transaction, contact: CustomerContact): void {
  const { id, customerId, organizationId, contactProfile: profile } = contact;
  transaction.write(
    queries.insertInto("customer_contacts").values({
      organization_id: organizationId,
      id,
      customer_id: customerId,
      profile_id: profile.id,
      profile_user_id: profile.userId,
      avatar_url: profile.avatarUrl,
      profile_created_at: profile.createdAt,
      profile_updated_at: profile.updatedAt,
      ...toContactColumns(contact),
      created_at: contact.createdAt,
      updated_at: contact.updatedAt,
    }),
  );
  writeMethods(transaction, contact, [], profile.contactMethods);
}

/** Writes the differences between two states of a contact. */
export function writeContact(
  transaction: Transaction,
  before: CustomerContact,
  after: CustomerContact,
  version: number,
  now: Date,
): void {
  transaction.write(
    toNextVersion(
      "customer_contacts",
      { id: before.id, version },
      { ...toContactColumns(after), profile_updated_at: after.contactProfile.updatedAt },
      now,
    ),
  );
  writeMethods(
    transaction,
    after,
    before.contactProfile.contactMethods,
    after.contactProfile.contactMethods,
  );
}

/**
 * Restores a deleted contact in its final state at once, since there is never more than one primary contact.
 */
export function restoreContact(
  transaction: Transaction,
  { id, isPrimary }: CustomerContact,
  version: number,
  now: Date,
): void {
  transaction.write(
    toNextVersion(
      "customer_contacts",
      { id, version },
      { deleted_at: null, is_primary: isPrimary },
      now,
    ),
  );
}

function toContactColumns(contact: CustomerContact) {
  const { firstName, lastName, isPrimary, jobTitle, notes } = toContactFields(contact);
  return toColumns({ firstName, lastName, jobTitle, isPrimary, notes });
}

function writeMethods(
  transaction: Transaction,
  contact: CustomerContact,
  before: readonly ContactMethod[],
  after: readonly ContactMethod[],
): void {
  const owner = { organization_id: contact.organizationId, contact_id: contact.id };
  const beforeById = new Map(before.map((method) => [method.id, method]));
  for (const { id } of before) {
    if (after.some((method) => method.id === id)) continue;
    transaction.write(queries.deleteFrom("contact_methods").where("id", "=", id));
  }
  for (const method of after) {
    if (beforeById.get(method.id) === method) continue;
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
      beforeById.has(id)
        ? queries.updateTable("contact_methods").set(columns).where("id", "=", id)
        : queries
            .insertInto("contact_methods")
            .values({ ...owner, id, type, ...columns, created_at: method.createdAt }),
    );
  }
}
