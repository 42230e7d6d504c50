import type { Transaction } from "../../../database/tenant.ts";
import type { AgendaItem } from "../agenda-item.ts";
import { occurrenceHorizon } from "../insert-agenda-item.ts";
import { writeOccurrences } from "../move/write-move.ts";
import { ruleDefaults } from "../recurrence/recurrence-rule.ts";
import { toComputedStart, toLength, toSeriesTimes, type Series } from "../recurrence/series.ts";
import { toIso, toRule, type StoredRule } from "../recurrence/stored-rule.ts";
import { isTooLong, refuseTooLong, toSeriesDates } from "../series-rules.ts";
import type { ItemEdit } from "./item-edit.ts";
import { findRows, writeAdded, writeRemoved } from "./occurrence-rows.ts";
import { inOtherZone } from "./other-zone.ts";
import { moveDeleted, reexpand } from "./re-expand.ts";
import type { Subject } from "./subject.ts";
import { writeDates } from "./write-dates.ts";

/** The members that determine which occurrences exist and when they take place. */
const deciding = ["recurrenceRule", "recurrenceDates", "timeZone"] as const;

/** The edited item, and a function that writes its occurrences. */
export type PlannedRecurrence = { after: AgendaItem; write(transaction: Transaction): void };

/**
 * Plans the changes to the occurrences if an edit changes, creates or removes the recurrence of an item.
 *
 * @throws Problem AGENDA_SERIES_TOO_LONG, AGENDA_OCCURRENCE_COLLISION, AGENDA_SERIES_SHIFT_AMBIGUOUS
 */
export async function planRecurrence(
  transaction: Transaction,
  { item, series }: Subject,
  edit: ItemEdit,
  now: Date,
): Promise<PlannedRecurrence> {
  if (!deciding.some((member) => Object.hasOwn(edit, member))) {
    return { after: { ...item, ...edit }, write: () => undefined };
  }
  const placed = inOtherZone(item, edit, series);
  const after = atItsFirst(placed.after);
  const before = series?.engine ?? toSeries(item, item, null);
  const engine =
    after.recurrenceRule === null ? null : toSeries(after, item, series?.engine ?? null);
  const horizon = occurrenceHorizon(now);
  // A series that has grown beyond the limit over the years can still be changed.
  if (engine !== null && !isTooLong(before, horizon)) refuseTooLong(engine, horizon);
  const plan = reexpand(engine, series?.rows ?? [], horizon, placed.toMoment);
  const added = await findRows(transaction, item.id, plan.added);
  const isElsewhere = engine !== null && engine.timeZone !== before.timeZone;
  const deleted = isElsewhere ? moveDeleted(series?.deleted ?? [], engine, placed.toMoment) : [];
  return {
    after,
    write(tx) {
      writeDates(tx, after, series?.engine ?? null);
      writeRemoved(tx, plan.removed, now);
      const rows = [...plan.kept, ...deleted];
      if (rows.length > 0) writeOccurrences(tx, rows, now);
      const { id: seriesId, organizationId, isAllDay } = after;
      writeAdded(tx, { organizationId, seriesId, isAllDay, now }, added);
    },
  };
}

/** Returns a series with the times of its first occurrence. */
function atItsFirst(after: AgendaItem): AgendaItem {
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
  present: Series | null,
): Series & { id: string } {
  const { id, timeZone, isAllDay, recurrenceRule } = after;
  const startAt = Temporal.Instant.from(after.startAt);
  const endAt = Temporal.Instant.from(after.endAt);
  const isSameStart = before.timeZone === timeZone && before.startAt === after.startAt;
  return {
    id,
    startAt:
      (isSameStart ? present?.startAt : undefined) ?? toComputedStart(startAt, timeZone, isAllDay),
    timeZone,
    length: toLength(startAt, endAt, isAllDay, timeZone),
    rule: toRule(recurrenceRule ?? once),
    rdates: toSeriesDates(after, "rdate"),
    exdates: toSeriesDates(after, "exdate"),
  };
}

/** The rule of an item that does not recur. */
const once: StoredRule = { ...ruleDefaults, frequency: "daily", count: 1 };
