import type { Transaction } from "../../../database/tenant.ts";
import type { AgendaItem } from "../agenda-item.ts";
import { type Series, toComputedStart, toInstant } from "../recurrence/series.ts";

/**
 * Writes the recurrence dates of a series. A date with an unchanged instant is not written, so that a date in a
 * spring gap keeps its computed wall-clock time.
 */
export function writeRecurrenceDates(
  transaction: Transaction,
  { id: itemId, organizationId, timeZone, isAllDay, recurrenceDates }: AgendaItem,
  current: Series | null,
): void {
  const stored = [...(current?.rdates ?? []), ...(current?.exdates ?? [])];
  const instants = new Map(stored.map(({ id, occursAt }) => [id, toInstant(occursAt, timeZone)]));
  const removedIds = new Set(instants.keys()).difference(
    new Set(recurrenceDates.map(({ id }) => id)),
  );
  transaction.write({
    text: "delete from agenda_recurrence_dates where id = any($1::uuid[])",
    values: [[...removedIds]],
  });
  const changed = recurrenceDates.flatMap(({ id, kind, occursAt }) => {
    const instant = Temporal.Instant.from(occursAt);
    if (instants.get(id)?.equals(instant)) return [];
    return [{ id, kind, occurs_at: toComputedStart(instant, timeZone, isAllDay).toString() }];
  });
  transaction.write({
    text: `insert into agenda_recurrence_dates (organization_id, item_id, id, kind, occurs_at)
select $1, $2, id, kind, occurs_at
from jsonb_to_recordset($3::jsonb) as t (id uuid, kind text, occurs_at timestamp)
on conflict (organization_id, id) do update set occurs_at = excluded.occurs_at`,
    values: [organizationId, itemId, JSON.stringify(changed)],
  });
}
