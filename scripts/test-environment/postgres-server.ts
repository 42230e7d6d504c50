import { execFile, execFileSync } from "node:child_process";
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../launch/processes.ts";
import { registerCleanup } from "./cleanup.ts";

const run = promisify(execFile);

/** A PostgreSQL server of this run, for faults that affect servers. */
export type PostgresServer = {
  url: string;
  /** Stops it in one of `pg_ctl`'s modes: `immediate` is a crash. */
  stop(mode: "fast" | "immediate"): Promise<void>;
  start(): Promise<void>;
  /** Stops and continues all its processes, like a hanging disk or host. */
  pause(): void;
  resume(): void;
  /** Runs one statement as superuser; returns its output. */
  query(sql: string): Promise<string>;
  remove(): void;
};

/** Returns why no PostgreSQL can be started here, or null. */
export const postgresUnavailableReason = (): string | null =>
  process.platform === "linux" && process.getuid?.() === 0
    ? null
    : "a PostgreSQL of its own is started as root on Linux only (.ci/postgres)";

/**
 * Starts a server with `.ci/postgres`.
 *
 * @param directory of its files; if it has `data`, they are those of a server; null: a new one
 */
export function startPostgres(directory: string | null = null): PostgresServer {
  const folder = directory ?? mkdtempSync(join(tmpdir(), "werkbank-soak-postgres-"));
  return toServer(folder, runScript("start", folder), directory === null);
}

/** Starts a streaming replica of another server. */
export function startReplica({ url }: PostgresServer): PostgresServer {
  const folder = mkdtempSync(join(tmpdir(), "werkbank-replica-"));
  return toServer(folder, runScript("replica", folder, url), true);
}

const script = join(root, ".ci/postgres");

/** Runs the script; returns its output. */
function runScript(...parameters: string[]): string {
  const stdio = ["ignore", "pipe", "ignore"] as const;
  return execFileSync(script, parameters, { encoding: "utf8", stdio: [...stdio] }).trim();
}

/** @param isTemporary whether to remove its directory with it */
function toServer(folder: string, url: string, isTemporary: boolean): PostgresServer {
  const { port } = new URL(url);
  const bin = execFileSync("sh", ["-c", "ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1"], {
    encoding: "utf8",
  }).trim();
  const data = join(folder, "data");
  const asPostgres = (command: string) => run("su", ["postgres", "-c", command]);
  // Same options as in .ci/postgres. Only the server crashes here, never the machine: its writes survive
  // without fsync.
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='${folder}' -c max_connections=200 -c fsync=off`;
  const control = (command: string) =>
    asPostgres(`${bin}/pg_ctl -D '${data}' -l '${folder}/log' -w ${command}`);
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
    remove: registerCleanup(() => {
      // A paused server doesn't react to the stop.
      if (isPaused) resume();
      execFileSync(script, ["stop", folder], { stdio: "ignore" });
      if (isTemporary) rmSync(folder, { recursive: true, force: true });
    }),
  };
}

function childrenOf(parent: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/u.test(name))
    .filter((name) => {
      try {
        // A process name may contain spaces and parentheses, so parsing starts after the last one.
        const fields = readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1)?.split(" ");
        return Number(fields?.[1]) === parent;
      } catch {
        // The process has ended meanwhile.
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
