import { createServer, type Server } from "node:http";
import { connect } from "node:net";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { createGate, type Gate, unavailability } from "./gate.ts";
import type { OverloadMeter } from "./overload.ts";
import { createNodeServer, type NodeHandler } from "./node-server.ts";
import { createKeepAliveClient, listen } from "./testing/keep-alive.ts";

let server: Server = createServer();
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Starts a server behind a gate; the body of a 503 response is its reason. */
async function serve(
  handler: NodeHandler,
  maxDelayMs = 0,
  ...meter: [startMeter?: () => OverloadMeter]
): Promise<{ gate: Gate; port: number }> {
  server = createNodeServer((request, env) => {
    const refused = unavailability(gate.admission());
    return refused ? new Response(refused.detail, { status: 503 }) : handler(request, env);
  });
  const gate = createGate(server, { maxDelayMs }, ...meter);
  return { gate, port: await listen(server) };
}

/** Creates a handler whose responses wait for `release`. */
function held() {
  const waiting: (() => void)[] = [];
  const arrivals: (() => void)[] = [];
  const arrived = (): Promise<void> => new Promise((resolve) => arrivals.push(resolve));
  const handler: NodeHandler = () =>
    new Promise((resolve) => {
      waiting.push(() => resolve(new Response("done")));
      arrivals.shift()?.();
    });
  return { handler, arrived, release: () => waiting.splice(0).forEach((answer) => answer()) };
}

const get = { method: "GET", path: "/" };
const ok = () => new Response("ok");

test("completes an admitted request during shutdown and closes its connection", async () => {
  const { handler, arrived, release } = held();
  const { gate, port } = await serve(handler);
  const client = createKeepAliveClient(port);
  const here = arrived();
  const answer = client.ask(get);
  await here;
  const stopped = gate.stop();
  release();
  const { status, text, headers } = await answer;
  expect([status, text, headers.connection]).toEqual([200, "done", "close"]);
  await stopped;
  client.close();
});

test("returns 503 with Connection: close on a kept-alive connection after shutdown has begun", async () => {
  const { gate, port } = await serve(ok);
  const client = createKeepAliveClient(port);
  expect((await client.ask(get)).headers.connection).toBe("keep-alive");
  const stopped = gate.stop();
  const { status, text, headers, isReused } = await client.ask(get);
  expect([status, text, headers.connection, isReused]).toEqual([
    503,
    "The service is stopping.",
    "close",
    true,
  ]);
  await stopped;
  client.close();
});

test("handles requests during the shutdown delay, with Connection: close", async () => {
  const { gate, port } = await serve(ok);
  const client = createKeepAliveClient(port);
  await client.ask(get);
  const stopped = gate.stop({ delayMs: 300 });
  expect(gate.admission()).toBe("leaving");
  const { status, headers } = await client.ask(get);
  expect([status, headers.connection]).toEqual([200, "close"]);
  await stopped;
  expect(gate.admission()).toBe("stopped");
  client.close();
});

test.each([
  ["kept alive", "GET / HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["never used", ""],
  ["left in the middle of a request head", "GET / HTTP/1.1\r\nHo"],
])(
  "a connection that was %s does not delay shutdown until the end of the grace period",
  async (_, sent) => {
    const { gate, port } = await serve(ok);
    const accepted = once(server, "connection");
    const socket = connect(port, "127.0.0.1");
    await accepted;
    if (sent !== "") socket.write(sent);
    if (sent.endsWith("\r\n\r\n")) await once(socket, "data");
    socket.resume();
    const closed = once(socket, "close");
    await gate.stop({ graceMs: 2 ** 31 - 1 });
    await closed;
  },
);

test("closes the connection of an incomplete request at the end of the grace period", async () => {
  const { gate, port } = await serve(async (request) => new Response(await request.text()));
  const arrived = once(server, "request");
  const socket = connect(port, "127.0.0.1");
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n12345");
  await arrived;
  const closed = once(socket.on("error", () => {}).resume(), "close");
  await gate.stop({ graceMs: 100 });
  await closed;
});

test("returns 503 before the body of a request has arrived", async () => {
  const { gate, port } = await serve(ok);
  const client = createKeepAliveClient(port);
  await client.ask(get);
  const accepted = once(server, "connection");
  const socket = connect(port, "127.0.0.1");
  await accepted;
  const stopped = gate.stop();
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n");
  const answer = Buffer.concat(await socket.toArray()).toString();
  expect(answer).toMatch(/^HTTP\/1\.1 503 /u);
  expect(answer).toMatch(/\r\nconnection: close\r\n/iu);
  client.close();
  await stopped;
});

test("each request of 16 busy clients gets a response or a 503 during shutdown", async () => {
  let saved = 0;
  const { gate, port } = await serve(async (request) => {
    await request.text();
    // Completes in a later iteration of the event loop, as a real write does.
    await new Promise((resolve) => setImmediate(resolve));
    saved += 1;
    return new Response("saved", { status: 201 });
  });
  const post = { method: "POST", path: "/", headers: { "content-length": "2" }, body: "{}" };
  let isEnded = false;
  let acknowledged = 0;
  let enough = (): void => {};
  const underLoad = new Promise<void>((resolve) => (enough = resolve));
  const failures: unknown[] = [];
  const write = async (): Promise<void> => {
    const client = createKeepAliveClient(port);
    for (;;) {
      // If the connection is refused, no part of the request was sent.
      const answer = await client.ask(post).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "ECONNREFUSED" || !isEnded) failures.push(error);
        return null;
      });
      if (answer === null || (answer.status === 503 && answer.headers.connection === "close")) {
        return client.close();
      }
      if (answer.status !== 201) failures.push(answer);
      acknowledged += 1;
      if (acknowledged === 2_000) enough();
    }
  };
  const writers = Promise.all(Array.from({ length: 16 }, write));
  await underLoad;
  isEnded = true;
  // Takes the whole grace period if the writers' connections are not closed.
  await gate.stop({ graceMs: 2 ** 31 - 1 });
  await writers;
  expect(failures).toEqual([]);
  expect(acknowledged).toBe(saved);
});

test("returns 503 and keeps the connection while the process is overloaded", async () => {
  let isOverloaded = true;
  const meter = { isOverloaded: () => isOverloaded, end: () => {} };
  const { gate, port } = await serve(ok, 10, () => meter);
  const client = createKeepAliveClient(port);
  expect((await client.ask(get)).status).toBe(200);
  gate.watch();
  const refused = await client.ask(get);
  expect([refused.status, refused.text, refused.headers.connection]).toEqual([
    503,
    "The service has more to do than it can.",
    "keep-alive",
  ]);
  isOverloaded = false;
  expect(await client.ask(get)).toMatchObject({ status: 200, isReused: true });
  client.close();
  await gate.stop();
});
