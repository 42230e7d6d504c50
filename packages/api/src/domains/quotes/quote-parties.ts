import { queries } from "../../database/queries.ts";
import type { DocumentRecipient, DocumentSender } from "./document/quote-document.ts";
import { notFound } from "../../kernel/record-problems.ts";
import type { Transaction } from "../../database/tenant.ts";
import type { Quote } from "./quote.ts";

/** Both parties as a document prints them, with the settings that its dates and texts depend on. */
export type DocumentParties = {
  organization: DocumentSender;
  customer: DocumentRecipient;
  /** The customer's language. */
  language: string;
  /** The organization's time zone. */
  timeZone: string;
};

/**
 * Reads both parties as they are now, and the email addresses of the customer. A purged customer has only the
 * name that is stored in the quote; its language is then the organization's.
 */
export async function readParties(
  transaction: Transaction,
  organizationId: string,
  { customerId, customerName, contactId }: Pick<Quote, "customerId" | "customerName" | "contactId">,
): Promise<{ parties: DocumentParties; emailAddresses: (string | null)[] }> {
  const [organization, customer, contact] = await Promise.all([
    transaction.one(
      queries.selectFrom("organizations").selectAll().where("id", "=", organizationId),
    ),
    transaction.one(queries.selectFrom("customers").selectAll().where("id", "=", customerId)),
    contactId === null ? undefined : transaction.one(selectContact(contactId)),
  ]);
  if (organization === undefined) throw notFound("organization", organizationId);
  const contactName = [contact?.first_name, contact?.last_name].filter(Boolean).join(" ");
  return {
    parties: {
      organization: {
        name: organization.name,
        legalName: organization.legal_name,
        kvk: organization.kvk,
        btw: organization.btw,
        iban: organization.iban,
        accentColor: organization.accent_color,
        logoFileId: organization.logo_file_id,
        ...toAddress(organization),
      },
      customer: {
        name: customer?.name ?? customerName,
        contactName: contactName === "" ? null : contactName,
        kvk: customer?.kvk ?? null,
        btw: customer?.btw ?? null,
        ...toAddress(customer),
      },
      language: (customer ?? organization).language,
      timeZone: organization.time_zone,
    },
    emailAddresses: [contact?.email, customer?.billing_email, customer?.email].map(
      (address) => address ?? null,
    ),
  };
}

const selectContact = (id: string) =>
  queries
    .selectFrom("customer_contacts")
    .select(["first_name", "last_name"])
    .select((select) =>
      select
        .selectFrom("contact_methods")
        .select("value")
        .whereRef("contact_methods.organization_id", "=", "customer_contacts.organization_id")
        .whereRef("contact_methods.contact_id", "=", "customer_contacts.id")
        .where("type", "=", "email")
        .orderBy("is_primary", "desc")
        .orderBy("position")
        .limit(1)
        .as("email"),
    )
    .where("id", "=", id)
    .where("deleted_at", "is", null);

type AddressColumns = {
  address_line1: string | null;
  address_line2: string | null;
  address_postal_code: string | null;
  address_city: string | null;
  address_state: string | null;
  address_country: string | null;
};

function toAddress(row: AddressColumns | undefined) {
  return {
    addressLine1: row?.address_line1 ?? null,
    addressLine2: row?.address_line2 ?? null,
    addressPostalCode: row?.address_postal_code ?? null,
    addressCity: row?.address_city ?? null,
    addressState: row?.address_state ?? null,
    addressCountry: row?.address_country ?? null,
  };
}
