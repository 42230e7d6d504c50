import { once } from "node:events";
import { connect } from "node:net";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { toStreamBody } from "./stream-chunks.ts";
import { createKeepAliveClient } from "./testing/keep-alive.ts";
import { serveHandlers } from "./testing/serve-handlers.ts";

const stalledAfterMs = 100;
const requestHead = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";

const { serve, server, log } = serveHandlers({ stalledAfterMs });

/** Larger than the buffers of a connection. */
const large = Buffer.alloc(64 * 1024 * 1024);
const toReadable = () =>
  Readable.from(Array.from({ length: 1_000 }, () => large.subarray(0, 65_536)));

test.each<[string, () => Response]>([
  ["a buffered response", () => new Response(large)],
  ["a streamed response", () => new Response(toStreamBody(toReadable()))],
])("closes the connection of a client that does not read %s", async (_, handler) => {
  const port = await serve(handler);
  const connected = once(server(), "connection");
  const client = connect(port, "127.0.0.1").pause();
  client.on("error", () => undefined);
  client.write(requestHead);
  const [socket] = await connected;
  await once(socket, "close");
  expect(socket.writableFinished).toBe(false);
  expect(log).not.toHaveBeenCalled();
  client.destroy();
});

test("keeps the connection while the handler runs for longer than the limit", async () => {
  let notifyTimeout = (): void => undefined;
  const timeout = new Promise<void>((resolve) => (notifyTimeout = resolve));
  const port = await serve(async (_, { incoming }) => {
    incoming.socket.once("timeout", notifyTimeout);
    await timeout;
    return new Response("here it is");
  });
  const client = createKeepAliveClient(port);
  expect((await client.send({ method: "GET", path: "/" })).text).toBe("here it is");
  client.close();
});
