// Decision: decisions/0008-background-jobs-and-deliveries.md
import { sql } from "kysely";
import { z } from "zod";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import type { Target } from "../../kernel/audit.ts";
import { notFound } from "../../kernel/record-problems.ts";
import { timestamp, toTimestamp } from "../../schema/values.ts";
import { WebhookDeliveryState } from "./delivery-state.ts";
import { unversioned } from "../../http/etag.ts";

const WebhookAttempt = z
  .strictObject({
    at: timestamp().meta({
      description: "When it was sent.",
      examples: ["2026-11-20T15:24:00.210Z"],
    }),
    durationMs: z
      .int()
      .min(0)
      .meta({
        description: "How long it took to get a response, or to give up, in milliseconds.",
        examples: [412],
      }),
    statusCode: z
      .int()
      .nullable()
      .meta({
        description: "The HTTP status of the response; null if there was none.",
        examples: [503],
      }),
    error: z
      .string()
      .nullable()
      .meta({ description: "Why there was no response.", examples: ["no answer within 20 s"] }),
    response: z
      .string()
      .nullable()
      .meta({
        description: "The first 2,000 characters of the response.",
        examples: ["Service Unavailable"],
      }),
  })
  .meta({ id: "WebhookAttempt", description: "One attempt to deliver an event." });

export const WebhookDelivery = z
  .strictObject({
    id: z.uuid(),
    organizationId: z.uuid(),
    webhookId: z.uuid().meta({
      description: "The webhook that it is delivered to.",
      examples: ["98a969d3-a267-5b28-85d6-a45e5d84cfc3"],
    }),
    eventId: z.uuid().meta({
      description: "The `webhook-id` of every attempt.",
      examples: ["617385a4-140e-5675-b85e-327d3224630e"],
    }),
    eventType: z.string().meta({
      description: "The type of the event; `getEvent` shows the event itself.",
      examples: ["order.status_changed"],
    }),
    state: WebhookDeliveryState,
    attempts: z
      .array(WebhookAttempt)
      .meta({ description: "The attempts so far, in order; of more than 50, the last 50." }),
    nextAttemptAt: timestamp()
      .nullable()
      .meta({
        description: "When the next attempt is due; null when there is none to come.",
        examples: ["2026-11-20T15:29:11.000Z"],
      }),
    createdAt: timestamp(),
    updatedAt: timestamp(),
  })
  .meta({ id: "WebhookDelivery", description: "The delivery of one event to one webhook." });
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

type Attempt = z.infer<typeof WebhookAttempt>;

const attemptsQuery = sql<Attempt[]>`(
  select coalesce(json_agg(a order by a.at, a.id), '[]') from (
    select id, at, duration_ms, status_code, error, response from webhook_attempts
    where delivery_id = webhook_deliveries.id order by at desc, id desc limit 50) a)`;

/** Selects the deliveries of the organization; callers add conditions. */
export const selectDeliveries = () =>
  queries
    .selectFrom("webhook_deliveries")
    .select([
      "id",
      "organization_id",
      "webhook_id",
      "event_id",
      "event_type",
      "state",
      "next_attempt_at",
      "created_at",
      "updated_at",
      attemptsQuery.as("attempts"),
    ]);

type DeliveryRow = {
  id: string;
  organization_id: string;
  webhook_id: string;
  event_id: string;
  event_type: string;
  state: string;
  next_attempt_at: Date | null;
  created_at: Date;
  updated_at: Date;
  attempts: unknown;
};

/** An attempt as `json_agg` returns it: column names, and times in the format of PostgreSQL. */
type AttemptRow = {
  at: string;
  duration_ms: number;
  status_code: number | null;
  error: string | null;
  response: string | null;
};

export function toDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    organizationId: row.organization_id,
    webhookId: row.webhook_id,
    eventId: row.event_id,
    eventType: row.event_type,
    state: WebhookDeliveryState.parse(row.state),
    attempts: (row.attempts as AttemptRow[]).map((attempt) => ({
      at: new Date(attempt.at).toISOString(),
      durationMs: attempt.duration_ms,
      statusCode: attempt.status_code,
      error: attempt.error,
      response: attempt.response,
    })),
    nextAttemptAt: toTimestamp(row.next_attempt_at),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Loads a delivery of a webhook; `update` locks the row until the end of the transaction. */
export async function loadDelivery(
  transaction: Transaction,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
  lock?: "update",
) {
  if (lock === "update") {
    await transaction.one({
      text: "select 1 from webhook_deliveries where id = $1 for update",
      values: [deliveryId],
    });
  }
  const row = await transaction.one(
    selectDeliveries().where("webhook_id", "=", webhookId).where("id", "=", deliveryId),
  );
  if (row === undefined) throw notFound("webhook_delivery", deliveryId);
  const record = toDelivery(row);
  const target: Target = {
    kind: "webhook_delivery",
    id: record.id,
    label: `${record.eventType} ${record.eventId}`,
  };
  return { record, version: unversioned, target };
}

/** Cancels the deliveries of a webhook that wait for an attempt. */
export function cancelWaitingDeliveries(
  transaction: Transaction,
  webhookId: string,
  now: Date,
): void {
  transaction.write({
    text: `update webhook_deliveries set state = 'cancelled', next_attempt_at = null,
        leased_until = null, updated_at = $2
      where webhook_id = $1 and next_attempt_at is not null`,
    values: [webhookId, now],
  });
}
