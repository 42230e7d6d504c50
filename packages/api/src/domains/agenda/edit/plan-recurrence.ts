import type { Transaction } from "../../../database/tenant.ts";
import type { AgendaItem } from "../agenda-item.ts";
import { occurrenceHorizon } from "../insert-agenda-item.ts";
import { writeOccurrences } from "../move/write-move.ts";
import { ruleDefaults } from "../recurrence/recurrence-rule.ts";
import { toComputedStart, toLength, toSeriesTimes, type Series } from "../recurrence/series.ts";
import { toIso, toRule, type StoredRule } from "../recurrence/stored-rule.ts";
import { isTooLong, assertSeriesLength, toRecurrenceDates } from "../series-rules.ts";
import type { ItemEdit } from "./item-edit.ts";
import {
  findOccurrenceRows,
  writeAddedOccurrences,
  writeRemovedOccurrences,
} from "./occurrence-rows.ts";
import { changeTimeZone } from "./change-time-zone.ts";
import { toMovedDeletedRows, reexpandSeries } from "./re-expand.ts";
import type { EditTarget } from "./edit-target.ts";
import { writeRecurrenceDates } from "./write-recurrence-dates.ts";

/** The members that determine which occurrences exist and when they take place. */
const recurrenceMembers = ["recurrenceRule", "recurrenceDates", "timeZone"] as const;

/** The edited item, and a function that writes its occurrences. */
export type PlannedRecurrence = {
  after: AgendaItem;
  /** The new definition of the series; null if it does not change, or the item does not recur. */
  definition: Series | null;
  write(transaction: Transaction): void;
};

/**
 * Plans the changes to the occurrences if an edit changes, creates or removes the recurrence of an item.
 *
 * @throws Problem AGENDA_SERIES_TOO_LONG, AGENDA_OCCURRENCE_COLLISION, AGENDA_SERIES_SHIFT_AMBIGUOUS
 */
export async function planRecurrence(
  transaction: Transaction,
  { item, series }: EditTarget,
  edit: ItemEdit,
  now: Date,
): Promise<PlannedRecurrence> {
  if (!recurrenceMembers.some((member) => Object.hasOwn(edit, member))) {
    return { after: { ...item, ...edit }, definition: null, write: () => undefined };
  }
  const moved = changeTimeZone(item, edit, series);
  const after = withFirstOccurrenceTimes(moved.after);
  const before = series?.definition ?? toSeries(item, item, null);
  const newDefinition =
    after.recurrenceRule === null ? null : toSeries(after, item, series?.definition ?? null);
  const horizon = occurrenceHorizon(now);
  // A series that has grown beyond the limit over the years can still be changed.
  if (newDefinition !== null && !isTooLong(before, horizon))
    assertSeriesLength(newDefinition, horizon);
  const plan = reexpandSeries(newDefinition, series?.rows ?? [], horizon, moved.toNewInstant);
  const added = await findOccurrenceRows(transaction, item.id, plan.added);
  const isTimeZoneChanged = newDefinition !== null && newDefinition.timeZone !== before.timeZone;
  const deleted = isTimeZoneChanged
    ? toMovedDeletedRows(series?.deleted ?? [], newDefinition, moved.toNewInstant)
    : [];
  return {
    after,
    definition: newDefinition,
    write(tx) {
      writeRecurrenceDates(tx, after, series?.definition ?? null);
      writeRemovedOccurrences(tx, plan.removed, now);
      const rows = [...plan.updated, ...deleted];
      if (rows.length > 0) writeOccurrences(tx, rows, now);
      const { id: seriesId, organizationId, isAllDay } = after;
      writeAddedOccurrences(tx, { organizationId, seriesId, isAllDay, now }, added);
    },
  };
}

/** Returns a series with the times of its first occurrence. */
function withFirstOccurrenceTimes(after: AgendaItem): AgendaItem {
  if (after.recurrenceRule === null) return after;
  const times = {
    startAt: Temporal.Instant.from(after.startAt),
    endAt: Temporal.Instant.from(after.endAt),
  };
  const { startAt, endAt } = toSeriesTimes(times, after.isAllDay, after.timeZone);
  return { ...after, startAt: toIso(startAt), endAt: toIso(endAt) };
}

/** @param current the current series, whose computed start differs from the shown start in a spring gap */
function toSeries(
  after: AgendaItem,
  before: AgendaItem,
  current: Series | null,
): Series & { id: string } {
  const { id, timeZone, isAllDay, recurrenceRule } = after;
  const startAt = Temporal.Instant.from(after.startAt);
  const endAt = Temporal.Instant.from(after.endAt);
  const isSameStart = before.timeZone === timeZone && before.startAt === after.startAt;
  return {
    id,
    startAt:
      (isSameStart ? current?.startAt : undefined) ?? toComputedStart(startAt, timeZone, isAllDay),
    timeZone,
    length: toLength(startAt, endAt, isAllDay, timeZone),
    rule: toRule(recurrenceRule ?? singleOccurrence),
    rdates: toRecurrenceDates(after, "rdate"),
    exdates: toRecurrenceDates(after, "exdate"),
  };
}

/** The rule of an item that does not recur. */
const singleOccurrence: StoredRule = { ...ruleDefaults, frequency: "daily", count: 1 };
