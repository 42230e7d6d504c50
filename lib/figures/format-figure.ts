import type { Locale } from "../site/locale.ts";
import type { Unit } from "./result.ts";

const dutchUnits: Record<Unit, string> = {
  "requests/s": "verzoeken/s",
  "rows/s": "rijen/s",
  "transactions/s": "transacties/s",
  "deliveries/s": "bezorgingen/s",
  "steps/s": "stappen/s",
  "searches/s": "zoekvragen/s",
  ms: "ms",
  s: "s",
  MiB: "MiB",
  KiB: "KiB",
  tokens: "tokens",
  calls: "aanroepen",
  score: "score",
  share: "aandeel",
  count: "aantal",
};

/** Formats a value with its unit for a locale: `1,240 requests/s`, `91%`; `–` for none. */
export function formatFigure(value: number | undefined, unit: Unit, locale: Locale): string {
  const number = formatNumber(value, locale, unit);
  if (value === undefined || unit === "share" || unit === "count") return number;
  return unit === "score" ? `${number}/100` : `${number} ${unitName(unit, locale)}`;
}

/** Returns the name of a unit in a language. */
export function unitName(unit: Unit, locale: Locale): string {
  return locale === "nl" ? dutchUnits[unit] : unit;
}

/** Formats a number with three significant digits, and a share as a percentage; `–` for none. */
export function formatNumber(value: number | undefined, locale: Locale, unit?: Unit): string {
  if (value === undefined) return "–";
  const digits = Math.abs(value) >= 1_000 ? { maximumFractionDigits: 0 } : {};
  return new Intl.NumberFormat(locale, {
    style: unit === "share" ? "percent" : "decimal",
    maximumSignificantDigits: 3,
    ...digits,
  }).format(value);
}
