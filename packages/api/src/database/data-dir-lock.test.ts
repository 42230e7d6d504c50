import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { lockDataDir } from "./data-dir-lock.ts";

/** Returns a data directory that is there until the test ends. */
function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), "werkbank-lock-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** The lock that a process which runs has taken since the computer started. */
function ownLock(dataDir: string): string {
  const path = join(dataDir, "database.lock");
  const release = lockDataDir(dataDir);
  const text = readFileSync(path, "utf8");
  release();
  return text.replace(String(process.pid), String(process.ppid));
}

test("a lock of a process that runs is respected, also that of an earlier version", () => {
  const dataDir = makeDataDir();
  const path = join(dataDir, "database.lock");
  for (const lock of [ownLock(dataDir), String(process.ppid)]) {
    writeFileSync(path, lock);
    expect(() => lockDataDir(dataDir)).toThrow(`is in use by process ${process.ppid}: stop it`);
    expect(readFileSync(path, "utf8")).toBe(lock);
  }
});

test.runIf(process.platform === "linux")(
  "a lock from before the computer started again is not, whatever has the process id now",
  () => {
    const dataDir = makeDataDir();
    const lock = ownLock(dataDir).replace(/[0-9a-f-]{36}/u, "5b8a2b1e-0000-4000-8000-000000000000");
    writeFileSync(join(dataDir, "database.lock"), lock);
    lockDataDir(dataDir)();
  },
);

test("a file that is no lock is replaced", () => {
  const dataDir = makeDataDir();
  writeFileSync(join(dataDir, "database.lock"), "");
  lockDataDir(dataDir)();
});
