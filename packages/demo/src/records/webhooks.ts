import { queries, type Transaction } from "@werkbank/api/database";
import type { DemoSeed } from "./demo-seed.ts";
import { singelId } from "./singel.ts";

const minute = 60_000;
const hour = 60 * minute;

type StoryEvent = { id: string; type: string; at: Date };
type Attempt = { afterMs: number; durationMs: number; statusCode: number };

/** The attempts of a round while the receiver was unavailable: on the schedule, without jitter. */
const failedAttempts: Attempt[] = [
  0,
  5_000,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
].map((_, index, delays) => ({
  afterMs: delays.slice(0, index + 1).reduce((sum, delay) => sum + delay, 0),
  durationMs: 3_000 + index,
  statusCode: 503,
}));

const retriedAttempts: Attempt[] = [
  { afterMs: 210, durationMs: 412, statusCode: 503 },
  { afterMs: 5_610, durationMs: 388, statusCode: 503 },
  { afterMs: 311_020, durationMs: 96, statusCode: 204 },
];

/** The manual redelivery when the receiver was available again. */
const redelivery: Attempt = { afterMs: 96 * hour, durationMs: 104, statusCode: 204 };

/**
 * Inserts the bookkeeper's webhook, with a delivery accepted at the third attempt and one that was redelivered,
 * and a dashboard's webhook. Both are disabled: their receivers do not exist, and they have no secret before a
 * rotation. Inserted after the story, whose events must not be delivered.
 */
export async function seedWebhooks(
  transaction: Transaction,
  { organizationId, now, users }: Parameters<DemoSeed>[1],
): Promise<void> {
  const id = singelId("webhook:boekhouding");
  const [confirmedEvent, rejectedEvent] = await Promise.all([
    findEvent(transaction, "order.status_changed", "desc"),
    findEvent(transaction, "quote.rejected", "asc"),
  ]);
  transaction.write(
    queries.insertInto("webhooks").values({
      organization_id: organizationId,
      id,
      url: "https://boekhouding.example/hooks",
      description: "Offertes en orders voor de boekhouding",
      event_types: ["quote.*", "order.*"],
      status: "disabled",
      secret: Buffer.alloc(0),
      secret_hint: "",
      created_by: users.sanne,
      last_delivered_at: toLastAttemptAt(confirmedEvent, retriedAttempts),
      created_at: now,
      updated_at: now,
    }),
  );
  transaction.write(
    queries.insertInto("webhooks").values({
      organization_id: organizationId,
      id: singelId("webhook:planbord"),
      url: "https://planbord.example/hooks",
      description: "Taken op het planbord in de werkplaats",
      event_types: ["task.*"],
      status: "disabled",
      secret: Buffer.alloc(0),
      secret_hint: "",
      created_by: users.youssef,
      created_at: now,
      updated_at: now,
    }),
  );
  const insertDelivery = (event: StoryEvent, key: string, attempts: Attempt[]) => {
    const deliveryId = singelId(`delivery:${key}`);
    transaction.write(
      queries.insertInto("webhook_deliveries").values({
        organization_id: organizationId,
        id: deliveryId,
        webhook_id: id,
        event_id: event.id,
        event_type: event.type,
        state: "delivered",
        attempts_made: Math.min(attempts.length, 10),
        created_at: event.at,
        updated_at: toLastAttemptAt(event, attempts),
      }),
    );
    transaction.write(
      queries.insertInto("webhook_attempts").values(
        attempts.map(({ afterMs, durationMs, statusCode }, index) => ({
          organization_id: organizationId,
          delivery_id: deliveryId,
          id: singelId(`delivery:${key}:${index + 1}`),
          at: new Date(event.at.getTime() + afterMs),
          duration_ms: durationMs,
          status_code: statusCode,
          response: statusCode === 204 ? "" : "Service Unavailable",
        })),
      ),
    );
  };
  insertDelivery(confirmedEvent, "confirmed", retriedAttempts);
  insertDelivery(rejectedEvent, "older", [...failedAttempts, redelivery]);
}

function toLastAttemptAt({ at }: StoryEvent, attempts: Attempt[]): Date {
  return new Date(at.getTime() + (attempts.at(-1)?.afterMs ?? 0));
}

async function findEvent(
  transaction: Transaction,
  type: string,
  order: "asc" | "desc",
): Promise<StoryEvent> {
  const event = await transaction.one(
    queries
      .selectFrom("events")
      .select(["id", "type", "at"])
      .where("type", "=", type)
      .orderBy("sequence", order)
      .limit(1),
  );
  if (event === undefined) throw new Error(`the story has no ${type}`);
  return event;
}
