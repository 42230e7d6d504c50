const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** The delays between the attempts of a round: ten attempts in about 76 hours. */
const delays = [
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

const longestRetryAfter = 24 * hour;

/**
 * Returns the time of the next attempt.
 *
 * @param attemptsMade in this round, from 1
 * @param retryAfter the `Retry-After` header (RFC 9110, section 10.2.3), seconds or a date; honored up to 24
 *   hours
 * @param chance 0 to 1: from 10 % sooner to 10 % later, so that attempts that failed together are not retried
 *   together
 */
export function toNextAttempt(
  attemptsMade: number,
  now: Date,
  retryAfter: string | null,
  chance: number,
): Date {
  const delay = (delays[attemptsMade - 1] ?? 24 * hour) * (0.9 + 0.2 * chance);
  return new Date(now.getTime() + Math.max(delay, toDelay(retryAfter, now)));
}

/** Returns a delay in milliseconds; 0 for a value that cannot be parsed. */
function toDelay(retryAfter: string | null, now: Date): number {
  if (retryAfter === null) return 0;
  const text = retryAfter.trim();
  const wanted = /^\d{1,9}$/u.test(text) ? Number(text) * second : Date.parse(text) - now.getTime();
  return Number.isNaN(wanted) ? 0 : Math.min(Math.max(wanted, 0), longestRetryAfter);
}
