import { queries } from "../../database/queries.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";
import { recordConflict } from "../../kernel/record-problems.ts";
import { selectInvisibleEntries } from "./agenda-entry.ts";

/** The unique index of UIDs, for operations that write items. */
export const itemUniques = { agenda_items_calendar_uid: "uid" };

/**
 * Rejects a UID that another item of the calendar has.
 *
 * @param ownId the item that is to have it; null for a new one
 * @throws Problem with the given code
 */
export async function assertUidAvailable(
  transaction: Transaction,
  membership: Membership,
  { calendarId, uid }: { calendarId: string; uid?: string | null | undefined },
  ownId: string | null,
  code: "UNIQUE_CONFLICT" | "RESTORE_CONFLICT" = "UNIQUE_CONFLICT",
): Promise<void> {
  if (uid == null) return;
  const others = await transaction.all(
    queries
      .selectFrom("agenda_items")
      .select((item) => ["id", item("id", "not in", selectInvisibleEntries()).as("is_visible")])
      .where("calendar_id", "=", calendarId)
      .where("uid", "=", uid)
      .where("deleted_at", "is", null),
  );
  const other = others.find(({ id }) => id !== ownId);
  if (other === undefined) return;
  const item = { kind: "agenda_item", id: other.is_visible ? other.id : null } as const;
  const text = `Another item of the calendar already has the UID ${uid}.`;
  throw recordConflict(code, membership, "uid", item, text);
}
