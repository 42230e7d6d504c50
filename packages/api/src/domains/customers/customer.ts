import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { enumeration } from "../../schema/enumeration.ts";
import { queries } from "../../database/queries.ts";
import { notFound } from "../../kernel/record-problems.ts";
import { distinct } from "../../schema/distinct.ts";
import { languages } from "../../schema/language.ts";
import { columnsOf, toColumns, toRecord } from "../../schema/record.ts";
import { email, line, lines, optionalLine, storedEmail } from "../../schema/text.ts";
import { currency, deletedAt, recordNumber, timestamp } from "../../schema/values.ts";
import { optionalWebUrl, webUrl } from "../../schema/web-url.ts";
import type { Transaction } from "../../database/tenant.ts";
import { btw, kvk } from "../shared/identifiers/identifier-members.ts";
import { openOrder, openQuote } from "../shared/open-documents.ts";
import {
  customerAddress,
  DeliveryAddress,
  DeliveryAddressChange,
  toDeliveryAddress,
} from "./delivery-address.ts";
import type { Target } from "../../kernel/audit.ts";

export const CustomerType = enumeration({
  company: "A business or another organization.",
  person: "A private person.",
}).meta({
  id: "CustomerType",
  description: "What a customer is.",
});

export const CustomerStatus = enumeration({
  lead: "Before the first order.",
  active: "You work for them.",
  inactive: "You no longer work for them.",
}).meta({
  id: "CustomerStatus",
  description: "Stage of the business with a customer. Quotes and orders can be made in each.",
});

const nameOfPerson = (examples: string[]) =>
  optionalLine({ max: 120 }).meta({
    description: "Of a person; search finds it. It does not change `name`.",
    examples,
  });

/** The members of a customer that a caller writes, with their bounds. */
export const customerMembers = {
  type: CustomerType.meta({
    description: "Business or private person. Both can have all other fields.",
  }),
  name: line({ min: 1, max: 240 }).meta({
    description: "Shown on quotes, in lists and in search. Of a person: the full name.",
    examples: ["Koeriersdienst Snelle Bocht B.V."],
  }),
  firstName: nameOfPerson(["Marieke"]),
  lastName: nameOfPerson(["Smits"]),
  email: email()
    .nullable()
    .meta({
      description:
        "General email address. A quote goes to it if its contact has no address and `billingEmail` is null.",
      examples: ["planning@snelle-bocht.example"],
    }),
  phone: optionalLine({ max: 20 }).meta({
    description:
      "General telephone number, kept as written. International form (E.164) is advised; `strictIdentifiers` demands it.",
    examples: ["+31 30 555 0101"],
  }),
  website: optionalWebUrl(),
  kvk: kvk(),
  btw: btw(),
  billingEmail: email()
    .nullable()
    .meta({
      description: "Email address for invoices. A quote goes to it if its contact has no address.",
      examples: ["facturen@snelle-bocht.example"],
    }),
  ...customerAddress,
  deliveryAddress: DeliveryAddressChange.nullable().meta({
    description:
      "Delivery address, copied to new orders. Null: the customer's address. A change merges into the current one.",
  }),
  currency: currency().meta({
    description:
      "ISO 4217 code for new quotes and orders that name none. If omitted at creation: the organization's.",
    examples: ["EUR"],
  }),
  paymentTermsDays: z
    .int()
    .min(0)
    .max(365)
    .meta({
      description: "Payment term of invoices in days, for your accounting package.",
      examples: [14],
    }),
  language: z.enum(languages).meta({
    description:
      "Language of quotes, their page and email (ISO 639-1): Dutch for `nl`, English for the others. If omitted at creation: the organization's.",
  }),
  status: CustomerStatus.meta({
    description: "Stage of the business. Set by callers: quotes and orders do not change it.",
  }),
  labels: distinct(line({ min: 1, max: 60 }), 20).meta({
    description: "Words to group customers by, each once. A change replaces them all.",
    examples: [["cargo"]],
  }),
  notes: lines({ max: 4_000 })
    .nullable()
    .meta({
      description: "Internal remarks: never printed or mailed.",
      examples: ["Veertien bakfietsen; elke maandag zeven in de weekbeurt."],
    }),
  externalId: optionalLine({ max: 240 }).meta({
    description:
      "Id of the customer in the system that `source` names. The two together are unique when both are set.",
    examples: ["D-10442"],
  }),
  source: optionalLine({ max: 240 }).meta({
    description:
      "Name of the other system that holds this customer, such as your accounting package.",
    examples: ["boekhouding"],
  }),
};

export const Customer = z
  .strictObject({
    id: recordNumber().meta({
      description: "Assigned by the service: counts up from 1001 in each organization.",
      examples: [1001],
    }),
    organizationId: z.uuid(),
    number: recordNumber().meta({
      description: "The same as `id`: what people write and search for.",
      examples: [1001],
    }),
    ...customerMembers,
    email: storedEmail(customerMembers.email),
    website: webUrl().nullable().meta({ description: "Begins with `https://` or `http://`." }),
    billingEmail: storedEmail(customerMembers.billingEmail),
    deliveryAddress: DeliveryAddress.nullable().meta({
      description: "Delivery address, copied to new orders. Null: the customer's address.",
    }),
    openQuoteCount: z
      .int()
      .min(0)
      .meta({
        description: "Quotes that are drafts, sent and still valid, or accepted.",
        examples: [0],
      }),
    openOrderCount: z
      .int()
      .min(0)
      .meta({ description: "Orders that are neither completed nor cancelled.", examples: [1] }),
    assetCount: z
      .int()
      .min(0)
      .meta({ description: "Assets of the customer that are not deleted.", examples: [14] }),
    createdAt: timestamp(),
    updatedAt: timestamp(),
    deletedAt: deletedAt(),
    mergedIntoCustomerId: recordNumber()
      .optional()
      .meta({
        description: "Only on customers that were merged: the customer that has their records.",
        examples: [1001],
      }),
  })
  .meta({ id: "Customer", description: "A business or person that the organization works for." });
export type Customer = z.infer<typeof Customer>;

/** The members that no column stores. */
const derived = ["number", "openQuoteCount", "openOrderCount", "assetCount"];
const stored = Object.keys(Customer.shape).filter((member) => !derived.includes(member));
const columns = columnsOf("customers", stored);

/** Returns the columns for the given members of a customer. */
export function toCustomerColumns(members: Partial<Customer>): Record<string, unknown> {
  const given = Object.entries(members).filter(([member]) => stored.includes(member));
  const { deliveryAddress } = members;
  return {
    ...toColumns(Object.fromEntries(given)),
    ...(deliveryAddress ? { delivery_address: JSON.stringify(deliveryAddress) } : {}),
  };
}

/** Counts the records of a table that belong to the customer of a row. */
function countOf(table: "customer_assets" | "quotes" | "orders", condition: RawBuilder<boolean>) {
  return sql<number>`(select count(*) from ${sql.table(table)} counted
    where counted.organization_id = customers.organization_id
      and counted.customer_id = customers.id and ${condition})`;
}

/** Selects all customers of the organization; callers add conditions. */
export const selectCustomers = () =>
  queries.selectFrom("customers").select([
    ...columns,
    countOf("quotes", openQuote).as("open_quote_count"),
    countOf("orders", openOrder).as("open_order_count"),
    // For a deleted customer: the assets that were deleted with it, and would be restored with it.
    countOf(
      "customer_assets",
      sql`(counted.deleted_at is null
        or customers.deleted_at is not null and counted.deleted_with_customer)`,
    ).as("asset_count"),
  ]);

type CustomerRow = {
  id: number;
  delivery_address: unknown;
  merged_into_customer_id: number | null;
};

/** Returns the representation of a row of `selectCustomers`. */
export function toCustomer(row: CustomerRow): Customer {
  const { mergedIntoCustomerId, ...customer } = toRecord(Customer.shape, {
    ...row,
    number: row.id,
    delivery_address: toDeliveryAddress(row.delivery_address),
  });
  return row.merged_into_customer_id === null ? customer : { ...customer, mergedIntoCustomerId };
}

/** Loads a customer with its version; `update` locks the row until the end of the transaction. */
export async function loadCustomer(transaction: Transaction, id: number, lock?: "update") {
  const query = selectCustomers().where("id", "=", id);
  const row = await transaction.one(lock === "update" ? query.forUpdate() : query);
  if (row === undefined) throw notFound("customer", id);
  const record = toCustomer(row);
  return toLoadedCustomer(record, row.version);
}

function toLoadedCustomer(record: Customer, version: number) {
  const { id, name, mergedIntoCustomerId: replacement } = record;
  const target: Target = { kind: "customer", id: String(id), label: name };
  return {
    record,
    version,
    target,
    ...(replacement === undefined ? {} : { replacement: String(replacement) }),
  };
}

/**
 * Loads those of the given customers that exist, deleted ones included, and locks them until the end of the
 * transaction: in the order of their ids, so that calls about the same customers wait for each other.
 */
export async function lockCustomers(transaction: Transaction, ids: readonly number[]) {
  const rows = await transaction.all(
    selectCustomers().where("id", "in", ids).orderBy("id").forUpdate(),
  );
  return rows.map((row) => toLoadedCustomer(toCustomer(row), row.version));
}

/** Selects the id of a customer, if it exists: for records that are read under their customer. */
export const selectCustomerId = (id: number) =>
  queries.selectFrom("customers").select("id").where("id", "=", id).where("deleted_at", "is", null);

/** Selects the same and locks it until the end of the transaction, so that the customer is not deleted meanwhile. */
export const selectCustomerIdForShare = (id: number) => selectCustomerId(id).forShare();
