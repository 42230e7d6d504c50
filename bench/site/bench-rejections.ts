import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import autocannon from "autocannon";
import type { Measure } from "../../lib/figures/result.ts";
import { ensureBuilt } from "../../scripts/build.ts";
import { root, startProcess, stopProcess } from "../../scripts/launch/processes.ts";
import { toMeasure } from "../support/measure.ts";

type ResourceUsage = { rss: number; memory: number; descriptors: number };
type RejectedRequest = {
  status: number;
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
};

const connections = 32;
const json = { "content-type": "application/json" };

/** Creates one request for each kind of rejection. */
function createRejectedRequests(ready: Record<string, unknown>): RejectedRequest[] {
  const url = String(ready["url"]);
  const suppliers = `${url}${String(ready["organization"])}/suppliers`;
  const signedIn = { authorization: `Bearer ${String(ready["token"])}` };
  const post = { method: "POST", headers: { ...signedIn, ...json } };
  return [
    { status: 400, url: suppliers, ...post, body: '{"name":' },
    { status: 401, url: suppliers },
    {
      status: 403,
      url: `${url}/api/feedback`,
      method: "POST",
      headers: { origin: "https://elsewhere.example" },
    },
    { status: 404, url: `${url}/api/v1/nothing` },
    { status: 404, url: `${url}/nothing`, headers: { accept: "text/html" } },
    { status: 404, url: `${url}/nothing`, headers: { accept: "text/markdown" } },
    { status: 405, url: suppliers, method: "PUT", headers: signedIn },
    { status: 405, url: `${url}/quickstart`, method: "DELETE" },
    { status: 406, url: suppliers, headers: { ...signedIn, accept: "image/png" } },
    {
      status: 413,
      url: `${url}/mcp`,
      method: "POST",
      headers: { ...json, accept: "application/json, text/event-stream" },
      body: "x".repeat(66_000),
    },
    {
      status: 415,
      url: suppliers,
      method: "POST",
      headers: { ...signedIn, "content-type": "text/plain" },
      body: "name",
    },
    {
      status: 429,
      url: `${url}/api/v1/auth/login`,
      method: "POST",
      headers: json,
      body: '{"email":"a@b.example","password":"wrong"}',
    },
    {
      status: 503,
      url: String(ready["overloadedUrl"]) + new URL(suppliers).pathname,
      ...post,
      body: "{}",
    },
  ];
}

/**
 * Measures the resources of the product after many rejected requests of every kind and incomplete bodies:
 * memory after garbage collection, and open descriptors. The target is no growth.
 *
 * @param count requests of each kind
 */
export async function run(_url?: string, count = 100_000): Promise<Measure[]> {
  await ensureBuilt({ rootDir: root, env: process.env, log: console.log });
  const { process: server, ready } = await startProcess(
    "bench/site/rejecting-server.ts",
    { NODE_ENV: "production" },
    { execArgv: ["--expose-gc"] },
  );
  try {
    const rejected = createRejectedRequests(ready);
    // One-time allocations, such as statements and compiled code, precede the first measurement.
    for (const each of rejected) await send(each, Math.min(2_000, count));
    await abortBodies(ready, Math.min(2_000, count));
    const first = await measure(server);
    for (const each of rejected) await send(each, count);
    await abortBodies(ready, count);
    const last = await measure(server);
    const requests = (rejected.length + 1) * count;
    return [
      toMeasure({
        id: "memory",
        of: `Heap and buffers after ${requests} refused requests`,
        unit: "MiB",
        better: "less",
        ours: last.memory / 2 ** 20,
        references: { "before them": first.memory / 2 ** 20 },
      }),
      toMeasure({
        id: "resident",
        of: "Resident memory after them",
        unit: "MiB",
        better: "less",
        ours: last.rss / 2 ** 20,
        references: { "before them": first.rss / 2 ** 20 },
      }),
      toMeasure({
        id: "descriptors",
        of: "Open descriptors after them",
        unit: "count",
        better: "less",
        ours: last.descriptors,
        references: { "before them": first.descriptors },
      }),
    ];
  } finally {
    await stopProcess(server);
  }
}

/** @throws Error for a response with another status than expected */
async function send({ status, ...request }: RejectedRequest, amount: number): Promise<void> {
  const { errors, statusCodeStats } = await autocannon({
    ...request,
    amount,
    connections,
    timeout: 120,
  });
  const others = Object.keys(statusCodeStats).filter((code) => code !== String(status));
  // The first attempts to sign in are not over the limit yet.
  const isFirst = status === 429 && amount <= 2_000;
  if (errors > 0 || (others.length > 0 && !isFirst)) {
    throw new Error(`${request.url}: ${errors} errors, and ${others.join(", ")} for ${status}.`);
  }
}

/** Disconnects in the middle of a body, `count` times. */
async function abortBodies(ready: Record<string, unknown>, count: number): Promise<void> {
  const { port } = new URL(String(ready["url"]));
  const path = `${String(ready["organization"])}/suppliers`;
  const requestHead = [
    `POST ${path} HTTP/1.1`,
    "Host: 127.0.0.1",
    `Authorization: Bearer ${String(ready["token"])}`,
    "Content-Type: application/json",
    "Content-Length: 1000",
  ].join("\r\n");
  let remaining = count;
  const abortEach = async (): Promise<void> => {
    while (remaining > 0) {
      remaining -= 1;
      const socket = connect(Number(port), "127.0.0.1");
      await once(socket, "connect");
      socket.write(`${requestHead}\r\n\r\n{"name":"`, () => socket.destroy());
      await once(socket, "close");
    }
  };
  await Promise.all(Array.from({ length: connections }, abortEach));
}

/** Measures after a pause in which the server notices closed connections. */
async function measure(server: ChildProcess): Promise<ResourceUsage> {
  await setTimeout(1_000);
  server.send({ type: "measure" });
  for (;;) {
    const [message] = (await once(server, "message")) as [{ type: string } & ResourceUsage];
    if (message.type === "usage") return message;
  }
}
