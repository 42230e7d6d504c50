// Decision: decisions/0018-tool-definitions-and-results.md
import { SERVER_INFO_META_KEY } from "@modelcontextprotocol/server";
import { assertNotRevoked } from "../../../auth/revoked-apps.ts";
import type { Operation } from "../../../kernel/define-operation.ts";
import type { MessageHandler } from "./sdk-message-handler.ts";
import { callTool } from "../call-tool.ts";
import { toPlainMessage, toPlainResponse, toToolCall } from "@werkbank/http/plain-message";
import { recordPathsOf } from "../../names/record-paths.ts";
import { serverInfo } from "./server.ts";
import { toResultJson } from "../results/tool-result.ts";

/** Methods whose results depend only on the tools of the connection. */
const listMethods = new Set([
  "tools/list",
  "prompts/list",
  "resources/list",
  "resources/templates/list",
  "server/discover",
]);

/** Members that every result of 2026-07-28 has. */
const resultMembers = { resultType: "complete", _meta: { [SERVER_INFO_META_KEY]: serverInfo } };

/**
 * Handles tool calls that need only a result, and cached lists, without the protocol server that the SDK
 * creates for each message. The responses are equal to those of the SDK.
 *
 * The operation of a tool call rejects the token of a revoked app itself, in its transaction.
 *
 * @param handleBySdk handles all other messages
 */
export function withPlainResponses(
  registry: readonly Operation[],
  handleBySdk: MessageHandler,
): MessageHandler {
  const paths = recordPathsOf(registry);
  return async (request, message, context) => {
    const plain = toPlainMessage(request, message);
    if (plain === null) {
      await assertNotRevoked(context.service, context.principal);
      return handleBySdk(request, message, context);
    }
    const { tools, listResults: listed } = context.connection;
    const toolCall = toToolCall(plain);
    const tool = toolCall === null ? undefined : tools.get(toolCall.name);
    if (toolCall !== null && tool !== undefined) {
      const result = await callTool(context, tool, toolCall.input, paths);
      return toPlainResponse(plain, toResultJson(result, plain.isModern ? resultMembers : {}));
    }
    await assertNotRevoked(context.service, context.principal);
    const isList = listMethods.has(plain.method) && Object.keys(plain.params).length === 0;
    const key = `${plain.revision} ${plain.method}`;
    const cachedResult = isList ? listed.get(key) : undefined;
    if (cachedResult !== undefined) return toPlainResponse(plain, cachedResult);
    const response = await handleBySdk(request, message, context);
    if (isList) await cacheResult(response, (result) => listed.set(key, result));
    return response;
  };
}

async function cacheResult(response: Response, store: (result: string) => void): Promise<void> {
  const { result } = (await response.clone().json()) as { result?: unknown };
  if (result !== undefined) store(JSON.stringify(result));
}
