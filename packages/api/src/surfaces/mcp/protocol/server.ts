import { ProtocolError, ProtocolErrorCode, Server } from "@modelcontextprotocol/server";
import type { Operation } from "../../../kernel/define-operation.ts";
import { callTool } from "../call-tool.ts";
import type { Connection } from "./connection.ts";
import { elicitDecision } from "../elicit-decision.ts";
import {
  findNotOffered,
  nearestOperation,
  nearestTool,
  operationsWithoutTool,
} from "../discovery/nearest-tool.ts";
import { getPrompt, listPrompts } from "../discovery/prompts.ts";
import { recordPathsOf } from "../../names/record-paths.ts";
import { enumsOf, readResource, resources, resourceTemplates } from "../discovery/resources.ts";
import type { RequestContext } from "./request-context.ts";
import { toCallToolResult } from "../results/tool-result.ts";

/** The supported revisions: the first one without `initialize`, the others with it. */
const protocolVersions = ["2026-07-28", "2025-11-25", "2025-06-18"];

/** How the server identifies itself to clients. */
export const serverInfo = { name: "werkbank", title: "Werkbank", version: "1.0.0" };

const hour = 3_600_000;
const publicHour = { ttlMs: hour, cacheScope: "public" } as const;

/**
 * Returns a function that creates a protocol server for each request. What all servers share is computed once,
 * so that creating one only registers its handlers.
 */
export function createServerFactory(
  registry: readonly Operation[],
): (context: RequestContext) => Server {
  const paths = recordPathsOf(registry);
  // Computed on first use: it takes a tenth of a second, and most processes never need it.
  let enums: ReturnType<typeof enumsOf> | undefined;
  return (context) => {
    const { connection } = context;
    const { tools, isNarrowed, listing } = connection;
    // The lists of a narrowed connection depend on its URL.
    const hint = isNarrowed ? ({ ttlMs: hour, cacheScope: "private" } as const) : publicHour;
    const server = new Server(serverInfo, {
      supportedProtocolVersions: protocolVersions,
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions: connection.instructions(),
      cacheHints: {
        "tools/list": hint,
        "prompts/list": hint,
        "server/discover": hint,
        "resources/list": publicHour,
        "resources/templates/list": publicHour,
      },
    });
    server.setRequestHandler("tools/list", ({ params }) => {
      rejectCursor(params);
      return { tools: listing() };
    });
    server.setRequestHandler("tools/call", async ({ params }, serverContext) => {
      const tool = tools.get(params.name);
      if (tool === undefined) throw toUnknownToolError(params.name, connection, registry);
      const toolResult = await callTool(context, tool, params.arguments ?? {}, paths);
      const result = toCallToolResult(toolResult);
      return elicitDecision(result, serverContext) ?? result;
    });
    server.setRequestHandler("resources/list", ({ params }) => {
      rejectCursor(params);
      return { resources };
    });
    server.setRequestHandler("resources/templates/list", ({ params }) => {
      rejectCursor(params);
      return { resourceTemplates };
    });
    server.setRequestHandler("resources/read", ({ params }) =>
      readResource(context, params.uri, () => (enums ??= enumsOf(registry))),
    );
    server.setRequestHandler("prompts/list", ({ params }) => {
      rejectCursor(params);
      return { prompts: listPrompts(connection) };
    });
    server.setRequestHandler("prompts/get", ({ params }) =>
      getPrompt(connection, params.name, params.arguments),
    );
    return server;
  };
}

/** @throws ProtocolError for any cursor, since lists have one page */
function rejectCursor(params: { cursor?: string | undefined } | undefined): void {
  if (params?.cursor === undefined) return;
  throw new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    "This list has one page; send no cursor.",
  );
}

function toUnknownToolError(
  name: string,
  { tools }: Connection,
  registry: readonly Operation[],
): ProtocolError {
  const shown = name.slice(0, 100).toWellFormed();
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `This connection has no tool ${shown}.${suggestFor(shown)}`,
  );

  function suggestFor(word: string): string {
    if (registry.some(({ tool }) => tool?.name === word)) {
      return " The address of the connection leaves it out: tell the user, who can connect without that limit.";
    }
    const notOffered = findNotOffered(word);
    if (notOffered !== undefined) return ` ${notOffered} Tell the user.`;
    const operation = nearestOperation(word, registry);
    if (operation !== undefined) return ` The operation ${operation} is over REST only.`;
    const tool = nearestTool(word, tools);
    if (tool !== undefined) return ` Did you mean ${tool}?`;
    const operations = operationsWithoutTool(word, registry);
    if (operations.length === 0) return "";
    return ` A person does this, or a program over REST: ${operations.join(", ")}. Tell the user.`;
  }
}
