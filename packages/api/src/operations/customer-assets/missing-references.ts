import { sql } from "kysely";
import type { RecordReference } from "../../content-doc.ts";
import { queries } from "../../database/queries.ts";
import type { Membership, Transaction } from "../../tenant.ts";
import { selectAgendaEntries } from "../agenda/agenda-entry.ts";

/**
 * Those references that name no record which the caller may see: an enabled member; with the
 * permission to read them, a task or agenda item. The organization keeps no quotes, orders and files.
 */
export async function findMissingReferences<Reference extends RecordReference>(
  transaction: Transaction,
  { permissions }: Membership,
  references: readonly Reference[],
): Promise<Reference[]> {
  const idsOf = (kind: RecordReference["kind"], permission?: string) =>
    permission === undefined || permissions.includes(permission)
      ? references.filter((reference) => reference.kind === kind).map(({ id }) => id)
      : [];
  const anyOf = (ids: string[]) => sql<string>`any(${ids}::uuid[])`;
  const users = idsOf("user");
  const tasks = idsOf("task", "tasks:read");
  const items = idsOf("agenda_item", "agenda:read");
  const rows = await Promise.all([
    users.length === 0
      ? []
      : transaction.all(
          queries
            .selectFrom("memberships")
            .select([sql<string>`'user'`.as("kind"), "user_id as id"])
            .where("user_id", "=", anyOf(users))
            .where("disabled_at", "is", null),
        ),
    tasks.length === 0
      ? []
      : transaction.all(
          queries
            .selectFrom("tasks")
            .select([sql<string>`'task'`.as("kind"), "id"])
            .where("id", "=", anyOf(tasks))
            .where("deleted_at", "is", null),
        ),
    items.length === 0
      ? []
      : transaction.all(
          selectAgendaEntries()
            .clearSelect()
            .select([sql<string>`'agenda_item'`.as("kind"), "id"])
            .where("id", "=", anyOf(items)),
        ),
  ]);
  const found = new Set(rows.flat().map(({ kind, id }) => `${kind} ${id}`));
  return references.filter(({ kind, id }) => !found.has(`${kind} ${id}`));
}
