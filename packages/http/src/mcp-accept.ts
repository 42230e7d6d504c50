import { preferredType } from "./accept.ts";

/** The media types of an MCP response: JSON, or an event stream with one event that contains it. */
export const mcpMediaTypes = ["application/json", "text/event-stream"] as const;

/** Whether the client accepts one of the media types; without `Accept` it accepts all (RFC 9110 12.5.1). */
export function acceptsMcpResponse({ headers }: Request): boolean {
  return preferredType(headers.get("accept"), mcpMediaTypes) !== undefined;
}

/**
 * Returns the request with both media types in `Accept`, since the SDK requires both and ignores wildcards and
 * weights. The body is omitted, since it has been read.
 */
export function withBothMcpTypes(request: Request): Request {
  const accept = request.headers.get("accept") ?? "";
  if (mcpMediaTypes.every((type) => accept.includes(type))) return request;
  const headers = new Headers(request.headers);
  headers.set("Accept", mcpMediaTypes.join(", "));
  return new Request(request.url, { method: request.method, headers, signal: request.signal });
}

/** Converts a 200 response to an event stream if the client does not accept JSON; other responses stay JSON. */
export async function toAcceptedMediaType(request: Request, response: Response): Promise<Response> {
  const [json, eventStream] = mcpMediaTypes;
  if (response.status !== 200 || response.headers.get("content-type") !== json) return response;
  if (preferredType(request.headers.get("accept"), [json]) !== undefined) return response;
  const headers = new Headers(response.headers);
  headers.set("Content-Type", eventStream);
  headers.delete("Content-Length");
  return new Response(`event: message\ndata: ${await response.text()}\n\n`, { headers });
}
