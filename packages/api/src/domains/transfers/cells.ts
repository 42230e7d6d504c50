import { z } from "zod";
import type { Delimiter } from "./read-csv.ts";

// Converts values of records to cells and back, so that an export can be imported again.

/** The type as which a cell is read. */
export type CellType = "text" | "integer" | "number" | "boolean" | "texts" | "json";

/**
 * Returns where a spreadsheet takes what follows for a formula, in full-width signs as well, except for telephone
 * numbers: at the start of a cell, and within one, where it splits a file at other signs than the file's own: after
 * such a sign or the end of a line, and quotes that open and close there.
 *
 * @param apostrophes before the formula
 */
function places(separators: string, apostrophes: "" | "'+"): RegExp {
  const start = String.raw`^(?=${apostrophes}(?!\+[\d ]+$)[=+\-@\t\r\n＝＋－＠])`;
  // The first condition keeps long runs of quotes and apostrophes cheap.
  const within = String.raw`(?=['=+\-@＝＋－＠])(?<=[${separators}\t\r\n]"*)(?=${apostrophes}[=+\-@＝＋－＠])`;
  return new RegExp(`${start}|${within}`, "gu");
}

/** Where formulas start that nothing guards, in a file with this separator; it stands in quotes itself. */
const formulas: Record<Delimiter, RegExp> = { ",": places(";", ""), ";": places(",", "") };

/** Where apostrophes guard what follows: whichever separator the file had, before a spreadsheet saved it. */
const guarded = places(",;", "'+");
const guards = new RegExp(`(?:${guarded.source})'`, "gu");

/**
 * Returns a value as a cell: lists of texts are joined with `|`, other lists and objects are JSON. Apostrophes of
 * the value that would be taken for a guard get one more.
 */
export function toCell(value: unknown): string {
  return toText(value).replaceAll(guarded, "'");
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) {
    const isPlain = value.every((each) => typeof each === "string" && !/[|[]/u.test(each));
    return isPlain ? value.join("|") : JSON.stringify(value);
  }
  if (typeof value === "string") return value;
  return JSON.stringify(value);
}

/** Guards a cell of a file against being taken for a formula by a spreadsheet, with an apostrophe before each. */
export function guard(cell: string, delimiter: Delimiter): string {
  return cell.replaceAll(formulas[delimiter], "'");
}

/** Removes the apostrophes that guard a cell. */
export function unguard(cell: string): string {
  return cell.replaceAll(guards, "");
}

/** Reads a cell; what cannot be read as its type stays text, which the operation refuses. */
export function fromCell(cell: string, type: CellType): unknown {
  const text = unguard(cell);
  const plain = text.trim();
  switch (type) {
    case "text":
      return text;
    case "integer":
      // Never with a decimal sign: 49.00 is not 49 cents, and 2.000 may be two thousand.
      return /^-?\d+$/u.test(plain) ? Number(plain) : text;
    case "number":
      return /^-?\d+(?:\.\d+)?$/u.test(plain) ? Number(plain) : text;
    case "boolean":
      return /^(?:true|false)$/iu.test(plain) ? plain.toLowerCase() === "true" : text;
    case "texts":
      return plain.startsWith("[") ? readJson(plain) : plain.split("|").map((each) => each.trim());
    case "json":
      return readJson(plain);
  }
}

function readJson(text: string): unknown {
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

/** Returns the type as which cells of a field are read, by its schema. */
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
