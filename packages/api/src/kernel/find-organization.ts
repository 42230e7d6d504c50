import type { Database } from "../database/database.ts";
import { asService } from "../database/tenant.ts";
import { systemUserId } from "../jobs/job.ts";

/** The functions of the database that look across organizations for what a link names. */
type LookUp = "find_public_quote" | "find_agenda_invitation" | "find_calendar_feed";

/**
 * The organization of what a link names, which is all that is known of it.
 *
 * @param values what the function is given: ids that the link held
 * @returns null when there is no such record, or none any more
 */
export async function findOrganization(
  database: Database,
  lookUp: LookUp,
  values: readonly unknown[],
): Promise<string | null> {
  // No organization is known yet, so it runs in none: the function alone looks across them.
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
