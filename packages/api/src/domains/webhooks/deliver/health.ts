import { type Attempted, isAccepted, toFailure } from "./attempt.ts";

/** The health of a webhook, as its attempts show it. */
export type Health = {
  last_delivered_at: Date | null;
  failing_since: Date | null;
  last_error: string | null;
  /** The most deliveries in flight at a time. */
  concurrency: number;
};

/** The most deliveries in flight to a webhook that keeps up, in all processes and in each. */
export const mostAtATime = 5;
const longestFailureMs = 5 * 24 * 3_600_000;

/** The receiver cannot keep up; null: it gave no answer. */
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

/** Returns whether deliveries must stop: the receiver is gone, or every attempt of five days has failed. */
export function isOver(
  { failing_since: since }: Health,
  { due: { at }, receipt }: Attempted,
): boolean {
  if (receipt.statusCode === 410) return true;
  return since !== null && at.getTime() - since.getTime() >= longestFailureMs;
}
