import { type Attempted, isAccepted, toFailure } from "./attempt.ts";

/** The health of a webhook, from the results of its attempts. */
export type Health = {
  last_delivered_at: Date | null;
  failing_since: Date | null;
  last_error: string | null;
  /** The maximum number of concurrent attempts. */
  concurrency: number;
};

/** The maximum number of concurrent attempts for a webhook that is not overloaded, in all processes together. */
export const mostAtATime = 5;
const longestFailureMs = 5 * 24 * 3_600_000;

/** Statuses of an overloaded receiver; null: no response. */
const overloaded = new Set([429, 502, 504, null]);

/** Returns the health after one more attempt. */
export function toHealth(before: Health, attempted: Attempted): Health {
  const {
    due: { at },
    receipt,
  } = attempted;
  const { concurrency } = before;
  if (isAccepted(attempted)) {
    return {
      last_delivered_at: at,
      failing_since: null,
      last_error: null,
      concurrency: Math.min(concurrency + 1, mostAtATime),
    };
  }
  const isOverloaded = overloaded.has(receipt.statusCode);
  return {
    ...before,
    failing_since: before.failing_since ?? at,
    last_error: toFailure(attempted),
    concurrency: isOverloaded ? Math.max(Math.floor(concurrency / 2), 1) : concurrency,
  };
}

/** Whether the webhook must be suspended: after a 410, or if every attempt of five days has failed. */
export function isOver(
  { failing_since: since }: Health,
  { due: { at }, receipt }: Attempted,
): boolean {
  if (receipt.statusCode === 410) return true;
  return since !== null && at.getTime() - since.getTime() >= longestFailureMs;
}
