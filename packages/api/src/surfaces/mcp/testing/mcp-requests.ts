/** Raw HTTP requests to the MCP endpoint, without a client. */
import { expect } from "vitest";
import type { TestRequest, TestResponse, TestService } from "../../../testing/test-service.ts";

export type McpRequest = TestRequest & {
  /** The query of the URL, with its question mark. */
  search?: string;
  /** The capabilities that the client declares. */
  capabilities?: Record<string, unknown>;
};

/** The result of a tool: its structured content, which its text repeats. */
type ToolResponse = { isError: boolean; content: any; text: string };

const revision = "2026-07-28";

/** Sends one request of the revision 2026-07-28; `params` without its envelope. */
export async function sendMcp(
  service: TestService,
  method: string,
  params: Record<string, unknown> = {},
  { search = "", headers = {}, capabilities = {}, ...request }: McpRequest = {},
): Promise<TestResponse> {
  const name = params["name"] ?? params["uri"];
  return service.request("POST", `/api/mcp${search}`, {
    ...request,
    headers: {
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": revision,
      "mcp-method": method,
      ...(typeof name === "string" ? { "mcp-name": name } : {}),
      ...headers,
    },
    body: { jsonrpc: "2.0", id: 7, method, params: { ...params, _meta: toEnvelope(capabilities) } },
  });
}

/** Sends one request of a 2025 revision; the response may be a server-sent event. */
export async function sendMcp2025(
  service: TestService,
  method: string,
  params: Record<string, unknown> = {},
  { search = "", headers = {}, ...request }: McpRequest = {},
): Promise<TestResponse> {
  const response = await service.request("POST", `/api/mcp${search}`, {
    ...request,
    headers: { accept: "application/json, text/event-stream", ...headers },
    body: { jsonrpc: "2.0", id: 7, method, params },
  });
  const data = /^data: (.*)$/mu.exec(response.text)?.[1];
  return data === undefined ? response : { ...response, body: JSON.parse(data) };
}

/** Calls a tool; expects a result, successful or not. */
export async function callTool(
  service: TestService,
  name: string,
  input: Record<string, unknown>,
  request: McpRequest,
): Promise<ToolResponse> {
  const response = await sendMcp(service, "tools/call", { name, arguments: input }, request);
  expect(response.status, response.text).toBe(200);
  expect(response.body.error, response.text).toBeUndefined();
  const { isError = false, structuredContent, content } = response.body.result;
  expect(content).toHaveLength(1);
  expect(JSON.parse(content[0].text)).toEqual(structuredContent);
  return { isError, content: structuredContent, text: content[0].text };
}

function toEnvelope(capabilities: Record<string, unknown>): Record<string, unknown> {
  return {
    "io.modelcontextprotocol/protocolVersion": revision,
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1.0.0" },
    "io.modelcontextprotocol/clientCapabilities": capabilities,
  };
}
