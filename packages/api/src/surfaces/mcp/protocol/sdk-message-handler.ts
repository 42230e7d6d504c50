import {
  type AuthInfo,
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { withBothMcpTypes } from "@werkbank/http/mcp-accept";
import type { RequestContext } from "./request-context.ts";

export type MessageHandler = (
  request: Request,
  message: unknown,
  context: RequestContext,
) => Promise<Response>;

/**
 * Creates a handler of JSON-RPC messages by the SDK, for the revision 2026-07-28 and those of 2025, without
 * protocol sessions. Each response is one JSON body, since nothing is sent before a result.
 */
export function createSdkMessageHandler(
  createServer: (context: RequestContext) => Server,
): MessageHandler {
  const handler2026 = createMcpHandler(
    ({ authInfo }) => createServer(authInfo?.extra?.["session"] as RequestContext),
    { legacy: "reject" },
  );
  async function handle2025(
    request: Request,
    parsedBody: unknown,
    context: RequestContext,
  ): Promise<Response> {
    const server = createServer(context);
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      return await transport.handleRequest(withBothMcpTypes(request), { parsedBody });
    } finally {
      await server.close();
    }
  }
  return async (request, message, context) =>
    (await isLegacyRequest(request, message))
      ? handle2025(request, message, context)
      : handler2026.fetch(request, { parsedBody: message, authInfo: toAuthInfo(context) });
}

/** Passes the request context through the SDK. Handlers need no token, so it is empty. */
function toAuthInfo(context: RequestContext): AuthInfo {
  const { clientId, scopes, expiresAt } = context.principal;
  return { token: "", clientId: clientId ?? "", scopes, expiresAt, extra: { session: context } };
}
