import { asService, type Transaction } from "../../../database/tenant.ts";
import { isSuspended } from "../../../database/is-suspended.ts";
import type { Query } from "../../../database/queries.ts";
import { systemUserId } from "../../../jobs/job.ts";
import type { Batch, BatchRequest } from "../../../jobs/keyed-queues.ts";
import type { Service } from "../../../service.ts";
import { type EventRow, toEvent } from "../../events/event.ts";
import { replayIntervalMs } from "../write-replay.ts";
import { decryptSecret } from "../webhook-secret.ts";
import type { AttemptResult, DueDelivery } from "./attempt.ts";
import { type WebhookHealth, mustSuspend, toHealth } from "./health.ts";
import { suspendWebhook } from "./suspend-webhook.ts";
import { writeAttempts } from "./write-attempts.ts";

/** A webhook and its organization. */
export type WebhookKey = { organizationId: string; webhookId: string };

/** Longer than any attempt: after that another process takes the delivery over. */
const leaseMs = 30_000;

type WebhookRow = WebhookHealth & {
  url: string;
  status: string;
  secret: Buffer;
  previous_secret: Buffer | null;
  previous_secret_until: Date | null;
  replayed_at: Date | null;
};

type DueRow = {
  /** Null if the event has been deleted. */
  sequence: number | null;
  payload: EventRow["payload"];
  id: string;
  event_id: string;
  attempts_made: number;
  most_attempts: number;
  is_replay: boolean;
};

/**
 * Records the results of attempts, and takes the next due deliveries, in one transaction that locks the row of
 * the webhook. Takes nothing while the organization is suspended.
 *
 * @param request a process without attempts in flight may take one regardless of leases, so that leases of a
 *   dead process do not block the webhook
 * @returns the batch, with the wait until the next delivery of a replay; null if none is due within its pace
 */
export function takeDeliveries(
  service: Service,
  { organizationId, webhookId }: WebhookKey,
  request: BatchRequest<AttemptResult>,
): Promise<Batch<DueDelivery>> {
  const { results } = request;
  const tenant = { userId: systemUserId, organizationId };
  return asService(service.database, tenant, async (transaction) => {
    const [webhook, isOrganizationSuspended] = await Promise.all([
      transaction.one<WebhookRow>({
        text: `select url, status, secret, previous_secret, previous_secret_until, replayed_at,
            last_delivered_at, failing_since, last_error, concurrency
          from webhooks where id = $1 for no key update`,
        values: [webhookId],
      }),
      isSuspended(transaction, organizationId),
    ]);
    if (webhook === undefined) return { tasks: [], waitMs: null };
    const now = new Date(service.now());
    const health = results.reduce(toHealth, webhook);
    if (results.length > 0) {
      writeAttempts(transaction, organizationId, results, now);
      writeHealth(transaction, webhookId, health);
    }
    const suspendingAttempt = results.find((each) => mustSuspend(health, each));
    let entry: Query<unknown> | null = null;
    if (webhook.status === "enabled" && suspendingAttempt !== undefined) {
      entry = await suspendWebhook(service, transaction, {
        organizationId,
        webhookId,
        last: suspendingAttempt,
        now,
      });
    }
    const mayDeliver =
      webhook.status === "enabled" && suspendingAttempt === undefined && !isOrganizationSuspended;
    const batch = mayDeliver
      ? await takeDue(service, transaction, { webhook, health, webhookId, request, now })
      : { tasks: [], waitMs: null };
    if (entry !== null) transaction.write(entry);
    return batch;
  });
}

function writeHealth(transaction: Transaction, webhookId: string, health: WebhookHealth): void {
  transaction.write({
    text: `update webhooks set last_delivered_at = $2, failing_since = $3, last_error = $4,
        concurrency = $5 where id = $1`,
    values: [
      webhookId,
      health.last_delivered_at,
      health.failing_since,
      health.last_error,
      health.concurrency,
    ],
  });
}

/** Takes due deliveries up to the concurrency limit; of a replay at most one, if its pace allows it. */
async function takeDue(
  service: Service,
  transaction: Transaction,
  context: {
    webhook: WebhookRow;
    health: WebhookHealth;
    webhookId: string;
    request: BatchRequest<AttemptResult>;
    now: Date;
  },
): Promise<Batch<DueDelivery>> {
  const { webhook, health, webhookId, request, now } = context;
  const { limit, isIdle } = request;
  const paceMs = toPaceMs(webhook.replayed_at, now);
  const leasedUntil = new Date(now.getTime() + leaseMs);
  const replayHorizon = new Date(now.getTime() + replayIntervalMs);
  const [rows, nextReplay] = await Promise.all([
    transaction.all<DueRow>({
      text: takeDueSql,
      values: [webhookId, now, leasedUntil, limit, health.concurrency, paceMs <= 0, isIdle ? 1 : 0],
    }),
    transaction.one<{ at: Date }>({
      text: `select next_attempt_at as at from webhook_deliveries where webhook_id = $1 and is_replay
          and next_attempt_at <= $2 and leased_until is null order by next_attempt_at limit 1`,
      values: [webhookId, replayHorizon],
    }),
  ]);
  const hasReplay = rows.some((row) => row.is_replay);
  if (hasReplay) {
    transaction.write({
      text: "update webhooks set replayed_at = $2 where id = $1",
      values: [webhookId, now],
    });
  }
  const [withEvent, withoutEvent] = splitByEvent(rows);
  for (const { id } of withoutEvent) {
    transaction.write({
      text: `update webhook_deliveries set state = 'cancelled', next_attempt_at = null,
          leased_until = null, updated_at = $2 where id = $1`,
      values: [id, now],
    });
  }
  const secrets = withEvent.length === 0 ? [] : readSecrets(service, webhookId, webhook, now);
  return {
    tasks: withEvent.map((row) => ({
      attemptedAt: now,
      deliveryId: row.id,
      leasedUntil,
      url: webhook.url,
      eventId: row.event_id,
      body: JSON.stringify(toEvent(row)),
      secrets,
      attempt: row.attempts_made + 1,
      maxAttempts: row.most_attempts,
    })),
    waitMs:
      nextReplay !== undefined && limit > 0
        ? Math.max(
            hasReplay ? replayIntervalMs : paceMs,
            nextReplay.at.getTime() - now.getTime(),
            1,
          )
        : null,
  };
}

/**
 * Returns how long a replay must wait after its last delivery, in milliseconds; 0 if that lies in the future
 * because the clock was set back.
 */
function toPaceMs(replayedAt: Date | null, now: Date): number {
  const since = now.getTime() - (replayedAt?.getTime() ?? 0);
  return Math.abs(since) < replayIntervalMs ? replayIntervalMs - since : 0;
}

/** Splits the rows into those with their event and those whose event has been deleted. */
function splitByEvent(rows: readonly DueRow[]): [(DueRow & EventRow)[], DueRow[]] {
  const withEvent = rows.flatMap(({ sequence, ...row }) =>
    sequence === null ? [] : [{ ...row, sequence }],
  );
  return [withEvent, rows.filter(({ sequence }) => sequence === null)];
}

const takeDueSql = `
with waiting as materialized (
  select id, is_replay, next_attempt_at,
    row_number() over (partition by is_replay order by next_attempt_at, created_at, id) as place
  from (
    (select id, is_replay, next_attempt_at, created_at from webhook_deliveries
      where webhook_id = $1 and next_attempt_at <= $2 and not is_replay
        and (leased_until is null or leased_until <= $2)
      order by next_attempt_at limit 5)
    union all
    (select id, is_replay, next_attempt_at, created_at from webhook_deliveries
      where webhook_id = $1 and next_attempt_at <= $2 and is_replay and $6
        and (leased_until is null or leased_until <= $2)
      order by next_attempt_at limit 1)) candidates
), room as (
  select greatest(least($4::int, greatest($7::int, $5::int - (
    select count(*)::int from webhook_deliveries
    where webhook_id = $1 and leased_until > $2))), 0) as places
), taken as (
  select id from waiting order by place, next_attempt_at limit (select places from room)
)
update webhook_deliveries d set leased_until = $3
from taken left join webhook_deliveries own on own.id = taken.id
  left join events e on e.id = own.event_id
where d.id = taken.id
returning d.id, d.event_id, d.attempts_made, d.most_attempts, d.is_replay, e.sequence, e.payload`;

/** Returns the signing secrets: the current one and, for a day after a rotation, the previous one. */
function readSecrets(
  { config, log }: Service,
  webhookId: string,
  { secret, previous_secret: previous, previous_secret_until: until }: WebhookRow,
  now: Date,
): string[] | null {
  const decrypt = (stored: Buffer) => {
    try {
      return [decryptSecret(config.secret, webhookId, stored)];
    } catch {
      return [];
    }
  };
  const current = decrypt(secret);
  if (current.length === 0) {
    log({ level: "error", message: "the secret of a webhook cannot be read", webhookId });
    return null;
  }
  const isRecent = previous !== null && until !== null && until > now;
  return isRecent ? [...current, ...decrypt(previous)] : current;
}
