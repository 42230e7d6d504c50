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
async function exchange(port: number, text: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(text);
  return Buffer.concat(await socket.toArray()).toString();
}

const refuse = () => new Response("no", { status: 400 });
const declared = (length: number) => ({ "content-length": String(length) });
const chunked = { "transfer-encoding": "chunked" };
const token = { authorization: "Bearer token" };
const post = (length: number, headers: Record<string, string> = declared(length)) => ({
  method: "POST",
  path: "/",
  headers,
  body: "x".repeat(length),
});

test("keeps idle connections for longer than load balancers do", async () => {
  const client = createKeepAliveClient(await serve(() => new Response("ok")));
  const { headers } = await client.ask({ method: "GET", path: "/" });
  expect(headers["keep-alive"]).toBe("timeout=75");
  client.close();
});

test.each([
  ["not accessed", refuse],
  ["accessed and not read", ({ body }: Request) => new Response(body && "no", { status: 400 })],
  [
    "read in part",
    async ({ body }: Request) => {
      for await (const _ of body ?? []) break;
      return refuse();
    },
  ],
])("a rejected body that was %s leaves the connection usable", async (_, handler) => {
  const client = createKeepAliveClient(
    await serve((request) => (request.method === "POST" ? handler(request) : new Response("ok"))),
  );
  for (const rejected of [
    post(50_000),
    post(50_000, chunked),
    post(900_000, { ...declared(900_000), ...token }),
    post(900_000, { ...chunked, ...token }),
  ]) {
    const response = await client.ask(rejected);
    expect([response.status, response.headers.connection]).toEqual([400, "keep-alive"]);
    expect(await client.ask({ method: "GET", path: "/" })).toMatchObject({
      text: "ok",
      isReused: true,
    });
  }
  client.close();
});

test.each([
  ["20 MB", 400, post(20_000_000, { ...declared(20_000_000), ...token })],
  ["900 kB without credentials", 400, post(900_000)],
  ["900 kB with an invalid token", 401, post(900_000, { ...declared(900_000), ...token })],
])("a rejected body of %s closes the connection after the response", async (_, status, request) => {
  const port = await serve(() => new Response("no", { status }));
  const client = createKeepAliveClient(port);
  const response = await client.ask(request);
  expect([response.status, response.text, response.headers.connection]).toEqual([
    status,
    "no",
    "close",
  ]);
  expect(await client.ask({ method: "POST", path: "/" })).toMatchObject({ isReused: false });
  client.close();

  const { body } = request;
  const fetched = await fetch(`http://127.0.0.1:${port}`, { method: "POST", body });
  expect([fetched.status, await fetched.text()]).toEqual([status, "no"]);
});

test("rejects a body larger than the limit, with and without Content-Length", async () => {
  const port = await serve(async (request) => Response.json(await readBody(request, 10)));
  const client = createKeepAliveClient(port);
  for (const tooLong of [post(11), post(11, chunked)]) {
    const answer = await client.ask(tooLong);
    expect(JSON.parse(answer.text)).toEqual({ fault: "too large" });
  }
  client.close();
});

test("returns 400 for a request with two Host headers", async () => {
  const port = await serve(() => new Response("ok"));
  const answer = await exchange(
    port,
    "GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n",
  );
  expect(answer).toMatch(/^HTTP\/1\.1 400 /u);
});
