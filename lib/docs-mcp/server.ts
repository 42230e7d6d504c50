import {
  hostHeaderValidationResponse,
  isJsonContentType,
  localhostAllowedHostnames,
  McpServer,
} from "@modelcontextprotocol/server";
import { readJsonBytes } from "@werkbank/http/body";
import { isLoopbackHost } from "@werkbank/http/loopback";
import { acceptsMcpResponse, toAcceptedMediaType, mcpMediaTypes } from "@werkbank/http/mcp-accept";
import { noSniffing } from "@werkbank/http/security-headers";
import { createJsonHandler } from "./json-handler.ts";
import type { DocsMcpDependencies } from "./docs-mcp-dependencies.ts";
import { createSearchFastPath } from "./search-fast-path.ts";
import { registerPrompts } from "./prompts.ts";
import { createResourceRegistration } from "./resources.ts";
import { createSkillRegistration, skillsExtension } from "./skills.ts";
import { createToolRegistration } from "./tools.ts";

const maxBodyBytes = 64 * 1024;
/** The name and version in `initialize` and `server/discover`. */
const serverInfo = { name: "werkbank-docs", title: "Werkbank documentation", version: "1.0.0" };

const hour = { ttlMs: 3_600_000, cacheScope: "public" } as const;

/** Public and without cookies: any web page may call it and read the responses. */
const responseHeaders = {
  ...noSniffing,
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "POST, OPTIONS",
  "Access-Control-Allow-Headers": "*, Authorization",
  "Access-Control-Expose-Headers": "*",
  "Access-Control-Max-Age": "86400",
  "Cache-Control": "no-store",
};

/**
 * Creates the documentation's MCP server: public, read-only, stateless, for the revision 2026-07-28 and those
 * of 2025. Every `Origin` is allowed: the content is public and requests carry no credentials. `Host` is validated
 * if the site has a loopback address, since DNS rebinding would let a web page read the documentation of a private
 * network.
 */
export function createDocsMcp(
  dependencies: DocsMcpDependencies,
): (request: Request) => Promise<Response> {
  const registerTools = createToolRegistration(dependencies);
  const registerResources = createResourceRegistration(dependencies);
  const registerSkills = createSkillRegistration(dependencies.skills);
  const handleWithSdk = createJsonHandler(() => {
    const server = createServer();
    registerTools(server);
    registerResources(server);
    registerSkills(server);
    registerPrompts(server);
    return server;
  });
  const handleSearch = createSearchFastPath(dependencies, serverInfo, responseHeaders);
  const isLocal = isLoopbackHost(new URL(dependencies.config.docsUrl).hostname);
  const readMessage = async (
    request: Request,
  ): Promise<{ message: unknown } | { answer: Response }> => {
    const invalidHost = isLocal
      ? hostHeaderValidationResponse(request, localhostAllowedHostnames())
      : undefined;
    if (invalidHost) return { answer: invalidHost };
    if (request.method === "OPTIONS") return { answer: new Response(null, { status: 204 }) };
    if (request.method !== "POST") return { answer: methodNotAllowed() };
    if (!acceptsMcpResponse(request)) {
      return { answer: reject(406, `Not Acceptable: answers are ${mcpMediaTypes.join(" or ")}`) };
    }
    if (!isJsonContentType(request.headers.get("content-type"))) {
      return {
        answer: reject(415, "Unsupported Media Type: Content-Type must be application/json"),
      };
    }
    const body = await readJsonBytes(request, maxBodyBytes);
    if ("bytes" in body) return { message: parseJson(body.bytes) };
    // The SDK rejects a missing message as a parse error.
    if ("position" in body) return { message: undefined };
    const tooLarge = `Payload Too Large: Request body must not exceed ${maxBodyBytes} bytes`;
    return { answer: reject(413, tooLarge) };
  };
  return async (request) => {
    const received = await readMessage(request);
    if ("answer" in received) return withHeaders(received.answer);
    const { message } = received;
    const response =
      handleSearch(request, message) ?? withHeaders(await handleWithSdk(request, message));
    return toAcceptedMediaType(request, response);
  };
}

function withHeaders(response: Response): Response {
  for (const [name, value] of Object.entries(responseHeaders)) response.headers.set(name, value);
  return response;
}

function createServer(): McpServer {
  return new McpServer(serverInfo, {
    capabilities: {
      tools: { listChanged: false },
      resources: {},
      prompts: { listChanged: false },
      extensions: skillsExtension,
    },
    cacheHints: {
      "tools/list": hour,
      "resources/list": hour,
      "resources/templates/list": hour,
      "resources/read": hour,
      "prompts/list": hour,
      "server/discover": hour,
    },
    instructions:
      "Read-only documentation of Werkbank. Search first, then read a page or one section of it with get_page. Before you work with Werkbank itself, read /skill.md with get_page.",
  });
}

function methodNotAllowed(): Response {
  return new Response("This address speaks MCP: send JSON-RPC by POST.\n", {
    status: 405,
    headers: { Allow: "POST, OPTIONS", "Content-Type": "text/plain; charset=utf-8" },
  });
}

/** Returns an error response in the form of the SDK's own: a JSON-RPC error without a message id. */
function reject(status: number, message: string): Response {
  return Response.json({ jsonrpc: "2.0", error: { code: -32_000, message }, id: null }, { status });
}

/** Returns undefined for invalid JSON, which the SDK then rejects. */
function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8")) as unknown;
  } catch {
    return undefined;
  }
}
