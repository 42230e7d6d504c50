import { createServer, type Server } from "node:http";
import { afterEach, expect, test } from "vitest";
import { startRetryProxy } from "./retry-proxy.ts";
import { freePort } from "@werkbank/http/free-port";

const closing: (() => unknown)[] = [];

afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function proxyTo(target: number, timeoutMs?: number): Promise<string> {
  const port = await freePort();
  const proxy = await startRetryProxy(port, target, timeoutMs);
  closing.push(() => proxy.close());
  return `http://127.0.0.1:${port}/`;
}

async function startEchoServer(port: number): Promise<Server> {
  const server = createServer((request, response) => request.pipe(response));
  await new Promise<void>((resolve) => {
    server.listen(port, "127.0.0.1", resolve);
  });
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return server;
}

test("holds a request until a server listens", async () => {
  const port = await freePort();
  const response = fetch(await proxyTo(port), { method: "POST", body: "hello" });
  await startEchoServer(port);
  expect(await (await response).text()).toBe("hello");
});

test("forwards to a server that has replaced another one", async () => {
  const port = await freePort();
  const url = await proxyTo(port);
  const first = await startEchoServer(port);
  expect((await fetch(url)).status).toBe(200);
  first.closeAllConnections();
  await new Promise((resolve) => {
    first.close(resolve);
  });
  const response = fetch(url, { method: "POST", body: "again" });
  await startEchoServer(port);
  expect(await (await response).text()).toBe("again");
});

test("gives up if no server listens within the timeout", async () => {
  await expect(fetch(await proxyTo(await freePort(), 100))).rejects.toThrow("fetch failed");
});
