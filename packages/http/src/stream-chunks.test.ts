import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { PassThrough, Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import {
  PrematureCloseError,
  readTransientChunks,
  readChunks,
  toStreamBody,
} from "./stream-chunks.ts";
import { createKeepAliveClient } from "./testing/keep-alive.ts";
import { serveHandlers } from "./testing/serve-handlers.ts";

const { serve, log } = serveHandlers();

const digestOf = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const chunkBytes = 64 * 1024;
/** Returns chunks that own their memory, as reads from the operating system do. */
const createOwnedChunks = (count: number): Uint8Array[] =>
  Array.from({ length: count }, (_, n) => Buffer.allocUnsafeSlow(chunkBytes).fill(97 + (n % 26)));
const get = { method: "GET", path: "/" };

test("releases each chunk of a request body when the next one is read", async () => {
  const received: Uint8Array[] = [];
  const port = await serve(async (_, { incoming }) => {
    const digest = createHash("sha256");
    for await (const chunk of readTransientChunks(incoming)) {
      digest.update(chunk);
      expect(received.every(({ byteLength }) => byteLength === 0)).toBe(true);
      received.push(chunk);
    }
    return new Response(digest.digest("hex"));
  });
  const client = createKeepAliveClient(port);
  const body = randomBytes(1_000_000).toString("hex");
  const headers = { "content-length": String(body.length) };
  const { text } = await client.send({ method: "PUT", path: "/", headers, body });
  expect(text).toBe(digestOf(body));
  expect(received.length).toBeGreaterThan(10);
  expect(await client.send({ method: "PUT", path: "/", body: "" })).toMatchObject({
    text: digestOf(""),
    isReused: true,
  });
  client.close();
});

test("sends the chunks unchanged and releases their memory", async () => {
  const chunks = createOwnedChunks(40);
  const expected = digestOf(Buffer.concat(chunks));
  const port = await serve(() => {
    const headers = [
      ["x-name", "value"],
      ["set-cookie", "a=1"],
      ["set-cookie", "b=2"],
    ] satisfies [string, string][];
    return new Response(toStreamBody(Readable.from(chunks)), { status: 206, headers });
  });
  const client = createKeepAliveClient(port);
  const { status, headers, text } = await client.send(get);
  expect([status, headers["x-name"], headers["set-cookie"]]).toEqual([
    206,
    "value",
    ["a=1", "b=2"],
  ]);
  expect(digestOf(text)).toBe(expected);
  expect(chunks.map(({ byteLength }) => byteLength)).toEqual(chunks.map(() => 0));
  client.close();
});

test("reuses the connection after a stream, also for pipelined requests", async () => {
  const port = await serve(() => {
    const chunks = createOwnedChunks(20);
    const headers = { "content-length": String(20 * chunkBytes) };
    return new Response(toStreamBody(Readable.from(chunks)), { headers });
  });
  const socket = connect(port, "127.0.0.1");
  const requestHead = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n";
  socket.write(`${requestHead}\r\n${requestHead}\r\n${requestHead}Connection: close\r\n\r\n`);
  const responses = Buffer.concat(await socket.toArray()).toString();
  expect(responses.match(/HTTP\/1\.1 200 OK/gu)).toHaveLength(3);
  expect(responses.match(/t{65536}/gu)).toHaveLength(3);
});

test("destroys the stream if the client disconnects", async () => {
  const stream = new PassThrough();
  const port = await serve(() => new Response(toStreamBody(stream)));
  const socket = connect(port, "127.0.0.1").resume();
  socket.write("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
  stream.write("the first part");
  await once(socket, "data");
  socket.destroy();
  await once(stream, "close");
  expect(log).not.toHaveBeenCalled();
});

test("closes the connection and logs the error if the stream fails", async () => {
  log.mockImplementation(() => undefined);
  const cause = new Error("the disk is gone");
  const stream = new PassThrough();
  const port = await serve(() => {
    const headers = { "content-length": "100" };
    return new Response(toStreamBody(stream), { headers });
  });
  const socket = connect(port, "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
  stream.write("the first part");
  await once(socket, "data");
  const closed = once(socket, "close");
  socket.resume();
  stream.destroy(cause);
  await closed;
  await expect
    .poll(() => log.mock.calls.map(([error]) => (error as Error).cause), { timeout: 30_000 })
    .toEqual([cause]);
});

test("closes the connection and logs the error if a chunk cannot be sent", async () => {
  log.mockImplementation(() => undefined);
  const port = await serve(() => new Response(toStreamBody(Readable.from([42]))));
  const socket = connect(port, "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
  await once(socket.resume(), "close");
  await expect
    .poll(() => log.mock.calls.map(([error]) => (error as { code?: string }).code))
    .toEqual(["ERR_INVALID_ARG_TYPE"]);
});

test("the body can be read without a server", async () => {
  const response = new Response(toStreamBody(Readable.from([Buffer.from("a"), Buffer.from("b")])));
  expect(await response.text()).toBe("ab");
});

test("an aborted read rejects and leaves the stream paused", async () => {
  const stream = new PassThrough();
  const abort = new AbortController();
  const chunks = readChunks(stream, abort.signal);
  const first = chunks.next();
  stream.write("a");
  expect(String((await first).value)).toBe("a");
  const second = chunks.next();
  abort.abort(new Error("enough"));
  await expect(second).rejects.toThrow("enough");
  expect([stream.destroyed, stream.isPaused()]).toEqual([false, true]);
});

test.each([
  ["before it is read", (stream: PassThrough) => void stream.destroy()],
  ["while it is read", (stream: PassThrough) => void stream.once("resume", () => stream.destroy())],
])("throws PrematureCloseError if the stream is destroyed %s", async (_, abortStream) => {
  const stream = new PassThrough();
  abortStream(stream);
  await expect(readChunks(stream).next()).rejects.toThrow(PrematureCloseError);
});

test("a slow reader applies backpressure to the stream", async () => {
  let pushCount = 0;
  const stream = new Readable({
    highWaterMark: chunkBytes,
    read() {
      pushCount += 1;
      this.push(pushCount > 1_000 ? null : Buffer.alloc(chunkBytes));
    },
  });
  const chunks = readChunks(stream);
  await chunks.next();
  for (let n = 0; n < 50; n += 1) await setImmediate();
  expect(pushCount).toBeLessThan(10);
  await chunks.return();
});
