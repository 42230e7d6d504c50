import type { Io } from "../io.ts";

const width = 24;

/** How often the terminal is told; more often nobody reads. */
const tellEveryMs = 100;

/** How far something is. */
export type Progress = { done: number; total: number; text: string };

/**
 * A bar that fills on a terminal, as one line that is written over: `[######      ]  50 %, 1 of 2 MiB`.
 * Elsewhere nothing is written.
 */
export function createBar({ stderr }: Pick<Io, "stderr">) {
  const shows = stderr.isTTY === true;
  let toldAt = Number.NEGATIVE_INFINITY;
  let last: Progress | undefined;
  const write = ({ done, total, text }: Progress) => {
    const part = total === 0 ? 1 : Math.min(done / total, 1);
    const bar = "#".repeat(Math.floor(part * width)).padEnd(width);
    stderr.write(`\r[${bar}] ${String(Math.floor(part * 100)).padStart(3)} %, ${text}`);
  };
  return {
    tell(progress: Progress): void {
      last = progress;
      if (!shows || performance.now() - toldAt < tellEveryMs) return;
      toldAt = performance.now();
      write(progress);
    },
    /** Leaves the line as it was told last. */
    end(): void {
      if (!shows || last === undefined) return;
      write(last);
      stderr.write("\n");
    },
  };
}
