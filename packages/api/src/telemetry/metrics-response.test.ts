import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { sendMetrics } from "./metrics-response.ts";

let write: () => Promise<string>;
const failures: unknown[] = [];
const server = createServer((_, response) => {
  sendMetrics(response, () => write()).catch((error: unknown) => {
    failures.push(error);
    response.destroy();
  });
}).listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => server.close());

test.each([
  ["200 with the metrics", () => Promise.resolve("up 1\n"), 200, "up 1\n"],
  ["500 if they cannot be serialized", () => Promise.reject(new Error("no number")), 500, ""],
])("responds to a scrape: %s", async (_, written, status, text) => {
  write = written;
  const { port } = server.address() as AddressInfo;
  const scrape = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect([scrape.status, await scrape.text()]).toEqual([status, text]);
  expect(failures).toEqual([]);
});
