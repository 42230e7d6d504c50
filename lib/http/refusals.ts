import type { Unavailability } from "@werkbank/http/gate";
import { dataHeaders } from "@werkbank/http/security-headers";
import { publicHeaders } from "./headers.ts";
import { isDocsMcp } from "../site/routing.ts";

/** The response to a request that the site rejects or fails to handle. */
export type Refusal = { status: number; body: string; headers: Readonly<Record<string, string>> };

export const plainText = "text/plain; charset=utf-8";

/** The headers of every error response: a browser must not run its body or show it in a frame. */
export const refusalHeaders: Readonly<Record<string, string>> = {
  ...publicHeaders,
  "Content-Security-Policy": dataHeaders["Content-Security-Policy"],
};

/** The error responses of the site, shared by its servers. */
export const refusals = {
  badAddress: refusal(400, "This address is not valid."),
  notFound: refusal(404, "There is nothing at this address."),
  methodNotAllowed: refusal(405, "Only GET and HEAD are answered here.", { Allow: "GET, HEAD" }),
  failed: refusal(500, "The server failed to answer."),
};

/**
 * Returns the 503 response to a request that the server cannot handle at present.
 *
 * @param path decoded; the MCP server gets a JSON-RPC error
 */
export function toUnavailable(path: string, { detail, retryAfter }: Unavailability): Refusal {
  const headers = { "Cache-Control": "no-store", "Retry-After": String(retryAfter) };
  if (!isDocsMcp(path)) return refusal(503, detail, headers);
  const error = { code: -32_000, message: detail };
  const body = JSON.stringify({ jsonrpc: "2.0", error, id: null });
  return refusal(503, body, {
    ...headers,
    "Content-Type": "application/json",
    "Access-Control-Allow-Origin": "*",
  });
}

function refusal(status: number, sentence: string, headers: Record<string, string> = {}): Refusal {
  const body = `${sentence}\n`;
  const length = String(Buffer.byteLength(body));
  return {
    status,
    body,
    headers: { ...refusalHeaders, "Content-Type": plainText, "Content-Length": length, ...headers },
  };
}

/** Converts an error response to a `Response`; HEAD gets only the headers. */
export function toResponse({ status, body, headers }: Refusal, { method }: Request): Response {
  return new Response(method === "HEAD" ? null : body, { status, headers });
}
