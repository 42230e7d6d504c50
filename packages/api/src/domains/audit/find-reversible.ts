import canonicalize from "canonicalize";
import { isFirstParty } from "../../auth/first-party.ts";
import type { Transaction } from "../../database/tenant.ts";
import { toApplication } from "../../kernel/application.ts";
import type { Inverse } from "../../kernel/changes/change.ts";
import { findChange } from "../../kernel/changes/find-change.ts";
import type { ReadContext } from "../../kernel/define-operation.ts";
import { toVisibleChanges } from "../../kernel/permissions/visible-changes.ts";
import {
  type AuditEntry,
  type CanonicalEntry,
  type LoadedEntry,
  readValues,
  toValueKey,
} from "./audit-entry.ts";
import { findInverse, loadRevertChains } from "./find-inverse.ts";
import { findObstacle } from "./revert-rules.ts";

type Context = Pick<ReadContext, "service" | "transaction" | "membership" | "call" | "now">;

/**
 * Returns the ids of the entries that the caller can undo now, as far as the log shows it: neither undone nor too old,
 * with the permission that the inverse change needs, without a later change of the same fields or to a status that
 * forbids it, and without a record that depends on one that it would delete. A few queries serve all entries of a page; only `revertAuditEntry` itself plans the inverse change.
 */
export async function findReversible(
  context: Context,
  loaded: readonly LoadedEntry[],
): Promise<ReadonlySet<string>> {
  const { transaction, membership, now } = context;
  if (!membership.permissions.includes("audit:revert")) return new Set();
  const candidates = loaded.filter(
    ({ entry }) => entry.reversible && findObstacle(entry, now) === null,
  );
  const chains = await loadRevertChains(transaction, candidates);
  const { registry } = toApplication(context.service);
  const inverses = chains.flatMap((chain) => {
    const inverse = findInverse((id) => findChange(registry, id), chain);
    return inverse !== null && mayMake(context, inverse)
      ? [{ entry: chain[0].entry, inverse }]
      : [];
  });
  const findLater = await readLaterChanges(
    transaction,
    inverses.map(({ entry }) => entry),
  );
  const reversible = inverses.filter(({ entry, inverse }) => {
    const changes = toVisibleChanges(membership, entry.target, entry.changes);
    const isUnchanged = changes.every(({ field, after }) => {
      const later = findLater(entry, field);
      return later === undefined || canonicalize(later.after) === canonicalize(after);
    });
    const isDeleted = inverse.change.effect === "change" && findLater(entry, "id")?.after === null;
    const status = findLater(entry, "status") ?? changes.find(({ field }) => field === "status");
    return isUnchanged && !isDeleted && isPermitted(inverse, status?.after);
  });
  const used = await findUsed(transaction, reversible);
  return new Set(reversible.map(({ entry }) => entry.id).filter((id) => !used.has(id)));
}

type InverseOf = { entry: AuditEntry; inverse: Inverse };

/** Returns the ids of the entries whose inverse would delete a record on which others depend. */
async function findUsed(
  transaction: Transaction,
  inverses: readonly InverseOf[],
): Promise<ReadonlySet<string>> {
  const byChange = Map.groupBy(inverses, ({ inverse }) => inverse.change);
  const used = await Promise.all(
    [...byChange].map(async ([change, entries]) => {
      const ids = [...new Set(entries.flatMap(({ entry }) => entry.target?.id ?? []))];
      const rows = (await change.findUsed?.(transaction, ids)) ?? [];
      const found = new Set(rows.map(({ id }) => id));
      return entries.filter(({ entry }) => found.has(entry.target?.id ?? ""));
    }),
  );
  return new Set(used.flat().map(({ entry }) => entry.id));
}

function mayMake({ membership, call, service }: Context, { change }: Inverse): boolean {
  return (
    membership.permissions.includes(change.permission) &&
    (!change.firstPartyOnly || isFirstParty(call, service.config.auth))
  );
}

function isPermitted({ change, body }: Inverse, status: unknown): boolean {
  if (typeof status !== "string" || change.isPermittedIn === undefined) return true;
  return change.isPermittedIn(status, Object.keys(body ?? {}));
}

const toTargetKey = ({ target }: Pick<AuditEntry, "target">): string =>
  `${target?.kind} ${target?.id}`;

/** The number of latest changes of a record that are read: enough for all but the most edited ones. */
const maxLaterChanges = 20;

type LaterChange = { key: string; sequence: number; after: unknown };

/**
 * Reads the latest changes of the records of entries, and returns a function that finds the latest one of a field after
 * an entry. An erased value equals no other.
 */
async function readLaterChanges(
  transaction: Transaction,
  entries: readonly AuditEntry[],
): Promise<(entry: AuditEntry, field: string) => LaterChange | undefined> {
  const newestFirst = entries.toSorted((one, other) => other.sequence - one.sequence);
  const targets = [...new Map(newestFirst.map((entry) => [toTargetKey(entry), entry])).values()];
  const rows =
    targets.length === 0
      ? []
      : await transaction.all<{ sequence: number; canonical: string }>({
          text: `select later.sequence, later.canonical
from unnest($1::text[], $2::text[], $3::bigint[]) as t (kind, id, sequence)
cross join lateral (select e.sequence, e.canonical from audit_entries e
  where e.target_kind = t.kind and e.target_id = t.id and e.sequence > t.sequence
    and e.outcome = 'succeeded'
  order by e.sequence desc limit ${maxLaterChanges}) later
order by later.sequence desc`,
          values: [
            targets.map(({ target }) => target?.kind),
            targets.map(({ target }) => target?.id),
            targets.map(({ sequence }) => sequence),
          ],
        });
  const values = await readValues(
    transaction,
    rows.map(({ sequence }) => sequence),
  );
  const changes = rows.flatMap(({ sequence, canonical }) => {
    const entry = JSON.parse(canonical) as CanonicalEntry;
    const valuesAt = (position: number) => values.get(toValueKey(sequence, position));
    const idValues = valuesAt(entry.changes.findIndex(({ field }) => field === "id"));
    const id = idValues?.after ?? idValues?.before;
    // A part of the record, such as a comment, has fields of its own.
    const isPart = typeof id === "string" && id !== entry.target?.id;
    if (isPart) return [];
    return entry.changes.map(({ field }, position): LaterChange => ({
      key: `${toTargetKey(entry)} ${field}`,
      sequence,
      after: valuesAt(position)?.after,
    }));
  });
  const byField = Map.groupBy(changes, ({ key }) => key);
  return (entry, field) =>
    byField
      .get(`${toTargetKey(entry)} ${field}`)
      ?.find(({ sequence }) => sequence > entry.sequence);
}
