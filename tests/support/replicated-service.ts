import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestIssuer, type TestIssuer } from "@werkbank/api/testing";
import { freePort } from "@werkbank/http/free-port";
import { startProcess, stopProcess } from "../../scripts/launch/processes.ts";
import { isolatedSettings } from "../../scripts/test-environment/isolated-settings.ts";
import {
  type PostgresServer,
  startPostgres,
  startReplica,
} from "../../scripts/test-environment/postgres-server.ts";

/** Two API processes on a primary database and its streaming replica. */
export type ReplicatedService = {
  primary: PostgresServer;
  replica: PostgresServer;
  issuer: TestIssuer;
  /** The URLs of the processes. */
  urls: readonly [string, string];
  /** Returns how many reads of both processes a database server has handled. */
  countReads(this: void, source: "primary" | "replica"): Promise<number>;
  close(): Promise<void>;
};

/** Starts database servers and processes, on an empty database. */
export async function startReplicatedService(): Promise<ReplicatedService> {
  const directory = await mkdtemp(join(tmpdir(), "werkbank-replicated-"));
  const primary = startPostgres();
  const replica = startReplica(primary);
  const issuer = await createTestIssuer();
  const env = {
    ...isolatedSettings({ dataDir: directory, issuer, databaseUrl: primary.url }),
    DATABASE_READ_URL: replica.url,
    // Load from other programs must not make these tests fail.
    MAX_EVENT_LOOP_DELAY: "0",
    DATABASE_TIMEOUT: "60",
  };
  const start = async () => {
    const [port, metricsPort] = [await freePort(), await freePort()];
    const own = { PORT: String(port), METRICS_PORT: String(metricsPort) };
    const { process } = await startProcess("packages/api/src/main.ts", { ...env, ...own });
    const metrics = `http://127.0.0.1:${metricsPort}/metrics`;
    return { process, url: `http://127.0.0.1:${port}`, metrics };
  };
  const [one, two] = [await start(), await start()];
  return {
    primary,
    replica,
    issuer,
    urls: [one.url, two.url],
    async countReads(source) {
      const counts = await Promise.all(
        [one, two].map(({ metrics }) => readMetric(metrics, source)),
      );
      return counts.reduce((sum, count) => sum + count, 0);
    },
    async close() {
      await Promise.all([one, two].map(({ process }) => stopProcess(process)));
      await issuer.close();
      replica.remove();
      primary.remove();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function readMetric(metrics: string, source: string): Promise<number> {
  const text = await (await fetch(metrics)).text();
  const line = new RegExp(`^werkbank_reads_total\\{[^}]*source="${source}"[^}]*\\} (\\d+)`, "mu");
  return Number(line.exec(text)?.[1] ?? 0);
}
