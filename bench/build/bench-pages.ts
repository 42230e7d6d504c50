import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Measure } from "../../lib/figures/result.ts";
import { root } from "../../scripts/launch/processes.ts";
import { toMeasure } from "../support/measure.ts";
import { measureProcessCost, type ProcessCost } from "../support/process-cost.ts";
import { writeGuides } from "./generated-guides.ts";

type BuildResult = ProcessCost & { pages: number; bytes: number };

const starlight = { "@astrojs/starlight": "0.42.4", astro: "7.3.5" };

/**
 * Measures the build cost of an additional page: generated pages in addition to the site's own, each count built
 * without caches in a copy of the repository, compared with the same pages built by Starlight, from npm.
 * `--10000` adds that number of pages.
 */
export async function run(): Promise<Measure[]> {
  const counts = [100, 1_000, ...(process.argv.includes("--10000") ? [10_000] : [])];
  const folder = await mkdtemp(join(tmpdir(), "werkbank-bench-pages-"));
  try {
    const ours = await buildOurs(join(folder, "ours"), counts);
    const theirs = await buildStarlight(join(folder, "starlight"), counts);
    return [
      ...counts.map((count, index) =>
        toMeasure({
          id: `memory-${count}`,
          of: `Memory of a build with ${count} generated pages, at its peak`,
          unit: "MiB",
          better: "less",
          ours: ours[index]?.peakMiB ?? Number.NaN,
          references: toReference(theirs[index]?.peakMiB),
        }),
      ),
      ...slopes(ours, theirs),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Computes the cost of an additional page between one number of pages and the next. */
function slopes(ours: readonly BuildResult[], theirs: readonly BuildResult[]): Measure[] {
  return ours.slice(1).flatMap((more, index) => {
    const less = ours[index];
    if (!less) return [];
    const [starlightLess, starlightMore] = [theirs[index], theirs[index + 1]];
    const ofStarlight = (figure: "bytes" | "cpuSeconds"): number | undefined =>
      starlightLess && starlightMore && slope(starlightLess, starlightMore, figure);
    const range = `${less.pages} to ${more.pages}`;
    return [
      toMeasure({
        id: `time-to-${more.pages}`,
        of: `Processor time of a page more, from ${range} generated pages`,
        unit: "ms",
        better: "less",
        ours: 1_000 * slope(less, more, "cpuSeconds"),
        references: toReference(ofStarlight("cpuSeconds"), 1_000),
      }),
      toMeasure({
        id: `bytes-to-${more.pages}`,
        of: `What a page more adds to the built site, from ${range} generated pages`,
        unit: "KiB",
        better: "less",
        ours: slope(less, more, "bytes") / 1_024,
        references: toReference(ofStarlight("bytes"), 1 / 1_024),
      }),
    ];
  });
}

/** Returns a figure's reference; none where Starlight failed. */
function toReference(figure: number | undefined, factor = 1): Record<string, number> {
  return figure === undefined ? {} : { Starlight: factor * figure };
}

function slope(less: BuildResult, more: BuildResult, figure: "bytes" | "cpuSeconds"): number {
  return (more[figure] - less[figure]) / (more.pages - less.pages);
}

async function buildOurs(folder: string, counts: readonly number[]): Promise<BuildResult[]> {
  const repositoryFiles = execFileSync(
    "git",
    ["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
    {
      cwd: root,
      encoding: "utf8",
    },
  );
  for (const file of repositoryFiles.split("\0").filter(Boolean)) {
    await mkdir(join(folder, dirname(file)), { recursive: true });
    await cp(join(root, file), join(folder, file), { verbatimSymlinks: true });
  }
  // Next rejects packages outside of the folder; hard links cost neither time nor space.
  execFileSync("cp", ["-al", join(root, "node_modules"), join(folder, "node_modules")]);
  // A build overwrites this cache; through hard links it would overwrite ours as well.
  await rm(join(folder, "node_modules/.cache"), { recursive: true, force: true });
  const built: BuildResult[] = [];
  for (const pages of counts) {
    for (const cached of [".cache", ".next", ".publication"]) {
      await rm(join(folder, cached), { recursive: true, force: true });
    }
    // The build rejects guides that exist in one language only.
    await writeGuides(join(folder, "content/bench"), pages / 2, [".mdx", ".nl.mdx"]);
    const cost = await measureProcessCost(process.execPath, ["scripts/build.ts", "--force"], {
      cwd: folder,
    });
    built.push(
      logResult("ours", { ...cost, pages, bytes: await sizeOf(join(folder, ".publication")) }),
    );
  }
  return built;
}

async function buildStarlight(folder: string, counts: readonly number[]): Promise<BuildResult[]> {
  await mkdir(join(folder, "src"), { recursive: true });
  const files = {
    "package.json": JSON.stringify({ private: true, type: "module", dependencies: starlight }),
    "astro.config.mjs": `import { defineConfig } from "astro/config";
import starlight from "@astrojs/starlight";
export default defineConfig({ site: "https://docs.example", integrations: [starlight({ title: "Docs" })] });
`,
    "src/content.config.ts": `import { defineCollection } from "astro:content";
import { docsLoader } from "@astrojs/starlight/loaders";
import { docsSchema } from "@astrojs/starlight/schema";
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--silent"], { cwd: folder });
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: "1" };
  const built: BuildResult[] = [];
  for (const pages of counts) {
    for (const cached of [".astro", "dist", "node_modules/.astro"]) {
      await rm(join(folder, cached), { recursive: true, force: true });
    }
    await writeGuides(join(folder, "src/content/docs/bench"), pages, [".md"]);
    const astro = join(folder, "node_modules/astro", "bin/astro.mjs");
    try {
      const cost = await measureProcessCost(process.execPath, [astro, "build"], {
        cwd: folder,
        env,
      });
      built.push(
        logResult("Starlight", { ...cost, pages, bytes: await sizeOf(join(folder, "dist")) }),
      );
    } catch (error) {
      // With Node's default memory limit, Starlight cannot build 10 000 pages.
      console.log(`  Starlight, ${pages} pages: ${String(error)}`);
      break;
    }
  }
  return built;
}

/** Logs a finished build; each takes minutes. */
function logResult(name: string, built: BuildResult): BuildResult {
  const { pages, cpuSeconds, peakMiB, bytes } = built;
  console.log(
    `  ${name}, ${pages} pages: ${cpuSeconds.toFixed(0)} s of processor time, ${peakMiB.toFixed(0)} MiB, ${(bytes / 2 ** 20).toFixed(1)} MiB built`,
  );
  return built;
}

async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const stats = await Promise.all(names.map((name) => stat(join(folder, name))));
  return stats.reduce((sum, found) => (found.isFile() ? sum + found.size : sum), 0);
}
