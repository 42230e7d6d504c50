import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import type { TestService, TestUser } from "../../../../testing/test-service.ts";

const revision = "2026-07-28";
const client = "0192f0c1-0000-7000-8000-0000000000a9";

/** An agent that uses a connection, with the number of its calls and tokens. */
export type Agent = {
  /** Calls a tool; returns the structured content of its result, also of an error. */
  call(name: string, input: Record<string, unknown>): Promise<any>;
  counted: { calls: number; tokens: number; refusals: number };
};

/** Connects an agent of a user, which reads the instructions and the definitions as every client does. */
export async function connectAgent(service: TestService, person: TestUser): Promise<Agent> {
  const token = service.issuer.sign({ sub: person.id, client_id: client, scope: "" });
  const counted = { calls: 0, tokens: 0, refusals: 0 };
  const envelope = {
    "io.modelcontextprotocol/protocolVersion": revision,
    "io.modelcontextprotocol/clientInfo": { name: "agent", version: "1.0.0" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };

  async function ask(method: string, params: Record<string, unknown> = {}): Promise<any> {
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

  const { instructions } = await ask("server/discover");
  const { tools } = await ask("tools/list");
  counted.tokens = countTokens(instructions) + countTokens(JSON.stringify(tools));
  return {
    counted,
    async call(name, input) {
      const result = await ask("tools/call", { name, arguments: input });
      const [{ text }] = result.content;
      counted.calls += 1;
      counted.tokens += countTokens(JSON.stringify({ name, arguments: input })) + countTokens(text);
      if (result.isError === true) counted.refusals += 1;
      return result.structuredContent;
    },
  };
}
