import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { queries } from "../../database/queries.ts";
import { notFound } from "../../kernel/refusals.ts";
import { distinct } from "../../schema/distinct.ts";
import { languages } from "../../schema/language.ts";
import { columnsOf, toColumns, toRecord } from "../../schema/record.ts";
import { email, line, lines, optionalLine } from "../../schema/text.ts";
import { currency, deletedAt, recordNumber, timestamp } from "../../schema/values.ts";
import { optionalWebAddress, webAddress } from "../../schema/web-address.ts";
import type { Transaction } from "../../database/tenant.ts";
import { btw, kvk } from "../shared/identifiers/identifier-members.ts";
import {
  customerAddress,
  DeliveryAddress,
  DeliveryAddressChange,
  toDeliveryAddress,
} from "./delivery-address.ts";

export const CustomerType = z
  .enum(["company", "person"])
  .meta({ id: "CustomerType", description: "Whether the customer is a business or a person." });

export const CustomerStatus = z
  .enum(["lead", "active", "inactive"])
  .meta({ id: "CustomerStatus", description: "How far the business with the customer has come." });

const optionalName = () => optionalLine({ max: 120 });

/** The members of a customer that a caller writes, with their bounds. */
export const customerMembers = {
  type: CustomerType,
  name: line({ min: 1, max: 240 }),
  firstName: optionalName(),
  lastName: optionalName(),
  email: email().nullable(),
  phone: optionalLine({ max: 20 }),
  website: optionalWebAddress(),
  kvk: kvk(),
  btw: btw(),
  billingEmail: email().nullable(),
  ...customerAddress,
  deliveryAddress: DeliveryAddressChange.nullable(),
  currency: currency().meta({ description: "ISO 4217." }),
  paymentTermsDays: z.int().min(0).max(365),
  language: z.enum(languages),
  status: CustomerStatus,
  labels: distinct(line({ min: 1, max: 60 }), 20),
  notes: lines({ max: 4_000 }).nullable(),
  externalId: optionalLine({ max: 240 }).meta({
    description: "Its id there; unique together with `source` when both are set.",
  }),
  source: optionalLine({ max: 240 }).meta({ description: "Where the record comes from." }),
};

export const Customer = z
  .strictObject({
    id: recordNumber(),
    organizationId: z.uuid(),
    number: recordNumber().meta({ description: "The id, as people write it." }),
    ...customerMembers,
    website: webAddress().nullable(),
    deliveryAddress: DeliveryAddress.nullable(),
    openQuoteCount: z
      .int()
      .min(0)
      .meta({ description: "Those that are drafts, sent and still valid, or accepted." }),
    openOrderCount: z
      .int()
      .min(0)
      .meta({ description: "Those that are neither completed nor cancelled." }),
    assetCount: z.int().min(0),
    createdAt: timestamp(),
    updatedAt: timestamp(),
    deletedAt: deletedAt(),
  })
  .meta({ id: "Customer", description: "A business or person that the organization works for." });
export type Customer = z.infer<typeof Customer>;

/** Members that no column holds. */
const derived = ["number", "openQuoteCount", "openOrderCount", "assetCount"];
const stored = Object.keys(Customer.shape).filter((member) => !derived.includes(member));
const columns = columnsOf("customers", stored);

/** The columns of a customer. */
export function toCustomerColumns(members: Partial<Customer>): Record<string, unknown> {
  const given = Object.entries(members).filter(([member]) => stored.includes(member));
  const { deliveryAddress } = members;
  return {
    ...toColumns(Object.fromEntries(given)),
    ...(deliveryAddress ? { delivery_address: JSON.stringify(deliveryAddress) } : {}),
  };
}

/** What an open quote is, and an open order: SQL conditions on the row. */
export const openQuote = sql<boolean>`(status in ('draft', 'accepted')
  or status = 'sent' and expires_at > now()) and deleted_at is null`;
export const openOrder = sql<boolean>`status not in ('completed', 'cancelled')
  and deleted_at is null`;

/** How many records of a table belong to the customer of a row. */
function countOf(table: "customer_assets" | "quotes" | "orders", condition: RawBuilder<boolean>) {
  return sql<number>`(select count(*) from ${sql.table(table)} counted
    where counted.organization_id = customers.organization_id
      and counted.customer_id = customers.id and ${condition})`;
}

/** All customers of the organization; callers add their conditions. */
export const selectCustomers = () =>
  queries.selectFrom("customers").select([
    ...columns,
    countOf("quotes", openQuote).as("open_quote_count"),
    countOf("orders", openOrder).as("open_order_count"),
    // Of a deleted customer: the assets that went with it, and would come back.
    countOf(
      "customer_assets",
      sql`(counted.deleted_at is null
        or customers.deleted_at is not null and counted.deleted_with_customer)`,
    ).as("asset_count"),
  ]);

type CustomerRow = { id: number; delivery_address: unknown };

/** The representation of a row of `selectCustomers`. */
export function toCustomer(row: CustomerRow): Customer {
  return toRecord(Customer.shape, {
    ...row,
    number: row.id,
    delivery_address: toDeliveryAddress(row.delivery_address),
  });
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

/** The same, held until the end of the transaction: for what must not outlive its customer. */
export const holdCustomerId = (id: number) => selectCustomerId(id).forShare();
