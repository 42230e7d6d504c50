import { execFileSync } from "node:child_process";
import { mkdtempSync, rmdirSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { leaving } from "./leaving.ts";

/** A disk of this run's own, which can be made to have no room left. */
export type SmallDisk = {
  path: string;
  /** Takes all the room that is left, and gives it back. */
  fill(): void;
  empty(): void;
  remove(): void;
};

/** In memory, and only as much of it as is written. */
const size = 16 * 2 ** 30;

/** @returns the sentence that says why there can be none, where there can be none */
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
      // What is written between the look and the change makes the change fail.
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
    remove: leaving(() => {
      // Whoever has a file open there still, since the run was told to stop, keeps it for a moment.
      execFileSync("umount", ["--lazy", path]);
      rmdirSync(path);
    }),
  };
}
