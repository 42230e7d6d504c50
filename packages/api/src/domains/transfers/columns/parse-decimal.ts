import { z } from "zod";

export const NumberFormat = z.enum(["point", "comma"]).meta({
  description:
    "What separates the decimals of numbers and amounts. Amounts are then in euros, not in cents. The other sign, a space or an apostrophe may separate thousands.",
  examples: ["comma"],
});
export type NumberFormat = z.infer<typeof NumberFormat>;

/** A decimal number in plain digits, such as `-1234.50`. */
export type Decimal = string;

const patterns: Record<NumberFormat, RegExp> = {
  point: toPattern(".", ","),
  comma: toPattern(",", "."),
};

/** Thousands are groups of three after the same separator; a number below one has none. */
function toPattern(decimalSeparator: string, groupSeparator: string): RegExp {
  const group = String.raw`[1-9]\d{0,2}(?:(?<separator>[\s'’${groupSeparator}])\d{3})(?:\k<separator>\d{3})*`;
  return new RegExp(`^(?<whole>${group}|\\d*)(?:[${decimalSeparator}](?<fraction>\\d+))?$`, "u");
}

/** An amount without cents: `5,-`, `5.--`. */
const dashesForDecimals = /(?<=\d)[.,][-–—]{1,2}$/u;
const leadingSign = /^(?<sign>[-+−–])\s*/u;
const trailingMinus = /(?<=\d)\s*[-−–]$/u;

/**
 * Parses a number: `1.234,50`, `1 234,50`, `-5`, `5-` or `(5)`, with a comma or a point for decimals.
 *
 * @returns null if it is not a number in this format
 */
export function parseDecimal(text: string, format: NumberFormat): Decimal | null {
  const { digits, isNegative } = splitSign(text.trim().replace(dashesForDecimals, ""));
  const groups = patterns[format].exec(digits)?.groups;
  if (groups === undefined) return null;
  const { whole = "", fraction } = groups;
  if (whole === "" && fraction === undefined) return null;
  const plainWhole = whole.replaceAll(/\D/gu, "").replace(/^0+(?=\d)/u, "") || "0";
  const plain = fraction === undefined ? plainWhole : `${plainWhole}.${fraction}`;
  return isNegative ? `-${plain}` : plain;
}

function splitSign(text: string): { digits: string; isNegative: boolean } {
  if (text.startsWith("(") && text.endsWith(")")) {
    return { digits: text.slice(1, -1).trim(), isNegative: true };
  }
  const sign = leadingSign.exec(text)?.groups?.["sign"];
  if (sign !== undefined)
    return { digits: text.replace(leadingSign, ""), isNegative: sign !== "+" };
  return { digits: text.replace(trailingMinus, ""), isNegative: trailingMinus.test(text) };
}

/**
 * Returns a number of a spreadsheet as a decimal, with its 15 significant digits: a spreadsheet shows no more, and stores
 * 470.3 as 470.29999999999995.
 *
 * @returns null for numbers that need an exponent
 */
export function toDecimal(value: number): Decimal | null {
  const text = String(Number(value.toPrecision(15)));
  return /^-?\d+(?:\.\d+)?$/u.test(text) ? text : null;
}
