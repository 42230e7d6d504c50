import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Measure } from "../../lib/figures/result.ts";
import { isolationUnavailableReason } from "../../scripts/ha/isolation.ts";
import type { Outage } from "../../scripts/ha/events.ts";
import { root } from "../../scripts/launch/processes.ts";
import { toMeasure } from "../support/measure.ts";

/** Measures how long nobody can write or read while the cluster of `npm run ha` replaces its primary. */
export async function run(): Promise<Measure[]> {
  const unavailableReason = isolationUnavailableReason();
  if (unavailableReason !== null) {
    console.log(`failover: left out, ${unavailableReason}`);
    return [];
  }
  const folder = mkdtempSync(join(tmpdir(), "werkbank-failover-"));
  try {
    const file = join(folder, "outages.json");
    const command = [join(root, "scripts/ha.ts"), "--json", file];
    const { status } = spawnSync(process.execPath, command, { stdio: "inherit" });
    if (status !== 0) throw new Error(`npm run ha ended with ${status}`);
    const outages = JSON.parse(readFileSync(file, "utf8")) as Outage[];
    const metric = { unit: "s", better: "less", references: {} } as const;
    return outages.flatMap(({ id, event, secondsWithoutWrites, secondsWithoutReads }) => [
      toMeasure({
        id: `${id}.writes`,
        of: `${event}: time without an acknowledged change`,
        ours: secondsWithoutWrites,
        ...metric,
      }),
      toMeasure({
        id: `${id}.reads`,
        of: `${event}: time without a read`,
        ours: secondsWithoutReads,
        ...metric,
      }),
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
