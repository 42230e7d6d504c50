import { Agent, request as startRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { createNodeServer } from "@werkbank/http/node-server";
import type { Exchange } from "../contract/check-response.ts";
import { testBaseUrl, type TestService } from "../test-service.ts";

/** A request to send. */
export type SentRequest = {
  method: string;
  /** The request target, starting with `/v1/`, as on the wire. */
  target: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
};

/** A test service behind an HTTP server, and the connections that requests share. */
export type HttpSender = {
  /** @throws Error if the connection ends without a complete response, or no response arrives in time */
  send(sentRequest: SentRequest): Promise<Exchange>;
  close(): Promise<void>;
};

/** Longer than any response takes on a busy machine. */
const responseTimeoutMs = 30_000;

/**
 * Serves a test service on its own port. Connections are reused, so that a response that corrupts its connection makes
 * the next request fail.
 */
export async function openHttpSender(service: TestService): Promise<HttpSender> {
  const server = createNodeServer((request, env) => service.api.fetch(request, env), {
    maxHeaderSize: 64 * 1024,
  });
  // Idle connections must not time out while requests are drawn: they would be reused just as they are closed.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  return {
    send: (sentRequest) => sendRequest(agent, port, sentRequest),
    async close() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function sendRequest(
  agent: Agent,
  port: number,
  { method, target, headers, body }: SentRequest,
): Promise<Exchange> {
  const path = `/api${target}`;
  return new Promise((resolve, reject) => {
    const request = startRequest({
      agent,
      host: "127.0.0.1",
      port,
      method,
      path,
      headers: { ...toContentLength(headers, body), ...headers },
    });
    const timer = setTimeout(() => {
      reject(new Error(`no response within ${responseTimeoutMs / 1_000} s`));
      request.destroy();
    }, responseTimeoutMs);
    const failConnection = (error: Error) => {
      clearTimeout(timer);
      reject(new Error(`the connection was lost: ${error.message}`));
    };
    // A server may respond and close the connection before it has read the whole body; the response is valid.
    let hasResponse = false;
    request.once("error", (error) => hasResponse || failConnection(error));
    request.once("response", (response) => {
      hasResponse = true;
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("error", failConnection);
      response.once("end", () => {
        clearTimeout(timer);
        resolve({
          method,
          url: testBaseUrl + path,
          status: response.statusCode ?? 0,
          ...parseResponse(response.headersDistinct, Buffer.concat(chunks)),
        });
      });
    });
    request.end(body);
  });
}

/** Returns `Content-Length`, which Node sets only for methods that usually have a body. */
function toContentLength(
  headers: SentRequest["headers"],
  body: SentRequest["body"],
): Record<string, string> {
  if (body === undefined || "transfer-encoding" in headers) return {};
  return { "content-length": String(Buffer.byteLength(body)) };
}

function parseResponse(rawHeaders: NodeJS.Dict<string[]>, bytes: Buffer) {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(rawHeaders)) {
    for (const value of values) headers.append(name, value);
  }
  const text = bytes.toString("utf8");
  const isJson = headers.get("content-type")?.includes("json") ?? false;
  return { headers, text, body: isJson && text !== "" ? (JSON.parse(text) as unknown) : undefined };
}
