import { z } from "zod";
import type { Transaction } from "../../../database/tenant.ts";
import { defineJob } from "../../../jobs/define-job.ts";
import { recomputeAllDayItems, recomputeSeries, timeZoneVersion } from "../apply-time-zone-data.ts";
import { findOccurrenceRows, writeAddedOccurrences } from "../edit/occurrence-rows.ts";
import { occurrenceHorizon } from "../insert-agenda-item.ts";
import { loadSeries } from "../load-series.ts";
import { expandSeries, maxOccurrences } from "../recurrence/expand.ts";
import { farPast } from "../recurrence/missing-occurrences.ts";
import { dateToInstant } from "../recurrence/stored-rule.ts";

/**
 * Inserts the occurrences of series that have come within the 24-month horizon since the last daily run. If the
 * version of the time zone data has changed since, the stored instants are recomputed first.
 */
export const extendSeries = defineJob({
  name: "extend-agenda-series",
  data: z.strictObject({}),
  schedule: "25 1 * * *",
  async work({ now, organizationId, inOrganization, signal }) {
    while (await inOrganization((transaction) => recomputeAllDayItems(transaction, now))) {
      signal.throwIfAborted();
    }
    const all = await inOrganization((transaction) =>
      transaction.all<{ id: string; is_current: boolean }>({
        text: `select i.id, i.time_zone_version is not distinct from $1 as is_current
from agenda_items i
join calendars c on c.organization_id = i.organization_id and c.id = i.calendar_id
where i.recurrence_rule is not null and i.deleted_at is null and c.deleted_at is null
order by i.id`,
        values: [timeZoneVersion],
      }),
    );
    for (const { id, is_current: isCurrent } of all) {
      signal.throwIfAborted();
      // One transaction per series, so that a concurrent change waits for that series only.
      if (!isCurrent) await inOrganization((transaction) => recomputeSeries(transaction, id, now));
      await inOrganization((transaction) =>
        addOccurrences(transaction, { organizationId, now }, id),
      );
    }
  },
});

async function addOccurrences(
  transaction: Transaction,
  { organizationId, now }: { organizationId: string; now: Date },
  seriesId: string,
): Promise<void> {
  const [series, last] = await Promise.all([
    loadSeries(transaction, seriesId),
    transaction.one<{ count: number; last_at: Date | null }>({
      text: `select count(*)::int as count, max(recurrence_id_at) as last_at from agenda_items
where live_parent_item_id = $1`,
      values: [seriesId],
    }),
  ]);
  const remaining = maxOccurrences - (last?.count ?? 0);
  if (series === null || remaining <= 0) return;
  const from = last?.last_at ? dateToInstant(last.last_at).add({ milliseconds: 1 }) : farPast;
  const missing = expandSeries(series, from, occurrenceHorizon(now), remaining);
  const added = await findOccurrenceRows(transaction, seriesId, missing);
  const { isAllDay } = series.length;
  writeAddedOccurrences(transaction, { organizationId, seriesId, isAllDay, now }, added);
}
