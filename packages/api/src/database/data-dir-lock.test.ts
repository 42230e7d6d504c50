import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { lockDataDir } from "./data-dir-lock.ts";

/** Returns a data directory that exists until the test ends. */
function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), "werkbank-lock-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** The lock of a running process, taken since the last boot. */
function ownLock(dataDir: string): string {
  const path = join(dataDir, "database.lock");
  const release = lockDataDir(dataDir);
  const text = readFileSync(path, "utf8");
  release();
  return text.replace(String(process.pid), String(process.ppid));
}

test("rejects a directory locked by a running process, also of an earlier version", () => {
  const dataDir = makeDataDir();
  const path = join(dataDir, "database.lock");
  for (const lock of [ownLock(dataDir), String(process.ppid)]) {
    writeFileSync(path, lock);
    expect(() => lockDataDir(dataDir)).toThrow(`is in use by process ${process.ppid}: stop it`);
    expect(readFileSync(path, "utf8")).toBe(lock);
  }
});

test.runIf(process.platform === "linux")(
  "replaces a lock from before the last boot, even if a process with its id is running",
  () => {
    const dataDir = makeDataDir();
    const lock = ownLock(dataDir).replace(/[0-9a-f-]{36}/u, "5b8a2b1e-0000-4000-8000-000000000000");
    writeFileSync(join(dataDir, "database.lock"), lock);
    lockDataDir(dataDir)();
  },
);

test("replaces a file that is not a lock", () => {
  const dataDir = makeDataDir();
  writeFileSync(join(dataDir, "database.lock"), "");
  lockDataDir(dataDir)();
});
