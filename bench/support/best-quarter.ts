/** Returns the mean of the highest quarter of rates: other load of the machine only lowers them. */
export function bestQuarter(rates: readonly number[]): number {
  const best = rates.toSorted((a, b) => b - a).slice(0, Math.ceil(rates.length / 4));
  return best.reduce((sum, rate) => sum + rate, 0) / best.length;
}
