import { metrics } from "@opentelemetry/api";
import type { PostResult } from "../../../outgoing/post.ts";
import type { Service } from "../../../service.ts";
import { instrumentationScope } from "../../../telemetry/instruments.ts";
import { toSignatures } from "../webhook-secret.ts";

/** A due delivery, with the data for its attempt. */
export type DueDelivery = {
  /** When the attempt was taken. */
  attemptedAt: Date;
  deliveryId: string;
  /** The end of the lease: until then only this attempt decides about the delivery, unless it is redelivered. */
  leasedUntil: Date;
  url: string;
  eventId: string;
  /** The envelope as JSON. */
  body: string;
  /** The signing secrets; null if they cannot be decrypted with the service's current secret. */
  secrets: readonly string[] | null;
  /** The number of this attempt in its round, from 1. */
  attempt: number;
  maxAttempts: number;
};

/** A delivery and the result of its attempt. */
export type AttemptResult = { delivery: DueDelivery; result: PostResult };

/** Returns a function that makes one attempt and counts it in the metrics. It never rejects. */
export function createDeliverer(
  service: Service,
): (delivery: DueDelivery) => Promise<AttemptResult> {
  const counter = metrics
    .getMeter(instrumentationScope)
    .createCounter("werkbank.webhook.attempts", { description: "Attempts to deliver an event." });
  return async (delivery) => {
    const attemptResult = { delivery, result: await send(service, delivery) };
    counter.add(1, { outcome: isAccepted(attemptResult) ? "accepted" : "failed" });
    return attemptResult;
  };
}

function send({ outgoing }: Service, delivery: DueDelivery): Promise<PostResult> | PostResult {
  const { attemptedAt, url, eventId: id, body, secrets } = delivery;
  const rejection = outgoing.findUrlRejection(new URL(url));
  if (rejection !== null) return toUnsentResult(rejection.detail);
  if (secrets === null)
    return toUnsentResult("the secret of the webhook cannot be read: rotate it");
  const timestamp = Math.floor(attemptedAt.getTime() / 1_000);
  return outgoing.post({
    url,
    body,
    headers: {
      "content-type": "application/json",
      "user-agent": "Werkbank-Webhooks/1",
      "webhook-id": id,
      "webhook-timestamp": String(timestamp),
      "webhook-signature": toSignatures(secrets, { id, timestamp, body }),
    },
  });
}

function toUnsentResult(error: string): PostResult {
  return { durationMs: 0, statusCode: null, response: null, retryAfter: null, error };
}

export function isAccepted({ result: { statusCode } }: AttemptResult): boolean {
  return statusCode !== null && statusCode >= 200 && statusCode < 300;
}

/** Returns the reason for a failed attempt, as a sentence. */
export function toFailureText({ result: { error, statusCode } }: AttemptResult): string {
  return error ?? `The receiver answered ${statusCode}.`;
}
