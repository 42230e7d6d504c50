import { queries } from "../../database/queries.ts";
import { Problem } from "../../problems/problem.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";

/** The customer, contact, asset and owner that a quote or an order refers to. */
export type SalesLinks = {
  customerId: number;
  contactId: string | null;
  customerAssetId: number | null;
  ownerUserId: string;
};

/** Returns the links of a new document: an omitted one is null; the owner defaults to the caller. */
export function toSalesLinks(
  {
    customerId,
    contactId,
    customerAssetId,
    ownerUserId,
  }: Pick<SalesLinks, "customerId"> & {
    [Link in keyof SalesLinks]?: SalesLinks[Link] | null | undefined;
  },
  { userId }: Pick<Membership, "userId">,
): SalesLinks {
  return {
    customerId,
    contactId: contactId ?? null,
    customerAssetId: customerAssetId ?? null,
    ownerUserId: ownerUserId ?? userId,
  };
}

export type SalesCustomer = { id: number; name: string; currency: string };
export type MissingRecord = { pointer: string; kind: string; id: string | number };

/**
 * Reads the records that a quote or an order is to refer to, in one round trip, and locks them: none can be
 * deleted before the document that refers to it is stored.
 *
 * @returns the customer, unless it is among the missing records: those that do not exist or that the caller
 *   may not see
 * @throws Problem QUOTE_CUSTOMER_MISMATCH when contact or asset belong to another customer
 */
export async function readSalesLinks(
  transaction: Transaction,
  membership: Pick<Membership, "permissions">,
  links: SalesLinks,
  document: "quote" | "order",
): Promise<{ customer: SalesCustomer | undefined; missing: MissingRecord[] }> {
  const { customerId, contactId, customerAssetId, ownerUserId } = links;
  const mayReadCustomers = membership.permissions.includes("customers:read");
  const [customer, contact, asset, owner] = await Promise.all([
    mayReadCustomers ? transaction.one(selectCustomer(customerId)) : undefined,
    contactId === null || !mayReadCustomers ? undefined : transaction.one(selectContact(contactId)),
    customerAssetId === null || !mayReadCustomers
      ? undefined
      : transaction.one(selectAsset(customerAssetId)),
    transaction.one(selectEnabledMember(ownerUserId)),
  ]);
  const missing: MissingRecord[] = [];
  const addMissing = (pointer: string, kind: string, id: string | number) =>
    void missing.push({ pointer, kind, id });
  if (customer === undefined) addMissing("/customerId", "customer", customerId);
  if (contactId !== null && contact === undefined)
    addMissing("/contactId", "customer_contact", contactId);
  if (customerAssetId !== null && asset === undefined) {
    addMissing("/customerAssetId", "customer_asset", customerAssetId);
  }
  if (owner === undefined) addMissing("/ownerUserId", "user", ownerUserId);
  if (missing.length > 0) return { customer, missing };
  for (const [name, record] of [
    ["contact", contact],
    ["asset", asset],
  ] as const) {
    if (record === undefined || record.customer_id === customerId) continue;
    throw new Problem(
      "QUOTE_CUSTOMER_MISMATCH",
      `The ${name} belongs to customer ${record.customer_id}, the ${document} to customer ${customerId}.`,
      { expected: customerId, received: record.customer_id },
    );
  }
  return { customer, missing };
}

const selectCustomer = (id: number) =>
  queries
    .selectFrom("customers")
    .select(["id", "name", "currency"])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forKeyShare();

const selectContact = (id: string) =>
  queries
    .selectFrom("customer_contacts")
    .select("customer_id")
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forKeyShare();

const selectAsset = (id: number) =>
  queries
    .selectFrom("customer_assets")
    .select("customer_id")
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forKeyShare();

// Removing or disabling a member updates the row: only a lock that conflicts with an update prevents it.
const selectEnabledMember = (userId: string) =>
  queries
    .selectFrom("memberships")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("disabled_at", "is", null)
    .forShare();
