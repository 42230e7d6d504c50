import * as oauth from "oauth4webapi";
import { Problem } from "../../problems/problem.ts";
import { SignInRejection } from "./sign-in-rejection.ts";

/** Error codes of the token endpoint that only the operator can solve. */
const clientErrors = new Set(["invalid_client", "unauthorized_client", "unsupported_grant_type"]);

/** Returns the rejection of a failed flow, or else the problem. */
export function toRejection(error: unknown): unknown {
  if (error instanceof Problem || error instanceof SignInRejection) return error;
  if (error instanceof oauth.ResponseBodyError) {
    return clientErrors.has(error.error)
      ? toMisconfiguredProblem(error.error)
      : new SignInRejection("stale", { cause: error.code });
  }
  if (error instanceof oauth.AuthorizationResponseError) {
    const reason = error.error === "access_denied" ? "denied" : "invalid";
    return new SignInRejection(reason, { cause: error.code });
  }
  const isRejected =
    error instanceof oauth.OperationProcessingError ||
    error instanceof oauth.UnsupportedOperationError ||
    error instanceof oauth.WWWAuthenticateChallengeError;
  if (!isRejected) return error;
  return error.code === oauth.MISSING_SERVER_METADATA
    ? toMisconfiguredProblem("token_endpoint")
    : new SignInRejection("invalid", { cause: error.code });
}

export function toMisconfiguredProblem(reason: string): Problem {
  const problem = new Problem(
    "AUTH_RESOURCE_SERVER_MISCONFIGURED",
    "The identity provider does not accept this service as a client.",
  );
  problem.cause = reason;
  return problem;
}
