// ISO 4217 minor units other than 2. Intl has the digits of CLDR, which reflect everyday use: none for HUF,
// whose minor unit is a hundredth. Amounts are in ISO's minor unit, so with Intl's digits an amount in HUF
// would be a hundred times too high.
const minorDigits = new Map(
  Object.entries({
    0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
    3: "BHD IQD JOD KWD LYD OMR TND",
    4: "CLF UYW",
  }).flatMap(([digits, codes]) => codes.split(" ").map((code) => [code, Number(digits)] as const)),
);

/** Returns how many decimals a currency has in ISO 4217: EUR 2, JPY 0, KWD 3. */
export function minorDigitsOf(currency: string): number {
  return minorDigits.get(currency) ?? 2;
}

// Creating a format takes a hundred times as long as using it. The cache is bounded, since callers choose the
// currencies.
const formats = new Map<string, Intl.NumberFormat>();
const maxFormats = 64;

function formatOf(currency: string, language: string): Intl.NumberFormat {
  const key = `${language} ${currency}`;
  let format = formats.get(key);
  if (format === undefined) {
    const digits = minorDigitsOf(currency);
    format = new Intl.NumberFormat(language, {
      style: "currency",
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    if (formats.size >= maxFormats) formats.clear();
    formats.set(key, format);
  }
  return format;
}

/** Formats an amount with the minus sign in front of its currency, as people write it: `− € 97,80`. */
export function withMinus(amountMinor: number, format: (size: number) => string): string {
  return amountMinor < 0 ? `− ${format(-amountMinor)}` : format(amountMinor);
}

/** Formats an amount as `formatMoney` does; it may be negative. */
export function formatSignedMoney(amountMinor: number, currency: string, language: string): string {
  return withMinus(amountMinor, (size) => formatMoney(size, currency, language));
}

/**
 * Formats an amount: `€ 4.595,82` (nl), `€4,595.82` (en). Spaces are U+0020, so that the text can be compared
 * and searched.
 *
 * @param amountMinor nonnegative integer in the minor unit
 * @param currency ISO 4217
 * @param language BCP 47
 */
export function formatMoney(amountMinor: number, currency: string, language: string): string {
  if (!Number.isSafeInteger(amountMinor) || amountMinor < 0) {
    throw new RangeError(`${amountMinor} is no amount in the minor unit`);
  }
  const digits = minorDigitsOf(currency);
  const text = String(amountMinor).padStart(digits + 1, "0");
  const split = text.length - digits;
  // As text, since no number represents a large amount with its fraction exactly. The last 0 is for currencies
  // without decimals, whose text would end with a point.
  const value = `${text.slice(0, split)}.${text.slice(split)}0` as `${number}`;
  return formatOf(currency, language).format(value).replaceAll(/\s/gu, " ");
}
