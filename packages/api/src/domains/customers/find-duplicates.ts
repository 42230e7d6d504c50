import { sql } from "kysely";
import { queries } from "../../database/queries.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";
import type { Customer } from "./customer.ts";

/** A customer that looks the same, and the members that match. */
export type DuplicateCandidate = { id: number; name: string; matchedOn: string[] };

const maxCandidates = 5;

/** Each match column with the members that it is computed from. */
const membersByColumn = {
  match_kvk: ["kvk"],
  match_btw: ["btw"],
  match_email: ["email"],
  match_name: ["name", "addressPostalCode"],
} as const;
const columns = Object.keys(membersByColumn) as (keyof typeof membersByColumn)[];

/**
 * Finds customers that look the same as one about to be created, at most 5: the same KvK or VAT number
 * (regardless of spacing), the same email address, or the same name and postal code, ignoring case and, in
 * the name, accents. Deleted ones do not count.
 *
 * Exact only while the counter of customers is locked (`takeRecordNumber`): of two equal customers created at
 * once, the second sees the first.
 */
export async function findDuplicates(
  transaction: Transaction,
  customer: Partial<Pick<Customer, "kvk" | "btw" | "email" | "name" | "addressPostalCode">>,
): Promise<DuplicateCandidate[]> {
  const { kvk = null, btw = null, email = null, name = "", addressPostalCode = null } = customer;
  // Subqueries, so that a generic plan computes each once instead of for each comparison.
  const keys = {
    match_kvk: sql<string | null>`(select match_key(${kvk}::text))`,
    match_btw: sql<string | null>`(select match_key(${btw}::text))`,
    match_email: sql<string | null>`(select lower(${email}::text))`,
    match_name: sql<
      string | null
    >`(select fold(${name}::text) || ' ' || match_key(${addressPostalCode}::text))`,
  };
  const matchQueries = columns.map((column) =>
    queries
      .selectFrom("customers")
      .select("id")
      .where("deleted_at", "is", null)
      .where(column, "is not", null)
      .where(column, "=", keys[column]),
  );
  const ids = matchQueries.reduce((all, each) => all.union(each));
  const rows = await transaction.all(
    queries
      .selectFrom("customers")
      .select([
        "id",
        "name",
        ...columns.map((column) =>
          sql<boolean>`coalesce(${sql.ref(column)} = ${keys[column]}, false)`.as(column),
        ),
      ])
      // An array, not `in`: without statistics, the planner would join with all customers of the organization.
      .where("id", "=", sql<number>`any(array(${ids}))`)
      .orderBy("id")
      .limit(maxCandidates),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    matchedOn: columns.flatMap((column) => (row[column] ? membersByColumn[column] : [])),
  }));
}

/**
 * Returns warnings about customers with the name of one about to be created, regardless of case and accents: about
 * all of them if it has no postal code, which would distinguish it, and else about those whose postal code is a part
 * of it, or the other way around (`3512` and `3512 PH`, `NL-3512 PH`). Only members who may read customers get them.
 */
export async function findSameNameWarnings(
  transaction: Transaction,
  { permissions }: Pick<Membership, "permissions">,
  { name, addressPostalCode = null }: Partial<Pick<Customer, "name" | "addressPostalCode">>,
): Promise<string[]> {
  if (name === undefined || !permissions.includes("customers:read")) return [];
  const sameName = queries
    .selectFrom("customers")
    .select(["id", "address_city"])
    // A generic plan uses the index if the value is a subquery.
    .where("sort_name", "=", sql<string>`(select fold(${name}::text))`)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .limit(maxCandidates);
  const given = sql<string>`match_key(${addressPostalCode}::text)`;
  const stored = sql<string>`match_key(address_postal_code)`;
  const rows = await transaction.all(
    addressPostalCode === null
      ? sameName
      : sameName.where(
          sql<boolean>`(strpos(${given}, ${stored}) > 0 or strpos(${stored}, ${given}) > 0)`,
        ),
  );
  return toSameNameWarnings(
    rows.map(({ id, address_city: city }) => (city === null ? `${id}` : `${id} in "${city}"`)),
    "customer",
  );
}

/** Returns a warning about contacts of the customer with the name of one to add, regardless of case and accents. */
export async function findContactSameNameWarnings(
  transaction: Transaction,
  { permissions }: Pick<Membership, "permissions">,
  customerId: number,
  { firstName = null, lastName = null }: { firstName?: string | null; lastName?: string | null },
): Promise<string[]> {
  const name = [firstName, lastName].filter((part) => part !== null && part !== "").join(" ");
  if (name === "" || !permissions.includes("customers:read")) return [];
  const rows = await transaction.all(
    queries
      .selectFrom("customer_contacts")
      .select(["id", "job_title"])
      .where("customer_id", "=", customerId)
      .where("deleted_at", "is", null)
      .where(
        sql<boolean>`fold(concat_ws(' ', nullif(first_name, ''), nullif(last_name, ''))) = fold(${name}::text)`,
      )
      .orderBy("id")
      .limit(maxCandidates),
  );
  return toSameNameWarnings(
    rows.map(({ id, job_title: title }) => (title === null ? id : `${id} (${title})`)),
    "contact",
  );
}

function toSameNameWarnings(labels: readonly string[], noun: string): string[] {
  if (labels.length === 0) return [];
  return [
    `This name is also that of ${labels.join(", ")}: use that one if it is the same ${noun}.`,
  ];
}
