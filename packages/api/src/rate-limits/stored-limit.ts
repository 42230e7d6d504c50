import { Problem } from "../problems/problem.ts";
import type { Policy, PolicyName } from "./policies.ts";

// Limits on what the database records anyway: what was recorded within the window counts.

/** Returns the start of a window that ends now. */
export const windowStart = (now: Date, windowSeconds: number): Date =>
  new Date(now.getTime() - windowSeconds * 1_000);

/**
 * Builds the refusal of what exceeds such a limit.
 *
 * @param limit.countedAt when the event was recorded that must leave the window first
 * @param why a sentence
 */
export function overStoredLimit(
  limit: { name: PolicyName; policy: Policy; countedAt: Date; now: Date },
  why: string,
): Problem {
  const { name, policy, countedAt, now } = limit;
  const freeAt = countedAt.getTime() + policy.windowSeconds * 1_000;
  const seconds = Math.max(1, Math.ceil((freeAt - now.getTime()) / 1_000));
  return new Problem(
    "RATE_LIMITED",
    `${why} Try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`,
    { violatedPolicies: [name], retryAfterSeconds: seconds },
    { "Retry-After": String(seconds) },
  );
}
