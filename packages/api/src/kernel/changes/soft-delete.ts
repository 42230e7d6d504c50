import type { ChangeEvent, Difference } from "../audit.ts";
import type { DB } from "../../database/types.gen.ts";
import { type Change, type LoadedRecord, type Plan, unchanged } from "./change.ts";
import { Problem } from "../../problems/problem.ts";
import { toNextVersion } from "./plan-update.ts";
import { notFound, toMergeHint } from "../record-problems.ts";

// Deletion sets `deleted_at` of the row: lists, search and unique checks exclude the record at once. It can be restored
// for 30 days and is then purged.

const restorePeriodMs = 30 * 86_400_000;

/** Returns the latest time of deletion of records that can no longer be restored, whether purged yet or not. */
export function purgedBefore(now: Date): Date {
  return new Date(now.getTime() - restorePeriodMs);
}

/** Returns the time until which a deleted record can be restored. */
export function restorableUntil(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + restorePeriodMs);
}

/** Tables whose records are soft-deleted. */
type SoftDeletedTable = {
  [Name in keyof DB]: DB[Name] extends { deleted_at: unknown; version: unknown; id: unknown }
    ? Name
    : never;
}[keyof DB];

/** Returns the time of deletion of a record; null if it is not deleted. */
export function deletedAtOf({ record }: LoadedRecord): string | null {
  return (record as { deletedAt?: string | null }).deletedAt ?? null;
}

/**
 * Checks that a loaded record is not deleted. A deleted record cannot be read. While it can be restored, only
 * deletion and restoration are possible.
 *
 * @throws Problem RESOURCE_NOT_FOUND, RESOURCE_DELETED
 */
export function assertNotDeleted(
  loaded: LoadedRecord,
  effect: "read" | Change["effect"],
  now: Date,
): void {
  const deletedAt = deletedAtOf(loaded);
  if (deletedAt === null) return;
  const { target, replacement } = loaded;
  const { kind, id, label } = target;
  if (new Date(deletedAt) <= purgedBefore(now)) throw notFound(kind, id);
  if (effect === "read") throw notFound(kind, id, replacement);
  if (effect === "change") {
    const detail = `${label} has been deleted.`;
    throw new Problem("RESOURCE_DELETED", detail, { deletedAt, ...toMergeHint(kind, replacement) });
  }
}

export function isDeleted(loaded: LoadedRecord): boolean {
  return deletedAtOf(loaded) !== null;
}

/** The event of a deletion or a restoration. */
type EventDraft = Pick<ChangeEvent, "type" | "displayNumber"> & {
  /** False if the event must not contain the record. */
  isOpen?: boolean;
};

/**
 * Plans a deletion. The runner has checked that the record is not already deleted.
 *
 * @param event contains the record before the deletion
 */
export function planDeletion(
  loaded: LoadedRecord & { version: number },
  table: SoftDeletedTable,
  now: Date,
  { isOpen = true, ...event }: EventDraft,
): Plan<undefined> & { change: Difference } {
  const record = loaded.record as Record<string, unknown>;
  return {
    result: undefined,
    change: {
      target: loaded.target,
      before: record,
      after: null,
      event: { ...event, object: isOpen ? record : null },
    },
    write: (tx) => tx.write(toDeletionUpdate(table, loaded, now, now)),
  };
}

/** Plans a restoration; changes nothing if the record is not deleted. */
export function planRestoration<Record_ extends object>(
  loaded: LoadedRecord & { version: number; record: Record_ },
  table: SoftDeletedTable,
  now: Date,
  { isOpen = true, ...event }: EventDraft,
): Plan<Record_> {
  if (!isDeleted(loaded)) return unchanged(loaded.record);
  const { deletedAt: _, ...rest } = loaded.record as Record_ & { deletedAt?: unknown };
  const restored = { ...rest, updatedAt: now.toISOString() } as unknown as Record_;
  const record = restored as Record<string, unknown>;
  return {
    result: restored,
    change: {
      target: loaded.target,
      before: null,
      after: record,
      event: { ...event, object: isOpen ? record : null },
    },
    write: (tx) => tx.write(toDeletionUpdate(table, loaded, now, null)),
  };
}

function toDeletionUpdate(
  table: SoftDeletedTable,
  { record, version }: LoadedRecord & { version: number },
  now: Date,
  deletedAt: Date | null,
) {
  const { id } = record as { id?: unknown };
  return toNextVersion(table, { id, version }, { deleted_at: deletedAt }, now);
}
