import {
  Client as Client2026,
  StreamableHTTPClientTransport as Transport2026,
} from "@modelcontextprotocol/client";
import { Client as Client2025 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as Transport2025 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { expect } from "vitest";
import { z } from "zod";
import type { TestService } from "../../../testing/test-service.ts";

/** The result of a tool in a client of the SDK, which has validated it against the tool's output schema. */
export type ClientResult = { isError: boolean; content: any; text: string };

/** A client that is connected to the service under test. */
export type ConnectedClient = {
  call(name: string, input: Record<string, unknown>): Promise<ClientResult>;
  close(): Promise<void>;
};

type Connect = (
  service: TestService,
  token: string,
  options?: { search?: string; opens?: (url: string) => Promise<void> },
) => Promise<ConnectedClient>;

const info = { name: "test", version: "1.0.0" };
const maxResultLength = 25_000;

/**
 * The two SDK clients, each with its revision: connected to the service without a network in between, with the
 * definitions loaded, so that every result is validated against its schema.
 *
 * `onOpenUrl` is called with the URL of an elicitation, as if the user opened the page.
 */
export const clientKinds: [string, Connect][] = [
  [
    "@modelcontextprotocol/client, 2026-07-28",
    async (service, token, { search = "", opens: onOpenUrl } = {}) => {
      const capabilities = onOpenUrl === undefined ? {} : { elicitation: { url: {} } };
      const client = new Client2026(info, {
        versionNegotiation: { mode: { pin: "2026-07-28" } },
        capabilities,
      });
      if (onOpenUrl !== undefined) {
        client.setRequestHandler("elicitation/create", async ({ params }) => {
          if ("url" in params) await onOpenUrl(params.url);
          return { action: "accept" as const };
        });
      }
      const transport = new Transport2026(urlOf(service, search), {
        fetch: fetchOf(service, token),
      });
      await client.connect(transport);
      await client.listTools();
      return {
        call: async (name, input) =>
          toClientResult(await client.callTool({ name, arguments: input })),
        close: () => client.close(),
      };
    },
  ],
  [
    "@modelcontextprotocol/sdk, 2025-11-25",
    async (service, token, { search = "" } = {}) => {
      const client = new Client2025(info);
      const transport = new Transport2025(urlOf(service, search), {
        fetch: fetchOf(service, token),
      });
      await client.connect(transport);
      await client.listTools();
      return {
        call: async (name, input) =>
          toClientResult(await client.callTool({ name, arguments: input })),
        close: () => client.close(),
      };
    },
  ],
];

function urlOf({ config }: TestService, search: string): URL {
  return new URL(`${config.baseUrl}/api/mcp${search}`);
}

function fetchOf({ api }: TestService, token: string) {
  return (url: string | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(url, init);
    request.headers.set("authorization", `Bearer ${token}`);
    return api.fetch(request);
  };
}

const CallToolResult = z.object({
  isError: z.boolean().default(false),
  structuredContent: z.record(z.string(), z.any()),
  content: z.tuple([z.object({ type: z.literal("text"), text: z.string() })]),
});

/** Checks that a result is not too long, and that its text repeats the structured content. */
function toClientResult(result: unknown): ClientResult {
  const { isError, structuredContent, content } = CallToolResult.parse(result);
  const [{ text }] = content;
  expect(text.length).toBeLessThanOrEqual(maxResultLength);
  expect(JSON.parse(text)).toEqual(structuredContent);
  return { isError, content: structuredContent, text };
}
