import { type AttemptResult, isAccepted, toFailureText } from "./attempt.ts";

/** The health of a webhook, from the results of its attempts. */
export type WebhookHealth = {
  last_delivered_at: Date | null;
  failing_since: Date | null;
  last_error: string | null;
  /** The maximum number of concurrent attempts. */
  concurrency: number;
};

/** The maximum number of concurrent attempts for a webhook that is not overloaded, in all processes together. */
export const maxConcurrentDeliveries = 5;
const maxFailureMs = 5 * 24 * 3_600_000;

/** Statuses of an overloaded receiver; null: no response. */
const overloadStatuses = new Set([429, 502, 504, null]);

/** Returns the health after one more attempt. */
export function toHealth(before: WebhookHealth, attemptResult: AttemptResult): WebhookHealth {
  const {
    delivery: { attemptedAt },
    result,
  } = attemptResult;
  const { concurrency } = before;
  if (isAccepted(attemptResult)) {
    return {
      last_delivered_at: attemptedAt,
      failing_since: null,
      last_error: null,
      concurrency: Math.min(concurrency + 1, maxConcurrentDeliveries),
    };
  }
  const isOverloaded = overloadStatuses.has(result.statusCode);
  return {
    ...before,
    failing_since: before.failing_since ?? attemptedAt,
    last_error: toFailureText(attemptResult),
    concurrency: isOverloaded ? Math.max(Math.floor(concurrency / 2), 1) : concurrency,
  };
}

/** Whether the webhook must be suspended: after a 410, or if every attempt of five days has failed. */
export function mustSuspend(
  { failing_since: since }: WebhookHealth,
  { delivery: { attemptedAt }, result }: AttemptResult,
): boolean {
  if (result.statusCode === 410) return true;
  return since !== null && attemptedAt.getTime() - since.getTime() >= maxFailureMs;
}
