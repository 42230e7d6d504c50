import { isRecord } from "../../schema/is-record.ts";
import { Problem } from "../../problems/problem.ts";
import {
  defaultRetryAfterSeconds,
  providerProblem,
  type ProviderResponse,
} from "../provider-request.ts";

/**
 * Returns whether a status is a 4xx about the request itself. 429 is not: it is about the provider's load, not
 * about the account.
 */
export function isClientError(status: number): boolean {
  return status >= 400 && status < 500 && status !== 429;
}

/** Returns the error code of a provider response, from any of the members that versions use; null if absent. */
export function findErrorCode({ headers, body }: ProviderResponse): string | null {
  const record = isRecord(body) ? body : {};
  const codes = [headers.get("x-sb-error-code"), record.error_code, record.code, record.error];
  return codes.find((code): code is string => typeof code === "string" && code !== "") ?? null;
}

/** Returns the problem for a response that the service cannot use. */
export function toOutageProblem(response: ProviderResponse): Problem {
  return providerProblem(
    response.status === 429
      ? "The identity provider asks to try again later."
      : "The identity provider could not complete the request.",
    findRetryAfterSeconds(response),
    `HTTP ${response.status}`,
  );
}

/** Returns the problem for a 429 of the provider: it is up, so the caller only has to wait. */
export function toRateLimitedProblem(response: ProviderResponse): Problem {
  const seconds = Math.ceil(findRetryAfterSeconds(response) ?? defaultRetryAfterSeconds);
  return new Problem(
    "RATE_LIMITED",
    `The identity provider is asked to sign in too often; try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`,
    { violatedPolicies: ["identity-provider"], retryAfterSeconds: seconds },
    { "Retry-After": String(seconds) },
  );
}

/** Returns the provider's `Retry-After` in seconds if it is from 1 to 3600; undefined otherwise. */
function findRetryAfterSeconds({ headers }: ProviderResponse): number | undefined {
  const retryAfter = Number(headers.get("retry-after") ?? Number.NaN);
  return retryAfter >= 1 && retryAfter <= 3600 ? retryAfter : undefined;
}
