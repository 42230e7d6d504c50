import type { ProblemCode } from "../problems/problem-types.ts";
import { isHoldable } from "./approvals/match-policy.ts";
import { type Operation, takesIfMatch } from "./define-operation.ts";

/** Problems that only a request with a body can cause. */
const bodyProblems = ["MALFORMED_JSON", "UNSUPPORTED_MEDIA_TYPE", "BODY_TOO_LARGE"] as const;
const idempotencyProblems = ["IDEMPOTENCY_IN_PROGRESS", "IDEMPOTENCY_KEY_REUSED"] as const;
const versionProblems = ["VERSION_CONFLICT", "RESOURCE_DELETED"] as const;

/**
 * Returns the problems that an operation can have in addition to those of every operation: the declared ones, and
 * those that follow from its kind, traits and parameters.
 */
export function problemsOf(operation: Operation): ProblemCode[] {
  const { problems, body, traits, kind, redirects, firstPartyOnly } = operation;
  const codes = [
    ...problems,
    ...(body === undefined ? [] : bodyProblems),
    ...(traits.includes("idempotent") ? idempotencyProblems : []),
    ...(firstPartyOnly ? (["FIRST_PARTY_SESSION_REQUIRED"] as const) : []),
    ...(kind === "mutation" ? (["ORGANIZATION_SUSPENDED"] as const) : []),
    ...(isHoldable(operation) ? (["APPROVAL_DENIED_BY_POLICY", "LIMIT_REACHED"] as const) : []),
    ...(takesIfMatch(operation) || traits.includes("conditional") ? versionProblems : []),
    // The response of the file to which it redirects.
    ...(redirects ? (["RANGE_NOT_SATISFIABLE"] as const) : []),
  ];
  return [...new Set(codes)];
}
