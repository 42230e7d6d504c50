import { sql } from "kysely";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import type { Customer } from "./customer.ts";
import type { DuplicateReason } from "./customer-duplicates.ts";

/** Values of a customer that is about to be created; omitted ones are not compared. */
export type CustomerValues = Partial<
  Pick<
    Customer,
    "type" | "name" | "email" | "phone" | "kvk" | "btw" | "addressPostalCode" | "addressLine1"
  >
>;

/** A customer that looks the same, and why, the strongest reason first. */
export type SimilarCustomer = { id: number; reasons: DuplicateReason[] };

const maxSimilar = 10;

const columnOf = {
  kvk: "match_kvk",
  btw: "match_btw",
  email: "match_email",
  phone: "match_phone",
  name: "match_same_name",
  nameAndDomain: "match_domain",
  address: "match_address",
} as const satisfies Record<DuplicateReason, string>;
const reasons = Object.keys(columnOf) as DuplicateReason[];

/**
 * Finds existing customers that look the same as one with the given values, at most 10, by the same rules as the list
 * of duplicates. Deleted ones do not count. The cost does not depend on the number of customers.
 */
export async function findSimilarCustomers(
  transaction: Transaction,
  values: CustomerValues,
): Promise<SimilarCustomer[]> {
  const keys = toKeys(values);
  const idQueries = reasons.map((reason) =>
    queries
      .selectFrom("customers")
      .select("id")
      .where("deleted_at", "is", null)
      .where(columnOf[reason], "=", keys[reason])
      .orderBy("id")
      .limit(maxSimilar),
  );
  const ids = idQueries
    .map((each, index) => queries.selectFrom(each.as(`found${index}`)).select("id"))
    .reduce((all, each) => all.union(each));
  const rows = await transaction.all(
    queries
      .selectFrom("customers")
      .select([
        "id",
        ...reasons.map((reason) =>
          sql<boolean>`coalesce(${sql.ref(columnOf[reason])} = ${keys[reason]}, false)`.as(reason),
        ),
      ])
      .where("id", "in", ids)
      .orderBy("id")
      .limit(maxSimilar),
  );
  return rows.map((row) => ({ id: row.id, reasons: reasons.filter((reason) => row[reason]) }));
}

/** Returns the values as they are compared. Subqueries, so that a generic plan computes each once. */
function toKeys(values: CustomerValues) {
  const { type = "company", name = null, email = null, phone = null } = values;
  const { kvk = null, btw = null, addressPostalCode: code = null, addressLine1 = null } = values;
  const isPerson = sql`${type}::text = 'person'`;
  const nameKey = sql`name_key(${name}::text)`;
  const key = (expression: ReturnType<typeof sql>) => sql<string>`(select ${expression})`;
  return {
    kvk: key(sql`match_key(${kvk}::text)`),
    btw: key(sql`match_key(${btw}::text)`),
    email: key(sql`lower(${email}::text)`),
    phone: key(sql`phone_key(${phone}::text)`),
    name: key(
      sql`case when ${isPerson} then ${nameKey} || ' ' || match_key(${code}::text) else ${nameKey} end`,
    ),
    nameAndDomain: key(
      sql`case when ${isPerson} then ${nameKey} || ' ' || nullif(split_part(lower(${email}::text), '@', 2), '') end`,
    ),
    address: key(sql`address_key(${code}::text, ${addressLine1}::text)`),
  };
}
