import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestIssuer } from "@werkbank/api/testing";
import { freePort, type Running, startProcess } from "../launch/processes.ts";

/** Where the records are: in the embedded database, or in a PostgreSQL. */
export type Engine = { name: "pglite" } | { name: "postgres"; url: string };

export type Answer = { status: number; headers: Headers; body: any };

/** The production server as a process of its own, with an organization and its owner. */
export type Served = {
  baseUrl: string;
  engine: Engine["name"];
  /** `/api/v1/organizations/{id}` */
  path: string;
  customerId: number;
  /** The process that serves now. */
  process(): Running["process"];
  /** Starts it again on what it has left; waits until it is ready. */
  start(): Promise<void>;
  /** Sends a request as the owner. @throws TypeError when the connection ends without an answer */
  send(method: string, path: string, sending?: Sending): Promise<Answer>;
  /** Stops it and removes what it stored in the embedded database. */
  close(): Promise<void>;
};

type Sending = { body?: unknown; key?: string; timeoutMs?: number };

/** Nothing takes so long: who waits longer waits for ever. */
const patienceMs = 60_000;

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
  const claims = { email: "owner@soak.example", user_metadata: { full_name: "Olga Owner" } };
  let running: Running | undefined;
  const current = (): Running["process"] => {
    if (running === undefined) throw new Error("the server has not been started");
    return running.process;
  };
  const send: Served["send"] = async (method, path, { body, key, timeoutMs = patienceMs } = {}) => {
    const response = await fetch(baseUrl + path, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        authorization: `Bearer ${issuer.sign(claims)}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(key === undefined ? {} : { "idempotency-key": key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : text,
    };
  };
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
    const { id: organizationId } = await made(
      send("POST", "/api/v1/organizations", { body: { name: "Soak" } }),
    );
    const path = `/api/v1/organizations/${String(organizationId)}`;
    const customer = await made(send("POST", `${path}/customers`, { body: { name: "Singel" } }));
    return {
      baseUrl,
      engine: engine.name,
      path,
      customerId: customer.id as number,
      process: current,
      start,
      send,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function made(answering: Promise<Answer>): Promise<Record<string, unknown>> {
  const { status, body } = await answering;
  if (status !== 201) throw new Error(`nothing was made: ${status} ${JSON.stringify(body)}`);
  return body as Record<string, unknown>;
}

/** Sends a signal and waits until the process is gone; gives its exit code, null where a signal ended it. */
export function end(child: Running["process"], signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once("exit", (code) => resolve(code));
    child.kill(signal);
  });
}
