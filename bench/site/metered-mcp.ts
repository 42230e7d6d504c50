import {
  type CallToolResult,
  Client,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import type { DocsSite } from "../../lib/http/docs-handler.ts";
import { countTokens } from "../../lib/pages/count-tokens.ts";

/**
 * A client of the documentation's MCP server that counts the tokens of every result: of its text, which is what
 * a model reads. `structuredContent` repeats it for programs.
 */
export type MeteredMcp = {
  call: (
    name: string,
    input: Record<string, unknown>,
  ) => Promise<{ result: CallToolResult; tokens: number }>;
  /** Returns the size of the largest result so far, and its call. */
  largest: () => { tokens: number; name: string };
  close: () => Promise<void>;
};

/** Connects to the MCP server of a site within this process. */
export async function connectMeteredMcp({ mcp, config }: DocsSite): Promise<MeteredMcp> {
  const client = new Client({ name: "bench", version: "1.0.0" });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${config.docsUrl}/mcp`), {
      // Without a connection, nothing adds the Host header that the server checks.
      fetch: (url, init) => {
        const request = new Request(url, init);
        request.headers.set("Host", new URL(url).host);
        return mcp(request);
      },
    }),
  );
  let largest = { tokens: 0, name: "" };
  return {
    async call(name, input) {
      const result = await client.callTool({ name, arguments: input });
      const tokens = await countTokens(textOf(result));
      if (tokens > largest.tokens) largest = { tokens, name: `${name} ${JSON.stringify(input)}` };
      return { result, tokens };
    },
    largest: () => largest,
    close: () => client.close(),
  };
}

function textOf({ content }: CallToolResult): string {
  return content.map((block) => (block.type === "text" ? block.text : "")).join("\n");
}
