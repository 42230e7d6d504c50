import type { Delimiter } from "./tables/table-layout.ts";

type DecimalSeparator = "." | ",";

/** How a CSV file is written for the spreadsheets of a country. */
export type CsvOptions = {
  delimiter: Delimiter;
  decimalSeparator: DecimalSeparator;
  byteOrderMark: boolean;
};

/**
 * Returns the options of a CSV file with those that are null chosen by country, as Excel expects them there:
 * columns are separated by semicolons where a comma separates the decimals. With commas between the columns, a
 * point separates the decimals; a byte order mark shows that the text is UTF-8.
 *
 * @param country an ISO 3166-1 code, such as NL
 */
export function toCsvOptions(
  options: { [Name in keyof CsvOptions]: CsvOptions[Name] | null },
  country: string,
): CsvOptions {
  const regional = decimalSeparatorOf(country);
  const decimalSeparator = options.decimalSeparator ?? (options.delimiter === "," ? "." : regional);
  return {
    delimiter: options.delimiter ?? (decimalSeparator === "," ? ";" : ","),
    decimalSeparator,
    byteOrderMark: options.byteOrderMark ?? true,
  };
}

/** Returns the decimal separator of the most common language of a country. */
function decimalSeparatorOf(country: string): DecimalSeparator {
  const locale = new Intl.Locale("und", { region: country }).maximize();
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  return parts.find(({ type }) => type === "decimal")?.value === "," ? "," : ".";
}
