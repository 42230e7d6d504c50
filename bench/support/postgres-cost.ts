import { readFileSync } from "node:fs";
import type { PostgresServer } from "../../scripts/test-environment/postgres-server.ts";

/**
 * Starts to measure the processor time of the connections to a server, or to one of its databases; Linux only.
 *
 * @returns a function that returns the seconds since then
 */
export async function startPostgresCost(
  server: PostgresServer,
  database?: string,
): Promise<() => Promise<number>> {
  const before = await processorTimes(server, database);
  return async () => {
    let used = 0;
    for (const [pid, seconds] of await processorTimes(server, database)) {
      used += seconds - (before.get(pid) ?? 0);
    }
    return used;
  };
}

/** Returns the processor time in seconds of each process. */
async function processorTimes(
  server: PostgresServer,
  database?: string,
): Promise<Map<string, number>> {
  const ofDatabase = database === undefined ? "" : `datname = '${database}' and `;
  const processes = await server.query(
    `select pid from pg_stat_activity where ${ofDatabase}pid <> pg_backend_pid()`,
  );
  return new Map(processes.split("\n").map((pid) => [pid, secondsOf(pid)]));
}

function secondsOf(pid: string): number {
  try {
    // In nanoseconds; the hundredths of /proc/PID/stat are too coarse for so little.
    return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e9;
  } catch {
    // A parallel worker that has ended.
    return 0;
  }
}
