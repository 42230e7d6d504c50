import { sql } from "kysely";
import { z } from "zod";
import { queries } from "../../database/queries.ts";
import { notFound } from "../../refusals.ts";
import { addressMembers } from "../../schema/address-members.ts";
import { columnsOf, toRecord } from "../../schema/record.ts";
import { email, line, lines } from "../../schema/text.ts";
import { currency, deletedAt, recordNumber, timestamp } from "../../schema/values.ts";
import type { Transaction } from "../../tenant.ts";

export const CustomerType = z
  .enum(["company", "person"])
  .meta({ id: "CustomerType", description: "Whether the customer is a business or a person." });

export const CustomerStatus = z
  .enum(["lead", "active", "inactive"])
  .meta({ id: "CustomerStatus", description: "How far the business with the customer has come." });

const addressCountry = () =>
  z
    .string()
    .regex(/^[A-Z]{2}$/u)
    .nullable()
    .meta({ description: "ISO 3166-1 alpha-2." });

const DeliveryAddress = z
  .strictObject({ ...addressMembers, addressCountry: addressCountry() })
  .meta({
    id: "DeliveryAddress",
    description: "Where goods go, when not to the customer's address.",
  });
type DeliveryAddress = z.infer<typeof DeliveryAddress>;

export const Customer = z
  .strictObject({
    id: recordNumber(),
    organizationId: z.uuid(),
    number: recordNumber().meta({ description: "The id, as people write it." }),
    type: CustomerType,
    name: line({ min: 1, max: 240 }),
    firstName: line({ max: 120 }).nullable(),
    lastName: line({ max: 120 }).nullable(),
    email: email().nullable(),
    phone: line({ max: 20 }).nullable(),
    website: line().nullable(),
    kvk: line({ max: 40 }).nullable().meta({ description: "Number in the Dutch trade register." }),
    btw: line({ max: 40 }).nullable().meta({ description: "VAT identification number." }),
    billingEmail: email().nullable(),
    ...addressMembers,
    addressCountry: addressCountry(),
    deliveryAddress: DeliveryAddress.nullable(),
    currency: currency().meta({ description: "ISO 4217." }),
    paymentTermsDays: z.int().min(0).max(365),
    language: z.enum(["nl", "en", "de", "fr"]),
    status: CustomerStatus,
    labels: z.array(line({ max: 60 })).max(20),
    notes: lines({ max: 4_000 }).nullable(),
    externalId: line({ max: 240 })
      .nullable()
      .meta({ description: "Its id there; unique together with `source` when both are set." }),
    source: line({ max: 240 }).nullable().meta({ description: "Where the record comes from." }),
    openQuoteCount: z.int().min(0),
    openOrderCount: z.int().min(0),
    assetCount: z.int().min(0),
    createdAt: timestamp(),
    updatedAt: timestamp(),
    deletedAt: deletedAt(),
  })
  .meta({ id: "Customer", description: "A business or person that the organization works for." });
export type Customer = z.infer<typeof Customer>;

const stored = Object.keys(
  Customer.omit({
    number: true,
    openQuoteCount: true,
    openOrderCount: true,
    assetCount: true,
  }).shape,
);
const columns = columnsOf("customers", stored);

/** All customers of the organization; callers add their conditions. */
export const selectCustomers = () =>
  queries.selectFrom("customers").select([
    ...columns,
    sql<number>`(select count(*) from customer_assets a
      where a.organization_id = customers.organization_id and a.customer_id = customers.id
        and a.deleted_at is null)`.as("asset_count"),
  ]);

type CustomerRow = { id: number; delivery_address: unknown };

/** The representation of a row of `selectCustomers`. */
export function toCustomer(row: CustomerRow): Customer {
  return toRecord(Customer.shape, {
    ...row,
    number: row.id,
    delivery_address: toDeliveryAddress(row.delivery_address),
    // The service keeps no quotes and orders, so none are open.
    open_quote_count: 0,
    open_order_count: 0,
  });
}

function toDeliveryAddress(stored: unknown): DeliveryAddress | null {
  if (stored === null) return null;
  const given = stored as Partial<DeliveryAddress>;
  return Object.fromEntries(
    Object.keys(DeliveryAddress.shape).map((member) => [
      member,
      given[member as keyof DeliveryAddress] ?? null,
    ]),
  ) as DeliveryAddress;
}

/** One customer with its version; `update` holds the row until the end of the transaction. */
export async function loadCustomer(transaction: Transaction, id: number, hold?: "update") {
  const query = selectCustomers().where("id", "=", id);
  const row = await transaction.one(hold === "update" ? query.forUpdate() : query);
  if (row === undefined) throw notFound("customer", id);
  const record = toCustomer(row);
  const target = { kind: "customer", id: String(id), label: record.name };
  return { record, version: row.version, target };
}

/** The id of a customer, if there is one: for records that are read under their customer. */
export const selectCustomerId = (id: number) =>
  queries.selectFrom("customers").select("id").where("id", "=", id).where("deleted_at", "is", null);
