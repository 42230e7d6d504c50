import { createInterface } from "node:readline";
import type { JSONRPCMessage } from "@modelcontextprotocol/client";
import { CliError } from "../cli-error.ts";
import { type Io, writeLine } from "../io.ts";
import { findChosenOrganization } from "../organization.ts";
import { notSignedIn } from "../session/authorized-fetch.ts";
import { createTokens } from "../session/tokens.ts";

const parseError = -32_700;
const internalError = -32_603;

/**
 * Bridges the product's MCP server to a client that only speaks stdio: sends each line of standard input with
 * the stored session, and writes each message back as a line. Ends after the end of standard input, when every
 * request has its response.
 *
 * @param organization its id or name, instead of the one chosen with `werkbank use`
 * @throws CliError if there is no session
 */
export async function bridgeMcp(io: Io, organization?: string): Promise<void> {
  const { settings, stdin, stdout, stderr } = io;
  const tokens = createTokens(settings);
  let token = await tokens.get();
  if (token === null) throw notSignedIn(settings.baseUrl);
  const { StreamableHTTPClientTransport } = await import("@modelcontextprotocol/client");
  const organizationId = await findChosenOrganization(settings, organization);
  const endpoint = new URL(`${settings.baseUrl}/api/mcp`);
  if (organizationId !== null) endpoint.searchParams.set("organization", organizationId);
  const transport = new StreamableHTTPClientTransport(endpoint, {
    authProvider: {
      token: async () => (token = await tokens.get()) ?? undefined,
      onUnauthorized: async () => {
        token = token === null ? null : await tokens.replace(token);
      },
    },
  });
  const signInErrors = new Set<CliError>();
  const pendingIds = new Set<unknown>();
  const completed = Promise.withResolvers<void>();
  const sending = new Set<Promise<void>>();
  let hasInputEnded = false;
  let isClosing = false;
  const resolveIfCompleted = (): void => {
    if (hasInputEnded && pendingIds.size === 0) completed.resolve();
  };
  const receive = (message: JSONRPCMessage): void => {
    if ("id" in message && !("method" in message)) pendingIds.delete(message.id);
    const version = negotiatedVersion(message);
    if (version !== null) transport.setProtocolVersion(version);
    void writeLine(stdout, JSON.stringify(message)).then(resolveIfCompleted);
  };
  // The SDK's transports are not event targets: they have one handler of each kind.
  Object.assign(transport, {
    onmessage: receive,
    onerror: (error: Error) => {
      // The stream for unsolicited messages stays open until closing aborts it.
      if (!isClosing) stderr.write(`${error.message}\n`);
    },
  });
  await transport.start();

  for await (const line of createInterface({ input: stdin })) {
    if (line.trim() === "") continue;
    const message = parseMessage(line);
    if (message === null) {
      await writeLine(stdout, toErrorResponse(null, parseError, "This line is not JSON."));
      continue;
    }
    const id = "method" in message && "id" in message ? message.id : undefined;
    if (id !== undefined) pendingIds.add(id);
    // Not awaited: a long call must not delay the next one, or its own cancellation.
    const sent = transport.send(message).catch((error: unknown) => {
      if (error instanceof CliError && error.kind === "signIn") signInErrors.add(error);
      if (id === undefined) return;
      const reason = error instanceof Error ? error.message : String(error);
      receive(JSON.parse(toErrorResponse(id, internalError, reason)) as JSONRPCMessage);
    });
    sending.add(sent);
    void sent.then(() => sending.delete(sent));
  }
  hasInputEnded = true;
  resolveIfCompleted();
  await Promise.all([completed.promise, ...sending]);
  isClosing = true;
  await transport.close();
  if (signInErrors.size > 0) throw notSignedIn(settings.baseUrl);
}

function parseMessage(line: string): JSONRPCMessage | null {
  try {
    const message = JSON.parse(line) as unknown;
    return typeof message === "object" && message !== null ? (message as JSONRPCMessage) : null;
  } catch {
    return null;
  }
}

/** Returns the protocol version in the response to `initialize`, which later requests must send. */
function negotiatedVersion(message: JSONRPCMessage): string | null {
  const { protocolVersion } = ("result" in message ? message.result : {}) as {
    protocolVersion?: unknown;
  };
  return typeof protocolVersion === "string" ? protocolVersion : null;
}

function toErrorResponse(id: unknown, code: number, message: string): string {
  return JSON.stringify({ jsonrpc: "2.0", id, error: { code, message } });
}
