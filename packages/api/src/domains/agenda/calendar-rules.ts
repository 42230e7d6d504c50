import { sql } from "kysely";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import { referencesNotFound } from "../../kernel/missing-references.ts";
import { toBodyError } from "../../schema/errors/body-error.ts";
import { toValidationProblem } from "../../schema/errors/request-errors.ts";
import { type Calendar, selectCalendars } from "./calendar.ts";

/** The unique index that concurrent writes of a default calendar violate. */
export const calendarUniques = { calendars_default: "isDefault" };

/** Returns the scope in which a calendar can be the default: its owner if it is personal, else null (shared). */
const toDefaultScope = ({ kind, ownerUserId }: Pick<Calendar, "kind" | "ownerUserId">) =>
  kind === "personal" ? ownerUserId : null;

/**
 * Asserts that a personal calendar has an owner, and that an owner is an active member.
 *
 * @throws Problem VALIDATION_FAILED, REFERENCE_NOT_FOUND
 */
export async function assertValidOwner(
  transaction: Transaction,
  { kind, ownerUserId }: Pick<Calendar, "kind" | "ownerUserId">,
): Promise<void> {
  if (ownerUserId === null) {
    if (kind !== "personal") return;
    throw toValidationProblem([
      toBodyError(
        ["ownerUserId"],
        "required",
        "must be given for a personal calendar",
        "the id of a member",
      ),
    ]);
  }
  const member = await transaction.one(
    queries
      .selectFrom("memberships")
      .select("user_id")
      .where("user_id", "=", ownerUserId)
      .where("disabled_at", "is", null)
      // The owner cannot be removed or disabled until the calendar is stored.
      .forShare(),
  );
  if (member !== undefined) return;
  throw referencesNotFound([{ pointer: "/ownerUserId", kind: "user", id: ownerUserId }]);
}

/** Finds the owner of a calendar; null if it has none, is deleted or unknown. */
export async function findOwner(transaction: Transaction, id: string): Promise<string | null> {
  const row = await transaction.one(
    selectCalendars().where("id", "=", id).where("deleted_at", "is", null),
  );
  return row?.owner_user_id ?? null;
}

/** Finds the time zone of a calendar; null if it is deleted or unknown. */
export async function findTimeZone(transaction: Transaction, id: string): Promise<string | null> {
  const row = await transaction.one(
    selectCalendars().where("id", "=", id).where("deleted_at", "is", null),
  );
  return row?.time_zone ?? null;
}

/**
 * Locks the organization until the end of the transaction: if several transactions create its first default
 * calendar at once, the later ones find the calendar of the first.
 */
export async function lockFirstDefault(
  transaction: Transaction,
  organizationId: string,
): Promise<void> {
  await transaction.one(
    queries
      .selectFrom("organizations")
      .select("id")
      .where("id", "=", organizationId)
      .forNoKeyUpdate(),
  );
}

/** Finds and locks the current default in the scope of a calendar; null if there is none. */
export async function findAndLockDefault(
  transaction: Transaction,
  calendar: Pick<Calendar, "organizationId" | "kind" | "ownerUserId">,
): Promise<string | null> {
  const current = await selectAndLockDefault(transaction, calendar);
  if (current !== null) return current;
  await lockFirstDefault(transaction, calendar.organizationId);
  return selectAndLockDefault(transaction, calendar);
}

async function selectAndLockDefault(
  transaction: Transaction,
  calendar: Pick<Calendar, "kind" | "ownerUserId">,
): Promise<string | null> {
  const scope = toDefaultScope(calendar);
  const row = await transaction.one(
    selectCalendars()
      .where("is_default", "=", true)
      .where("deleted_at", "is", null)
      .where(
        sql<boolean>`(case when kind = 'personal' then owner_user_id end) is not distinct from ${scope}::uuid`,
      )
      .forUpdate(),
  );
  return row?.id ?? null;
}

/** Writes whether a calendar is the default. */
export function writeDefault(
  transaction: Transaction,
  id: string,
  isDefault: boolean,
  now: Date,
): void {
  transaction.write(
    queries
      .updateTable("calendars")
      .set((value) => ({
        is_default: isDefault,
        updated_at: now,
        version: value("version", "+", 1),
      }))
      .where("id", "=", id),
  );
}

/**
 * Finds the calendar for an item without `calendarId`: the default of the user, else the shared default, else the
 * oldest team calendar; null if there is none.
 */
export async function findDefaultCalendar(
  transaction: Transaction,
  userId: string,
): Promise<string | null> {
  const row = await transaction.one(
    selectCalendars()
      .where("deleted_at", "is", null)
      .where(
        sql<boolean>`(kind = 'team' or is_default and (kind <> 'personal' or owner_user_id = ${userId}::uuid))`,
      )
      .orderBy(sql`kind = 'personal'`, "desc")
      .orderBy("is_default", "desc")
      .orderBy("created_at")
      .orderBy("id")
      .limit(1),
  );
  return row?.id ?? null;
}
