import { execFile, execFileSync } from "node:child_process";
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../launch/processes.ts";
import { leaving } from "./leaving.ts";

const run = promisify(execFile);

/** A PostgreSQL of this run's own, to which may be done what happens to one. */
export type PostgresServer = {
  url: string;
  /** Stops it in one of `pg_ctl`'s modes: `immediate` is a crash. */
  stop(mode: "fast" | "immediate"): Promise<void>;
  start(): Promise<void>;
  /** Stops and continues every process of it, as a hanging disk or host does. */
  pause(): void;
  resume(): void;
  /** One statement, as its superuser; what it prints. */
  query(sql: string): Promise<string>;
  remove(): void;
};

/** Why no PostgreSQL can be started here; null: one can. */
export const postgresLacks = (): string | null =>
  process.platform === "linux" && process.getuid?.() === 0
    ? null
    : "a PostgreSQL of its own is started as root on Linux only (.ci/postgres)";

/**
 * Starts one with `.ci/postgres`.
 *
 * @param directory where its files go; null: a new one
 */
export function startPostgres(directory: string | null = null): PostgresServer {
  const made = directory ?? mkdtempSync(join(tmpdir(), "werkbank-soak-postgres-"));
  return toServer(made, runScript("start", made), directory === null);
}

/** Starts one that streams the log of another. */
export function startReplica({ url }: PostgresServer): PostgresServer {
  const made = mkdtempSync(join(tmpdir(), "werkbank-replica-"));
  return toServer(made, runScript("replica", made, url), true);
}

const script = join(root, ".ci/postgres");

/** What it prints. */
function runScript(...parameters: string[]): string {
  const stdio = ["ignore", "pipe", "ignore"] as const;
  return execFileSync(script, parameters, { encoding: "utf8", stdio: [...stdio] }).trim();
}

/** @param isTemporary whether its directory goes with it */
function toServer(made: string, url: string, isTemporary: boolean): PostgresServer {
  const { port } = new URL(url);
  const bin = execFileSync("sh", ["-c", "ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1"], {
    encoding: "utf8",
  }).trim();
  const data = join(made, "data");
  const asPostgres = (command: string) => run("su", ["postgres", "-c", command]);
  // As .ci/postgres starts it. It is the server that crashes here, never the machine: what it has written
  // is there without fsync.
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='${made}' -c max_connections=200 -c fsync=off`;
  const control = (command: string) =>
    asPostgres(`${bin}/pg_ctl -D '${data}' -l '${made}/log' -w ${command}`);
  const main = () => Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);
  const signal = (name: NodeJS.Signals) => {
    const parent = main();
    for (const id of [parent, ...childrenOf(parent)]) process.kill(id, name);
  };
  let isPaused = false;
  const resume = () => {
    isPaused = false;
    signal("SIGCONT");
  };
  return {
    url,
    async stop(mode) {
      await control(`-m ${mode} stop`);
    },
    async start() {
      await control(`-o "${options}" start`);
    },
    pause() {
      isPaused = true;
      signal("SIGSTOP");
    },
    resume,
    async query(sql) {
      const { stdout } = await run(`${bin}/psql`, [url, "-Atc", sql]);
      return stdout.trim();
    },
    remove: leaving(() => {
      // Who is paused does not hear that it is to end.
      if (isPaused) resume();
      execFileSync(script, ["stop", made], { stdio: "ignore" });
      if (isTemporary) rmSync(made, { recursive: true, force: true });
    }),
  };
}

function childrenOf(parent: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/u.test(name))
    .filter((name) => {
      try {
        // The name of a process may hold spaces and brackets: what follows the last one counts.
        const fields = readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1)?.split(" ");
        return Number(fields?.[1]) === parent;
      } catch {
        // It has ended meanwhile.
        return false;
      }
    })
    .map(Number);
}

/** Gives a directory to the user that the server runs as. */
export function giveToPostgres(directory: string): void {
  const id = Number(execFileSync("id", ["-u", "postgres"], { encoding: "utf8" }));
  chownSync(directory, id, -1);
}
