import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@werkbank/http/free-port";
import { readGuideConfiguration } from "../../scripts/test-environment/guide-configuration.ts";
import { giveToPostgres } from "../../scripts/test-environment/postgres-server.ts";
import { proxySkipReason, startProxy } from "./proxy-process.ts";

/** Why PgBouncer cannot be started here, or null if it can. */
export const pgbouncerSkipReason = (): string | null => proxySkipReason("PgBouncer", "--version");

export type Pgbouncer = { url: string; stop(): Promise<void> };

/** Starts PgBouncer with the configuration of the guide, in front of a PostgreSQL server. */
export async function startPgbouncer(postgresUrl: string): Promise<Pgbouncer> {
  const directory = await mkdtemp(join(tmpdir(), "werkbank-pgbouncer-"));
  const port = await freePort();
  const postgres = new URL(postgresUrl);
  const path = join(directory, "pgbouncer.ini");
  const users = join(directory, "userlist.txt");
  writeFileSync(users, `"${postgres.username}" "${postgres.password}"\n`);
  const configuration = readGuideConfiguration("several-processes", "/etc/pgbouncer/pgbouncer.ini")
    .replace(
      /^werkbank = .*$/mu,
      `${postgres.pathname.slice(1)} = host=${postgres.hostname} port=${postgres.port}`,
    )
    .replace(/^listen_addr = .*$/mu, "listen_addr = 127.0.0.1\nunix_socket_dir =")
    .replace(/^listen_port = .*$/mu, `listen_port = ${port}`)
    // The PostgreSQL server of the tests trusts all local connections.
    .replace(/^auth_type = .*$/mu, "auth_type = trust")
    .replace(/^auth_file = .*$/mu, `auth_file = ${users}`);
  writeFileSync(path, configuration);
  for (const file of [directory, users, path]) giveToPostgres(file);
  // PgBouncer does not run as root.
  const running = await startProxy("PgBouncer", ["-q", "-u", "postgres", path], port);
  const url = new URL(postgresUrl);
  url.port = String(port);
  return {
    url: url.href,
    async stop() {
      await running.stop("SIGKILL");
      await rm(directory, { recursive: true });
    },
  };
}
