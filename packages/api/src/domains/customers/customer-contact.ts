import { sql } from "kysely";
import { z } from "zod";
import { queries } from "../../database/queries.ts";
import { notFound } from "../../kernel/record-problems.ts";
import { toRecord } from "../../schema/record.ts";
import { deletedAt, recordNumber, timestamp } from "../../schema/values.ts";
import { responseUri } from "../../schema/web-url.ts";
import type { Transaction } from "../../database/tenant.ts";
import { selectCustomerIdForShare, selectCustomerId } from "./customer.ts";
import type { Target } from "../../kernel/audit.ts";

export const ContactMethod = z
  .strictObject({
    id: z.uuid(),
    type: z
      .enum(["email", "phone", "mobile", "whatsapp", "website", "other"])
      .meta({ description: "What `value` holds." }),
    label: z
      .string()
      .nullable()
      .meta({
        description:
          "Distinguishes several of one type, such as work and private; null without one.",
        examples: ["Depot"],
      }),
    value: z.string().meta({
      description: "The address or number, as it was given.",
      examples: ["femke.jonker@snelle-bocht.example"],
    }),
    isPrimary: z
      .boolean()
      .meta({ description: "Whether to use it first among those of its type." }),
    position: z
      .int()
      .min(0)
      .meta({ description: "Place among the methods of the contact, from 0.", examples: [0] }),
    verifiedAt: timestamp().nullable().meta({
      description: "When the value was verified; null when it never was, or has changed since.",
    }),
    createdAt: timestamp(),
    updatedAt: timestamp(),
  })
  .meta({ id: "ContactMethod", description: "A way to reach a person." });
export type ContactMethod = z.infer<typeof ContactMethod>;

const ContactProfile = z
  .strictObject({
    id: z.uuid().meta({ description: "Id of the profile; the contact has one of its own." }),
    userId: z
      .uuid()
      .nullable()
      .meta({ description: "The person's own account; null for a person without one." }),
    firstName: z
      .string()
      .nullable()
      .meta({ description: "First part of `displayName`.", examples: ["Femke"] }),
    lastName: z
      .string()
      .nullable()
      .meta({ description: "Last part of `displayName`.", examples: ["Jonker"] }),
    displayName: z.string().meta({
      description: "First and last name, else the email address.",
      examples: ["Femke Jonker"],
    }),
    avatarUrl: responseUri("https")
      .nullable()
      .meta({
        description: "A picture of the person; null without one.",
        examples: ["https://snelle-bocht.example/femke.jpg"],
      }),
    createdAt: timestamp(),
    updatedAt: timestamp(),
    contactMethods: z.array(ContactMethod).meta({ description: "In the order of `position`." }),
  })
  .meta({ id: "ContactProfile", description: "Name of the contact, and ways to reach them." });

export const CustomerContact = z
  .strictObject({
    id: z.uuid(),
    customerId: recordNumber().meta({
      description: "The customer that the person is a contact of.",
    }),
    organizationId: z.uuid(),
    contactProfile: ContactProfile.meta({
      description: "Who the contact is and how to reach them.",
    }),
    jobTitle: z
      .string()
      .nullable()
      .meta({ description: "The person's role at the customer.", examples: ["Fleet manager"] }),
    isPrimary: z.boolean().meta({
      description:
        "Whether this is the customer's primary contact; a customer with contacts has exactly one.",
    }),
    notes: z
      .string()
      .nullable()
      .meta({
        description: "Internal remarks on the contact: never printed or mailed.",
        examples: ["Bellen na 10:00 uur."],
      }),
    createdAt: timestamp(),
    updatedAt: timestamp(),
    deletedAt: deletedAt(),
  })
  .meta({ id: "CustomerContact", description: "A person linked to a customer." });
export type CustomerContact = z.infer<typeof CustomerContact>;

/** Selects the contacts of a customer; callers add conditions. */
export const selectCustomerContacts = (customerId: number) =>
  queries
    .selectFrom("customer_contacts")
    .select([
      "id",
      "version",
      "customer_id",
      "organization_id",
      "profile_id",
      "profile_user_id",
      "first_name",
      "last_name",
      "avatar_url",
      "profile_created_at",
      "profile_updated_at",
      "job_title",
      "is_primary",
      "notes",
      "created_at",
      "updated_at",
      "deleted_at",
    ])
    .where("customer_id", "=", customerId);

export type ContactRow = {
  id: string;
  version: number;
  profile_id: string;
  profile_user_id: string | null;
  first_name: string | null;
  last_name: string | null;
  avatar_url: string | null;
  profile_created_at: Date;
  profile_updated_at: Date;
};

/** Returns the representations of rows of `selectCustomerContacts`, with their methods in one query. */
export async function toCustomerContacts(
  transaction: Transaction,
  rows: ContactRow[],
): Promise<CustomerContact[]> {
  const ids = rows.map(({ id }) => id);
  const methods = await transaction.all(selectMethods(sql`any(${ids}::uuid[])`));
  const methodsOf = Map.groupBy(methods, ({ contact_id }) => contact_id);
  return rows.map((row) => toCustomerContact(row, methodsOf.get(row.id) ?? []));
}

/**
 * Loads a contact of a customer.
 *
 * @throws Problem RESOURCE_NOT_FOUND, also for a contact of another customer
 */
export async function loadCustomerContact(
  transaction: Transaction,
  customerId: number,
  contactId: string,
) {
  const [customer, row, methods] = await Promise.all([
    transaction.one(selectCustomerId(customerId)),
    transaction.one(selectCustomerContacts(customerId).where("id", "=", contactId)),
    transaction.all(selectMethods(sql`${contactId}`)),
  ]);
  if (customer === undefined) throw notFound("customer", customerId);
  if (row === undefined) throw notFound("customer_contact", contactId);
  const record = toCustomerContact(row, methods);
  return { record, version: row.version, target: toTarget(record) };
}

/**
 * Loads a contact, locked together with the customer's other ones until the end of the transaction; the
 * customer cannot be deleted meanwhile.
 */
export async function lockCustomerContact(
  transaction: Transaction,
  customerId: number,
  contactId: string,
) {
  const [customer, rows, methods] = await Promise.all([
    transaction.one(selectCustomerIdForShare(customerId)),
    transaction.all(selectContactsForUpdate(customerId)),
    transaction.all(selectMethods(sql`${contactId}`)),
  ]);
  if (customer === undefined) throw notFound("customer", customerId);
  const row = rows.find(({ id }) => id === contactId);
  if (row === undefined) throw notFound("customer_contact", contactId);
  const record = toCustomerContact(row, methods);
  const { primaryId, ids } = toNotDeleted(rows);
  return {
    record,
    version: row.version,
    /** The customer's current primary contact. */
    primaryId,
    /** The customer's other contacts, by id. */
    otherIds: ids.filter((id) => id !== contactId),
    target: toTarget(record),
  };
}

/**
 * Locks the contacts of a customer until the end of the transaction, and returns their ids. The customer must
 * be locked before, so that no contact is added meanwhile.
 */
export async function lockContacts(
  transaction: Transaction,
  customerId: number,
): Promise<{ primaryId: string | null; ids: string[] }> {
  return toNotDeleted(await transaction.all(selectContactsForUpdate(customerId)));
}

// Which contact is primary concerns all of them: they are locked in one order, so that requests about the
// same customer wait for each other without deadlocks.
const selectContactsForUpdate = (customerId: number) =>
  selectCustomerContacts(customerId).orderBy("id").forUpdate();

function toNotDeleted(rows: { id: string; is_primary: boolean; deleted_at: Date | null }[]) {
  const notDeleted = rows.filter(({ deleted_at }) => deleted_at === null);
  return {
    primaryId: notDeleted.find(({ is_primary }) => is_primary)?.id ?? null,
    ids: notDeleted.map(({ id }) => id),
  };
}

export function toTarget({ id, contactProfile }: CustomerContact): Target {
  return { kind: "customer_contact", id, label: contactProfile.displayName };
}

/** Returns first and last name, else an email address: the primary one, else the first. */
export function toDisplayName(
  { firstName, lastName }: { firstName: string | null; lastName: string | null },
  methods: readonly ContactMethod[],
): string {
  const name = [firstName, lastName].filter((part) => part !== null && part !== "").join(" ");
  if (name !== "") return name;
  const emails = methods.filter(({ type }) => type === "email");
  return (emails.find(({ isPrimary }) => isPrimary) ?? emails[0])?.value ?? "";
}

const selectMethods = (contact: ReturnType<typeof sql<string>>) =>
  queries
    .selectFrom("contact_methods")
    .selectAll()
    .where("contact_id", "=", contact)
    .orderBy("contact_id")
    .orderBy("position")
    .orderBy("id");

function toCustomerContact(row: ContactRow, methodRows: object[]): CustomerContact {
  const methods = methodRows.map((method) => toRecord(ContactMethod.shape, method));
  const name = { firstName: row.first_name, lastName: row.last_name };
  const contactProfile = {
    id: row.profile_id,
    userId: row.profile_user_id,
    ...name,
    displayName: toDisplayName(name, methods),
    avatarUrl: row.avatar_url,
    createdAt: row.profile_created_at.toISOString(),
    updatedAt: row.profile_updated_at.toISOString(),
    contactMethods: methods,
  };
  return toRecord(CustomerContact.shape, { ...row, contact_profile: contactProfile });
}
