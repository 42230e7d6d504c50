import { parseCell } from "../cells.ts";
import { unescapeFormulas } from "../tables/formulas.ts";
import { toCellText } from "../tables/cell-text.ts";
import { type Cell, toFraction } from "../tables/cell.ts";
import type { ColumnTarget } from "./column-mapping.ts";
import type { ImportField } from "./import-field.ts";
import { parseBoolean } from "./parse-boolean.ts";
import { toDateText, toInstantText, parseDate } from "./parse-date.ts";
import { type Decimal, parseDecimal, toDecimal } from "./parse-decimal.ts";
import { parseMoney, toMinorUnits } from "./parse-money.ts";

/** A converted cell, or the forms that its field accepts. */
export type Conversion = { value: unknown } | { expected: string };

/** What the conversion of a cell depends on, besides its column. */
export type CellContext = {
  timeZone: string;
  /** The currency of the record. */
  currency: string;
};

type Format = Pick<ColumnTarget, "numberFormat" | "dateFormat">;

/** Converts a cell that is not empty to a value of its field. */
export function convertCell(
  cell: Cell,
  field: ImportField,
  format: Format,
  context: CellContext,
): Conversion {
  switch (field.type) {
    case "text":
    case "texts":
    case "json":
      return { value: parseCell(toText(cell), field.type) };
    default:
      return convertValue(
        typeof cell === "string" ? unescapeFormulas(cell) : cell,
        { ...field, type: field.type },
        format,
        context,
      );
  }
}

type ValueType = Exclude<ImportField["type"], "text" | "texts" | "json">;

function convertValue(
  cell: Cell,
  field: ImportField & { type: ValueType },
  format: Format,
  context: CellContext,
): Conversion {
  switch (field.type) {
    case "integer":
      return convertInteger(cell, format);
    case "number":
      return convertNumber(cell, format, "a number, with a point for decimals");
    case "percentage":
      return convertNumber(
        withoutPercentSign(cell),
        format,
        "a percentage, with a point for decimals",
      );
    case "money":
      return convertMoney(cell, format, context.currency);
    case "boolean":
      return convertBoolean(cell);
    case "date":
    case "instant":
      return convertDate(cell, field.type, format, context.timeZone);
    case "enumeration":
      return { value: toEnumerationValue(toText(cell), field.values ?? []) };
  }
}

/** Returns a percentage as a number of percent. */
function withoutPercentSign(cell: Cell): Cell {
  if (typeof cell === "object" && "percentage" in cell) return cell.percentage;
  return typeof cell === "string" ? cell.replace(/(?<=\d)\s*%\s*$/u, "") : cell;
}

/** Returns a cell as text. */
export function toText(cell: Cell): string {
  if (typeof cell === "string") return cell;
  if (typeof cell === "number") return toDecimal(cell) ?? String(cell);
  return toCellText(cell);
}

const toEnumerationValue = (text: string, values: readonly string[]): string => {
  const word = text.trim().toLowerCase();
  return values.find((value) => value.toLowerCase() === word) ?? text;
};

/** Returns a cell as a decimal; null if it is none. */
function readDecimal(cell: Cell, { numberFormat }: Format): Decimal | null {
  if (typeof cell === "number") return toDecimal(cell);
  if (typeof cell === "object" && "percentage" in cell) return toDecimal(toFraction(cell));
  if (typeof cell !== "string") return null;
  if (numberFormat !== undefined) return parseDecimal(cell, numberFormat);
  const text = cell.trim();
  return /^-?\d+(?:\.\d+)?$/u.test(text) ? text : null;
}

/** Digits with decimal or thousands separators: a number, but an ambiguous one. */
const numberWithSeparators = /^[-+]?[\d.,'’\s]*\d[\d.,'’\s]*$/u;

function convertInteger(cell: Cell, format: Format): Conversion {
  const { numberFormat } = format;
  const decimal = readDecimal(cell, format);
  // Without a format, never with a decimal separator: 2.000 may be two thousand.
  const isWhole =
    typeof cell === "string" && numberFormat === undefined
      ? decimal !== null && !decimal.includes(".")
      : decimal !== null && /^-?\d+(?:\.0+)?$/u.test(decimal);
  if (isWhole) return { value: Number(decimal) };
  // The operation rejects texts that are no numbers.
  if (
    typeof cell === "string" &&
    numberFormat === undefined &&
    !numberWithSeparators.test(cell.trim())
  )
    return { value: cell };
  return {
    expected:
      numberFormat === undefined
        ? "a whole number, without a point, comma or space"
        : `a whole number${describeFormat(numberFormat)}`,
  };
}

function convertNumber(cell: Cell, format: Format, expected: string): Conversion {
  const decimal = readDecimal(cell, format);
  if (decimal !== null) return { value: Number(decimal) };
  const { numberFormat } = format;
  return {
    expected:
      numberFormat === undefined
        ? `${expected}; for other forms, set numberFormat`
        : `a number${describeFormat(numberFormat)}`,
  };
}

const describeFormat = (format: "point" | "comma"): string =>
  format === "comma" ? ", such as 1.234,50 or 1234,5" : ", such as 1,234.50 or 1234.5";

function convertMoney(cell: Cell, { numberFormat }: Format, currency: string): Conversion {
  if (numberFormat === undefined) {
    const isWhole =
      typeof cell === "number" ? Number.isSafeInteger(cell) : /^\s*-?\d+\s*$/u.test(toText(cell));
    if (isWhole && typeof cell !== "boolean") return { value: Number(cell) };
    return {
      expected:
        "a whole number in the minor unit of the currency, such as cents: 4995 for 49.95. For amounts such as 49.95, set numberFormat",
    };
  }
  const money = readMoney(cell, numberFormat);
  if (money === null) return { expected: `an amount${describeFormat(numberFormat)}` };
  if (money.currencies !== null && !money.currencies.includes(currency)) {
    return { expected: `an amount in ${currency}, the currency of the record` };
  }
  const minor = toMinorUnits(money.amount, currency);
  if (minor !== null) return { value: minor };
  return { expected: `an amount with no more decimals than ${currency} has` };
}

function readMoney(cell: Cell, numberFormat: "point" | "comma") {
  if (typeof cell === "string") return parseMoney(cell, numberFormat);
  const amount = typeof cell === "number" ? toDecimal(cell) : null;
  return amount === null ? null : { amount, currencies: null };
}

function convertBoolean(cell: Cell): Conversion {
  if (typeof cell === "boolean") return { value: cell };
  const value = parseBoolean(toText(cell));
  return value === null ? { expected: "yes or no, true or false, 1 or 0" } : { value };
}

function convertDate(
  cell: Cell,
  type: "date" | "instant",
  { dateFormat }: Format,
  timeZone: string,
): Conversion {
  const parsed =
    typeof cell === "string" || (typeof cell === "object" && "date" in cell)
      ? parseDate(toText(cell), dateFormat ?? null)
      : null;
  if (parsed !== null) {
    return {
      value: type === "date" ? toDateText(parsed, timeZone) : toInstantText(parsed, timeZone),
    };
  }
  const time = type === "date" ? "" : ", with or without a time such as 09:30";
  const expected = `a date that exists, as ${dateExamples[dateFormat ?? "ymd"]}${time}`;
  return {
    expected:
      dateFormat === undefined
        ? `${expected}; for dates such as 24-12-2026, set dateFormat`
        : expected,
  };
}

const dateExamples = {
  dmy: "24-12-2026, 24.12.26, 24 december 2026 or 2026-12-24",
  mdy: "12/24/2026, December 24, 2026 or 2026-12-24",
  ymd: "2026-12-24 or 24 December 2026",
};
