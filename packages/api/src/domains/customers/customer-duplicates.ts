import { sql } from "kysely";
import { z } from "zod";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import { enumeration } from "../../schema/enumeration.ts";
import { timestamp } from "../../schema/values.ts";
import { Customer, selectCustomers, toCustomer } from "./customer.ts";

/** The maximum number of customers of a proposal: those that one merge can join. */
const maxShown = 11;

/** The maximum number of customers that are counted. */
const maxCounted = 200;

export const DuplicateReason = enumeration({
  kvk: "The same KvK number, regardless of spaces, dots and dashes.",
  btw: "The same VAT number, regardless of spaces, dots and dashes.",
  email: "The same email address.",
  phone: "The same telephone number, with or without the code of its country.",
  name: "The same name without legal form, case, accents and punctuation; of persons with the same postal code.",
  nameAndDomain: "Persons with the same name, and email addresses of the same domain.",
  address: "The same postal code and house number.",
}).meta({ id: "DuplicateReason", description: "Why customers look the same." });
export type DuplicateReason = z.infer<typeof DuplicateReason>;

export const CustomerDuplicates = z
  .strictObject({
    id: z.uuid(),
    reasons: z
      .array(DuplicateReason)
      .min(1)
      .meta({ description: "Why all of these customers look the same, the strongest first." }),
    customers: z
      .array(Customer)
      .min(2)
      .max(maxShown)
      .meta({ description: "The customers, at most 11, the oldest first." }),
    customerCount: z
      .int()
      .min(2)
      .max(maxCounted)
      .meta({ description: "How many there are, at most 200.", examples: [2] }),
    createdAt: timestamp().meta({ description: "When they first looked the same." }),
  })
  .meta({ id: "CustomerDuplicates", description: "Customers that look the same." });
export type CustomerDuplicates = z.infer<typeof CustomerDuplicates>;

// The driver returns elements of bigint[] as text.
const ids = sql<string[]>`customers_with(organization_id, reason, match_key, ${maxCounted})`;

/**
 * Selects the values that several customers have. Of those that the same customers share, only the strongest: the
 * others are among its reasons.
 */
export const selectCustomerDuplicates = () =>
  queries
    .selectFrom("customer_duplicates")
    .select(["id", "created_at", ids.as("ids")])
    .where(sql<boolean>`(shared_reasons(organization_id, ${ids}))[1] = reason`)
    .where(sql<boolean>`cardinality(${ids}) > 1`);

/** Returns the representations of rows of `selectCustomerDuplicates`, with their customers in one query. */
export async function toCustomerDuplicates(
  transaction: Transaction,
  selectedRows: readonly { id: string; created_at: Date; ids: string[] }[],
): Promise<CustomerDuplicates[]> {
  const rows = selectedRows.map((row) => ({ ...row, ids: row.ids.map(Number) }));
  const shown = [...new Set(rows.flatMap((row) => row.ids.slice(0, maxShown)))];
  const [customers, reasons] = await Promise.all([
    transaction.all(selectCustomers().where(sql<boolean>`id = any(${shown}::bigint[])`)),
    Promise.all(rows.map((row) => readSharedReasons(transaction, row.ids))),
  ]);
  const byId = new Map(customers.map((row) => [row.id, toCustomer(row)]));
  return rows.map((row, index) => ({
    id: row.id,
    reasons: reasons[index] ?? [],
    customers: row.ids.slice(0, maxShown).flatMap((id) => byId.get(id) ?? []),
    customerCount: row.ids.length,
    createdAt: row.created_at.toISOString(),
  }));
}

async function readSharedReasons(
  transaction: Transaction,
  customerIds: readonly number[],
): Promise<DuplicateReason[]> {
  const row = await transaction.one(
    queries.selectNoFrom(
      sql<
        DuplicateReason[]
      >`shared_reasons((select app_organization_id()), ${customerIds}::bigint[])`.as("reasons"),
    ),
  );
  return row?.reasons ?? [];
}
