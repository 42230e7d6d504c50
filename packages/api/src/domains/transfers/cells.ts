import { z } from "zod";
import type { Delimiter } from "./read-csv.ts";

// Converts values of records to cells and back, so that an export can be imported again.

/** How a cell is parsed; `texts` is a list of texts. */
export type CellType = "text" | "integer" | "number" | "boolean" | "texts" | "json";

/**
 * Returns a pattern for the positions where a spreadsheet reads a formula, also in full-width characters,
 * except telephone numbers: at the start of a cell, and inside one if the spreadsheet splits the file at
 * another separator: after that separator or a line end, and quotes that open and close there.
 *
 * @param apostrophes that precede the formula
 */
function formulaPositions(separators: string, apostrophes: "" | "'+"): RegExp {
  const start = String.raw`^(?=${apostrophes}(?!\+[\d ]+$)[=+\-@\t\r\n＝＋－＠])`;
  // The first lookahead keeps long runs of quotes and apostrophes cheap.
  const within = String.raw`(?=['=+\-@＝＋－＠])(?<=[${separators}\t\r\n]"*)(?=${apostrophes}[=+\-@＝＋－＠])`;
  return new RegExp(`${start}|${within}`, "gu");
}

/**
 * Where unescaped formulas start in a file with this separator. Cells that contain the separator itself are
 * quoted.
 */
const unescapedFormulas: Record<Delimiter, RegExp> = {
  ",": formulaPositions(";", ""),
  ";": formulaPositions(",", ""),
};

/** Where escaped formulas start, whichever separator the file had before a spreadsheet saved it. */
const escapedFormulas = formulaPositions(",;", "'+");
const escapePattern = new RegExp(`(?:${escapedFormulas.source})'`, "gu");

/**
 * Formats a value as a cell: lists of texts are joined with `|`, other lists and objects are JSON.
 * Apostrophes of the value that would be read as escapes get one more.
 */
export function formatCell(value: unknown): string {
  return formatValue(value).replaceAll(escapedFormulas, "'");
}

function formatValue(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) {
    const isPlain = value.every((each) => typeof each === "string" && !/[|[]/u.test(each));
    return isPlain ? value.join("|") : JSON.stringify(value);
  }
  if (typeof value === "string") return value;
  return JSON.stringify(value);
}

/** Escapes the formulas in a cell with an apostrophe before each, so that no spreadsheet calculates them. */
export function escapeFormulas(cell: string, delimiter: Delimiter): string {
  return cell.replaceAll(unescapedFormulas[delimiter], "'");
}

/** Removes the apostrophes that escape formulas in a cell. */
export function unescapeFormulas(cell: string): string {
  return cell.replaceAll(escapePattern, "");
}

/** Parses a cell. A cell that does not match its type stays text, which the operation rejects. */
export function parseCell(cell: string, type: CellType): unknown {
  const text = unescapeFormulas(cell);
  const trimmed = text.trim();
  switch (type) {
    case "text":
      return text;
    case "integer":
      // Never with a decimal separator: 49.00 is not 49 cents, and 2.000 may be two thousand.
      return /^-?\d+$/u.test(trimmed) ? Number(trimmed) : text;
    case "number":
      return /^-?\d+(?:\.\d+)?$/u.test(trimmed) ? Number(trimmed) : text;
    case "boolean":
      return /^(?:true|false)$/iu.test(trimmed) ? trimmed.toLowerCase() === "true" : text;
    case "texts":
      return trimmed.startsWith("[")
        ? parseJsonOrText(trimmed)
        : trimmed.split("|").map((each) => each.trim());
    case "json":
      return parseJsonOrText(trimmed);
  }
}

function parseJsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

type JsonSchema = {
  type?: unknown;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
};

/** Returns the cell type of a field by its schema. */
export function toCellType(schema: z.ZodType): CellType {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
  const resolve = (each: JsonSchema | undefined): JsonSchema | undefined =>
    each?.$ref === undefined ? each : resolve(json.$defs?.[each.$ref.replace("#/$defs/", "")]);
  const branches = (resolve(json)?.anyOf ?? [json]).map(resolve);
  const branch = branches.find((each) => each?.type !== "null");
  switch (branch?.type) {
    case "integer":
    case "number":
    case "boolean":
      return branch.type;
    case "array":
      return resolve(branch.items)?.type === "string" ? "texts" : "json";
    case "object":
      return "json";
    default:
      return "text";
  }
}
