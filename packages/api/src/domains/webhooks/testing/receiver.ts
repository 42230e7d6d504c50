import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

/** A request that a receiver has received. */
export type ReceivedRequest = { headers: IncomingMessage["headers"]; body: string };

/** Responds to one request. */
export type RequestHandler = (response: ServerResponse, received: ReceivedRequest) => void;

export type Receiver = {
  url: string;
  received: ReceivedRequest[];
  /** The maximum number of requests that waited for a response at the same time. */
  maxConcurrent: number;
  /** Sets the handler of all further requests. */
  setHandler(handler: RequestHandler): void;
};

export const respondWith =
  (status: number, headers: Record<string, string> = {}, body = ""): RequestHandler =>
  (response) => {
    response.writeHead(status, headers).end(body);
  };

/** Accepts requests and never responds. */
export const neverRespond: RequestHandler = () => undefined;

/** Responds with 101 Switching Protocols, and leaves the connection open. */
export const switchProtocols: RequestHandler = ({ socket }) => {
  const lines = [
    "HTTP/1.1 101 Switching Protocols",
    "Upgrade: other",
    "Connection: Upgrade",
    "",
    "",
  ];
  socket?.write(lines.join("\r\n"));
};

/** Responds with 200 and content that never ends. */
export const respondEndlessly: RequestHandler = (response) => {
  response.writeHead(200);
  const writeMore = () => {
    while (!response.destroyed && response.write("x".repeat(65_536)));
  };
  response.on("drain", writeMore);
  response.on("error", () => undefined);
  writeMore();
};

/**
 * Starts an HTTP server on this machine, which is closed after the test file. It responds with 204 until a
 * handler is set.
 */
export async function openReceiver(): Promise<Receiver> {
  let handler: RequestHandler = respondWith(204);
  let concurrent = 0;
  const server = createServer((request, response) => {
    concurrent += 1;
    receiver.maxConcurrent = Math.max(receiver.maxConcurrent, concurrent);
    response.on("close", () => (concurrent -= 1));
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const received = { headers: request.headers, body: Buffer.concat(chunks).toString() };
      receiver.received.push(received);
      handler(response, received);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hooks`,
    received: [],
    maxConcurrent: 0,
    setHandler: (next) => (handler = next),
  };
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return receiver;
}
