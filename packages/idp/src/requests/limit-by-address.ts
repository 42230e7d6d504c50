import type { IdpRequest } from "../context.ts";
import { TooManyRequests } from "../http/errors.ts";
import type { RateLimit } from "../store/rate-limit.ts";
import { remoteAddress } from "./remote-address.ts";

/**
 * Counts the request for its remote address.
 * @throws TooManyRequests 429 `over_request_rate_limit`
 */
export function limitByAddress(limit: RateLimit, c: IdpRequest): void {
  const address = remoteAddress(c);
  if (!limit.take(address)) {
    throw new TooManyRequests("over_request_rate_limit", limit.secondsLeft(address));
  }
}
