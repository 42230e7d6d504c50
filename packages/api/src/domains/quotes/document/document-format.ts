import { minorDigitsOf, withMinus } from "../../shared/money/format-money.ts";

/** Formats values for one document, in its locale, currency and time zone. */
export interface DocumentFormat {
  /** Formats an integer in the minor unit, exactly, with the currency's minor digits: `− € 97,80`. */
  amount: (minor: number) => string;
  percent: (value: number) => string;
  quantity: (value: number) => string;
  isOne: (value: number) => boolean;
  /** Formats a calendar date, or the date of an RFC 3339 date-time in the document's time zone. */
  date: (value: string) => string;
  /** Returns the name of a country; any other text is returned unchanged. */
  country: (code: string) => string;
}

/** Currencies whose symbol Roboto lacks: just one of all that Intl knows in both languages. */
const currenciesWithoutGlyph = new Set(["THB"]);

/** Returns a nonnegative decimal as text: as a number, an amount beyond 2^53 / 100 would lose its cents. */
function toDecimal(minor: number, digits: number): `${number}` {
  const text = minor.toString().padStart(digits + 1, "0");
  const point = text.length - digits;
  const decimal = digits === 0 ? text : `${text.slice(0, point)}.${text.slice(point)}`;
  return decimal as `${number}`;
}

export function createDocumentFormat(
  locale: string,
  currency: string,
  timeZone: string,
): DocumentFormat {
  const currencyDisplay = currenciesWithoutGlyph.has(currency) ? "code" : "symbol";
  // Amounts are in the minor unit of ISO 4217; Intl defaults to the digits used in retail (HUF: none).
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
    amount: (minor) =>
      withMinus(minor, (size) => money.format(toDecimal(size, minorDigits))).replace(
        /[\u{20}\u{202F}]/gu,
        "\u{A0}",
      ),
    percent: (value) => rate.format(value),
    quantity: (value) => count.format(value),
    isOne: (value) => plural.select(value) === "one",
    date: (value) => (value.includes("T") ? localDate : calendarDate).format(new Date(value)),
    country: (code) => (/^[A-Z]{2}$/u.test(code) ? (countries.of(code) ?? code) : code),
  };
}
