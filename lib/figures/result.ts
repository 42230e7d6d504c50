import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** The units of figures. */
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

/** One measurement of ours, with the same one of the references in that run. */
const Measure = z.object({
  /** Stable from run to run: results are compared by it. */
  id: Id,
  /** What was measured, in English. */
  of: z.string().min(1),
  unit: z.enum(units),
  better: z.enum(["more", "less"]),
  ours: z.number(),
  /** By the name of the reference. */
  references: z.record(z.string(), z.number()),
  /** `ours` divided by each reference. */
  ratios: z.record(z.string(), z.number()),
});

export type Measure = z.infer<typeof Measure>;

/** The result of one run of a bench: `bench/results/<bench>.json`. */
const Result = z.object({
  bench: Id,
  /** ISO 8601, in UTC. */
  at: z.iso.datetime(),
  /** The commit that was measured, followed by `+` if the working tree differed from it. */
  commit: z.string().min(1),
  machine: z.object({
    cpu: z.string(),
    cores: z.int().positive(),
    memoryMiB: z.int().positive(),
    os: z.string(),
    node: z.string(),
    /** The one-minute load average at the start of the run. */
    load: z.number(),
  }),
  database: z.enum(["embedded", "PostgreSQL"]).nullable(),
  measures: z.array(Measure).min(1),
  /** By measure id: why a regression is accepted; otherwise `npm run check` fails. */
  accepted: z.record(Id, z.string().min(1)).optional(),
});

export type Result = z.infer<typeof Result>;

/** The folder of results, relative to the root of the repository. */
export const resultsFolder = "bench/results";

/**
 * Reads the newest result of each bench, by the name of the bench.
 * @throws Error that names an invalid file
 */
export async function loadNewestResults(rootDir: string): Promise<Record<string, Result>> {
  const folder = join(rootDir, resultsFolder);
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".json"));
  const results = await Promise.all(
    files.map(async (name) => parseResult(await readFile(join(folder, name), "utf8"), name)),
  );
  return Object.fromEntries(results.map((result) => [result.bench, result]));
}

/**
 * Parses a stored result.
 * @throws Error that names the file if it is invalid
 */
export function parseResult(text: string, file: string): Result {
  const read = Result.safeParse(JSON.parse(text));
  if (read.success) return read.data;
  throw new Error(`${file} is no result: ${z.prettifyError(read.error)}`);
}
