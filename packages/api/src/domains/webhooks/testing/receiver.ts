import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

/** A request that a receiver has received. */
export type Received = { headers: IncomingMessage["headers"]; body: string };

/** Responds to one request. */
export type Behaviour = (answer: ServerResponse, received: Received) => void;

export type Receiver = {
  url: string;
  received: Received[];
  /** The maximum number of requests that waited for a response at the same time. */
  mostAtOnce: number;
  /** Sets the handler of all further requests. */
  behave(behaviour: Behaviour): void;
};

export const answering =
  (status: number, headers: Record<string, string> = {}, body = ""): Behaviour =>
  (answer) => {
    answer.writeHead(status, headers).end(body);
  };

/** Accepts requests and never responds. */
export const silent: Behaviour = () => undefined;

/** Responds with 101 Switching Protocols, and leaves the connection open. */
export const switching: Behaviour = ({ socket }) => {
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
export const endless: Behaviour = (answer) => {
  answer.writeHead(200);
  const more = () => {
    while (!answer.destroyed && answer.write("x".repeat(65_536)));
  };
  answer.on("drain", more);
  answer.on("error", () => undefined);
  more();
};

/**
 * Starts an HTTP server on this machine, which is closed after the test file. It responds with 204 until a
 * handler is set.
 */
export async function openReceiver(): Promise<Receiver> {
  let behaviour: Behaviour = answering(204);
  let atOnce = 0;
  const server = createServer((request, answer) => {
    atOnce += 1;
    receiver.mostAtOnce = Math.max(receiver.mostAtOnce, atOnce);
    answer.on("close", () => (atOnce -= 1));
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const received = { headers: request.headers, body: Buffer.concat(chunks).toString() };
      receiver.received.push(received);
      behaviour(answer, received);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hooks`,
    received: [],
    mostAtOnce: 0,
    behave: (next) => (behaviour = next),
  };
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return receiver;
}
