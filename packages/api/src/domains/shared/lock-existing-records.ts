import { queries } from "../../database/queries.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";
import { purgedBefore } from "../../kernel/changes/soft-delete.ts";
import { Problem } from "../../problems/problem.ts";

const tables = { customer: "customers", supplier: "suppliers", product: "products" } as const;

type Context = {
  transaction: Transaction;
  membership: Pick<Membership, "permissions">;
  now: Date;
};

/**
 * Locks the records that another record is going to refer to, so that none can be deleted before the
 * transaction ends, and asserts that none has been deleted or purged.
 *
 * @param references the ids of each kind; null for a reference that the record does not have
 * @throws Problem RESOURCE_DELETED; it has the name of the record only if the caller may read it
 */
export async function lockExistingRecords(
  context: Context,
  references: { [Kind in keyof typeof tables]?: readonly (number | string | null)[] },
): Promise<void> {
  await Promise.all(
    Object.entries(references).map(([kind, ids]) =>
      lockRecordsOfKind(context, kind as keyof typeof tables, ids),
    ),
  );
}

async function lockRecordsOfKind(
  { transaction, membership, now }: Context,
  kind: keyof typeof tables,
  ids: readonly (number | string | null)[],
): Promise<void> {
  const uniqueIds = [...new Set(ids.filter((id) => id !== null))];
  if (uniqueIds.length === 0) return;
  const rows = await transaction.all(
    queries
      .selectFrom(tables[kind] as "suppliers")
      .select(["id", "name", "deleted_at"])
      .where("id", "in", uniqueIds as string[])
      .orderBy("id")
      .forKeyShare(),
  );
  // A purged record has no row; documents keep the number of a purged customer.
  const found = new Map<unknown, (typeof rows)[number]>(rows.map((row) => [row.id, row]));
  const id = uniqueIds.find((each) => found.get(each)?.deleted_at !== null);
  if (id === undefined) return;
  const row = found.get(id);
  const deletedAt = row?.deleted_at ?? null;
  const name =
    row !== undefined && membership.permissions.includes(`${kind}s:read`) ? ` ${row.name}` : "";
  const isRestorable = deletedAt !== null && deletedAt > purgedBefore(now);
  throw new Problem(
    "RESOURCE_DELETED",
    `The ${kind} ${id}${name} ${isRestorable ? "has been deleted; restore it first" : "was deleted more than 30 days ago"}.`,
    { deletedAt: deletedAt?.toISOString() ?? null },
  );
}
