import type { Transaction } from "../../database/tenant.ts";
import { loadRecurrenceDates, toRdatesAndExdates } from "./recurrence-dates.ts";
import { nearestMidnight, type Series, toLength } from "./recurrence/series.ts";
import { type StoredRule, dateToInstant, toRule } from "./recurrence/stored-rule.ts";

/** A series, and the start and end of its own item. */
export type StoredSeries = Series & {
  firstStartAt: Temporal.Instant;
  firstEndAt: Temporal.Instant;
};

type SeriesRow = {
  start_at: Date;
  end_at: Date;
  is_all_day: boolean;
  time_zone: string;
  recurrence_rule: StoredRule;
  series_start_at: string;
};

/** Loads a series for work of the service itself and locks its row; null if it does not exist or is deleted. */
export async function loadSeries(
  transaction: Transaction,
  seriesId: string,
): Promise<StoredSeries | null> {
  const [row, dates] = await Promise.all([
    transaction.one<SeriesRow>({
      text: `select start_at, end_at, is_all_day, time_zone, recurrence_rule,
  to_char(series_start_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS') as series_start_at
from agenda_items where id = $1 and recurrence_rule is not null and deleted_at is null for update`,
      values: [seriesId],
    }),
    loadRecurrenceDates(transaction, [seriesId]),
  ]);
  if (row === undefined) return null;
  const { is_all_day: isAllDay, time_zone: timeZone } = row;
  const firstStartAt = dateToInstant(row.start_at);
  const firstEndAt = dateToInstant(row.end_at);
  // A change of the time zone data may have moved the midnights since they were stored.
  const toMidnight = (instant: Temporal.Instant) =>
    isAllDay ? nearestMidnight(instant, timeZone) : instant;
  return {
    startAt: Temporal.PlainDateTime.from(row.series_start_at),
    timeZone,
    length: toLength(toMidnight(firstStartAt), toMidnight(firstEndAt), isAllDay, timeZone),
    rule: toRule(row.recurrence_rule),
    ...toRdatesAndExdates(dates.get(seriesId)),
    firstStartAt,
    firstEndAt,
  };
}
