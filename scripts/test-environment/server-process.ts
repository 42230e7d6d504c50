import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestIssuer, type TestIssuer } from "@werkbank/api/testing";
import { freePort } from "@werkbank/http/free-port";
import { type Running, startProcess } from "../launch/processes.ts";
import { measurableOptions } from "./resource-usage.ts";
import { isolatedSettings } from "./isolated-settings.ts";

/** The database: embedded, or a PostgreSQL server. */
export type Engine = { name: "pglite" } | { name: "postgres"; url: string };

/** The production server as a separate process. */
export type ServerProcess = {
  baseUrl: string;
  engine: Engine["name"];
  /** Signs the tokens that it accepts. */
  issuer: TestIssuer;
  /** Returns the current server process. */
  process: () => Running["process"];
  /** Returns the process's latest error output. */
  lastErrors: () => string;
  /**
   * Restarts it on the state it left; waits until it is ready.
   *
   * @param env in addition to its usual environment
   */
  start(env?: Record<string, string>): Promise<void>;
  /** Stops it and removes its data. */
  close(): Promise<void>;
};

const maxErrorLength = 4_000;

/**
 * Starts the server on an empty database.
 *
 * @param options.disk the folder for its data directory
 */
export async function startServerProcess(
  engine: Engine,
  { disk = tmpdir() } = {},
): Promise<ServerProcess> {
  const issuer = await createTestIssuer();
  await mkdir(disk, { recursive: true });
  const dataDir = await mkdtemp(join(disk, "werkbank-soak-"));
  const port = await freePort();
  const databaseUrl = engine.name === "postgres" ? engine.url : undefined;
  const env = { ...isolatedSettings({ dataDir, issuer, databaseUrl }), PORT: String(port) };
  let running: Running | undefined;
  let errors = "";
  const current = (): Running["process"] => {
    if (running === undefined) throw new Error("the server has not been started");
    return running.process;
  };
  const start = async (more: Record<string, string> = {}) => {
    const options = { quiet: true, execArgv: measurableOptions };
    running = await startProcess("server.ts", { ...env, ...more }, options);
    running.process.stderr?.on("data", (text: string) => {
      errors = (errors + text).slice(-maxErrorLength);
    });
  };
  const close = async () => {
    if (running !== undefined) await endProcess(running.process, "SIGKILL");
    await issuer.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await start();
  } catch (error) {
    await close();
    throw error;
  }
  const baseUrl = `http://127.0.0.1:${port}`;
  const lastErrors = () => errors;
  return { baseUrl, engine: engine.name, issuer, process: current, lastErrors, start, close };
}

/** Sends a signal and waits for the process to end; returns its exit code, null if a signal ended it. */
export function endProcess(
  child: Running["process"],
  signal: NodeJS.Signals,
): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once("exit", (code) => resolve(code));
    child.kill(signal);
  });
}
