import { z } from "zod";
import { toCellType } from "../cells.ts";

/** What the cells of a field are converted to. */
export type FieldType =
  | "text"
  | "integer"
  | "number"
  /** A number of percent. */
  | "percentage"
  /** An integer in the minor unit of the record's currency. */
  | "money"
  | "boolean"
  | "date"
  | "instant"
  | "enumeration"
  | "texts"
  | "json";

export type ImportField = {
  type: FieldType;
  /** The values of an enumeration. */
  values?: readonly string[];
  /** Whether an operation requires it to create a record. */
  isRequired: boolean;
  /** Validates a constant; undefined for fields that are not members of a body. */
  schema?: z.ZodType;
};

type JsonSchema = {
  type?: unknown;
  enum?: unknown[];
  format?: string;
  anyOf?: JsonSchema[];
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
};

const formatTypes: Readonly<Record<string, FieldType>> = { date: "date", "date-time": "instant" };

/** Returns how the cells of a member of an operation's request are converted, by its name and schema. */
export function toImportField(name: string, schema: z.ZodType): ImportField {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
  const resolve = (each: JsonSchema): JsonSchema => {
    const found = each.$ref === undefined ? each : json.$defs?.[each.$ref.replace("#/$defs/", "")];
    return found ?? each;
  };
  const branch = (resolve(json).anyOf ?? [json]).map(resolve).find(({ type }) => type !== "null");
  const values = branch?.enum?.filter((value) => typeof value === "string");
  const common = { isRequired: isRequired(schema), schema };
  if (values !== undefined) return { ...common, type: "enumeration", values };
  const format = formatTypes[branch?.format ?? ""];
  return { ...common, type: format ?? toFieldType(name, toCellType(schema)) };
}

/** A schema may have its default inside, or stand for a member that may be omitted. */
const isRequired = (schema: z.ZodType): boolean =>
  schema._zod.optin !== "optional" && !schema.safeParse(undefined).success;

/** Returns the type of a field without a format of its own. */
function toFieldType(name: string, type: ReturnType<typeof toCellType>): FieldType {
  if (type === "integer" && name.endsWith("Minor")) return "money";
  return type === "number" && name === "vatRate" ? "percentage" : type;
}
