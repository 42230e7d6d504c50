/** The standard and the reduced VAT rate of a country in percent, as of 2026; countries without the second have one. */
const rates: Readonly<Record<string, readonly [standard: number, reduced?: number]>> = {
  AT: [20, 10],
  BE: [21, 6],
  BG: [20, 9],
  CH: [8.1, 2.6],
  CY: [19, 9],
  CZ: [21, 12],
  DE: [19, 7],
  DK: [25],
  EE: [24, 9],
  ES: [21, 10],
  FI: [25.5, 14],
  FR: [20, 5.5],
  GB: [20, 5],
  GR: [24, 13],
  HR: [25, 13],
  HU: [27, 18],
  IE: [23, 13.5],
  IT: [22, 10],
  LT: [21, 9],
  LU: [17, 8],
  LV: [21, 12],
  MT: [18, 5],
  NL: [21, 9],
  NO: [25, 15],
  PL: [23, 8],
  PT: [23, 6],
  RO: [21, 11],
  SE: [25, 12],
  SI: [22, 9.5],
  SK: [23, 19],
};

const [dutchStandard] = rates["NL"] as readonly [number];

/** Returns the standard VAT rate of a country in percent; that of the Netherlands for one that is not listed. */
export const standardVatRateOf = (country: string): number => rates[country]?.[0] ?? dutchStandard;

const words = {
  standard:
    /^(?:btw |vat |ust |mwst |tva )*(?:hoog|hoog tarief|high|standaard|standard|normaal|normal|voll|regelsatz|regular|algemeen)(?: tarief| rate)?$/u,
  reduced:
    /^(?:btw |vat |ust |mwst |tva )*(?:laag|laag tarief|low|verlaagd|reduced|reduit|ermassigt|ermaessigt)(?: tarief| rate)?$/u,
  zero: /\b(?:nul|nultarief|zero|geen|no|keine|vrijgesteld|exempt|verlegd|reverse|export|steuerfrei|exonere|onbelast|none)\b/u,
};

/** Returns the rate that a word in lower case without accents names in a country; null if it names none. */
export function findVatRate(word: string, country: string): number | null {
  const percent = /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?)\s*(?:%|percent|procent|prozent)/u.exec(
    word,
  );
  if (percent?.[1] !== undefined) return Number(percent[1].replace(",", "."));
  const [standard, reduced] = rates[country] ?? [dutchStandard];
  if (words.standard.test(word)) return standard;
  if (words.reduced.test(word)) return reduced ?? null;
  return words.zero.test(word) ? 0 : null;
}
