import {
  type AuthInfo,
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { acceptingBoth } from "@werkbank/http/mcp-accept";
import type { Session } from "./session.ts";

export type AnswerMessage = (
  request: Request,
  message: unknown,
  session: Session,
) => Promise<Response>;

/**
 * Creates a handler of JSON-RPC messages by the SDK, for the revision 2026-07-28 and those of 2025, without
 * protocol sessions. Each response is one JSON body, since nothing is sent before a result.
 */
export function createAnswerMessage(createServer: (session: Session) => Server): AnswerMessage {
  const modern = createMcpHandler(
    ({ authInfo }) => createServer(authInfo?.extra?.["session"] as Session),
    { legacy: "reject" },
  );
  async function answer2025(
    request: Request,
    parsedBody: unknown,
    session: Session,
  ): Promise<Response> {
    const server = createServer(session);
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      return await transport.handleRequest(acceptingBoth(request), { parsedBody });
    } finally {
      await server.close();
    }
  }
  return async (request, message, session) =>
    (await isLegacyRequest(request, message))
      ? answer2025(request, message, session)
      : modern.fetch(request, { parsedBody: message, authInfo: toAuthInfo(session) });
}

/** Passes the request context through the SDK. Handlers need no token, so it is empty. */
function toAuthInfo(session: Session): AuthInfo {
  const { clientId, scopes, expiresAt } = session.principal;
  return { token: "", clientId: clientId ?? "", scopes, expiresAt, extra: { session } };
}
