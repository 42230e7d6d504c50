import { join } from "node:path";
import type { Measure } from "../../lib/figures/result.ts";
import { root } from "../../scripts/launch/processes.ts";
import { toMeasure } from "../support/measure.ts";
import { measureProcessCost } from "../support/process-cost.ts";
import { readBuiltPublication } from "../support/built-publication.ts";

/** Measures a build of the whole site without caches, and then without changes. */
export async function run(): Promise<Measure[]> {
  const build = join(root, "scripts/build.ts");
  const whole = await measureProcessCost(process.execPath, [build, "--force"], { cwd: root });
  const again = await measureProcessCost(process.execPath, [build], { cwd: root });
  const { pages } = await readBuiltPublication();
  return [
    toMeasure({
      id: "processor-time",
      of: `Processor time of a whole build of ${pages.length} pages`,
      unit: "s",
      better: "less",
      ours: whole.cpuSeconds,
      references: { "a build after which nothing changed": again.cpuSeconds },
    }),
    toMeasure({
      id: "memory",
      of: "Memory of a whole build, all its processes at their peak",
      unit: "MiB",
      better: "less",
      ours: whole.peakMiB,
    }),
  ];
}
