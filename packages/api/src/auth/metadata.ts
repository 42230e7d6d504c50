import { Problem } from "../problems/problem.ts";
import { mcpResource } from "./settings.ts";
import type { AuthSettings } from "./settings.ts";

/** The protected resource metadata (RFC 9728 section 2; `interface.md` 4.6). */
export type ProtectedResourceMetadata = {
  resource: string;
  authorization_servers: string[];
  /** Omitted unless the deployment requires scopes: clients request every scope listed here. */
  scopes_supported?: string[];
};

function protectedResourceMetadata(
  request: Request,
  settings: AuthSettings,
): ProtectedResourceMetadata {
  return {
    resource: toResource(request, settings),
    authorization_servers: [settings.authUrl],
    ...(settings.requiredScopes.length > 0 ? { scopes_supported: settings.requiredScopes } : {}),
  };
}

/**
 * Returns the resource whose metadata are requested: clients compare it with the URL they connect to, including its
 * query (RFC 9728 section 3.3). Tokens are for the endpoint without a query.
 */
function toResource({ url }: Request, settings: AuthSettings): string {
  const { pathname, search } = new URL(url);
  if (!/\/api\/mcp\/?$/u.test(pathname)) return mcpResource(settings);
  return `${mcpResource(settings)}${pathname.endsWith("/") ? "/" : ""}${search}`;
}

const allowedMethods = ["GET", "HEAD", "OPTIONS"];

/**
 * Responds to a request for the metadata, readable by pages of every origin.
 *
 * @throws Problem METHOD_NOT_ALLOWED
 */
export function metadataResponse(request: Request, settings: AuthSettings): Response {
  return publicDocumentResponse(
    request,
    protectedResourceMetadata(request, settings),
    "application/json",
  );
}

/**
 * Responds to a request for a public document, readable by pages of every origin.
 *
 * @param document a text, or what is sent as JSON
 *
 * @throws Problem METHOD_NOT_ALLOWED
 */
export function publicDocumentResponse(
  request: Request,
  document: object | string,
  mediaType: string,
): Response {
  switch (request.method) {
    case "OPTIONS":
      return new Response(null, {
        status: 204,
        headers: {
          "Access-Control-Allow-Origin": "*",
          "Access-Control-Allow-Methods": allowedMethods.join(", "),
          // MCP clients send MCP-Protocol-Version; the wildcard does not cover Authorization.
          "Access-Control-Allow-Headers": "*, Authorization",
          "Access-Control-Max-Age": "86400",
        },
      });
    case "GET":
    case "HEAD":
      return new Response(request.method === "HEAD" ? null : toText(document), {
        headers: {
          "Content-Type": mediaType,
          "Access-Control-Allow-Origin": "*",
          "Cache-Control": "public, max-age=300",
        },
      });
    default:
      throw new Problem(
        "METHOD_NOT_ALLOWED",
        `${request.method} is not offered here.`,
        { allowed: allowedMethods },
        { Allow: allowedMethods.join(", ") },
      );
  }
}

function toText(document: object | string): string {
  return typeof document === "string" ? document : JSON.stringify(document);
}
