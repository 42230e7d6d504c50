import { sql } from "kysely";
import type { RecordReference, Selection } from "./content-doc.ts";
import { queries } from "../../database/queries.ts";
import { selectAgendaEntries } from "../agenda/agenda-entry.ts";
import { referencesNotFound } from "../../kernel/missing-references.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";

/**
 * Refuses selections that refer to anything but what the author may see: an enabled member or, with the
 * permission to read it, a task, quote, order, agenda item or available file.
 *
 * @throws Problem REFERENCE_NOT_FOUND
 */
export async function assertReferencesExist(
  transaction: Transaction,
  membership: Membership,
  selections: readonly Selection[],
): Promise<void> {
  const references = selections.map(({ reference }, index) => ({ ...reference, index }));
  const missing = await findMissing(transaction, membership, references);
  if (missing.length === 0) return;
  throw referencesNotFound(
    missing.map(({ index, kind, id }) => ({
      pointer: `/selections/${index}/reference/id`,
      kind,
      id,
    })),
  );
}

async function findMissing<Reference extends RecordReference>(
  transaction: Transaction,
  { permissions }: Membership,
  references: readonly Reference[],
): Promise<Reference[]> {
  const idsOf = (kind: RecordReference["kind"], permission?: string) =>
    permission === undefined || permissions.includes(permission)
      ? references.filter((reference) => reference.kind === kind).map(({ id }) => id)
      : [];
  const anyOf = (ids: string[]) => sql<string>`any(${ids}::uuid[])`;
  const findRecords = (
    table: "tasks" | "quotes" | "orders",
    kind: RecordReference["kind"],
    ids: string[],
  ) =>
    ids.length === 0
      ? []
      : transaction.all(
          queries
            .selectFrom(table)
            .select([sql<string>`${kind}::text`.as("kind"), "id"])
            .where("id", "=", anyOf(ids))
            .where("deleted_at", "is", null),
        );
  const users = idsOf("user");
  const items = idsOf("agenda_item", "agenda:read");
  const files = idsOf("file", "files:read");
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
    findRecords("tasks", "task", idsOf("task", "tasks:read")),
    findRecords("quotes", "quote", idsOf("quote", "quotes:read")),
    findRecords("orders", "order", idsOf("order", "orders:read")),
    files.length === 0
      ? []
      : transaction.all(
          queries
            .selectFrom("files")
            .select([sql<string>`'file'`.as("kind"), "id"])
            .where("id", "=", anyOf(files))
            .where("state", "=", "available")
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
