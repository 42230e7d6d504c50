import { sql } from "kysely";
import type { RecordReference, Selection } from "./content-doc.ts";
import { queries, type Query } from "../../database/queries.ts";
import { selectVisibleEntries } from "../agenda/agenda-entry.ts";
import { referencesNotFound } from "../../kernel/missing-references.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";

/**
 * Asserts that each selection refers to a record that the author may see: an enabled member or, with the
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

/** Returns the references to records that do not exist or that the author may not see, in their order. */
async function findMissing<Reference extends RecordReference>(
  transaction: Transaction,
  { permissions }: Membership,
  references: readonly Reference[],
): Promise<Reference[]> {
  const byKind = Map.groupBy(references, ({ kind }) => kind);
  const found = await Promise.all(
    byKind.entries().map(async ([kind, referencesOfKind]) => {
      const { permission, select } = finders[kind];
      if (permission !== null && !permissions.includes(permission)) return [];
      const rows = await transaction.all(select(referencesOfKind.map(({ id }) => id)));
      return rows.map(({ id }) => `${kind} ${id}`);
    }),
  );
  const foundKeys = new Set(found.flat());
  return references.filter(({ kind, id }) => !foundKeys.has(`${kind} ${id}`));
}

const anyOf = (ids: string[]) => sql<string>`any(${ids}::uuid[])`;

const selectLive = (table: "tasks" | "quotes" | "orders", ids: string[]) =>
  queries
    .selectFrom(table)
    .select("id")
    .where("id", "=", anyOf(ids))
    .where("deleted_at", "is", null);

/** The query that finds records of each kind, and the permission to read them; null: every member may. */
const finders: Record<
  RecordReference["kind"],
  { permission: string | null; select: (ids: string[]) => Query<{ id: string }> }
> = {
  user: {
    permission: null,
    select: (ids) =>
      queries
        .selectFrom("memberships")
        .select("user_id as id")
        .where("user_id", "=", anyOf(ids))
        .where("disabled_at", "is", null),
  },
  task: { permission: "tasks:read", select: (ids) => selectLive("tasks", ids) },
  quote: { permission: "quotes:read", select: (ids) => selectLive("quotes", ids) },
  order: { permission: "orders:read", select: (ids) => selectLive("orders", ids) },
  file: {
    permission: "files:read",
    select: (ids) =>
      queries
        .selectFrom("files")
        .select("id")
        .where("id", "=", anyOf(ids))
        .where("state", "=", "available")
        .where("deleted_at", "is", null),
  },
  agenda_item: {
    permission: "agenda:read",
    select: (ids) => selectVisibleEntries().clearSelect().select("id").where("id", "=", anyOf(ids)),
  },
};
