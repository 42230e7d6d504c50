import { toExactNumber } from "./amount-too-large-error.ts";
import { divideHalfUp, toScaled } from "./scaled-integer.ts";
import { type PricedLine, toLineAmounts } from "./line-net.ts";
import { type VatCategory, vatCategories } from "./vat.ts";

/** The members of a quote or order line that determine its amounts. */
export type TaxedLine = PricedLine & {
  vatCategory: VatCategory;
  /** Percent, at most 2 decimals. */
  vatRate: number;
  isOptional: boolean;
};

/** One group of the VAT breakdown (EN 16931, BG-23). */
export type VatGroup = {
  vatCategory: VatCategory;
  vatRate: number;
  /** The sum of the net amounts of the group's lines (BT-116). */
  taxableMinor: number;
  /** VAT on that sum, rounded half up once (BT-117). */
  vatMinor: number;
};

/** The totals of lines, in the minor unit of the one currency that they share. */
export type Totals = {
  /** The sum of the net line amounts: after line discounts, without VAT (BT-106). */
  subtotalMinor: number;
  /** The sum of all line discounts: `subtotalMinor` + `discountMinor` is the price without them. */
  discountMinor: number;
  /** By category in the order S, Z, E, AE, K, G, O; within it the highest rate first. */
  vatBreakdown: VatGroup[];
  /** The sum of the groups' VAT (BT-110). */
  vatMinor: number;
  /** `subtotalMinor` + `vatMinor` (BT-112). */
  totalMinor: number;
};

/**
 * Returns the totals of lines, in any order. VAT is computed per category and rate on the sum of the net line
 * amounts, and only then rounded half up (EN 16931, BR-CO-17).
 *
 * Optional lines are not in the totals: they have a net amount, but accepting the document does not include
 * them. To include one, change it to an ordinary line first.
 *
 * @throws AmountTooLargeError if one of the totals, or the net amount of any line, would not be exact
 */
export function toTotals(lines: readonly TaxedLine[]): Totals {
  let subtotal = 0n;
  let discount = 0n;
  const groups = new Map<string, { vatCategory: VatCategory; vatRate: number; taxable: bigint }>();
  lines.forEach((line, position) => {
    const { gross, net } = toLineAmounts(line);
    toExactNumber(net, position);
    if (line.isOptional) return;
    subtotal += net;
    discount += gross - net;
    const { vatCategory, vatRate } = line;
    const key = `${vatCategory} ${vatRate}`;
    const group = groups.get(key) ?? { vatCategory, vatRate, taxable: 0n };
    group.taxable += net;
    groups.set(key, group);
  });

  let vat = 0n;
  const vatBreakdown = [...groups.values()].sort(byCategoryAndRate).map((group): VatGroup => {
    const { vatCategory, vatRate, taxable } = group;
    const groupVat = divideHalfUp(taxable * toScaled(vatRate, 2), 10_000n);
    vat += groupVat;
    return {
      vatCategory,
      vatRate,
      taxableMinor: toExactNumber(taxable, null),
      vatMinor: toExactNumber(groupVat, null),
    };
  });
  return {
    subtotalMinor: toExactNumber(subtotal, null),
    discountMinor: toExactNumber(discount, null),
    vatBreakdown,
    vatMinor: toExactNumber(vat, null),
    totalMinor: toExactNumber(subtotal + vat, null),
  };
}

type VatGroupKey = { vatCategory: VatCategory; vatRate: number };

const byCategoryAndRate = (a: VatGroupKey, b: VatGroupKey) =>
  vatCategories.indexOf(a.vatCategory) - vatCategories.indexOf(b.vatCategory) ||
  b.vatRate - a.vatRate;
