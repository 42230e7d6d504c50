import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

export type ProcessCost = {
  /** User and system time of the process and all that it started. */
  cpuSeconds: number;
  /** Resident memory of all its processes together, at its peak. */
  peakMiB: number;
};

/** A sample of a process from `/proc`; the key consists of its id and its start time. */
type ProcessSample = { key: string; id: number; parent: number; ticks: number; kibibytes: number };

const sampleMs = 100;
/** The unit of times in /proc: a hundredth of a second on every Linux. */
const ticksPerSecond = 100;
const kibibytesPerPage = 4;

/**
 * Runs a command to its end and measures its cost; Linux only. Includes processes that outlive their parent,
 * which the system's own accounting misses: Next ends before its worker does.
 *
 * @throws Error when it ends with an exit code other than 0
 */
export async function measureProcessCost(
  command: string,
  args: readonly string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv },
): Promise<ProcessCost> {
  const before = readWaitedTicks();
  const child = spawn(command, args, { ...options, stdio: ["ignore", "ignore", "inherit"] });
  const ticks = new Map<string, number>();
  let peak = 0;
  const sampling = setInterval(() => {
    const own = findDescendants(child.pid ?? 0, readProcesses(), ticks);
    for (const { key, ticks: used } of own) ticks.set(key, used);
    peak = Math.max(
      peak,
      own.reduce((sum, { kibibytes }) => sum + kibibytes, 0),
    );
  }, sampleMs);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  }).finally(() => clearInterval(sampling));
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${code}.`);
  const waited = readWaitedTicks() - before;
  const sampledTicks = [...ticks.values()].reduce((sum, used) => sum + used, 0);
  return { cpuSeconds: Math.max(waited, sampledTicks) / ticksPerSecond, peakMiB: peak / 1024 };
}

/** The processor time that a process has taken, with all its threads, in seconds; Linux only. */
export function processorSeconds(pid: number): number {
  const fields = statFields(String(pid));
  if (fields === undefined) throw new Error(`there is no process ${pid}`);
  return ((fields[11] ?? 0) + (fields[12] ?? 0)) / ticksPerSecond;
}

/** Returns the descendants of a process, and the processes that were descendants in an earlier sample. */
function findDescendants(
  root: number,
  all: readonly ProcessSample[],
  before: ReadonlyMap<string, number>,
): ProcessSample[] {
  const parents = new Map(all.map(({ id, parent }) => [id, parent]));
  const isBelow = (id: number): boolean => {
    for (let at = id; at > 1; at = parents.get(at) ?? 0) if (at === root) return true;
    return false;
  };
  return all.filter(({ id, key }) => before.has(key) || isBelow(id));
}

/** Reads all processes synchronously: the usage of one that ends between two samples is lost. */
function readProcesses(): ProcessSample[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/u.test(name)) return [];
    const fields = statFields(name);
    if (fields === undefined) return [];
    const [parent = 0, start = 0, pages = 0] = [fields[1], fields[19], fields[21]];
    const ticks = (fields[11] ?? 0) + (fields[12] ?? 0);
    const id = Number(name);
    return [{ key: `${id} ${start}`, id, parent, ticks, kibibytes: pages * kibibytesPerPage }];
  });
}

/** The processor time of children of this process that have ended, with all theirs that were waited for. */
function readWaitedTicks(): number {
  const fields = statFields("self") ?? [];
  return (fields[13] ?? 0) + (fields[14] ?? 0);
}

/** Returns the fields after a process's name, which may contain spaces and ends with a bracket; 0 is its state. */
function statFields(id: string): number[] | undefined {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, "utf8");
    return stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
  } catch {
    return undefined;
  }
}
