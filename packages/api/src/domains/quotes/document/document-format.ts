import { minorDigitsOf } from "../../shared/money/format-money.ts";

/** Writes values for one document: its locale, its currency, its time zone. */
export interface DocumentFormat {
  /** An integer in the minor unit, exactly, with the minor digits of the currency. */
  amount: (minor: number) => string;
  percent: (value: number) => string;
  quantity: (value: number) => string;
  isOne: (value: number) => boolean;
  /** A calendar date, or the date of an RFC 3339 date-time in the zone of the document. */
  date: (value: string) => string;
  /** The name of a country; text that is no country code stays as it is. */
  country: (code: string) => string;
}

/** Currencies whose sign Roboto lacks: of all that Intl knows, in both languages, one. */
const signsWithoutGlyph = new Set(["THB"]);

/** A decimal as text: a number would lose the cents of amounts beyond 2^53 / 100. */
function toDecimal(minor: number, digits: number): `${number}` {
  const text = Math.abs(minor)
    .toString()
    .padStart(digits + 1, "0");
  const point = text.length - digits;
  const decimal = digits === 0 ? text : `${text.slice(0, point)}.${text.slice(point)}`;
  return `${minor < 0 ? "-" : ""}${decimal}` as `${number}`;
}

export function createDocumentFormat(
  locale: string,
  currency: string,
  timeZone: string,
): DocumentFormat {
  const currencyDisplay = signsWithoutGlyph.has(currency) ? "code" : "symbol";
  // Amounts are in ISO 4217's minor unit; Intl's own digits are those of shops (HUF: none).
  const minorDigits = minorDigitsOf(currency);
  const money = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    currencyDisplay,
    minimumFractionDigits: minorDigits,
    maximumFractionDigits: minorDigits,
  });
  const rate = new Intl.NumberFormat(locale, {
    style: "unit",
    unit: "percent",
    maximumFractionDigits: 2,
  });
  const count = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  const plural = new Intl.PluralRules(locale, { maximumFractionDigits: 3 });
  const calendarDate = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  const localDate = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone });
  const countries = new Intl.DisplayNames(locale, { type: "region" });
  return {
    amount: (minor) => money.format(toDecimal(minor, minorDigits)).replace(/\u{202F}/gu, "\u{A0}"),
    percent: (value) => rate.format(value),
    quantity: (value) => count.format(value),
    isOne: (value) => plural.select(value) === "one",
    date: (value) => (value.includes("T") ? localDate : calendarDate).format(new Date(value)),
    country: (code) => (/^[A-Z]{2}$/u.test(code) ? (countries.of(code) ?? code) : code),
  };
}
