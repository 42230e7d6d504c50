// Decision: decisions/0025-testing-strategy.md
import type { Measure, Unit } from "../../lib/figures/result.ts";

/**
 * Compares a figure of ours with references from the same run.
 *
 * @throws Error for a figure that is not finite, or a reference of 0
 * @param figure `references` by the name of what was measured, if any
 */
export function toMeasure(figure: {
  id: string;
  of: string;
  unit: Unit;
  better: "more" | "less";
  ours: number;
  references?: Readonly<Record<string, number>>;
}): Measure {
  const { ours, references = {}, ...metric } = figure;
  const named = Object.entries(references);
  for (const [name, value] of [["ours", ours] as const, ...named]) {
    if (!Number.isFinite(value)) throw new Error(`${metric.id}: ${name} is ${value}.`);
  }
  const missing = named.filter(([, value]) => value === 0).map(([name]) => name);
  if (missing.length > 0)
    throw new Error(`${metric.id}: nothing was measured of ${missing.join()}.`);
  return {
    ...metric,
    ours: roundToDigits(ours),
    references: Object.fromEntries(named.map(([name, value]) => [name, roundToDigits(value)])),
    ratios: Object.fromEntries(named.map(([name, value]) => [name, roundToDigits(ours / value)])),
  };
}

/**
 * Returns the 50th and the 99th percentile of durations, compared with those of the references.
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

/** Returns a percentile by the nearest-rank method; NaN without values. */
function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? Number.NaN;
}

/** Rounds to four significant digits: a bench is not more exact. */
function roundToDigits(value: number): number {
  return Number(value.toPrecision(4));
}
