const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** The delays between the attempts of a round: ten attempts in about 76 hours. */
const retryDelaysMs = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

const maxRetryAfterMs = 24 * hour;

/**
 * Returns the time of the next attempt.
 *
 * @param attemptsMade in this round, from 1
 * @param retryAfter the `Retry-After` header (RFC 9110, section 10.2.3), seconds or a date; honored up to 24
 *   hours
 * @param randomFraction 0 to 1: from 10 % sooner to 10 % later, so that attempts that failed together are not retried
 *   together
 */
export function toNextAttemptAt(
  attemptsMade: number,
  now: Date,
  retryAfter: string | null,
  randomFraction: number,
): Date {
  const delay = (retryDelaysMs[attemptsMade - 1] ?? 24 * hour) * (0.9 + 0.2 * randomFraction);
  return new Date(now.getTime() + Math.max(delay, parseRetryAfter(retryAfter, now)));
}

/** Returns a delay in milliseconds; 0 for a value that cannot be parsed. */
function parseRetryAfter(retryAfter: string | null, now: Date): number {
  if (retryAfter === null) return 0;
  const text = retryAfter.trim();
  const delayMs = /^\d{1,9}$/u.test(text)
    ? Number(text) * second
    : Date.parse(text) - now.getTime();
  return Number.isNaN(delayMs) ? 0 : Math.min(Math.max(delayMs, 0), maxRetryAfterMs);
}
