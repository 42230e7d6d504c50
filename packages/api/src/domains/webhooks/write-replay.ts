import { type RawBuilder, sql } from "kysely";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import { matchesSelectors } from "../events/matches-selectors.ts";

/** Which events of a period a webhook receives again. */
export type ReplaySelection = {
  webhookId: string;
  from: Date;
  to: Date;
  /** Selectors, as in a webhook. */
  eventTypes: readonly string[];
  /** Only events since the creation of the webhook that it has not accepted. */
  onlyFailed: boolean;
};

/** The interval between two deliveries: 10 per second. */
export const replayIntervalMs = 100;

function isSelectedForReplay({
  webhookId,
  from,
  to,
  eventTypes,
  onlyFailed,
}: ReplaySelection): RawBuilder<boolean> {
  const states = (list: RawBuilder<unknown>) => sql`exists (select from webhook_deliveries d
    where d.webhook_id = ${webhookId} and d.event_id = events.id and d.state in (${list}))`;
  const isSinceCreation = sql`events.at >= (select created_at from webhooks w
    where w.organization_id = events.organization_id and w.id = ${webhookId})`;
  // A test event has its own delivery, and waiting deliveries will be made anyway.
  return sql<boolean>`events.at >= ${from} and events.at < ${to} and ${matchesSelectors("events.type", eventTypes)}
    and events.type <> 'webhook.test' and not ${states(sql`'pending', 'retrying'`)}
    ${onlyFailed ? sql`and ${isSinceCreation} and not ${states(sql`'delivered'`)}` : sql``}`;
}

/** Counts the events of a replay. */
export async function countReplayEvents(
  transaction: Transaction,
  selection: ReplaySelection,
): Promise<number> {
  const row = await transaction.one(
    queries
      .selectFrom("events")
      .where(isSelectedForReplay(selection))
      .select(({ fn }) => fn.countAll<number>().as("count")),
  );
  return row?.count ?? 0;
}

/** Creates the deliveries of a replay, each due 100 ms after the previous one. */
export function writeReplay(
  transaction: Transaction,
  {
    organizationId,
    selection,
    now,
  }: { organizationId: string; selection: ReplaySelection; now: Date },
): void {
  const { webhookId } = selection;
  const insert = sql`insert into webhook_deliveries (organization_id, id, webhook_id, event_id, event_type, state,
        is_replay, next_attempt_at, created_at, updated_at)
      select ${organizationId}, uuid_at(${now}::timestamptz), ${webhookId}, id, type, 'pending', true,
        ${now}::timestamptz + (row_number() over (order by sequence) - 1)
          * ${replayIntervalMs} * interval '1 millisecond',
        ${now}, ${now}
      from events where ${isSelectedForReplay(selection)}
      on conflict (organization_id, webhook_id, event_id) do update
        set state = 'pending', attempts_made = 0, is_replay = true, leased_until = null,
          next_attempt_at = excluded.next_attempt_at, updated_at = excluded.updated_at`;
  const { sql: text, parameters } = insert.compile(queries);
  transaction.write({ text, values: [...parameters] });
}
