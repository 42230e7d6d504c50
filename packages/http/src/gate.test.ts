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
    const rejected = unavailability(gate.admission());
    return rejected ? new Response(rejected.detail, { status: 503 }) : handler(request, env);
  });
  const gate = createGate(server, { maxDelayMs }, ...meter);
  return { gate, port: await listen(server) };
}

/** Creates a handler whose responses wait for `release`. */
function createBlockedHandler() {
  const resolvers: (() => void)[] = [];
  const arrivals: (() => void)[] = [];
  const waitForArrival = (): Promise<void> => new Promise((resolve) => arrivals.push(resolve));
  const handler: NodeHandler = () =>
    new Promise((resolve) => {
      resolvers.push(() => resolve(new Response("done")));
      arrivals.shift()?.();
    });
  return {
    handler,
    arrived: waitForArrival,
    release: () => resolvers.splice(0).forEach((response) => response()),
  };
}

const get = { method: "GET", path: "/" };
const ok = () => new Response("ok");

test("completes an admitted request during shutdown and closes its connection", async () => {
  const { handler, arrived: waitForArrival, release } = createBlockedHandler();
  const { gate, port } = await serve(handler);
  const client = createKeepAliveClient(port);
  const arrival = waitForArrival();
  const response = client.send(get);
  await arrival;
  const stopped = gate.stop();
  release();
  const { status, text, headers } = await response;
  expect([status, text, headers.connection]).toEqual([200, "done", "close"]);
  await stopped;
  client.close();
});

test("returns 503 with Connection: close on a kept-alive connection after shutdown has begun", async () => {
  const { gate, port } = await serve(ok);
  const client = createKeepAliveClient(port);
  expect((await client.send(get)).headers.connection).toBe("keep-alive");
  const stopped = gate.stop();
  const { status, text, headers, isReused } = await client.send(get);
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
  await client.send(get);
  const stopped = gate.stop({ delayMs: 300 });
  expect(gate.admission()).toBe("leaving");
  const { status, headers } = await client.send(get);
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
  async (_, bytes) => {
    const { gate, port } = await serve(ok);
    const accepted = once(server, "connection");
    const socket = connect(port, "127.0.0.1");
    await accepted;
    if (bytes !== "") socket.write(bytes);
    if (bytes.endsWith("\r\n\r\n")) await once(socket, "data");
    socket.resume();
    const closed = once(socket, "close");
    await gate.stop({ graceMs: 2 ** 31 - 1 });
    await closed;
  },
);

test("closes the connection of an incomplete request at the end of the grace period", async () => {
  const { gate, port } = await serve(async (request) => new Response(await request.text()));
  const waitForArrival = once(server, "request");
  const socket = connect(port, "127.0.0.1");
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n12345");
  await waitForArrival;
  const closed = once(socket.on("error", () => {}).resume(), "close");
  await gate.stop({ graceMs: 100 });
  await closed;
});

test("returns 503 before the body of a request has arrived", async () => {
  const { gate, port } = await serve(ok);
  const client = createKeepAliveClient(port);
  await client.send(get);
  const accepted = once(server, "connection");
  const socket = connect(port, "127.0.0.1");
  await accepted;
  const stopped = gate.stop();
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n");
  const response = Buffer.concat(await socket.toArray()).toString();
  expect(response).toMatch(/^HTTP\/1\.1 503 /u);
  expect(response).toMatch(/\r\nconnection: close\r\n/iu);
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
  let isStopping = false;
  let acknowledged = 0;
  let resolveUnderLoad = (): void => {};
  const underLoad = new Promise<void>((resolve) => (resolveUnderLoad = resolve));
  const failures: unknown[] = [];
  const write = async (): Promise<void> => {
    const client = createKeepAliveClient(port);
    for (;;) {
      // If the connection is refused, no part of the request was sent.
      const response = await client.send(post).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "ECONNREFUSED" || !isStopping) failures.push(error);
        return null;
      });
      if (
        response === null ||
        (response.status === 503 && response.headers.connection === "close")
      ) {
        return client.close();
      }
      if (response.status !== 201) failures.push(response);
      acknowledged += 1;
      if (acknowledged === 2_000) resolveUnderLoad();
    }
  };
  const writers = Promise.all(Array.from({ length: 16 }, write));
  await underLoad;
  isStopping = true;
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
  expect((await client.send(get)).status).toBe(200);
  gate.startMeasuring();
  const rejected = await client.send(get);
  expect([rejected.status, rejected.text, rejected.headers.connection]).toEqual([
    503,
    "The service has more to do than it can.",
    "keep-alive",
  ]);
  isOverloaded = false;
  expect(await client.send(get)).toMatchObject({ status: 200, isReused: true });
  client.close();
  await gate.stop();
});
