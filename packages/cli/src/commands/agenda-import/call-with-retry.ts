import { type ClientResult, UnexpectedAnswer, unwrap, WerkbankProblem } from "@werkbank/client";
import { CliError } from "../../cli-error.ts";

/** The maximum wait before each retry, in seconds. */
const maxWaitSeconds = 120;

/** How often a request without a response, or for which the service is unavailable, is sent again. */
const maxFailures = 6;

/** How often a request over a rate limit is sent again: a file may have more items than a minute allows. */
const maxRateLimited = 30;

/** A successful response. */
export type Answered<Data> = {
  data: Data;
  response: Response;
  /** Whether it was sent more than once: an earlier try may have been executed. */
  isRetried: boolean;
};

/**
 * Sends a request that has no other effect when it is sent again: a read, or a change with an idempotency key.
 * Retries rate limits (429), unavailability (502, 503, 504), a request that is still in progress, and lost
 * connections, after `Retry-After` or else after a growing wait.
 *
 * @throws WerkbankProblem, UnexpectedAnswer, or CliError (unavailable), if the retries are over or would not help
 */
export async function callWithRetry<Data>(
  send: () => Promise<ClientResult<Data>>,
): Promise<Answered<Data>> {
  let failures = 0;
  let rateLimited = 0;
  for (;;) {
    try {
      const result = await send();
      const data = await unwrap(result);
      return { data, response: result.response, isRetried: failures + rateLimited > 0 };
    } catch (error) {
      const isRateLimited = error instanceof WerkbankProblem && error.status === 429;
      if (isRateLimited) rateLimited += 1;
      else if (isTemporary(error)) failures += 1;
      else throw error;
      const requested = error instanceof WerkbankProblem ? error.retryAfter : null;
      const seconds = requested ?? (isRateLimited ? Number.NaN : 2 ** (failures - 2));
      const isOver = failures > maxFailures || rateLimited > maxRateLimited;
      if (isOver || !(seconds <= maxWaitSeconds)) throw error;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    }
  }
}

/** Whether the same request may succeed a little later. */
function isTemporary(error: unknown): boolean {
  if (error instanceof WerkbankProblem && error.code === "IDEMPOTENCY_IN_PROGRESS") return true;
  if (error instanceof WerkbankProblem || error instanceof UnexpectedAnswer) {
    return [502, 503, 504].includes(error.status);
  }
  // No response has arrived.
  return error instanceof CliError && error.kind === "unavailable" && error.cause !== undefined;
}

/** Whether an error would also occur for every other item of the file. */
export function affectsAllItems(error: unknown): boolean {
  if (!(error instanceof WerkbankProblem)) return true;
  const { status, code } = error;
  // A 403 about an agenda item or a calendar is about this one.
  return (
    status === 401 ||
    status === 429 ||
    status === 503 ||
    (status === 403 && !code.startsWith("AGENDA_"))
  );
}
