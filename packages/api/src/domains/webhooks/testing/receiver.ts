import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

/** A request that a receiver got. */
export type Received = { headers: IncomingMessage["headers"]; body: string };

/** How a receiver answers one request. */
export type Behaviour = (answer: ServerResponse, received: Received) => void;

export type Receiver = {
  url: string;
  received: Received[];
  /** The most requests that were unanswered at the same time. */
  mostAtOnce: number;
  /** Changes how it answers from now on. */
  behave(behaviour: Behaviour): void;
};

export const answering =
  (status: number, headers: Record<string, string> = {}, body = ""): Behaviour =>
  (answer) => {
    answer.writeHead(status, headers).end(body);
  };

/** Accepts requests and never answers. */
export const silent: Behaviour = () => undefined;

/** Answers that the connection now has another protocol, and leaves it open. */
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

/** Accepts, with an answer that never ends. */
export const endless: Behaviour = (answer) => {
  answer.writeHead(200);
  const more = () => {
    while (!answer.destroyed && answer.write("x".repeat(65_536)));
  };
  answer.on("drain", more);
  answer.on("error", () => undefined);
  more();
};

/** Opens a real HTTP server on this machine, which ends with the test file. It accepts everything at first. */
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
