import { toExactNumber } from "./amount-too-large-error.ts";
import { divideHalfUp, toScaled } from "./scaled-integer.ts";

/** The members of a line that determine its amount; for their bounds see schema/quantities.ts. */
export type PricedLine = {
  quantity: number;
  /** Integer in the minor unit. */
  unitPriceMinor: number;
  discountPercent: number;
};

/** Returns the amounts of a line in the minor unit, before and after its discount; each rounded half up. */
export function toLineAmounts(line: PricedLine): { gross: bigint; net: bigint } {
  const thousandths = toScaled(line.quantity, 3) * toScaled(line.unitPriceMinor, 0);
  const chargedShare = 10_000n - toScaled(line.discountPercent, 2);
  return {
    gross: divideHalfUp(thousandths, 1_000n),
    net: divideHalfUp(thousandths * chargedShare, 10_000_000n),
  };
}

/**
 * Returns `netMinor` of a line: round half up(quantity × unit price × (1 − discountPercent/100)).
 *
 * @throws AmountTooLargeError naming the position of the line
 */
export function toLineNetMinor(line: PricedLine, position: number): number {
  return toExactNumber(toLineAmounts(line).net, position);
}
