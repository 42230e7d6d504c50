import { spawn } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";

export type ProcessCost = {
  /** Of the process and all that it started and waited for; user and system. */
  cpuSeconds: number;
  /** Resident memory of all its processes together, at its peak. */
  peakMiB: number;
};

const sampleMs = 200;
/** The unit of times in /proc: a hundredth of a second on every Linux. */
const ticksPerSecond = 100;

/**
 * Runs a command to its end and watches what it takes; Linux only.
 *
 * @throws Error when it ends with another code than 0
 */
export async function costOf(
  command: string,
  args: readonly string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv },
): Promise<ProcessCost> {
  const before = await waitedTicks();
  const child = spawn(command, args, { ...options, stdio: ["ignore", "ignore", "inherit"] });
  let peak = 0;
  const sampling = setInterval(() => {
    if (child.pid === undefined) return;
    void kibibytesOfTree(child.pid).then((size) => (peak = Math.max(peak, size)));
  }, sampleMs);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  }).finally(() => clearInterval(sampling));
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${code}.`);
  return {
    cpuSeconds: ((await waitedTicks()) - before) / ticksPerSecond,
    peakMiB: peak / 1024,
  };
}

/** The processor time of children of this process that have ended, with all theirs. */
async function waitedTicks(): Promise<number> {
  const stat = await readFile("/proc/self/stat", "utf8");
  // Behind the name in brackets, which may hold blanks: state is the third field, cutime the 16th.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return Number(fields[13]) + Number(fields[14]);
}

async function kibibytesOfTree(pid: number): Promise<number> {
  const parents = new Map<number, number>();
  const sizes = new Map<number, number>();
  const names = await readdir("/proc");
  await Promise.all(
    names
      .filter((name) => /^\d+$/u.test(name))
      .map(async (name) => {
        const status = await readFile(`/proc/${name}/status`, "utf8").catch(() => "");
        parents.set(Number(name), Number(/^PPid:\s+(\d+)/mu.exec(status)?.[1] ?? 0));
        sizes.set(Number(name), Number(/^VmRSS:\s+(\d+)/mu.exec(status)?.[1] ?? 0));
      }),
  );
  const isWithin = (id: number): boolean => {
    for (let at = id; at > 1; at = parents.get(at) ?? 0) if (at === pid) return true;
    return false;
  };
  return [...sizes].reduce((sum, [id, size]) => (isWithin(id) ? sum + size : sum), 0);
}
