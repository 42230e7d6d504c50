import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { registerCleanup } from "./cleanup.ts";

/** The clock of one process, adjustable while it runs (Debian's faketime). */
export type SteppedClock = {
  /** The environment for its process. */
  env: Record<string, string>;
  /** Sets how many seconds it is ahead of the machine's clock; takes effect within a second. */
  set(seconds: number): void;
  remove(): void;
};

const library = globSync("/usr/lib/*/faketime/libfaketimeMT.so.1")[0];

/** Returns why such a clock is unavailable here, or null. */
export const clockUnavailableReason = (): string | null =>
  library !== undefined && existsSync(library)
    ? null
    : "the clock of a process is moved by Debian's package faketime, which is not installed";

export function createSteppedClock(): SteppedClock {
  if (library === undefined) throw new Error("faketime is not installed");
  const directory = mkdtempSync(join(tmpdir(), "werkbank-soak-clock-"));
  const file = join(directory, "offset");
  const set = (seconds: number) =>
    writeFileSync(file, `${seconds < 0 ? "-" : "+"}${Math.abs(seconds)}\n`);
  set(0);
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: "1",
      // As on a machine whose clock is set: timers follow the time since the start.
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    },
    set,
    remove: registerCleanup(() => rmSync(directory, { recursive: true, force: true })),
  };
}
