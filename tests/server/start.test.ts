import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "@werkbank/http/free-port";
import { root } from "../../scripts/launch/processes.ts";
import { type RunningService, startService } from "../support/service.ts";

// Starts the built site: errors on start, and the end of all its processes.

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "werkbank-start-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

// The test runner puts its own BASE_URL and NODE_ENV into the environment.
const { BASE_URL: _base, NODE_ENV: _mode, ...inherited } = process.env;

function run(command: string, args: string[], env: Record<string, string>) {
  const child = spawn(command, args, {
    cwd: root,
    env: {
      ...inherited,
      NODE_ENV: "production",
      DATA_DIR: join(directory, "data"),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const texts = { out: "", err: "" };
  child.stdout.on("data", (part) => (texts.out += String(part)));
  child.stderr.on("data", (part) => (texts.err += String(part)));
  // `close` is emitted once the last of its processes has closed the output.
  return { child, texts, closed: once(child, "close") };
}

/** Starts a server that must exit with code 1; returns the lines it wrote to standard error. */
async function readStartErrors(env: Record<string, string>): Promise<string[]> {
  const PORT = String(await freePort());
  const { texts, closed } = run(process.execPath, ["server.ts"], { PORT, ...env });
  expect((await closed)[0]).toBe(1);
  return texts.err.trim().split("\n");
}

test("the server does not start if the database is unreachable", async () => {
  const port = await freePort();
  const errors = await readStartErrors({
    DATABASE_URL: `postgres://werkbank:hidden@127.0.0.1:${port}/none`,
    SERVICE_SECRET: "a secret of at least thirty-two bytes",
  });
  expect(errors).toEqual([
    `The database none at 127.0.0.1:${port}, which DATABASE_URL names, cannot be reached: nothing answers there; for example DATABASE_URL=postgres://user:password@host:5432/database.`,
  ]);
});

describe("a data directory in use", () => {
  let service: RunningService;

  beforeAll(async () => {
    service = await startService({ isFirstStart: true });
  });
  afterAll(() => service.stop());

  test("a second process does not start and the first continues", async () => {
    const [error, ...others] = await readStartErrors({ DATA_DIR: service.dataDir });
    expect(others).toEqual([]);
    expect(error).toMatch(
      /is in use by process \d+: stop it, or set DATA_DIR to another one, .+\.$/u,
    );
    const response = await fetch(`${service.baseUrl}/readyz`);
    expect(response.status).toBe(200);
    expect(await readFile(join(service.dataDir, "database.lock"), "utf8")).toMatch(/^\d+\n/u);
  });
});

/** Resolves when the output contains a text. */
async function waitForOutput(
  child: ChildProcess,
  texts: { out: string },
  text: string,
): Promise<void> {
  while (!texts.out.includes(text)) {
    if (child.stdout === null || child.exitCode !== null) throw new Error(texts.out);
    await once(child.stdout, "data");
  }
}

async function isTaken(port: number): Promise<boolean> {
  const server = createServer();
  server.listen(port, "127.0.0.1");
  return once(server, "listening").then(
    () => new Promise((resolve) => server.close(() => resolve(false))),
    () => true,
  );
}

describe("all processes of npm start end", () => {
  const script: [string, string[]] = [process.execPath, ["scripts/start.ts"]];
  const npm: [string, string[]] = ["npm", ["start"]];

  test.each<[NodeJS.Signals, string, [string, string[]]]>([
    ["SIGTERM", "npm", npm],
    ["SIGTERM", "the script", script],
    ["SIGINT", "the script", script],
    ["SIGHUP", "the script", script],
    ["SIGKILL", "the script", script],
  ])("on %s to %s", async (signal, _name, [command, args]) => {
    const ports = [await freePort(), await freePort()] as const;
    const env = { PORT: String(ports[0]), IDP_PORT: String(ports[1]) };
    const { child, texts, closed } = run(command, args, env);
    await waitForOutput(child, texts, "Stop with Ctrl-C.");
    expect(await Promise.all(ports.map(isTaken))).toEqual([true, true]);
    child.kill(signal);
    await closed;
    expect(await Promise.all(ports.map(isTaken))).toEqual([false, false]);
    expect(texts.err).toBe("");
  });
});
