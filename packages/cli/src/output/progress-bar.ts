import type { Io } from "../io.ts";

const width = 24;

/** The minimum interval between updates. */
const updateIntervalMs = 100;

/** The progress of some work. */
export type Progress = { done: number; total: number; text: string };

/**
 * Draws a progress bar on a terminal, as one line that is overwritten: `[######      ]  50 %, 1 of 2 MiB`.
 * Elsewhere writes nothing.
 */
export function createProgressBar({ stderr }: Pick<Io, "stderr">) {
  const isTerminal = stderr.isTTY === true;
  let updatedAt = Number.NEGATIVE_INFINITY;
  let last: Progress | undefined;
  const write = ({ done, total, text }: Progress) => {
    const fraction = total === 0 ? 1 : Math.min(done / total, 1);
    const bar = "#".repeat(Math.floor(fraction * width)).padEnd(width);
    stderr.write(`\r[${bar}] ${String(Math.floor(fraction * 100)).padStart(3)} %, ${text}`);
  };
  return {
    update(progress: Progress): void {
      last = progress;
      if (!isTerminal || performance.now() - updatedAt < updateIntervalMs) return;
      updatedAt = performance.now();
      write(progress);
    },
    /** Leaves the line in its last state. */
    end(): void {
      if (!isTerminal || last === undefined) return;
      write(last);
      stderr.write("\n");
    },
  };
}
