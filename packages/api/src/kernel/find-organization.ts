import type { Database } from "../database/database.ts";
import { asService } from "../database/tenant.ts";
import { systemUserId } from "../jobs/job.ts";

/** SQL functions that search the records of all organizations for the record of a link. */
type LookupFunction =
  | "find_public_quote"
  | "find_quote_link"
  | "find_agenda_invitation"
  | "find_calendar_feed";

/**
 * Finds the organization of the record of a link.
 *
 * @param values the arguments of the function: the parts of the link, or their hash
 * @returns null if the record does not exist, or no longer exists
 */
export async function findOrganization(
  database: Database,
  lookupFunction: LookupFunction,
  values: readonly unknown[],
): Promise<string | null> {
  // The organization is unknown, so the query runs in none: only the function can read those of all.
  const tenant = { userId: systemUserId, organizationId: systemUserId };
  const placeholders = values.map((_, index) => `$${index + 1}`).join(", ");
  const row = await asService(database, tenant, (transaction) =>
    transaction.one<{ id: string | null }>({
      text: `select ${lookupFunction}(${placeholders}) as id`,
      values: [...values],
    }),
  );
  return row?.id ?? null;
}
