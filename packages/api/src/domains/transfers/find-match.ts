import type { Transaction } from "../../database/tenant.ts";
import { Problem } from "../../problems/problem.ts";
import { toAsciiDomains } from "../../schema/domain-name.ts";
import type { ImportKind, MatchBy } from "./transfer-kinds.ts";

type MatchKey = `${ImportKind}.${MatchBy}`;

/** At most two rows: a second one makes the match ambiguous. $2 is the source or the customer, or null. */
const matchQueries: Partial<Record<MatchKey, string>> = {
  "customers.externalId": `select id::text from customers where deleted_at is null
    and external_id = $1 and ($2::text is null or source = $2) limit 2`,
  "customers.email": `select id::text from customers where deleted_at is null
    and match_email = lower($1) and $2::text is null limit 2`,
  "customer_contacts.email": `select c.id::text from customer_contacts c
    where c.deleted_at is null and c.customer_id = $2::bigint
      and exists (select from contact_methods m where m.organization_id = c.organization_id
        and m.contact_id = c.id and m.type = 'email' and lower(m.value) = lower($1)) limit 2`,
  "products.sku": `select id::text from products where deleted_at is null
    and sku = $1 and $2::text is null limit 2`,
  "suppliers.externalId": `select id::text from suppliers where deleted_at is null
    and external_id = $1 and ($2::text is null or source = $2) limit 2`,
  "suppliers.email": `select id::text from suppliers where deleted_at is null
    and lower(email) = lower($1) and $2::text is null limit 2`,
  "suppliers.code": `select id::text from suppliers where deleted_at is null
    and code = $1 and $2::text is null limit 2`,
};

/**
 * Finds the existing record of a row: the one with the same value that is not deleted.
 *
 * @returns its id; null if there is none, or if the row has no value to match by
 * @throws Problem UNIQUE_CONFLICT if there are several
 */
export async function findMatch(
  transaction: Transaction,
  kind: ImportKind,
  matchBy: MatchBy,
  values: Record<string, unknown>,
): Promise<string | null> {
  const text = matchQueries[`${kind}.${matchBy}`];
  const value = values[matchBy];
  if (text === undefined || typeof value !== "string") return null;
  const scope = kind === "customer_contacts" ? values["customerId"] : values["source"];
  const usesScope = kind === "customer_contacts" || matchBy === "externalId";
  if (kind === "customer_contacts" && !Number.isSafeInteger(scope)) return null;
  const scopeValue =
    usesScope && (typeof scope === "number" || typeof scope === "string") ? scope : null;
  const matches = await transaction.all<{ id: string }>({
    text,
    values: [
      matchBy === "email" ? toAsciiDomains(normalize(value)) : normalize(value),
      scopeValue === null ? null : normalize(String(scopeValue)),
    ],
  });
  if (matches.length > 1) {
    throw new Problem(
      "UNIQUE_CONFLICT",
      `More than one record has the ${matchBy} ${value}: the row could be about any of them.`,
      { field: matchBy, existingId: null },
    );
  }
  return matches[0]?.id ?? null;
}

/** Returns a value in the form in which records store it. */
const normalize = (value: string): string => value.trim().normalize("NFC");
