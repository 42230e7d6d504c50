import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestIssuer } from "@werkbank/api/testing";
import { type MailServer, openMailServer } from "@werkbank/api/testing/mail-server";
import { freePort } from "@werkbank/http/free-port";
import { type Running, startProcess } from "../../scripts/launch/processes.ts";
import { createSender, type Send } from "../../scripts/soak/load/owner.ts";
import { isolatedSettings } from "../../scripts/test-environment/isolated-settings.ts";
import {
  type PostgresServer,
  startPostgres,
} from "../../scripts/test-environment/postgres-server.ts";
import { endProcess } from "../../scripts/test-environment/server-process.ts";
import { startHaproxy } from "./haproxy.ts";
import { startPgbouncer } from "./pgbouncer.ts";

/** The processes of a fleet: two that serve requests, two workers. */
export const members = ["one", "two", "worker one", "worker two"] as const;
export type Member = (typeof members)[number];

/** Several processes of one service on one PostgreSQL, behind a proxy. */
export type Fleet = {
  postgres: PostgresServer;
  mail: MailServer;
  /** The URL of the proxy. */
  url: string;
  /** Sends a request through the proxy. @throws TypeError if a process ended before it responded */
  send: Send;
  /** The URL of one member, which bypasses the proxy. */
  urlOf(member: Member): string;
  /** Sends a signal and waits for the exit; returns the exit code, or null if the signal ended the process. */
  end(member: Member, signal: NodeJS.Signals): Promise<number | null>;
  /** Restarts a member; resolves when the proxy sends requests to both servers. */
  start(member: Member): Promise<void>;
  close(): Promise<void>;
};

/** How long the mail server delays its response, so that a worker can be ended while it sends. */
const mailDelayMs = 200;

/**
 * Starts all members simultaneously on an empty database.
 *
 * @param options.isPooled whether they connect to the database through PgBouncer
 */
export async function startFleet(
  settings: Record<string, string>,
  { isPooled }: { isPooled: boolean },
): Promise<Fleet> {
  const directory = await mkdtemp(join(tmpdir(), "werkbank-fleet-"));
  const postgres = startPostgres();
  const [issuer, mail] = await Promise.all([createTestIssuer(), openMailServer(mailDelayMs)]);
  const ports = { one: await freePort(), two: await freePort() };
  const workerPorts = { "worker one": await freePort(), "worker two": await freePort() };
  const pooler = isPooled ? await startPgbouncer(postgres.url) : null;
  const proxy = await startHaproxy(directory, [ports.one, ports.two]);
  const env = {
    ...isolatedSettings({ dataDir: directory, issuer, databaseUrl: postgres.url }),
    DATABASE_POOLER_URL: pooler?.url,
    SMTP_URL: mail.url,
    MAIL_FROM: "no-reply@werkbank.example",
    TRUST_PROXY: "1",
    STOP_DELAY: "2",
    // Load from other programs must not make these tests fail.
    MAX_EVENT_LOOP_DELAY: "0",
    DATABASE_TIMEOUT: "60",
    ...settings,
  };
  const running = new Map<Member, Running>();
  const start = async (member: Member): Promise<void> => {
    const [path, own] = isWorker(member)
      ? ["packages/api/src/worker.ts", { WORKER_PORT: String(workerPorts[member]) }]
      : ["packages/api/src/main.ts", { PORT: String(ports[member]), JOBS: "off" }];
    running.set(member, await startProcess(path, { ...env, ...own }));
  };
  const endMember: Fleet["end"] = async (member, signal) => {
    const { process } = running.get(member) ?? {};
    return process === undefined ? null : endProcess(process, signal);
  };
  const close = async (): Promise<void> => {
    await Promise.all(members.map((member) => endMember(member, "SIGKILL")));
    await Promise.all([proxy.stop(), pooler?.stop(), issuer.close(), mail.close()]);
    postgres.remove();
    await rm(directory, { recursive: true, force: true });
  };
  const fleet: Fleet = {
    postgres,
    mail,
    url: proxy.url,
    send: rejectProxyResponses(createSender(proxy.url, issuer)),
    urlOf: (member) => `http://127.0.0.1:${isWorker(member) ? workerPorts[member] : ports[member]}`,
    end: endMember,
    async start(member) {
      await start(member);
      await proxy.waitForBothServers();
    },
    close,
  };
  try {
    await Promise.all(members.map(start));
    await proxy.waitForBothServers();
    return fleet;
  } catch (error) {
    await close();
    throw error;
  }
}

function isWorker(member: Member): member is "worker one" | "worker two" {
  return member.startsWith("worker");
}

/** Throws instead of returning a response of the proxy itself, which it sends if a process has ended. */
function rejectProxyResponses(send: Send): Send {
  return async (...request) => {
    const response = await send(...request);
    if (response.headers.has("x-request-id")) return response;
    throw new TypeError(`the proxy responded with ${response.status}`);
  };
}
