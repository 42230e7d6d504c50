import { createWriteStream, writeFileSync } from "node:fs";
import { spawn } from "node:child_process";
import { join } from "node:path";
import pg from "pg";
import { createTestIssuer, type TestIssuer } from "@werkbank/api/testing";
import { freePort } from "@werkbank/http/free-port";
import { startProcess } from "../launch/processes.ts";
import { readGuideConfiguration } from "../test-environment/guide-configuration.ts";
import { isolatedSettings } from "../test-environment/isolated-settings.ts";
import { waitFor } from "./cluster.ts";
import { readGuideFile, toEnvironment } from "./guide-files.ts";
import type { Logs } from "./machine.ts";

/** Two processes of the service that reach the database through HAProxy. */
export type Service = {
  urls: readonly [string, string];
  issuer: TestIssuer;
  /** The database of the probes: the superuser's own. */
  superuserUrl: string;
};

/** Starts HAProxy and two processes on an empty database, with the files and the environment of the guide. */
export async function startService(directory: string, logs: Logs): Promise<Service> {
  const path = join(directory, "haproxy.cfg");
  writeFileSync(path, readGuideFile("/etc/haproxy/haproxy.cfg"));
  spawn("haproxy", ["-db", "-f", path], { stdio: "ignore" });
  const environment = toEnvironment(readGuideFile("Environment of every process"));
  const service = new URL(environment["DATABASE_URL"] ?? "");
  const superuser = new URL(service);
  superuser.username = "postgres";
  superuser.pathname = "/postgres";
  await createDatabase(superuser.href);
  const issuer = await createTestIssuer();
  const settings = {
    ...isolatedSettings({ dataDir: directory, issuer, databaseUrl: undefined }),
    ...environment,
    // Load from other programs must not make the test fail.
    MAX_EVENT_LOOP_DELAY: "0",
  };
  const start = async (name: string): Promise<string> => {
    const port = await freePort();
    const env = { ...settings, PORT: String(port) };
    const { process } = await startProcess("packages/api/src/main.ts", env, { quiet: true });
    process.stderr?.pipe(createWriteStream(join(logs.directory, `api-${name}.log`)));
    return `http://127.0.0.1:${port}`;
  };
  return {
    urls: [
      await waitFor("a first process is ready", () => start("one")),
      await waitFor("a second process is ready", () => start("two")),
    ],
    issuer,
    superuserUrl: superuser.href,
  };
}

/** Creates the service's role and database as the guide on self-hosting says, and the table of the probes. */
async function createDatabase(superuserUrl: string): Promise<void> {
  const statements = readGuideConfiguration("self-hosting", "As a superuser, once")
    .replace("choose-one", "password")
    .split(";\n")
    .filter((statement) => statement.trim() !== "");
  await waitFor("the first primary accepts statements", async () => {
    const client = new pg.Client({ connectionString: superuserUrl });
    client.on("error", () => undefined);
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
      await client.query(
        "create table probes (id bigint generated always as identity primary key, machine text not null, timeline text not null)",
      );
      return true;
    } finally {
      await client.end();
    }
  });
}
