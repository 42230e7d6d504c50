import { sql } from "kysely";
import { queries } from "../../../database/queries.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { type MissingReference, referencesNotFound } from "../../../kernel/missing-references.ts";
import type { BusyTimeQuery } from "./busy-time.ts";

/**
 * Asserts that all users are active members and all calendars exist. Others have no items and would seem free.
 *
 * @throws Problem REFERENCE_NOT_FOUND
 */
export async function assertBusyTimeQuery(
  transaction: Transaction,
  { userIds, calendarIds }: BusyTimeQuery,
): Promise<void> {
  const [members, calendars] = await Promise.all([
    transaction.all(
      queries
        .selectFrom("memberships")
        .select("user_id as id")
        .where("user_id", "=", sql<string>`any(${userIds}::uuid[])`)
        .where("disabled_at", "is", null),
    ),
    calendarIds.length === 0
      ? []
      : transaction.all(
          queries
            .selectFrom("calendars")
            .select("id")
            .where("id", "=", sql<string>`any(${calendarIds}::uuid[])`)
            .where("deleted_at", "is", null),
        ),
  ]);
  const missing = [
    ...toMissingReferences("userIds", "user", userIds, members),
    ...toMissingReferences("calendarIds", "calendar", calendarIds, calendars),
  ];
  if (missing.length > 0) throw referencesNotFound(missing);
}

function toMissingReferences(
  name: string,
  kind: string,
  requestedIds: readonly string[],
  found: readonly { id: string }[],
): MissingReference[] {
  const foundIds = new Set(found.map(({ id }) => id));
  return requestedIds.filter((id) => !foundIds.has(id)).map((id) => ({ name, kind, id }));
}
