import { z } from "zod";

// Converts values of records to cells and back, so that an export can be imported again.

/** The type as which a cell is read. */
export type CellType = "text" | "integer" | "number" | "boolean" | "texts" | "json";

/** What a spreadsheet takes for a formula, in full-width signs as well, except for telephone numbers. */
const formula = /^(?!\+[\d ]+$)[=+\-@\t\r\n＝＋－＠]/u;

/** A cell whose first apostrophe guards what follows. */
const guarded = new RegExp(formula.source.replace("^", "^'+"), "u");

/**
 * Returns a value as a cell: lists of texts are joined with `|`, other lists and objects are JSON. An apostrophe
 * of the value that would be taken for a guard gets one more.
 */
export function toCell(value: unknown): string {
  const text = toText(value);
  return guarded.test(text) ? `'${text}` : text;
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

/** Guards a cell against being taken for a formula by a spreadsheet, with an apostrophe before it. */
export function guard(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell;
}

/** Removes the apostrophe that guards a cell. */
export function unguard(cell: string): string {
  return guarded.test(cell) ? cell.slice(1) : cell;
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

type JsonSchema = { type?: unknown; anyOf?: JsonSchema[]; items?: JsonSchema };

/** Returns the type as which cells of a field are read, by its schema. */
export function toCellType(schema: z.ZodType): CellType {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
  const branches = json.anyOf ?? [json];
  const branch = branches.find(({ type }) => type !== "null");
  switch (branch?.type) {
    case "integer":
    case "number":
    case "boolean":
      return branch.type;
    case "array":
      return branch.items?.type === "string" ? "texts" : "json";
    case "object":
      return "json";
    default:
      return "text";
  }
}
