import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestIssuer } from "@werkbank/api/testing";
import { createOwner, createSender, type Owner, type Send } from "../load/owner.ts";
import { freePort, type Running, startProcess } from "../../launch/processes.ts";

/** Where the records are: in the embedded database, or in a PostgreSQL. */
export type Engine = { name: "pglite" } | { name: "postgres"; url: string };

/** The production server as a process of its own, with an organization and its owner. */
export type Served = Owner & {
  baseUrl: string;
  engine: Engine["name"];
  /** Sends as a client of the owner. */
  agent: Send;
  /** The process that serves now. */
  process(): Running["process"];
  /** Starts it again on what it has left; waits until it is ready. */
  start(): Promise<void>;
  /** Stops it and removes what it stored in the embedded database. */
  close(): Promise<void>;
};

/** Starts the server on an empty database, and makes the organization by its API. */
export async function serve(engine: Engine): Promise<Served> {
  const issuer = await createTestIssuer();
  const dataDir = await mkdtemp(join(tmpdir(), "werkbank-soak-"));
  const port = await freePort();
  const address = "http://127.0.0.1:3000";
  const env = {
    NODE_ENV: "production",
    DATA_DIR: dataDir,
    PORT: String(port),
    // What the site is built for.
    BASE_URL: address,
    DOCS_URL: address,
    SERVICE_IDP_URL: issuer.url,
    SERVICE_SECRET: randomBytes(32).toString("base64url"),
    RATE_LIMITS: "off",
    DEMO_DATA: "off",
    HOST: "127.0.0.1",
    // Never what the shell names: a database or a mail server of somebody.
    DATABASE_URL: engine.name === "postgres" ? engine.url : undefined,
    SMTP_URL: undefined,
  };
  const baseUrl = `http://127.0.0.1:${port}`;
  let running: Running | undefined;
  const current = (): Running["process"] => {
    if (running === undefined) throw new Error("the server has not been started");
    return running.process;
  };
  const send = createSender(baseUrl, issuer);
  const agent = createSender(baseUrl, issuer, randomUUID());
  const start = async () => {
    running = await startProcess("server.ts", env, { quiet: true });
  };
  const close = async () => {
    if (running !== undefined) await end(running.process, "SIGKILL");
    await issuer.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await start();
    const owner = await createOwner(baseUrl, send);
    return { ...owner, agent, baseUrl, engine: engine.name, process: current, start, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Sends a signal and waits until the process is gone; gives its exit code, null where a signal ended it. */
export function end(child: Running["process"], signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once("exit", (code) => resolve(code));
    child.kill(signal);
  });
}
