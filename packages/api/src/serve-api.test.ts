import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@werkbank/http/free-port";
import { createKeepAliveClient } from "@werkbank/http/testing/keep-alive";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEmbedded } from "./database/embedded.ts";

// Runs the API as a separate process, and stops it while it receives writes.

let directory: string;
let port: number;
let child: ChildProcess;
let ended: Promise<unknown[]>;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "werkbank-serve-"));
  port = await freePort();
  child = start(port);
  ended = once(child, "exit");
  await Promise.race([once(child, "message"), ended]);
}, 300_000);
afterAll(async () => {
  child.kill("SIGKILL");
  await ended;
  await rm(directory, { recursive: true });
});

function start(at: number): ChildProcess {
  return fork(join(import.meta.dirname, "main.ts"), {
    env: {
      ...process.env,
      API_PORT: String(at),
      BASE_URL: `http://127.0.0.1:${at}`,
      DATA_DIR: directory,
      DEMO_DATA: "off",
      RATE_LIMITS: "off",
    },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
}

test("SIGTERM loses no write that 16 clients got a response for, and stores no other", async () => {
  const body = "page=%2Fquickstart&helpful=yes";
  const request = {
    method: "POST",
    path: "/api/feedback",
    headers: {
      origin: `http://127.0.0.1:${port}`,
      accept: "application/json",
      "content-type": "application/x-www-form-urlencoded",
      "content-length": String(body.length),
    },
    body,
  };
  let saved = 0;
  let enough = (): void => {};
  const underLoad = new Promise<void>((resolve) => (enough = resolve));
  const others: unknown[] = [];
  const write = async (): Promise<void> => {
    const client = createKeepAliveClient(port);
    for (;;) {
      const result = await client.send(request).catch((error: NodeJS.ErrnoException) => error);
      // The server no longer listens, or closed an idle connection while the client was about to reuse it
      // (RFC 9112 9.3.1). It has not stored such a request, as the count below shows.
      if (result instanceof Error && isClosed(result)) break;
      if (result instanceof Error || ![204, 503].includes(result.status)) others.push(result);
      if (result instanceof Error || result.status !== 204) break;
      saved += 1;
      if (saved === 200) enough();
    }
    client.close();
  };
  const writers = Promise.all(Array.from({ length: 16 }, write));
  await Promise.race([underLoad, writers]);
  child.kill("SIGTERM");
  await writers;
  const [code] = await ended;
  expect([code, others]).toEqual([0, []]);
  expect(saved).toBeGreaterThanOrEqual(200);
  const database = await createEmbedded(directory);
  const client = await database.connect();
  const { rows } = await client.query("select count(*) as count from feedback.answers");
  client.release();
  await database.close();
  expect(rows).toEqual([{ count: saved }]);
});

function isClosed({ code }: NodeJS.ErrnoException): boolean {
  return code === "ECONNREFUSED" || code === "ECONNRESET";
}
