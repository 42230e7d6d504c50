import { v7 as uuidv7 } from "uuid";
import type { TestOrganization } from "../../../testing/test-service.ts";

export type ContactFixture = {
  customerId: number;
  firstName?: string | null;
  lastName?: string | null;
  jobTitle?: string | null;
  isPrimary?: boolean;
  notes?: string | null;
  /** In order of position; the first of each type is its primary one. */
  methods?: {
    type: string;
    value: string;
    label?: string;
    isPrimary?: boolean;
    verified?: boolean;
  }[];
};

/** Inserts a customer and returns its path. */
export async function insertCustomer(
  organization: TestOrganization,
  id: number,
  values: Record<string, unknown> = {},
): Promise<string> {
  await organization.insert((insert) => {
    insert("customers", { id, name: `Customer ${id}`, currency: "EUR", ...values });
  });
  return `${organization.path}/customers/${id}`;
}

/** Inserts a contact and returns its path. */
export async function insertContact(
  organization: TestOrganization,
  contact: ContactFixture,
): Promise<string> {
  const now = new Date();
  let id = "";
  await organization.insert((insert) => {
    id = insert("customer_contacts", {
      customer_id: contact.customerId,
      profile_id: uuidv7(),
      first_name: contact.firstName === undefined ? "Femke" : contact.firstName,
      last_name: contact.lastName === undefined ? "Jonker" : contact.lastName,
      job_title: contact.jobTitle ?? null,
      is_primary: contact.isPrimary ?? false,
      notes: contact.notes ?? null,
      profile_created_at: now,
      profile_updated_at: now,
    });
    const types = new Set<string>();
    for (const [position, method] of (contact.methods ?? []).entries()) {
      insert("contact_methods", {
        contact_id: id,
        type: method.type,
        value: method.value,
        label: method.label ?? null,
        is_primary: method.isPrimary ?? !types.has(method.type),
        position,
        verified_at: method.verified === true ? now : null,
      });
      types.add(method.type);
    }
  });
  return `${organization.path}/customers/${contact.customerId}/contacts/${id}`;
}
