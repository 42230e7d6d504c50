import { randomUUID } from "node:crypto";
import {
  isInitializeRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";

/**
 * Handles requests by the transport of `createSdkMessageHandler`, but with streams and protocol sessions, which
 * a server needs to send messages before its result and requests to its client.
 */
export function createSessions(
  createServer: () => Server,
): (request: Request) => Promise<Response> {
  const transports = new Map<string, WebStandardStreamableHTTPServerTransport>();
  return async (request) => {
    const known = transports.get(request.headers.get("mcp-session-id") ?? "");
    if (known !== undefined) return known.handleRequest(request);
    const message: unknown = request.method === "POST" ? await request.json() : null;
    if (!isInitializeRequest(message)) return new Response(null, { status: 404 });
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void transports.set(id, transport),
    });
    await createServer().connect(transport);
    return transport.handleRequest(request, { parsedBody: message });
  };
}
