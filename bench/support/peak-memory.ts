import { readFile, writeFile } from "node:fs/promises";

/**
 * Watches the memory of another process; Linux only. The kernel keeps its peak, so that nothing falls
 * between two looks.
 *
 * @returns how far its resident memory has risen above where it stood, in bytes
 */
export async function watchPeak(pid: number): Promise<() => Promise<number>> {
  // 5: the peak begins anew (proc(5), clear_refs).
  await writeFile(`/proc/${pid}/clear_refs`, "5");
  const before = await kibibytes(pid, "VmRSS");
  return async () => ((await kibibytes(pid, "VmHWM")) - before) * 1_024;
}

async function kibibytes(pid: number, field: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, "mu").exec(status)?.[1] ?? Number.NaN);
}
