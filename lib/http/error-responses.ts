import type { Unavailability } from "@werkbank/http/gate";
import { dataHeaders } from "@werkbank/http/security-headers";
import { publicHeaders } from "./headers.ts";
import { isDocsMcp } from "../site/routing.ts";

/** The response to a request that the site rejects or fails to handle. */
export type ErrorResponse = {
  status: number;
  body: string;
  headers: Readonly<Record<string, string>>;
};

export const plainText = "text/plain; charset=utf-8";

/** The headers of every error response: a browser must not run its body or show it in a frame. */
export const errorHeaders: Readonly<Record<string, string>> = {
  ...publicHeaders,
  "Content-Security-Policy": dataHeaders["Content-Security-Policy"],
};

/** The error responses of the site, shared by its servers. */
export const errorResponses = {
  invalidUrl: createErrorResponse(400, "This address is not valid."),
  notFound: createErrorResponse(404, "There is nothing at this address."),
  methodNotAllowed: createErrorResponse(405, "Only GET and HEAD are answered here.", {
    Allow: "GET, HEAD",
  }),
  failed: createErrorResponse(500, "The server failed to answer."),
};

/**
 * Returns the 503 response to a request that the server cannot handle at present.
 *
 * @param path decoded; the MCP server gets a JSON-RPC error
 */
export function toUnavailableResponse(
  path: string,
  { detail, retryAfter }: Unavailability,
): ErrorResponse {
  const headers = { "Cache-Control": "no-store", "Retry-After": String(retryAfter) };
  if (!isDocsMcp(path)) return createErrorResponse(503, detail, headers);
  const error = { code: -32_000, message: detail };
  const body = JSON.stringify({ jsonrpc: "2.0", error, id: null });
  return createErrorResponse(503, body, {
    ...headers,
    "Content-Type": "application/json",
    "Access-Control-Allow-Origin": "*",
  });
}

function createErrorResponse(
  status: number,
  message: string,
  headers: Record<string, string> = {},
): ErrorResponse {
  const body = `${message}\n`;
  const length = String(Buffer.byteLength(body));
  return {
    status,
    body,
    headers: { ...errorHeaders, "Content-Type": plainText, "Content-Length": length, ...headers },
  };
}

/** Converts an error response to a `Response`; HEAD gets only the headers. */
export function toResponse(
  { status, body, headers }: ErrorResponse,
  { method }: Request,
): Response {
  return new Response(method === "HEAD" ? null : body, { status, headers });
}
