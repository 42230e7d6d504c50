import { createServer, type Server } from "node:http";
import { connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { readBody } from "./body.ts";
import { createNodeServer, type NodeHandler } from "./node-server.ts";
import { createKeepAliveClient, listen } from "./testing/keep-alive.ts";

let server: Server = createServer();
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function serve(handler: NodeHandler): Promise<number> {
  server = createNodeServer(handler);
  return listen(server);
}

/** Sends bytes and returns everything that the server sends until it closes the connection. */
async function sendRaw(port: number, text: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(text);
  return Buffer.concat(await socket.toArray()).toString();
}

const rejectRequest = () => new Response("no", { status: 400 });
const contentLengthOf = (length: number) => ({ "content-length": String(length) });
const chunked = { "transfer-encoding": "chunked" };
const bearerToken = { authorization: "Bearer token" };
const post = (length: number, headers: Record<string, string> = contentLengthOf(length)) => ({
  method: "POST",
  path: "/",
  headers,
  body: "x".repeat(length),
});

test("keeps idle connections for longer than load balancers do", async () => {
  const client = createKeepAliveClient(await serve(() => new Response("ok")));
  const { headers } = await client.send({ method: "GET", path: "/" });
  expect(headers["keep-alive"]).toBe("timeout=75");
  client.close();
});

test.each([
  ["not accessed", rejectRequest],
  ["accessed and not read", ({ body }: Request) => new Response(body && "no", { status: 400 })],
  [
    "read in part",
    async ({ body }: Request) => {
      for await (const _ of body ?? []) break;
      return rejectRequest();
    },
  ],
])("a rejected body that was %s leaves the connection usable", async (_, handler) => {
  const client = createKeepAliveClient(
    await serve((request) => (request.method === "POST" ? handler(request) : new Response("ok"))),
  );
  for (const rejected of [
    post(50_000),
    post(50_000, chunked),
    post(900_000, { ...contentLengthOf(900_000), ...bearerToken }),
    post(900_000, { ...chunked, ...bearerToken }),
  ]) {
    const response = await client.send(rejected);
    expect([response.status, response.headers.connection]).toEqual([400, "keep-alive"]);
    expect(await client.send({ method: "GET", path: "/" })).toMatchObject({
      text: "ok",
      isReused: true,
    });
  }
  client.close();
});

test.each([
  ["20 MB", 400, post(20_000_000, { ...contentLengthOf(20_000_000), ...bearerToken })],
  ["900 kB without credentials", 400, post(900_000)],
  [
    "900 kB with an invalid token",
    401,
    post(900_000, { ...contentLengthOf(900_000), ...bearerToken }),
  ],
])("a rejected body of %s closes the connection after the response", async (_, status, request) => {
  const port = await serve(() => new Response("no", { status }));
  const client = createKeepAliveClient(port);
  const response = await client.send(request);
  expect([response.status, response.text, response.headers.connection]).toEqual([
    status,
    "no",
    "close",
  ]);
  expect(await client.send({ method: "POST", path: "/" })).toMatchObject({ isReused: false });
  client.close();

  const { body } = request;
  const fetched = await fetch(`http://127.0.0.1:${port}`, { method: "POST", body });
  expect([fetched.status, await fetched.text()]).toEqual([status, "no"]);
});

test("rejects a body larger than the limit, with and without Content-Length", async () => {
  const port = await serve(async (request) => Response.json(await readBody(request, 10)));
  const client = createKeepAliveClient(port);
  for (const tooLong of [post(11), post(11, chunked)]) {
    const response = await client.send(tooLong);
    expect(JSON.parse(response.text)).toEqual({ error: "too large" });
  }
  client.close();
});

test("returns 400 for a request with two Host headers", async () => {
  const port = await serve(() => new Response("ok"));
  const response = await sendRaw(
    port,
    "GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n",
  );
  expect(response).toMatch(/^HTTP\/1\.1 400 /u);
});
