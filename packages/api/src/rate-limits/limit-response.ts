import { Problem } from "../problems/problem.ts";
import type { Policy, PolicyName } from "./policies.ts";

/** The state of one policy, including the current request. */
export type PolicyState = {
  name: PolicyName;
  policy: Policy;
  isOver: boolean;
  /** Requests left in the window. */
  remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  secondsLeft: number;
};

/**
 * Returns the header fields of draft-ietf-httpapi-ratelimit-headers-10: every policy that counted the request, and
 * the state of the one closest to its limit.
 *
 * @param states at least one
 */
export function toRateLimitHeaders(
  states: readonly PolicyState[],
): [name: string, value: string][] {
  const policies = new Map(states.map(({ name, policy }) => [name, policy]));
  const [closest] = states.toSorted(
    (a, b) => a.remaining - b.remaining || b.secondsLeft - a.secondsLeft,
  );
  if (closest === undefined) return [];
  const { name, remaining, secondsLeft } = closest;
  return [
    [
      "RateLimit-Policy",
      [...policies]
        .map(([id, { quota, windowSeconds }]) => `"${id}";q=${quota};w=${windowSeconds}`)
        .join(", "),
    ],
    ["RateLimit", `"${name}";r=${remaining};t=${secondsLeft}`],
  ];
}

/**
 * Returns the problem for a request over a limit.
 *
 * @param states at least one of them over its limit
 */
export function toRateLimitProblem(states: readonly PolicyState[]): Problem {
  const over = states.filter(({ isOver }) => isOver);
  const seconds = Math.max(1, ...over.map(({ secondsLeft }) => secondsLeft));
  const limits = over.map(
    ({ name, policy }) => `${name} (${policy.quota} requests in ${policy.windowSeconds} seconds)`,
  );
  return new Problem(
    "RATE_LIMITED",
    `Over the limit ${[...new Set(limits)].join(" and ")}; try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`,
    { violatedPolicies: [...new Set(over.map(({ name }) => name))], retryAfterSeconds: seconds },
    { "Retry-After": String(seconds) },
  );
}
