import { resolve, type OpenApi, type Schema } from "../../contract/openapi.ts";
import { propertiesOf } from "../schema-parts.ts";

/**
 * The kind of input for a value. `object` has inputs for its members, `objects` for the members of each item,
 * `entries` for texts under keys that the caller chooses, `bytes` for base64; `json` is for everything else.
 */
export type InputKind =
  | "text"
  | "password"
  | "number"
  | "boolean"
  | "date"
  | "date-time"
  | "choice"
  | "choices"
  | "list"
  | "object"
  | "objects"
  | "entries"
  | "bytes"
  | "json";

export type InputShape = {
  kind: InputKind;
  /** The values of a choice, or of the items of a list. */
  choices?: string[];
  /** The descriptions of the values of a choice, in the language of the page. */
  meanings?: Readonly<Record<string, string>>;
  /** For bytes: the maximum number of base64 characters. */
  longest?: number;
  isNullable?: true;
  /** Whether the texts of entries may be null. */
  hasNulls?: true;
  /** Bounds of a number. */
  min?: number;
  max?: number;
  isWhole?: true;
};

/** Returns the input for a value of the schema. */
export function toInputShape(openapi: OpenApi, schema: Schema): InputShape {
  const { plain, isNullable } = withoutNull(openapi, schema);
  const shape = shapeOf(openapi, plain);
  return isNullable ? { ...shape, isNullable } : shape;
}

/**
 * Returns the object that a value of the schema is, or that each of its items is; undefined if it is neither.
 */
export function objectOf(openapi: OpenApi, schema: Schema): Schema | undefined {
  const { plain } = withoutNull(openapi, schema);
  const { plain: held } = plain.items ? withoutNull(openapi, plain.items) : { plain };
  return hasMembers(held) ? held : undefined;
}

function shapeOf(openapi: OpenApi, schema: Schema): InputShape {
  const choices = choicesOf(schema);
  const { "x-enumDescriptions": meanings } = schema;
  if (choices) return { kind: "choice", choices, ...(meanings ? { meanings } : {}) };
  switch (schema.type) {
    case "boolean":
      return { kind: "boolean" };
    case "integer":
      return { kind: "number", isWhole: true, ...boundsOf(schema) };
    case "number":
      return { kind: "number", ...boundsOf(schema) };
    case "string":
      return textShape(schema);
    case "array":
      return listShape(withoutNull(openapi, schema.items ?? {}).plain);
    default:
      return hasMembers(schema) ? { kind: "object" } : entriesShape(openapi, schema);
  }
}

function hasMembers(schema: Schema): boolean {
  return Object.keys(propertiesOf(schema)).length > 0;
}

function textShape({ format = "", maxLength }: Schema): InputShape {
  if (format !== "base64") return { kind: textKinds[format] ?? "text" };
  return { kind: "bytes", ...(maxLength === undefined ? {} : { longest: maxLength }) };
}

const textKinds: Readonly<Record<string, InputKind>> = {
  date: "date",
  "date-time": "date-time",
  password: "password",
};

function listShape(items: Schema): InputShape {
  const choices = choicesOf(items);
  if (choices) return { kind: "choices", choices };
  if (hasMembers(items)) return { kind: "objects" };
  return { kind: items.type === "string" ? "list" : "json" };
}

function entriesShape(openapi: OpenApi, { additionalProperties }: Schema): InputShape {
  if (typeof additionalProperties !== "object") return { kind: "json" };
  const { plain, isNullable } = withoutNull(openapi, additionalProperties);
  const canBeText = [plain, ...(plain.anyOf ?? [])].some(({ type }) => type === "string");
  if (!canBeText) return { kind: "json" };
  return { kind: "entries", ...(isNullable ? { hasNulls: true } : {}) };
}

function choicesOf({ enum: values }: Schema): string[] | undefined {
  return values?.every((value) => typeof value === "string") === true ? values : undefined;
}

/** Returns the bounds of a number, without the safe-integer bounds. */
function boundsOf({ minimum, maximum }: Schema): Pick<InputShape, "min" | "max"> {
  return {
    ...(minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? {} : { min: minimum }),
    ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? {} : { max: maximum }),
  };
}

/** Returns the schema of a non-null value, and whether it may also be null. */
function withoutNull(openapi: OpenApi, schema: Schema): { plain: Schema; isNullable?: true } {
  const whole = resolve(openapi, schema);
  if (whole !== schema) return withoutNull(openapi, whole);
  const types = [schema.type ?? []].flat();
  if (types.includes("null")) {
    const [type, ...others] = types.filter((one) => one !== "null");
    const plain = type === undefined || others.length > 0 ? {} : { ...schema, type };
    return { plain, isNullable: true };
  }
  const parts = schema.anyOf ?? schema.oneOf ?? [];
  const [only, ...others] = parts.filter(({ type }) => type !== "null");
  if (only === undefined || others.length > 0 || others.length + 1 === parts.length) {
    return { plain: schema };
  }
  return { ...withoutNull(openapi, only), isNullable: true };
}
