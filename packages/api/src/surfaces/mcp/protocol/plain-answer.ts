// Decision: decisions/0018-tool-definitions-and-results.md
import { SERVER_INFO_META_KEY } from "@modelcontextprotocol/server";
import type { Operation } from "../../../kernel/define-operation.ts";
import type { AnswerMessage } from "./answer-message.ts";
import { callTool } from "../call-tool.ts";
import { toPlainMessage, toPlainResponse, toToolCall } from "@werkbank/http/plain-message";
import { recordPathsOf } from "../results/record-view.ts";
import { serverInfo } from "./server.ts";
import { toResultJson } from "../results/tool-result.ts";

/** Methods whose results depend only on the tools of the connection. */
const lists = new Set([
  "tools/list",
  "prompts/list",
  "resources/list",
  "resources/templates/list",
  "server/discover",
]);

/** Members that every result of 2026-07-28 has. */
const stamp = { resultType: "complete", _meta: { [SERVER_INFO_META_KEY]: serverInfo } };

/**
 * Handles tool calls that need only a result, and cached lists, without the protocol server that the SDK
 * creates for each message. The responses are equal to those of the SDK.
 *
 * @param handleBySdk handles all other messages
 */
export function withPlainAnswers(
  registry: readonly Operation[],
  answerBySdk: AnswerMessage,
): AnswerMessage {
  const paths = recordPathsOf(registry);
  return async (request, message, session) => {
    const plain = toPlainMessage(request, message);
    if (plain === null) return answerBySdk(request, message, session);
    const { tools, listed } = session.connection;
    const called = toToolCall(plain);
    const tool = called === null ? undefined : tools.get(called.name);
    if (called !== null && tool !== undefined) {
      const result = await callTool(session, tool, called.input, paths);
      return toPlainResponse(plain, toResultJson(result, plain.isModern ? stamp : {}));
    }
    const isList = lists.has(plain.method) && Object.keys(plain.params).length === 0;
    const key = `${plain.revision} ${plain.method}`;
    const known = isList ? listed.get(key) : undefined;
    if (known !== undefined) return toPlainResponse(plain, known);
    const response = await answerBySdk(request, message, session);
    if (isList) await remember(response, (result) => listed.set(key, result));
    return response;
  };
}

async function remember(response: Response, keep: (result: string) => void): Promise<void> {
  const { result } = (await response.clone().json()) as { result?: unknown };
  if (result !== undefined) keep(JSON.stringify(result));
}
