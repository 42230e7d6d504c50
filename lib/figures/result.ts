import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** What a figure can be counted in. */
export const units = [
  "requests/s",
  "rows/s",
  "transactions/s",
  "deliveries/s",
  "steps/s",
  "searches/s",
  "ms",
  "s",
  "MiB",
  "KiB",
  "tokens",
  "calls",
  "score",
  "share",
  "count",
] as const;

export type Unit = (typeof units)[number];

const Id = z.string().regex(/^[a-z\d]+(?:[-.][a-z\d]+)*$/u);

/** One figure of ours, with those that the same run measured of others. */
const Measure = z.object({
  /** Stays the same from run to run: results are compared by it. */
  id: Id,
  /** What was measured, in English. */
  of: z.string().min(1),
  unit: z.enum(units),
  better: z.enum(["more", "less"]),
  ours: z.number(),
  /** By the name of what was measured beside ours. */
  references: z.record(z.string(), z.number()),
  /** `ours` divided by each reference. */
  ratios: z.record(z.string(), z.number()),
});

export type Measure = z.infer<typeof Measure>;

/** What one run of a bench has given: `bench/results/<date>/<bench>.json`. */
const Result = z.object({
  bench: Id,
  /** ISO 8601, in UTC. */
  at: z.iso.datetime(),
  /** The commit that was measured; `+` behind it where files differed from it. */
  commit: z.string().min(1),
  machine: z.object({
    cpu: z.string(),
    cores: z.int().positive(),
    memoryMiB: z.int().positive(),
    os: z.string(),
    node: z.string(),
    /** The load average of a minute as the run began: what else the machine did. */
    load: z.number(),
  }),
  database: z.enum(["embedded", "PostgreSQL"]).nullable(),
  measures: z.array(Measure).min(1),
  /** Why a measure is worse than before and stays so, by its id; else `npm run check` refuses it. */
  accepted: z.record(Id, z.string().min(1)).optional(),
});

export type Result = z.infer<typeof Result>;

/** Where results lie, from the root of the repository. */
export const resultsFolder = "bench/results";

/**
 * Every result that is kept, oldest first.
 * @throws Error that names the file that is no result
 */
export async function loadResults(rootDir: string): Promise<Result[]> {
  const folder = join(rootDir, resultsFolder);
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const files = names.filter((name) => name.endsWith(".json"));
  const results = await Promise.all(files.map((name) => readResult(join(folder, name))));
  return results.toSorted((a, b) => (a.at < b.at ? -1 : 1));
}

async function readResult(file: string): Promise<Result> {
  const read = Result.safeParse(JSON.parse(await readFile(file, "utf8")));
  if (read.success) return read.data;
  throw new Error(`${file} is no result: ${z.prettifyError(read.error)}`);
}

/** The last result of each bench, by the name of the bench. */
export async function loadNewestResults(rootDir: string): Promise<Record<string, Result>> {
  const results = await loadResults(rootDir);
  return Object.fromEntries(results.map((result) => [result.bench, result]));
}
