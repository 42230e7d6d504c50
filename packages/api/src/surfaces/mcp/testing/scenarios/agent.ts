import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import type { TestService, TestUser } from "../../../../testing/test-service.ts";

const revision = "2026-07-28";
const client = "0192f0c1-0000-7000-8000-0000000000a9";

/**
 * Counts the tokens of a text (o200k). Ids and entity tags are random, so that their numbers of tokens differ: each
 * counts as one with the mean number.
 */
function countStableTokens(text: string): number {
  const stable = text
    .replaceAll(
      /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/gu,
      "01a23227-efe2-7257-870a-2febac41e41b",
    )
    .replaceAll(/(?<=\b\d+\.)[\da-f]{12}\b/gu, "0479dbe02aa0");
  return countTokens(stable);
}

/** An agent that uses a connection, with the number of its calls and tokens. */
export type Agent = {
  /** Calls a tool; returns the structured content of its result, also of an error. */
  call(name: string, input: Record<string, unknown>): Promise<any>;
  counts: { calls: number; tokens: number; refusals: number };
};

/** Connects an agent of a user, which reads the instructions and the definitions as every client does. */
export async function connectAgent(service: TestService, user: TestUser): Promise<Agent> {
  const token = service.issuer.sign({ sub: user.id, client_id: client, scope: "" });
  const counts = { calls: 0, tokens: 0, refusals: 0 };
  const envelope = {
    "io.modelcontextprotocol/protocolVersion": revision,
    "io.modelcontextprotocol/clientInfo": { name: "agent", version: "1.0.0" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };

  async function send(method: string, params: Record<string, unknown> = {}): Promise<any> {
    const { name } = params;
    const { body, text } = await service.request("POST", "/api/mcp", {
      token,
      headers: {
        accept: "application/json, text/event-stream",
        "mcp-protocol-version": revision,
        "mcp-method": method,
        ...(typeof name === "string" ? { "mcp-name": name } : {}),
      },
      body: { jsonrpc: "2.0", id: 1, method, params: { ...params, _meta: envelope } },
    });
    if (body.result === undefined) throw new Error(`${method}: ${text}`);
    return body.result;
  }

  const { instructions } = await send("server/discover");
  const { tools } = await send("tools/list");
  counts.tokens = countStableTokens(instructions) + countStableTokens(JSON.stringify(tools));
  return {
    counts,
    async call(name, input) {
      const result = await send("tools/call", { name, arguments: input });
      const [{ text }] = result.content;
      counts.calls += 1;
      const sent = JSON.stringify({ name, arguments: input });
      counts.tokens += countStableTokens(sent) + countStableTokens(text);
      if (result.isError === true) counts.refusals += 1;
      return result.structuredContent;
    },
  };
}
