import { type RawBuilder, sql } from "kysely";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import { toDialedNumbers } from "../../schema/phone-number.ts";
import type { Customer } from "./customer.ts";
import type { DuplicateReason } from "./customer-duplicates.ts";

/** The values by which customers look the same. Neighbours have the same address, so it is none of them. */
type CustomerValues = Pick<
  Customer,
  "type" | "email" | "phone" | "kvk" | "btw" | "addressPostalCode" | "addressCountry"
> & { name: string | null };

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
} as const satisfies Partial<Record<DuplicateReason, string>>;
type Reason = keyof typeof columnOf;
const reasons = Object.keys(columnOf) as Reason[];

/**
 * Finds existing customers that look the same as one with the given values, at most 10. One with another KvK number
 * is another customer. Deleted ones do not count. The cost does not depend on the number of customers.
 *
 * @param createdBefore only customers that existed then
 * @param country of telephone numbers without the code of a country, if the customer has no country itself
 */
export async function findSimilarCustomers(
  transaction: Transaction,
  values: CustomerValues,
  { createdBefore, country }: { createdBefore: string; country: string },
): Promise<SimilarCustomer[]> {
  const keys = toKeys(values, country);
  const isSame = (reason: Reason) => sql<boolean>`${sql.ref(columnOf[reason])} = ${keys[reason]}`;
  const ids = reasons
    .map((reason) =>
      queries
        .selectFrom("customers")
        .select("id")
        .where("deleted_at", "is", null)
        .where(columnOf[reason], "is not", null)
        .where(isSame(reason))
        .where("created_at", "<", new Date(createdBefore))
        .where(sql<boolean>`coalesce(match_kvk = ${keys.kvk}, true)`),
    )
    .reduce((all, each) => all.union(each));
  const rows = await transaction.all(
    queries
      .selectFrom("customers")
      .select([
        "id",
        ...reasons.map((reason) => sql<boolean>`coalesce(${isSame(reason)}, false)`.as(reason)),
      ])
      // An array, not `in`: without statistics, the planner would join with all customers of the organization.
      .where("id", "=", sql<number>`any(array(${ids}))`)
      .orderBy("id")
      .limit(maxSimilar),
  );
  return rows.map((row) => ({ id: row.id, reasons: reasons.filter((reason) => row[reason]) }));
}

/**
 * Returns the values as they are compared, as the right side of `=`. Subqueries, so that a generic plan computes each
 * once.
 */
function toKeys(values: CustomerValues, country: string): Record<Reason, RawBuilder<unknown>> {
  const { type, name, email, phone, kvk, btw, addressPostalCode, addressCountry } = values;
  const isPerson = sql`${type}::text = 'person'`;
  const nameKey = sql`name_key(${name}::text)`;
  const key = (expression: RawBuilder<unknown>) => sql`(select ${expression})`;
  const numbers = phone === null ? [] : toDialedNumbers(phone, addressCountry ?? country);
  return {
    kvk: key(sql`match_key(${kvk}::text)`),
    btw: key(sql`match_key(${btw}::text)`),
    email: key(sql`lower(${email}::text)`),
    phone: sql`any(array(select phone_key(number) from unnest(${numbers}::text[]) number))`,
    name: key(
      sql`case when ${isPerson} then ${nameKey} || ' ' || match_key(${addressPostalCode}::text)
        else ${nameKey} end`,
    ),
    nameAndDomain: key(
      sql`case when ${isPerson} then ${nameKey} || ' ' || nullif(split_part(lower(${email}::text), '@', 2), '') end`,
    ),
  };
}
