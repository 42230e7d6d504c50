import { Agent, request as startRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { createNodeServer } from "@werkbank/http/node-server";
import type { Exchange } from "../contract/check-response.ts";
import { testBaseUrl, type TestService } from "../test-service.ts";

/** A request to send. */
export type Sending = {
  method: string;
  /** The request target, starting with `/v1/`, as on the wire. */
  target: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
};

/** A test service behind an HTTP server, and the connections that requests share. */
export type HttpSender = {
  /** @throws Error if the connection ends without a complete response, or no response arrives in time */
  send(sending: Sending): Promise<Exchange>;
  close(): Promise<void>;
};

/** Longer than any response takes on a busy machine. */
const patienceMs = 30_000;

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
    send: (sending) => exchange(agent, port, sending),
    async close() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function exchange(
  agent: Agent,
  port: number,
  { method, target, headers, body }: Sending,
): Promise<Exchange> {
  const path = `/api${target}`;
  return new Promise((resolve, reject) => {
    const request = startRequest({
      agent,
      host: "127.0.0.1",
      port,
      method,
      path,
      headers: { ...framing(headers, body), ...headers },
    });
    const timer = setTimeout(() => {
      reject(new Error(`no response within ${patienceMs / 1_000} s`));
      request.destroy();
    }, patienceMs);
    const lost = (error: Error) => {
      clearTimeout(timer);
      reject(new Error(`the connection was lost: ${error.message}`));
    };
    // A server may respond and close the connection before it has read the whole body; the response is valid.
    let isAnswered = false;
    request.once("error", (error) => isAnswered || lost(error));
    request.once("response", (response) => {
      isAnswered = true;
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.once("error", lost);
      response.once("end", () => {
        clearTimeout(timer);
        resolve({
          method,
          url: testBaseUrl + path,
          status: response.statusCode ?? 0,
          ...toAnswer(response.headersDistinct, Buffer.concat(parts)),
        });
      });
    });
    request.end(body);
  });
}

/** Returns `Content-Length`, which Node sets only for methods that usually have a body. */
function framing(headers: Sending["headers"], body: Sending["body"]): Record<string, string> {
  if (body === undefined || "transfer-encoding" in headers) return {};
  return { "content-length": String(Buffer.byteLength(body)) };
}

function toAnswer(given: NodeJS.Dict<string[]>, bytes: Buffer) {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(given)) {
    for (const value of values) headers.append(name, value);
  }
  const text = bytes.toString("utf8");
  const isJson = headers.get("content-type")?.includes("json") ?? false;
  return { headers, text, body: isJson && text !== "" ? (JSON.parse(text) as unknown) : undefined };
}
