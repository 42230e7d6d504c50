import type { Transaction } from "../../../database/tenant.ts";
import type { AgendaItem } from "../agenda-item.ts";
import { occurrenceHorizon } from "../insert-agenda-item.ts";
import { writeOccurrences } from "../move/write-move.ts";
import { ruleDefaults } from "../recurrence/recurrence-rule.ts";
import {
  toComputedStart,
  toInstant,
  toLength,
  toSeriesTimes,
  type Series,
} from "../recurrence/series.ts";
import { toIso, toRule, type StoredRule } from "../recurrence/stored-rule.ts";
import { isTooLong, refuseTooLong, toSeriesDates } from "../series-rules.ts";
import type { ItemEdit } from "./item-edit.ts";
import { findRows, writeAdded } from "./occurrence-rows.ts";
import { inOtherZone, reexpand } from "./re-expand.ts";
import type { Subject } from "./subject.ts";
import { writeDates } from "./write-edit.ts";

/** The members that determine which occurrences exist, and when. */
const deciding = ["recurrenceRule", "recurrenceDates", "timeZone"] as const;

/** The edited item, and how its occurrences are written. */
export type PlannedRecurrence = { after: AgendaItem; write(transaction: Transaction): void };

/**
 * Works out what an edit does to the occurrences when it changes, creates or ends a series. When the time
 * zone changes, all-day items keep their local days, others their instants.
 *
 * @throws Problem AGENDA_SERIES_TOO_LONG, AGENDA_OCCURRENCE_COLLISION
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
  const after = inItsPlace(inItsZone(item, { ...item, ...edit }, edit));
  const before = series?.engine ?? toSeries(item, item, null);
  const engine =
    after.recurrenceRule === null ? null : toSeries(after, item, series?.engine ?? null);
  const horizon = occurrenceHorizon(now);
  // A series that has outgrown the limit over the years can still be changed.
  if (engine !== null && !isTooLong(before, horizon)) refuseTooLong(engine, horizon);
  const plan = reexpand(before, engine, series?.rows ?? [], horizon);
  const added = await findRows(transaction, item.id, plan.added);
  const keepsDays = item.isAllDay && engine !== null && engine.timeZone !== before.timeZone;
  const deleted = keepsDays ? inOtherZone(series?.deleted ?? [], before, engine) : [];
  return {
    after,
    write(tx) {
      writeDates(tx, after);
      if (plan.removed.length > 0) {
        tx.write({
          text: `update agenda_items set deleted_at = $2, updated_at = $2, version = version + 1
where id = any($1::uuid[])`,
          values: [plan.removed, now],
        });
      }
      const placed = [...plan.kept, ...deleted];
      if (placed.length > 0) writeOccurrences(tx, placed, now);
      const { id: seriesId, organizationId, isAllDay } = after;
      writeAdded(tx, { organizationId, seriesId, isAllDay, now }, added);
    },
  };
}

/** Keeps the local days of an all-day item in the new time zone; other items keep their instants. */
function inItsZone(before: AgendaItem, after: AgendaItem, edit: ItemEdit): AgendaItem {
  if (!before.isAllDay || before.timeZone === after.timeZone) return after;
  const shift = (text: string) => {
    const day = toComputedStart(Temporal.Instant.from(text), before.timeZone, true);
    return toIso(toInstant(day, after.timeZone));
  };
  return {
    ...after,
    startAt: edit.startAt ?? shift(after.startAt),
    endAt: edit.endAt ?? shift(after.endAt),
    recurrenceDates:
      edit.recurrenceDates ??
      after.recurrenceDates.map((date) => ({ ...date, occursAt: shift(date.occursAt) })),
  };
}

/** Begins a series where its first occurrence does. */
function inItsPlace(after: AgendaItem): AgendaItem {
  if (after.recurrenceRule === null) return after;
  const times = {
    startAt: Temporal.Instant.from(after.startAt),
    endAt: Temporal.Instant.from(after.endAt),
  };
  const { startAt, endAt } = toSeriesTimes(times, after.isAllDay, after.timeZone);
  return { ...after, startAt: toIso(startAt), endAt: toIso(endAt) };
}

/** @param present the series as it is, whose computed start differs from the shown one in a spring gap */
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
