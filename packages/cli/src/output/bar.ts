import type { Io } from "../io.ts";

const width = 24;

/** The minimum interval between updates. */
const tellEveryMs = 100;

/** The progress of some work. */
export type Progress = { done: number; total: number; text: string };

/**
 * Draws a progress bar on a terminal, as one line that is overwritten: `[######      ]  50 %, 1 of 2 MiB`.
 * Elsewhere writes nothing.
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
    /** Leaves the line in its last state. */
    end(): void {
      if (!shows || last === undefined) return;
      write(last);
      stderr.write("\n");
    },
  };
}
