import { once } from "node:events";
import { connect } from "node:net";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { toLentBody } from "./lent-parts.ts";
import { createKeepAliveClient } from "./testing/keep-alive.ts";
import { serveHandlers } from "./testing/serve-handlers.ts";

const stalledAfterMs = 100;
const head = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";

const { serve, server, log } = serveHandlers({ stalledAfterMs });

/** Larger than the buffers of a connection. */
const large = Buffer.alloc(64 * 1024 * 1024);
const inParts = () => Readable.from(Array.from({ length: 1_000 }, () => large.subarray(0, 65_536)));

test.each<[string, () => Response]>([
  ["a buffered response", () => new Response(large)],
  ["a streamed response", () => new Response(toLentBody(inParts()))],
])("closes the connection of a client that does not read %s", async (_, answer) => {
  const port = await serve(answer);
  const connected = once(server(), "connection");
  const client = connect(port, "127.0.0.1").pause();
  client.on("error", () => undefined);
  client.write(head);
  const [socket] = await connected;
  await once(socket, "close");
  expect(socket.writableFinished).toBe(false);
  expect(log).not.toHaveBeenCalled();
  client.destroy();
});

test("keeps the connection while the handler runs for longer than the limit", async () => {
  let passed = (): void => undefined;
  const waited = new Promise<void>((resolve) => (passed = resolve));
  const port = await serve(async (_, { incoming }) => {
    incoming.socket.once("timeout", passed);
    await waited;
    return new Response("here it is");
  });
  const client = createKeepAliveClient(port);
  expect((await client.ask({ method: "GET", path: "/" })).text).toBe("here it is");
  client.close();
});
