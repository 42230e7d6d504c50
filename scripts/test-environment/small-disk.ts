import { execFileSync } from "node:child_process";
import { mkdtempSync, rmdirSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { registerCleanup } from "./cleanup.ts";

/** A disk of this run that can be filled up. */
export type SmallDisk = {
  path: string;
  /** Takes all remaining space, and frees it again. */
  fill(): void;
  empty(): void;
  remove(): void;
};

/** In memory, allocated as it is written. */
const size = 16 * 2 ** 30;

/** @returns if no disk can be mounted, the sentence that says why */
export function mountDisk(): SmallDisk | string {
  const path = mkdtempSync(join(tmpdir(), "werkbank-soak-disk-"));
  const options = (bytes: number, more = "") => ["-o", `${more}size=${bytes}`, "tmpfs", path];
  try {
    execFileSync("mount", ["-t", "tmpfs", ...options(size)], { stdio: "pipe" });
  } catch (error) {
    rmdirSync(path);
    const [reason] = String((error as { stderr?: unknown }).stderr ?? error).split("\n");
    return `no disk can be mounted here (${reason})`;
  }
  const resize = (bytes: number) =>
    execFileSync("mount", options(bytes, "remount,"), { stdio: "pipe" });
  return {
    path,
    fill() {
      // Writes between the check and the resize make the resize fail.
      for (let attempt = 0; ; attempt += 1) {
        const { blocks, bfree, bsize } = statfsSync(path);
        try {
          resize((blocks - bfree + attempt * 8) * bsize);
          return;
        } catch (error) {
          if (attempt === 20) throw error;
        }
      }
    },
    empty: () => void resize(size),
    remove: registerCleanup(() => {
      // Processes that are stopping may keep files open for a moment.
      execFileSync("umount", ["--lazy", path]);
      rmdirSync(path);
    }),
  };
}
