import { Problem } from "../problems/problem.ts";

/** The signature of `fetch` for requests to the identity provider; injected so that callers can observe them. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** `Retry-After` in seconds if the provider sent none. */
export const defaultRetryAfterSeconds = 10;

/**
 * Returns the 502 for a provider that is down, slow, or violates its protocol.
 *
 * @param reason for the log, becomes the `cause`; contains nothing of the request or the response
 */
export function providerProblem(
  detail: string,
  retryAfterSeconds?: number,
  reason?: string,
): Problem {
  const seconds = Math.max(1, Math.ceil(retryAfterSeconds ?? defaultRetryAfterSeconds));
  const headers = { "Retry-After": String(seconds) };
  const problem = new Problem("AUTH_PROVIDER_ERROR", detail, {}, headers);
  problem.cause = reason;
  return problem;
}

export type ProviderResponse = {
  status: number;
  headers: Headers;
  /** The parsed JSON body; `undefined` if it is empty. */
  body: unknown;
};

/**
 * Sends a request to the identity provider, limited in time and size. Never follows a redirect, which could
 * send a password or a refresh token to another host. Retries a GET once if the connection ends without a
 * response: providers close idle connections (RFC 9112 section 9.3.1).
 *
 * @throws Problem AUTH_PROVIDER_ERROR; its text contains nothing of the request or the response
 */
export async function requestProvider(
  fetch: Fetch,
  url: string,
  init: RequestInit,
  limits: { timeoutMs: number; maxBytes: number },
): Promise<ProviderResponse> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), limits.timeoutMs);
  try {
    const send = () => fetch(url, { ...init, redirect: "error", signal: abort.signal });
    const isRead = (init.method ?? "GET") === "GET";
    const response = await send().catch((error: unknown) => {
      if (!isRead || !isLostConnection(error)) throw error;
      return send();
    });
    const text = await readText(response, limits.maxBytes);
    return {
      status: response.status,
      headers: response.headers,
      body: text.trim() === "" ? undefined : (JSON.parse(text) as unknown),
    };
  } catch (error) {
    // Keep only the code of the cause: fetch and JSON errors may quote what was sent or received.
    if (error instanceof ResponseTooLargeError) {
      throw providerProblem("The identity provider's answer is too large.");
    }
    if (abort.signal.aborted) {
      throw providerProblem("The identity provider did not answer in time.");
    }
    if (error instanceof SyntaxError || error instanceof NotUtf8Error) {
      throw providerProblem("The identity provider did not answer with JSON.");
    }
    const reason = findErrorCode(error);
    throw providerProblem("The identity provider cannot be reached.", undefined, reason);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns whether the provider closed the connection. */
function isLostConnection(error: unknown): boolean {
  return ["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"].includes(findErrorCode(error) ?? "");
}

/** Returns the code of a failed fetch, which undici puts into the cause, such as ECONNREFUSED. */
function findErrorCode(error: unknown): string | undefined {
  const { cause } = error instanceof Error ? error : {};
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  return typeof code === "string" ? code : undefined;
}

class ResponseTooLargeError extends Error {}
class NotUtf8Error extends Error {}

async function readText(response: Response, maxBytes: number): Promise<string> {
  if (response.body === null) return "";
  const chunks: Uint8Array[] = [];
  let size = 0;
  // An exception in the loop cancels the stream, which releases the connection.
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new ResponseTooLargeError();
    chunks.push(chunk);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new NotUtf8Error();
  }
}
