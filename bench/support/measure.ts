// Decision: decisions/0025-testing-strategy.md
import type { Measure, Unit } from "../../lib/figures/result.ts";

/**
 * A figure of ours beside what the same run measured of others.
 *
 * @throws Error for a figure that is no number, and a reference of 0, of which nothing is a part
 * @param figure `references` by the name of what was measured; none for a figure that stands alone
 */
export function toMeasure(figure: {
  id: string;
  of: string;
  unit: Unit;
  better: "more" | "less";
  ours: number;
  references?: Readonly<Record<string, number>>;
}): Measure {
  const { ours, references = {}, ...told } = figure;
  const named = Object.entries(references);
  for (const [name, value] of [["ours", ours] as const, ...named]) {
    if (!Number.isFinite(value)) throw new Error(`${told.id}: ${name} is ${value}.`);
  }
  const missing = named.filter(([, value]) => value === 0).map(([name]) => name);
  if (missing.length > 0) throw new Error(`${told.id}: nothing was measured of ${missing.join()}.`);
  return {
    ...told,
    ours: rounded(ours),
    references: Object.fromEntries(named.map(([name, value]) => [name, rounded(value)])),
    ratios: Object.fromEntries(named.map(([name, value]) => [name, rounded(ours / value)])),
  };
}

/**
 * How long something took: the middle and the 99th of a hundred, beside those of others.
 *
 * @param durations in milliseconds
 */
export function toDurations(durations: {
  id: string;
  of: string;
  ours: readonly number[];
  references?: Readonly<Record<string, readonly number[]>>;
}): Measure[] {
  const { id, of, ours, references = {} } = durations;
  return [50, 99].map((percent) =>
    toMeasure({
      id: `${id}.p${percent}`,
      of: `${of}, p${percent}`,
      unit: "ms",
      better: "less",
      ours: percentile(ours, percent),
      references: Object.fromEntries(
        Object.entries(references).map(([name, each]) => [name, percentile(each, percent)]),
      ),
    }),
  );
}

/** The nearest of the values below which so many of a hundred lie. */
function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? Number.NaN;
}

/** Four digits: a bench is not more exact. */
function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
