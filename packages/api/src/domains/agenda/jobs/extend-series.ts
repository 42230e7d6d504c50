import { z } from "zod";
import type { Transaction } from "../../../database/tenant.ts";
import { defineJob } from "../../../jobs/define-job.ts";
import { findRows, writeAdded } from "../edit/occurrence-rows.ts";
import { occurrenceHorizon } from "../insert-agenda-item.ts";
import { expandSeries, maxOccurrences } from "../recurrence/expand.ts";
import { farPast } from "../recurrence/missing-occurrences.ts";
import { loadDates, type StoredDate, toEngineDates } from "../recurrence-dates.ts";
import { type Series, toLength } from "../recurrence/series.ts";
import { type StoredRule, toMoment, toRule } from "../recurrence/stored-rule.ts";

/** Writes the occurrences of series that have come within the 24-month horizon since the last daily run. */
export const extendSeries = defineJob({
  name: "extend-agenda-series",
  data: z.strictObject({}),
  schedule: "25 1 * * *",
  async work({ now, organizationId, inOrganization, signal }) {
    const all = await inOrganization((transaction) =>
      transaction.all<{ id: string }>({
        text: `select i.id from agenda_items i
join calendars c on c.organization_id = i.organization_id and c.id = i.calendar_id
where i.recurrence_rule is not null and i.deleted_at is null and c.deleted_at is null
order by i.id`,
        values: [],
      }),
    );
    for (const { id } of all) {
      signal.throwIfAborted();
      // One transaction per series, so that a concurrent change waits for that series only.
      await inOrganization((transaction) => extend(transaction, { organizationId, now }, id));
    }
  },
});

async function extend(
  transaction: Transaction,
  { organizationId, now }: { organizationId: string; now: Date },
  seriesId: string,
): Promise<void> {
  const [row, dates, last] = await Promise.all([
    transaction.one<SeriesRow>({
      text: `select start_at, end_at, is_all_day, time_zone, recurrence_rule,
  to_char(series_start_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS') as series_start_at
from agenda_items where id = $1 and recurrence_rule is not null and deleted_at is null for update`,
      values: [seriesId],
    }),
    loadDates(transaction, [seriesId]),
    transaction.one<{ count: number; last_at: Date | null }>({
      text: `select count(*)::int as count, max(recurrence_id_at) as last_at from agenda_items
where live_parent_item_id = $1`,
      values: [seriesId],
    }),
  ]);
  const room = maxOccurrences - (last?.count ?? 0);
  if (row === undefined || room <= 0) return;
  const from = last?.last_at ? toMoment(last.last_at).add({ milliseconds: 1 }) : farPast;
  const missing = expandSeries(
    toSeries(row, dates.get(seriesId)),
    from,
    occurrenceHorizon(now),
    room,
  );
  const added = await findRows(transaction, seriesId, missing);
  writeAdded(transaction, { organizationId, seriesId, isAllDay: row.is_all_day, now }, added);
}

type SeriesRow = {
  start_at: Date;
  end_at: Date;
  is_all_day: boolean;
  time_zone: string;
  recurrence_rule: StoredRule;
  series_start_at: string;
};

function toSeries(row: SeriesRow, dates: StoredDate[] | undefined): Series {
  return {
    startAt: Temporal.PlainDateTime.from(row.series_start_at),
    timeZone: row.time_zone,
    length: toLength(toMoment(row.start_at), toMoment(row.end_at), row.is_all_day, row.time_zone),
    rule: toRule(row.recurrence_rule),
    ...toEngineDates(dates),
  };
}
