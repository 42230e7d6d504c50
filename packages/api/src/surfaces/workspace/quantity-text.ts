import type { Language } from "@werkbank/http/accept-language";

/** A number that looks like thousands in the language: `1.000` in Dutch, `1,000` in English. */
const ambiguous: Record<Language, RegExp> = {
  en: /^[1-9]\d{0,2},\d{3}$/u,
  nl: /^[1-9]\d{0,2}\.\d{3}$/u,
};

/**
 * Parses a quantity with a decimal comma or point. A number that can mean thousands is not read, since booking a
 * thousandth of it would go unnoticed.
 *
 * @returns null if it is no such number
 */
export function parseQuantity(text: string, language: Language): number | null {
  const isReadable = /^\d{1,15}(?:[.,]\d{1,15})?$/u.test(text) && !ambiguous[language].test(text);
  return isReadable ? Number(text.replace(",", ".")) : null;
}

/** Formats a quantity with its decimals in the language. */
export function formatQuantity(quantity: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(quantity);
}

/** Formats a number for a field, in which thousands would be ambiguous: `1250,5`. */
export function toFieldNumber(value: number, language: Language, decimals = 0): string {
  return new Intl.NumberFormat(language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: Math.max(decimals, 3),
    useGrouping: false,
  }).format(value);
}

/** Formats by how much stock changed, with a sign. */
export function formatChange(quantity: number, locale: string): string {
  const format = new Intl.NumberFormat(locale, {
    maximumFractionDigits: 3,
    signDisplay: "exceptZero",
  });
  return format.format(quantity);
}
