import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { freePort, root } from "../../scripts/launch/processes.ts";
import { giveToPostgres } from "../../scripts/machine/postgres-server.ts";
import { listens } from "./listens.ts";

/** Why no PgBouncer can be started here; null: one can. */
export function pgbouncerLacks(): string | null {
  try {
    execFileSync("pgbouncer", ["--version"], { stdio: "ignore" });
    return null;
  } catch {
    return "PgBouncer is not installed (.ci/proxies installs it on Debian)";
  }
}

export type Pgbouncer = { url: string; stop(): Promise<void> };

/** PgBouncer as the guide configures it, before a PostgreSQL. */
export async function startPgbouncer(postgresUrl: string): Promise<Pgbouncer> {
  const directory = await mkdtemp(join(tmpdir(), "werkbank-pgbouncer-"));
  const port = await freePort();
  const postgres = new URL(postgresUrl);
  const path = join(directory, "pgbouncer.ini");
  const users = join(directory, "userlist.txt");
  writeFileSync(users, `"${postgres.username}" "${postgres.password}"\n`);
  const configuration = configurationOfGuide()
    .replace(
      /^werkbank = .*$/mu,
      `${postgres.pathname.slice(1)} = host=${postgres.hostname} port=${postgres.port}`,
    )
    .replace(/^listen_addr = .*$/mu, "listen_addr = 127.0.0.1\nunix_socket_dir =")
    .replace(/^listen_port = .*$/mu, `listen_port = ${port}`)
    // The server of the tests lets everybody of this machine in.
    .replace(/^auth_type = .*$/mu, "auth_type = trust")
    .replace(/^auth_file = .*$/mu, `auth_file = ${users}`);
  writeFileSync(path, configuration);
  for (const file of [directory, users, path]) giveToPostgres(file);
  // It refuses to run as root.
  const child = spawn("pgbouncer", ["-q", "-u", "postgres", path], { stdio: "inherit" });
  const ended = once(child, "exit");
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error("PgBouncer has ended");
    await setTimeout(20);
  }
  const url = new URL(postgresUrl);
  url.port = String(port);
  return {
    url: url.href,
    async stop() {
      child.kill("SIGKILL");
      await ended;
      await rm(directory, { recursive: true });
    },
  };
}

/** The configuration that readers are given is the one that is tried. */
function configurationOfGuide(): string {
  const guide = readFileSync(join(root, "content/several-processes.mdx"), "utf8");
  const [, configuration] =
    /^```text fragment title="\/etc\/pgbouncer\/pgbouncer\.ini"\n(.*?)^```$/msu.exec(guide) ?? [];
  if (configuration === undefined) throw new Error("the guide has no configuration of PgBouncer");
  return configuration;
}
