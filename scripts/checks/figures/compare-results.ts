// Decision: decisions/0025-testing-strategy.md
import type { Measure, Result, Unit } from "../../../lib/figures/result.ts";

/** How much the ratio of otherwise equal runs varies on a machine that does other work too. */
const ratioMargin = 0.25;

/** Machine-independent units; the margin is a share of the previous value. */
const exactMargins: Partial<Record<Unit, number>> = {
  share: 0.03,
  score: 0.02,
  tokens: 0.1,
  calls: 0.1,
};

/**
 * Finds what got worse between a bench's last two results, one line each. Compares ratios, shares, scores, tokens
 * and calls; never times, nor 99th percentiles, which a single pause can change.
 *
 * @param results oldest first
 */
export function findRegressions(results: readonly Result[]): string[] {
  return [...Map.groupBy(results, ({ bench }) => bench).values()].flatMap((runs) => {
    const [before, newest] = runs.slice(-2);
    if (before === undefined || newest === undefined) return [];
    return newest.measures.flatMap((measure) => {
      const previous = before.measures.find(({ id }) => id === measure.id);
      if (previous === undefined || newest.accepted?.[measure.id] !== undefined) return [];
      return compareMeasures(previous, measure).map(
        (difference) =>
          `${newest.bench}: ${measure.id} ${difference}, on ${newest.at.slice(0, 10)} after ${before.at.slice(0, 10)}`,
      );
    });
  });
}

function compareMeasures(previous: Measure, measure: Measure): string[] {
  const exact = exactMargins[measure.unit];
  if (exact !== undefined) {
    return isWorse(previous.ours, measure.ours, measure.better, exact)
      ? [`is ${measure.ours} ${measure.unit}, was ${previous.ours}`]
      : [];
  }
  if (measure.id.endsWith(".p99")) return [];
  return Object.entries(measure.ratios).flatMap(([name, ratio]) => {
    const was = previous.ratios[name];
    return was !== undefined && isWorse(was, ratio, measure.better, ratioMargin)
      ? [`is ${ratio} of ${name}, was ${was}`]
      : [];
  });
}

function isWorse(was: number, is: number, better: "more" | "less", margin: number): boolean {
  return better === "more" ? is < was * (1 - margin) : is > was * (1 + margin);
}
