import type { Database } from "../database/database.ts";
import { asService } from "../database/tenant.ts";
import { systemUserId } from "../jobs/job.ts";

/** Functions of the database that look across organizations for the record that a link names. */
type LookUp =
  | "find_public_quote"
  | "find_quote_link"
  | "find_agenda_invitation"
  | "find_calendar_feed";

/**
 * Finds the organization of the record that a link names; nothing else is known about it yet.
 *
 * @param values the arguments of the function: what the link contained, or its hash
 * @returns null when there is no such record, or it no longer exists
 */
export async function findOrganization(
  database: Database,
  lookUp: LookUp,
  values: readonly unknown[],
): Promise<string | null> {
  // No organization is known yet, so this runs in none: only the function may look across them.
  const tenant = { userId: systemUserId, organizationId: systemUserId };
  const places = values.map((_, index) => `$${index + 1}`).join(", ");
  const row = await asService(database, tenant, (transaction) =>
    transaction.one<{ id: string | null }>({
      text: `select ${lookUp}(${places}) as id`,
      values: [...values],
    }),
  );
  return row?.id ?? null;
}
