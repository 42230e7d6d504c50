import type { MovableItem, MovableSeries, MoveTarget, OccurrenceRow } from "./move-plan.ts";
import {
  loadRecurrenceDates,
  type StoredRecurrenceDate,
  toRdatesAndExdates,
} from "../recurrence-dates.ts";
import { toLength } from "../recurrence/series.ts";
import type { Target } from "../../../kernel/audit.ts";
import { queries } from "../../../database/queries.ts";
import { notFound } from "../../../kernel/record-problems.ts";
import type { Membership, Transaction } from "../../../database/tenant.ts";
import {
  findVisibleEntry,
  hasHiddenDetails,
  isVisible,
  selectEntriesWithDeleted,
  selectInvisibleEntries,
  type AgendaEntry,
} from "../agenda-entry.ts";
import type { AgendaItem } from "../agenda-item.ts";
import { plannedTaskReadOnly } from "./move-problems.ts";
import { isCalendarEditable } from "../calendar.ts";
import { toItemTarget } from "../item-change.ts";
import { toTimestamp } from "../../../schema/values.ts";
import { loadAgendaItems, redactTask } from "../agenda-item-views.ts";
import { dateToInstant, toRule } from "../recurrence/stored-rule.ts";

/** An item that is locked for a change, with its series and all rows of the series. */
export type LockedItem = {
  item: AgendaItem;
  /**
   * The series, if the item is one or is an occurrence of one. For an occurrence it has all details, even if they
   * are hidden from the caller, since they may have to be copied.
   */
  series: AgendaItem | null;
  move: MoveTarget;
  /** Whether users, reminders and attendees belong to this item itself, not to its series. */
  hasOwnParticipants: boolean;
  /** The item as the operation runner expects it. */
  record: AgendaItem;
  visible: AgendaItem;
  version: number;
  target: Target;
};

/**
 * Loads an item for a change and locks it until the end of the transaction. The lock on the row of a series covers
 * all its occurrences.
 *
 * @throws {Problem} RESOURCE_NOT_FOUND; AGENDA_ITEM_READ_ONLY for the planned time of a task
 */
export async function loadLockedItem(
  transaction: Transaction,
  membership: Membership,
  id: string,
): Promise<LockedItem> {
  const found = await findLockedItem(transaction, membership, id);
  if (found !== null) return found;
  const entry = await findVisibleEntry(transaction, membership, id);
  throw entry === undefined ? notFound("agenda_item", id) : plannedTaskReadOnly(entry);
}

/** Finds an item for a change and locks it like `loadLockedItem`; null if it does not exist. */
export async function findLockedItem(
  transaction: Transaction,
  membership: Membership,
  id: string,
): Promise<LockedItem | null> {
  const found = await lockEntry(transaction, id);
  if (found === null) return null;
  const { entry, root } = found;
  const deletedAt = toTimestamp(entry.deleted_at);
  const [item, series] = await loadAgendaItems(
    transaction,
    membership,
    root ? [entry, { ...root, is_own: true }] : [entry],
  );
  if (item === undefined) return null;
  const loaded = {
    item,
    record: deletedAt === null ? item : { ...item, deletedAt },
    visible: redactTask(item, membership),
    version: entry.version,
    target: toItemTarget(entry, membership),
    hasOwnParticipants: entry.content_id === entry.id,
  };
  const movableItem = toMovableItem(entry, membership);
  const seriesEntry = root ?? (entry.recurrence_rule === null ? null : entry);
  if (seriesEntry === null)
    return { ...loaded, series: null, move: { kind: "item", item: movableItem } };

  const seriesItem = series ?? item;
  const [rows, dates] = await Promise.all([
    loadRows(transaction, seriesEntry.id),
    loadRecurrenceDates(transaction, [seriesEntry.id]),
  ]);
  return {
    ...loaded,
    series: seriesItem,
    move: {
      kind: root ? "occurrence" : "series",
      item: movableItem,
      series: toMovableSeries(seriesEntry, dates.get(seriesEntry.id)),
      ...rows,
    },
  };
}

type EntryWithDeletion = AgendaEntry & { deleted_at: Date | null };

async function lockEntry(
  transaction: Transaction,
  id: string,
): Promise<{ entry: EntryWithDeletion; root: EntryWithDeletion | null } | null> {
  const selectItem = queries
    .selectFrom("agenda_items")
    .select(["id", "recurrence_parent_item_id"])
    .where("id", "=", id);
  let row = await transaction.one(selectItem);
  while (row !== undefined) {
    const rootId = row.recurrence_parent_item_id ?? row.id;
    const lockedRows = transaction.all(
      queries.selectFrom("agenda_items").select("id").where("id", "=", rootId).forUpdate(),
    );
    // Read again after the lock: another move may have split the series meanwhile.
    const reread = transaction.one(selectItem);
    const entries = transaction.all(selectEntriesWithDeleted().where("id", "in", [id, rootId]));
    const [, current, loaded] = await Promise.all([lockedRows, reread, entries]);
    if (current?.recurrence_parent_item_id === row.recurrence_parent_item_id) {
      const entry = loaded.find((each) => each.id === id);
      if (entry === undefined || !isVisible(entry)) break;
      const root = loaded.find((each) => each.id === rootId);
      return { entry, root: rootId === id ? null : (root ?? null) };
    }
    row = current;
  }
  return null;
}

function toMovableItem(entry: AgendaEntry, membership: Membership): MovableItem {
  const calendar = { kind: entry.calendar_kind, ownerUserId: entry.calendar_owner_user_id };
  return {
    id: entry.id,
    source: entry.source,
    isCancelled: entry.state === "cancelled",
    hasHiddenDetails: hasHiddenDetails(entry),
    taskId: entry.task_id,
    timeZone: entry.time_zone,
    startAt: dateToInstant(entry.start_at),
    endAt: dateToInstant(entry.end_at),
    isAllDay: entry.is_all_day,
    calendar: {
      id: entry.calendar_id,
      name: entry.calendar_name,
      isEditable: isCalendarEditable(calendar, membership),
    },
  };
}

function toMovableSeries(
  entry: AgendaEntry,
  dates: StoredRecurrenceDate[] | undefined,
): MovableSeries {
  const { time_zone: timeZone, series_start_at: startAt, recurrence_rule: rule } = entry;
  if (startAt === null || rule === null) throw new Error(`The item ${entry.id} is not a series.`);
  return {
    id: entry.id,
    isCancelled: entry.state === "cancelled",
    hasHiddenDetails: hasHiddenDetails(entry),
    startAt: Temporal.PlainDateTime.from(startAt),
    timeZone,
    length: toLength(
      dateToInstant(entry.start_at),
      dateToInstant(entry.end_at),
      entry.is_all_day,
      timeZone,
    ),
    rule: toRule(rule),
    ...toRdatesAndExdates(dates),
  };
}

async function loadRows(
  transaction: Transaction,
  seriesId: string,
): Promise<{ occurrences: OccurrenceRow[]; deleted: OccurrenceRow[] }> {
  const selectedRows = transaction.all(
    queries
      .selectFrom("agenda_items")
      .select([
        "id",
        "recurrence_id_at",
        "start_at",
        "end_at",
        "is_all_day",
        "is_moved",
        "state",
        "deleted_at",
      ])
      .where("recurrence_parent_item_id", "=", seriesId),
  );
  const invisibleRows = transaction.all(
    selectInvisibleEntries().where("recurrence_parent_item_id", "=", seriesId),
  );
  const [rows, invisible] = await Promise.all([selectedRows, invisibleRows]);
  const invisibleIds = new Set(invisible.map(({ id }) => id));
  const toRow = (row: (typeof rows)[0]): OccurrenceRow => ({
    id: row.id,
    recurrenceIdAt: dateToInstant(row.recurrence_id_at ?? row.start_at),
    startAt: dateToInstant(row.start_at),
    endAt: dateToInstant(row.end_at),
    isAllDay: row.is_all_day,
    isMoved: row.is_moved,
    isCancelled: row.state === "cancelled",
    isVisible: !invisibleIds.has(row.id),
  });
  return {
    occurrences: rows.filter((row) => row.deleted_at === null).map(toRow),
    deleted: rows.filter((row) => row.deleted_at !== null).map(toRow),
  };
}
