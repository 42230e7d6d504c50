import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { join } from "node:path";
import type { Machine } from "./network.ts";

/** A program on a machine, run by the user postgres, which sees the machine's network and folders. */
export type Program = {
  /** A folder for each path that the machine has of its own. */
  folders: Record<string, string>;
  command: readonly string[];
  env?: Record<string, string>;
};

/** The root of the logs; one file for each program of a machine. */
export type Logs = { directory: string };

/**
 * Starts a program on a machine.
 *
 * @returns the process whose SIGKILL ends the program with everything that it started, like a power failure
 */
export function startProgram(
  machine: Machine,
  program: Program,
  { directory }: Logs,
): ChildProcess {
  const [name = ""] = program.command;
  const mounts = Object.entries(program.folders).map(
    ([path, folder]) => `mkdir -p '${path}' && mount --bind '${folder}' '${path}'`,
  );
  const script = [
    ...mounts,
    `setpriv --reuid=postgres --regid=postgres --init-groups "$@"`,
    // Keeps the shell as the first process, which collects processes that have ended.
    "exit $?",
  ].join(" && ");
  const isolated = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"];
  const log = openSync(join(directory, `${machine}-${name.split("/").at(-1)}.log`), "a");
  return spawn(
    "ip",
    ["netns", "exec", machine, ...isolated, "sh", "-c", script, "sh", ...program.command],
    {
      env: { ...process.env, HOME: "/var/lib/postgresql", LANG: "C.UTF-8", ...program.env },
      stdio: ["ignore", log, log],
    },
  );
}

/** Kills a program and everything that it started at once. */
export async function killProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}
