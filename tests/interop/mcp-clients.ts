import {
  Client as Client2026,
  type OAuthClientProvider,
  StreamableHTTPClientTransport as Transport2026,
} from "@modelcontextprotocol/client";
import type { OAuthClientProvider as OAuthClientProvider2025 } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client as Client2025 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as Transport2025 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

export type McpClient = Client2026 | Client2025;

/** What the OAuth client of an SDK stores between its steps. */
export type ClientState = {
  client?: { client_id: string; scope?: string };
  tokens?: { access_token: string; refresh_token?: string; scope?: string };
  /** The authorization URL that it redirected the user to. */
  url?: URL;
};

/** Creates the storage for the OAuth client of either SDK; the SDKs implement everything else. */
export function createStorage(redirectUrl: string): { state: ClientState; provider: object } {
  const state: ClientState = {};
  let verifier = "";
  let discovery: unknown;
  const provider = {
    redirectUrl,
    clientMetadata: {
      client_name: "An MCP client",
      redirect_uris: [redirectUrl],
      token_endpoint_auth_method: "none",
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
    },
    clientInformation: () => state.client,
    saveClientInformation: (client: NonNullable<ClientState["client"]>) => {
      state.client = client;
    },
    tokens: () => state.tokens,
    saveTokens: (tokens: NonNullable<ClientState["tokens"]>) => {
      state.tokens = tokens;
    },
    invalidateCredentials: (what: string) => {
      if (what === "all" || what === "tokens") delete state.tokens;
    },
    redirectToAuthorization: (url: URL) => {
      state.url = url;
    },
    saveCodeVerifier: (value: string) => {
      verifier = value;
    },
    codeVerifier: () => verifier,
    discoveryState: () => discovery,
    saveDiscoveryState: (value: unknown) => {
      discovery = value;
    },
  };
  return { state, provider };
}

/** A client that is connecting. */
export type ConnectionAttempt = {
  client: McpClient;
  /** Rejects if the client is not authorized yet. */
  connected: Promise<void>;
  /** Completes the authorization with the URL that the user was redirected to. */
  finish(callback: URL): Promise<void>;
};

type ConnectOptions = { provider?: object; fetch?: typeof fetch };
type Connect = (url: URL, options?: ConnectOptions) => ConnectionAttempt;

export type Sdk = { name: string; revision: string; connect: Connect };

const info = { name: "test", version: "1.0.0" };
const revision2026 = "2026-07-28";

/** Both SDKs, each with the newest protocol revision that it supports. */
export const sdks: Sdk[] = [
  {
    name: "@modelcontextprotocol/client",
    revision: revision2026,
    connect(url, { provider, fetch } = {}) {
      const client = new Client2026(info, { versionNegotiation: { mode: { pin: revision2026 } } });
      const transport = new Transport2026(url, {
        ...(provider && { authProvider: provider as OAuthClientProvider }),
        ...(fetch && { fetch }),
      });
      return {
        client,
        connected: client.connect(transport),
        finish: (callback) => transport.finishAuth(callback.searchParams),
      };
    },
  },
  {
    name: "@modelcontextprotocol/sdk",
    revision: "2025-11-25",
    connect(url, { provider, fetch } = {}) {
      const client = new Client2025(info);
      const transport = new Transport2025(url, {
        ...(provider && { authProvider: provider as OAuthClientProvider2025 }),
        ...(fetch && { fetch }),
      });
      return {
        client,
        // Its declarations allow no undefined where the transport of the same package has one.
        connected: client.connect(transport),
        finish: (callback) => transport.finishAuth(callback.searchParams.get("code") ?? ""),
      };
    },
  },
];

export type ToolResult = {
  isError?: boolean;
  content: { type: string; text: string }[];
  structuredContent?: any;
};

/** Calls a tool; assumes that the content of the result is text. */
export async function callTool(
  client: McpClient,
  name: string,
  input: Record<string, unknown> = {},
): Promise<ToolResult> {
  return (await client.callTool({ name, arguments: input })) as ToolResult;
}
