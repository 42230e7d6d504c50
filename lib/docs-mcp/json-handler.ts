import {
  createMcpHandler,
  isInitializeRequest,
  isLegacyRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { withBothMcpTypes } from "@werkbank/http/mcp-accept";

/** @param message the parsed body; undefined if it is not valid JSON */
export type HandleMessage = (request: Request, message: unknown) => Promise<Response>;

/**
 * Creates a handler of JSON-RPC messages without sessions, each answered with one JSON body: nothing precedes a
 * result, so a stream would carry a single event. Supports the revision 2026-07-28 and those of 2025.
 *
 * A server handles one message at a time and is then reused, since creating one costs more than a search.
 */
export function createJsonHandler(createServer: () => McpServer): HandleMessage {
  const idle: McpServer[] = [];
  const modern = createMcpHandler(
    () => {
      const server = idle.pop() ?? createServer();
      // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDK's servers have no events
      server.server.onclose = () => {
        delete server.server.onclose;
        idle.push(server);
      };
      return server;
    },
    { legacy: "reject" },
  );
  const idle2025: McpServer[] = [];
  async function handle2025(request: Request, parsedBody: unknown): Promise<Response> {
    // A server keeps the negotiated capabilities, so one that has initialized a client is not reused for another.
    const isInitialize = isInitializeRequest(parsedBody);
    const server = (isInitialize ? undefined : idle2025.pop()) ?? createServer();
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      return await transport.handleRequest(withBothMcpTypes(request), { parsedBody });
    } finally {
      await server.close();
      if (!isInitialize) idle2025.push(server);
    }
  }
  return async (request, message) => {
    const isModern = message !== undefined && !(await isLegacyRequest(request, message));
    return isModern ? modern.fetch(request, { parsedBody: message }) : handle2025(request, message);
  };
}
