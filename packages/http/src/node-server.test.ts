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

/** Sends bytes and returns everything the server answers until it closes the connection. */
async function exchange(port: number, text: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(text);
  return Buffer.concat(await socket.toArray()).toString();
}

const refuse = () => new Response("no", { status: 401 });
const declared = (length: number) => ({ "content-length": String(length) });
const chunked = { "transfer-encoding": "chunked" };
const post = (length: number, headers: Record<string, string> = declared(length)) => ({
  method: "POST",
  path: "/",
  headers,
  body: "x".repeat(length),
});

test("an idle connection stays usable for longer than load balancers keep it", async () => {
  const client = createKeepAliveClient(await serve(() => new Response("ok")));
  const { headers } = await client.ask({ method: "GET", path: "/" });
  expect(headers["keep-alive"]).toBe("timeout=75");
  client.close();
});

test.each([
  ["never looked at", refuse],
  ["looked at and not read", ({ body }: Request) => new Response(body && "no", { status: 401 })],
  [
    "read in part",
    async ({ body }: Request) => {
      for await (const _ of body ?? []) break;
      return refuse();
    },
  ],
])("a refused body that was %s leaves the connection usable", async (_, handler) => {
  const client = createKeepAliveClient(
    await serve((request) => (request.method === "POST" ? handler(request) : new Response("ok"))),
  );
  for (const refusable of [post(900_000), post(900_000, chunked)]) {
    const refused = await client.ask(refusable);
    expect([refused.status, refused.headers.connection]).toEqual([401, "keep-alive"]);
    expect(await client.ask({ method: "GET", path: "/" })).toMatchObject({
      text: "ok",
      isReused: true,
    });
  }
  client.close();
});

test("a body that is too long to be read away ends the connection, once its refusal has been read", async () => {
  const port = await serve(refuse);
  const client = createKeepAliveClient(port);
  const { status, text, headers } = await client.ask(post(20_000_000));
  expect([status, text, headers.connection]).toEqual([401, "no", "close"]);
  expect(await client.ask({ method: "POST", path: "/" })).toMatchObject({ isReused: false });
  client.close();
});

test("what is read of a body is bounded by what comes, whatever was declared", async () => {
  const port = await serve(async (request) => Response.json(await readBody(request, 10)));
  const client = createKeepAliveClient(port);
  for (const tooLong of [post(11), post(11, chunked)]) {
    const answer = await client.ask(tooLong);
    expect(JSON.parse(answer.text)).toEqual({ fault: "too large" });
  }
  client.close();
});

test("400 for a request with two hosts", async () => {
  const port = await serve(() => new Response("ok"));
  const answer = await exchange(
    port,
    "GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n",
  );
  expect(answer).toMatch(/^HTTP\/1\.1 400 /u);
});
