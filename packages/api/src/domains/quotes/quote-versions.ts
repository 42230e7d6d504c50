import { sql } from "kysely";
import { queries } from "../../database/queries.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";
import { recordConflict } from "../../kernel/record-problems.ts";
import type { Quote } from "./quote.ts";

/** Reads all versions of a quote, including deleted ones: their numbers are not reused. */
export function readVersions(transaction: Transaction, quoteId: string) {
  return transaction.all(
    queries
      .selectFrom("quotes")
      .select(["id", "status", "revision", "display_number", "number_series", "deleted_at"])
      .where(
        sql<boolean>`(organization_id, number_series, number) =
          (select organization_id, number_series, number from quotes where id = ${quoteId})`,
      )
      .orderBy("revision"),
  );
}

/**
 * Requires that no other version has replaced a deleted one: a quote has one draft at a time, and one version that
 * the customer can answer. Locks the previous version, as reviseQuote does.
 *
 * @throws Problem RESTORE_CONFLICT
 */
export async function assertNotReplaced(
  transaction: Transaction,
  membership: Membership,
  { id, displayNumber, version, previousQuoteId }: Quote,
): Promise<void> {
  if (previousQuoteId === null) return;
  const [, versions] = await Promise.all([
    transaction.one(
      queries.selectFrom("quotes").select("id").where("id", "=", previousQuoteId).forUpdate(),
    ),
    readVersions(transaction, id),
  ]);
  const other = versions.find(
    (each) =>
      each.id !== id &&
      each.deleted_at === null &&
      (each.status === "draft" || (each.revision > version && each.status !== "cancelled")),
  );
  if (other === undefined) return;
  const conflicting = { kind: "quote", id: other.id } as const;
  throw recordConflict(
    "RESTORE_CONFLICT",
    membership,
    "previousQuoteId",
    conflicting,
    (isNamed) => {
      const name = isNamed ? other.display_number : "another version";
      return `${displayNumber} cannot come back: ${name} is in its place.`;
    },
  );
}
