import { z } from "zod";
import { unescapeFormulas } from "./tables/formulas.ts";

// Converts cells to values of records. `format-cell.ts` is the other direction.

/** How a cell is parsed; `texts` is a list of texts. */
export type CellType = "text" | "integer" | "number" | "boolean" | "texts" | "json";

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
