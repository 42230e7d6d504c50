/**
 * Converts a decimal number to an integer in units of its last decimal: 12.5 with 3 decimals is 12500n. Exact,
 * since it parses the decimal text of the number.
 *
 * @throws RangeError if the number is negative, not finite or has more decimals: a programming error, since
 *   schemas validate that before (schema/quantities.ts)
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
