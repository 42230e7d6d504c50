import { Problem } from "../problems/problem.ts";
import type { Policy, PolicyName } from "./policies.ts";

// Limits that count existing rows of the database: those created within the window.

/** Returns the start of a window that ends now. */
export const toWindowStart = (now: Date, windowSeconds: number): Date =>
  new Date(now.getTime() - windowSeconds * 1_000);

/**
 * Returns the problem for exceeding such a limit.
 *
 * @param limit.countedAt when the row was created that must leave the window first
 * @param reason a sentence
 */
export function toStoredLimitProblem(
  limit: { name: PolicyName; policy: Policy; countedAt: Date; now: Date },
  reason: string,
): Problem {
  const { name, policy, countedAt, now } = limit;
  const freeAt = countedAt.getTime() + policy.windowSeconds * 1_000;
  const seconds = Math.max(1, Math.ceil((freeAt - now.getTime()) / 1_000));
  return new Problem(
    "RATE_LIMITED",
    `${reason} Try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`,
    { violatedPolicies: [name], retryAfterSeconds: seconds },
    { "Retry-After": String(seconds) },
  );
}
