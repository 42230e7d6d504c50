import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, rmdirSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { judgeRule } from "../known-violations.ts";
import { leaving } from "../machine/leaving.ts";
import { giveToPostgres, startPostgres } from "../machine/postgres-server.ts";
import { end, serve, type Served } from "../machine/served.ts";
import { verify } from "../ledger/verify-writes.ts";
import { acknowledged, pause, startLoad } from "../load/writes.ts";

const size = "200m";

/**
 * A PostgreSQL on a disk that becomes full while it is written to: reads go on, writes are refused, and
 * succeed again once there is room.
 *
 * @returns null where no small disk can be mounted
 */
export async function fillDisk(): Promise<string[] | null> {
  const disk = mkdtempSync(join(tmpdir(), "werkbank-soak-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", disk], { stdio: "pipe" });
  } catch (error) {
    rmdirSync(disk);
    const [reason] = String((error as { stderr?: unknown }).stderr ?? error).split("\n");
    console.log(`  left out: no disk of ${size} can be mounted here (${reason})`);
    return null;
  }
  const unmount = leaving(() => {
    execFileSync("umount", [disk]);
    rmdirSync(disk);
  });
  try {
    giveToPostgres(disk);
    const postgres = startPostgres(disk);
    try {
      const served = await serve({ name: "postgres", url: postgres.url });
      try {
        return await writeUntilFull(served, join(disk, "filler"));
      } finally {
        await served.close();
      }
    } finally {
      postgres.remove();
    }
  } finally {
    unmount();
  }
}

async function writeUntilFull(served: Served, filler: string): Promise<string[]> {
  const faults: string[] = [];
  const load = startLoad(served);
  await acknowledged(load, 20);
  fill(filler);
  await refused(load.writes, 20);
  const read = await served.send("GET", `${served.path}/quotes`);
  if (read.status !== 200) faults.push(`a read on a full disk is answered ${read.status}`);
  rmSync(filler);
  await acknowledged(load, 20);
  await load.stop();
  const failed = load.writes.filter(({ answer }) => answer?.status === 500);
  const told = load.writes.filter(({ answer }) => answer?.status === 503).length;
  console.log(
    `  while it was full: ${failed.length} × 500, ${told} × 503; writes again afterwards`,
  );
  const broken = failed.length === 0 ? null : `${failed.length} × 500`;
  faults.push(...judgeRule("a full disk is answered 503", broken));
  // Whatever their status, none of them was acknowledged.
  for (const write of failed) write.answer = null;
  await end(served.process(), "SIGKILL");
  await served.start();
  return [...faults, ...(await verify(served, load.writes)).faults];
}

/** Takes all the room that is left. */
function fill(path: string): void {
  const file = openSync(path, "w");
  const bytes = Buffer.alloc(64 * 1024);
  try {
    for (;;) writeSync(file, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  } finally {
    closeSync(file);
  }
}

async function refused(writes: readonly { answer: { status: number } | null }[], count: number) {
  const deadline = Date.now() + 60_000;
  const found = () => writes.filter(({ answer }) => answer !== null && answer.status >= 500).length;
  while (found() < count) {
    if (Date.now() > deadline) throw new Error(`only ${found()} writes were refused in a minute`);
    await pause(10);
  }
}
