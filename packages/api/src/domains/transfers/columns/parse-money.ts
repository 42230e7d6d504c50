import { minorDigitsOf } from "../../shared/money/format-money.ts";
import { type Decimal, type NumberFormat, parseDecimal } from "./parse-decimal.ts";

/** The currencies that a sign may mean, besides the codes of ISO 4217. */
const currenciesOfSigns: Readonly<Record<string, readonly string[]>> = {
  "€": ["EUR"],
  EURO: ["EUR"],
  "£": ["GBP"],
  $: ["USD", "CAD", "AUD", "NZD", "SGD", "HKD", "MXN", "TWD"],
  US$: ["USD"],
  C$: ["CAD"],
  CA$: ["CAD"],
  A$: ["AUD"],
  AU$: ["AUD"],
  NZ$: ["NZD"],
  R$: ["BRL"],
  "¥": ["JPY", "CNY"],
  "₹": ["INR"],
  "₺": ["TRY"],
  "₽": ["RUB"],
  "₴": ["UAH"],
  "₩": ["KRW"],
  "₪": ["ILS"],
  KR: ["SEK", "NOK", "DKK", "ISK"],
  FR: ["CHF"],
  SFR: ["CHF"],
  ZŁ: ["PLN"],
  KČ: ["CZK"],
  FT: ["HUF"],
  LEI: ["RON"],
  LV: ["BGN"],
  ЛВ: ["BGN"],
};

export type Money = {
  amount: Decimal;
  /** The currencies that the cell may mean; null if it names none. */
  currencies: readonly string[] | null;
};

const currencySign = /\p{L}+\.?\s*\p{Sc}|\p{Sc}|\p{L}+\.?/gu;

/**
 * Parses an amount with or without its currency: `€ 4.943,33`, `EUR 12,50`, `-5,00 €`, `5,-`.
 *
 * @returns null if it is not an amount in this format
 */
export function parseMoney(text: string, format: NumberFormat): Money | null {
  const signs = text.match(currencySign) ?? [];
  if (signs.length > 1) return null;
  const currencies = signs[0] === undefined ? null : toCurrencies(signs[0]);
  if (currencies === undefined) return null;
  const amount = parseDecimal(text.replace(currencySign, ""), format);
  return amount === null ? null : { amount, currencies };
}

/** Returns the currencies that a sign or code may mean; undefined if it is neither. */
export function toCurrencies(sign: string): readonly string[] | undefined {
  const name = sign.replaceAll(/[\s.]/gu, "").toUpperCase();
  if (Object.hasOwn(currenciesOfSigns, name)) return currenciesOfSigns[name];
  return /^[A-Z]{3}$/u.test(name) ? [name] : undefined;
}

/**
 * Converts an amount to the minor unit of its currency: 12.5 EUR is 1250.
 *
 * @returns null if it has more decimals than the currency
 */
export function toMinorUnits(amount: Decimal, currency: string): number | null {
  const digits = minorDigitsOf(currency);
  const [whole = "", fraction = ""] = amount.split(".");
  const needed = fraction.replace(/0+$/u, "");
  if (needed.length > digits) return null;
  return Number(whole + needed.padEnd(digits, "0"));
}
