import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort, root } from "../../scripts/launch/processes.ts";
import { builtFor, type RunningService, startService } from "../support/service.ts";

// `npm start` with an environment that cannot work: one sentence, exit code 1, nothing damaged.

let directory: string;
let taken: Server;
let takenPort: number;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "werkbank-start-"));
  taken = createServer();
  await new Promise<void>((resolve) => {
    taken.listen(0, "127.0.0.1", resolve);
  });
  takenPort = (taken.address() as { port: number }).port;
});
afterAll(async () => {
  taken.close();
  await rm(directory, { recursive: true, force: true });
});

// The test runner puts its own BASE_URL and NODE_ENV into the environment.
const { BASE_URL: _base, NODE_ENV: _mode, ...inherited } = process.env;

const builtHere = { BASE_URL: builtFor, DOCS_URL: builtFor };

async function start(
  env: Record<string, string>,
  entrance = "scripts/start.ts",
): Promise<{ code: number | null; errors: string[] }> {
  const child = spawn(process.execPath, [entrance], {
    cwd: root,
    env: { ...inherited, NODE_ENV: "production", DATA_DIR: join(directory, "data"), ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let errors = "";
  for await (const part of child.stderr) errors += String(part);
  const code = await new Promise<number | null>((resolve) => {
    if (child.exitCode !== null) resolve(child.exitCode);
    else child.once("exit", resolve);
  });
  return { code, errors: errors.trim().split("\n") };
}

describe("npm start refuses with one sentence", () => {
  test("a port of the site that is in use", async () => {
    expect(await start({ PORT: String(takenPort), IDP_PORT: String(await freePort()) })).toEqual({
      code: 1,
      errors: [`Port ${takenPort} is in use; set PORT to another one.`],
    });
  });

  test("a port of the identity provider that is in use", async () => {
    expect(await start({ PORT: String(await freePort()), IDP_PORT: String(takenPort) })).toEqual({
      code: 1,
      errors: [`Port ${takenPort} is in use; set IDP_PORT to another one.`],
    });
  });

  test.each([
    ["PORT", "many"],
    ["PORT", "70000"],
    ["BASE_URL", "ftp://example"],
    ["DATABASE_URL", "mysql://example"],
    ["SERVICE_SECRET", "short"],
    ["DEMO_DATA", "perhaps"],
  ])("%s=%s", async (name, value) => {
    const { code, errors } = await start({ [name]: value });
    expect(code).toBe(1);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(new RegExp(`^${name} is not valid: .+\\.$`, "u"));
  });

  test("DATABASE_URL without SERVICE_SECRET", async () => {
    const { code, errors } = await start({ DATABASE_URL: "postgres://127.0.0.1:1/none" });
    expect(code).toBe(1);
    expect(errors).toEqual(["SERVICE_SECRET is not valid: is required when DATABASE_URL is set."]);
  });

  test("a database that cannot be reached", async () => {
    const { code, errors } = await start(
      {
        ...builtHere,
        DATABASE_URL: `postgres://127.0.0.1:${await freePort()}/none`,
        SERVICE_SECRET: "a secret of at least thirty-two bytes",
        PORT: String(await freePort()),
      },
      "server.ts",
    );
    expect(code).toBe(1);
    expect(errors).toEqual(["The database cannot be reached."]);
  });
});

describe("a data directory in use", () => {
  let service: RunningService;

  beforeAll(async () => {
    service = await startService({ isFirst: true });
  });
  afterAll(() => service.stop());

  test("a second process is refused and the first goes on", async () => {
    const { code, errors } = await start(
      { ...builtHere, DATA_DIR: service.dataDir, PORT: String(await freePort()) },
      "server.ts",
    );
    expect(code).toBe(1);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(
      /is in use by process \d+; set DATABASE_URL to run more than one process\.$/u,
    );
    const answer = await fetch(`${service.baseUrl}/readyz`);
    expect(answer.status).toBe(200);
    expect(await readFile(join(service.dataDir, "database.lock"), "utf8")).toMatch(/^\d+$/u);
  });
});
