/**
 * Returns a decimal number as an integer in units of its last decimal: 12.5 with 3 decimals is 12500n. It
 * reads the decimal text of the number, so nothing is lost.
 *
 * @throws RangeError if the number is negative, not finite or has more decimals; callers have checked that
 *   before (schema/quantities.ts)
 */
export function toScaled(value: number, decimals: number): bigint {
  const [, whole, fraction = ""] = /^(\d+)(?:\.(\d+))?$/u.exec(String(value)) ?? [];
  if (whole === undefined || fraction.length > decimals) {
    throw new RangeError(`${value} is no number from 0 with at most ${decimals} decimals`);
  }
  return BigInt(whole + fraction.padEnd(decimals, "0"));
}

/** Divides nonnegative integers, rounding half up. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}
