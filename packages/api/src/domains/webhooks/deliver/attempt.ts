import { metrics } from "@opentelemetry/api";
import type { PostResult } from "../../../outgoing/post.ts";
import type { Service } from "../../../service.ts";
import { instrumentationScope } from "../../../telemetry/instruments.ts";
import { toSignatures } from "../webhook-secret.ts";

/** A due delivery, with the data for its attempt. */
export type Due = {
  /** When the attempt was taken. */
  at: Date;
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
  mostAttempts: number;
};

/** An attempt and its outcome. */
export type Attempted = { due: Due; receipt: PostResult };

/** Returns a function that makes one attempt and counts it in the metrics. It never rejects. */
export function createAttempts(service: Service): (due: Due) => Promise<Attempted> {
  const counter = metrics
    .getMeter(instrumentationScope)
    .createCounter("werkbank.webhook.attempts", { description: "Attempts to deliver an event." });
  return async (due) => {
    const attempted = { due, receipt: await send(service, due) };
    counter.add(1, { outcome: isAccepted(attempted) ? "accepted" : "failed" });
    return attempted;
  };
}

function send({ outgoing }: Service, due: Due): Promise<PostResult> | PostResult {
  const { at, url, eventId: id, body, secrets } = due;
  const refusal = outgoing.findUrlRejection(new URL(url));
  if (refusal !== null) return notSent(refusal.detail);
  if (secrets === null) return notSent("the secret of the webhook cannot be read: rotate it");
  const timestamp = Math.floor(at.getTime() / 1_000);
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

function notSent(error: string): PostResult {
  return { durationMs: 0, statusCode: null, response: null, retryAfter: null, error };
}

export function isAccepted({ receipt: { statusCode } }: Attempted): boolean {
  return statusCode !== null && statusCode >= 200 && statusCode < 300;
}

/** Returns the reason for a failed attempt, as a sentence. */
export function toFailure({ receipt: { error, statusCode } }: Attempted): string {
  return error ?? `The receiver answered ${statusCode}.`;
}
