import type { MovableItem, MovableSeries, MoveTarget, OccurrenceRow } from "./move-plan.ts";
import { loadDates, type StoredDate, toEngineDates } from "../recurrence-dates.ts";
import { toLength } from "../recurrence/series.ts";
import type { Target } from "../../../kernel/audit.ts";
import { queries } from "../../../database/queries.ts";
import { notFound } from "../../../kernel/refusals.ts";
import type { Membership, Transaction } from "../../../database/tenant.ts";
import {
  isHidden,
  isKnown,
  selectEveryAgendaEntry,
  selectUnknownEntries,
  type AgendaEntry,
} from "../agenda-entry.ts";
import type { AgendaItem } from "../agenda-item.ts";
import { isCalendarEditable } from "../calendar.ts";
import { toItemTarget } from "../item-change.ts";
import { toTimestamp } from "../../../schema/values.ts";
import { toAgendaItems, toVisible } from "../show-agenda-items.ts";
import { toMoment, toRule } from "../recurrence/stored-rule.ts";

/** An item that is locked for a change, with its series and all rows of the series. */
export type Movable = {
  item: AgendaItem;
  /**
   * The series, if the item is one or is an occurrence of one. For an occurrence it has all details, even if they
   * are hidden from the caller, since they may have to be copied.
   */
  series: AgendaItem | null;
  move: MoveTarget;
  /** Whether users, reminders and attendees belong to this item itself, not to its series. */
  hasOwnPeople: boolean;
  /** The item as the operation runner expects it. */
  record: AgendaItem & { deletedAt?: string };
  visible: AgendaItem;
  version: number;
  target: Target;
};

/**
 * Loads an item for a change and locks it until the end of the transaction. The lock on the row of a series covers
 * all its occurrences.
 *
 * @throws {Problem} RESOURCE_NOT_FOUND
 */
export async function loadMovable(
  transaction: Transaction,
  membership: Membership,
  id: string,
): Promise<Movable> {
  const { entry, root } = await hold(transaction, id);
  const deletedAt = toTimestamp(entry.deleted_at);
  const [item, series] = await toAgendaItems(
    transaction,
    membership,
    root ? [entry, { ...root, is_own: true }] : [entry],
  );
  if (item === undefined) throw notFound("agenda_item", id);
  const found = {
    item,
    record: deletedAt === null ? item : { ...item, deletedAt },
    visible: toVisible(item, membership),
    version: entry.version,
    target: toItemTarget(entry, membership),
    hasOwnPeople: entry.content_id === entry.id,
  };
  const movable = toMovableItem(entry, membership);
  const seriesEntry = root ?? (entry.recurrence_rule === null ? null : entry);
  if (seriesEntry === null)
    return { ...found, series: null, move: { kind: "item", item: movable } };

  const seriesItem = series ?? item;
  const [rows, dates] = await Promise.all([
    loadRows(transaction, seriesEntry.id),
    loadDates(transaction, [seriesEntry.id]),
  ]);
  return {
    ...found,
    series: seriesItem,
    move: {
      kind: root ? "occurrence" : "series",
      item: movable,
      series: toMovableSeries(seriesEntry, dates.get(seriesEntry.id)),
      ...rows,
    },
  };
}

type HeldEntry = AgendaEntry & { deleted_at: Date | null };

async function hold(
  transaction: Transaction,
  id: string,
): Promise<{ entry: HeldEntry; root: HeldEntry | null }> {
  const ofItem = queries
    .selectFrom("agenda_items")
    .select(["id", "recurrence_parent_item_id"])
    .where("id", "=", id);
  let row = await transaction.one(ofItem);
  while (row !== undefined) {
    const rootId = row.recurrence_parent_item_id ?? row.id;
    const held = transaction.all(
      queries.selectFrom("agenda_items").select("id").where("id", "=", rootId).forUpdate(),
    );
    // Read again after the lock: another move may have split the series meanwhile.
    const again = transaction.one(ofItem);
    const entries = transaction.all(selectEveryAgendaEntry().where("id", "in", [id, rootId]));
    const [, now, found] = await Promise.all([held, again, entries]);
    if (now?.recurrence_parent_item_id === row.recurrence_parent_item_id) {
      const entry = found.find((each) => each.id === id);
      if (entry === undefined || !isKnown(entry)) break;
      const root = found.find((each) => each.id === rootId);
      return { entry, root: rootId === id ? null : (root ?? null) };
    }
    row = now;
  }
  throw notFound("agenda_item", id);
}

function toMovableItem(entry: AgendaEntry, membership: Membership): MovableItem {
  const calendar = { kind: entry.calendar_kind, ownerUserId: entry.calendar_owner_user_id };
  return {
    id: entry.id,
    source: entry.source,
    isCancelled: entry.state === "cancelled",
    isHidden: isHidden(entry),
    taskId: entry.task_id,
    timeZone: entry.time_zone,
    startAt: toMoment(entry.start_at),
    endAt: toMoment(entry.end_at),
    isAllDay: entry.is_all_day,
    calendar: {
      id: entry.calendar_id,
      name: entry.calendar_name,
      isEditable: isCalendarEditable(calendar, membership),
    },
  };
}

function toMovableSeries(entry: AgendaEntry, dates: StoredDate[] | undefined): MovableSeries {
  const { time_zone: timeZone, series_start_at: startAt, recurrence_rule: rule } = entry;
  if (startAt === null || rule === null) throw new Error(`The item ${entry.id} is not a series.`);
  return {
    id: entry.id,
    isCancelled: entry.state === "cancelled",
    isHidden: isHidden(entry),
    startAt: Temporal.PlainDateTime.from(startAt),
    timeZone,
    length: toLength(toMoment(entry.start_at), toMoment(entry.end_at), entry.is_all_day, timeZone),
    rule: toRule(rule),
    ...toEngineDates(dates),
  };
}

async function loadRows(
  transaction: Transaction,
  seriesId: string,
): Promise<{ occurrences: OccurrenceRow[]; deleted: OccurrenceRow[] }> {
  const ofRows = transaction.all(
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
  const ofUnknown = transaction.all(
    selectUnknownEntries().where("recurrence_parent_item_id", "=", seriesId),
  );
  const [rows, unknown] = await Promise.all([ofRows, ofUnknown]);
  const unknownIds = new Set(unknown.map(({ id }) => id));
  const toRow = (row: (typeof rows)[0]): OccurrenceRow => ({
    id: row.id,
    recurrenceIdAt: toMoment(row.recurrence_id_at ?? row.start_at),
    startAt: toMoment(row.start_at),
    endAt: toMoment(row.end_at),
    isAllDay: row.is_all_day,
    isMoved: row.is_moved,
    isCancelled: row.state === "cancelled",
    isKnown: !unknownIds.has(row.id),
  });
  return {
    occurrences: rows.filter((row) => row.deleted_at === null).map(toRow),
    deleted: rows.filter((row) => row.deleted_at !== null).map(toRow),
  };
}
