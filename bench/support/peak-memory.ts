import { readFile, writeFile } from "node:fs/promises";

/** The resident memory of a process at its peak, in bytes. */
export type PeakMemory = {
  resident: number;
  /** The increase since the watch began. */
  added: number;
};

/**
 * Watches the memory of another process; Linux only. The kernel records the peak, so nothing is missed between
 * samples.
 */
export async function watchPeak(pid: number): Promise<() => Promise<PeakMemory>> {
  // 5 resets the peak (proc(5), clear_refs).
  await writeFile(`/proc/${pid}/clear_refs`, "5");
  const before = await bytes(pid, "VmRSS");
  return async () => {
    const resident = await bytes(pid, "VmHWM");
    return { resident, added: resident - before };
  };
}

async function bytes(pid: number, field: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return (
    Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, "mu").exec(status)?.[1] ?? Number.NaN) * 1_024
  );
}
