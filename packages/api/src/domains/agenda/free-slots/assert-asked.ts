import { sql } from "kysely";
import { queries } from "../../../database/queries.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { Problem, type RequestError } from "../../../problems/problem.ts";
import type { Busy } from "./busy-time.ts";

/**
 * Refuses people who are not active members, and calendars that do not exist: nothing would be known to
 * take their time, so that they would seem free.
 *
 * @throws Problem REFERENCE_NOT_FOUND
 */
export async function assertAsked(
  transaction: Transaction,
  { userIds, calendarIds }: Busy,
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
  const errors = [
    ...toErrors("userIds", "user", userIds, members),
    ...toErrors("calendarIds", "calendar", calendarIds, calendars),
  ];
  if (errors.length === 0) return;
  const count = errors.length === 1 ? "1 record that does" : `${errors.length} records that do`;
  const names = errors.map(({ name, received }) => `${name} ${String(received)}`).join(", ");
  throw new Problem("REFERENCE_NOT_FOUND", `The request refers to ${count} not exist: ${names}.`, {
    errors,
  });
}

function toErrors(
  name: string,
  noun: string,
  asked: readonly string[],
  found: readonly { id: string }[],
): RequestError[] {
  const known = new Set(found.map(({ id }) => id));
  return asked
    .filter((id) => !known.has(id))
    .map((received) => ({
      location: "query",
      name,
      rule: "unknown",
      message: `${name} names no ${noun} of the organization`,
      expected: `the id of a ${noun} of this organization`,
      received,
    }));
}
