import { type OpenApiDocument, resolveReference, type Schema } from "../openapi/document.ts";
import { toKebab } from "./command-name.ts";

export type InputKind = "text" | "number" | "boolean" | "list";

/** A path, query, header or body value that a command accepts. */
export type CommandInput = {
  /** As in the API. */
  name: string;
  /** Without the dashes; positional arguments have the same form. */
  flag: string;
  from: "path" | "query" | "header" | "body";
  kind: InputKind;
  choices: string[] | null;
  /** The service's default; undefined if there is none. */
  defaultValue: unknown;
  /** Whether it is a date-time, which users may give without an offset. */
  isDateTime: boolean;
  isRequired: boolean;
  isNullable: boolean;
  description: string;
};

type InputDefinition = Pick<CommandInput, "name" | "from" | "isRequired"> & {
  schema: Schema;
  description?: string | undefined;
};

/** Returns the input for a value; null when only JSON can express it. */
export function toCommandInput(
  document: OpenApiDocument,
  { schema, description, ...input }: InputDefinition,
): CommandInput | null {
  const { shape, isNullable } = unwrapNullable(document, schema);
  const isList = shape.type === "array";
  const item = isList ? unwrapNullable(document, shape.items ?? {}).shape : shape;
  const kind = isList ? "list" : kindOf(shape);
  if (kind === null || (isList && kindOf(item) !== "text")) return null;
  const hasChoices = item.enum?.every((value) => typeof value === "string") === true;
  return {
    ...input,
    flag: toKebab(input.name),
    kind,
    choices: hasChoices ? (item.enum as string[]) : null,
    defaultValue: schema.default,
    isDateTime: shape.format === "date-time",
    isNullable,
    description: [
      firstSentence(description ?? schema.description ?? shape.description ?? ""),
      ...Object.entries(item["x-enumDescriptions"] ?? {}).map(
        ([value, meaning]) => `${value}: ${meaning.replaceAll("`", "")}`,
      ),
    ].join(" "),
  };
}

function kindOf({ type, enum: values, format }: Schema): Exclude<InputKind, "list"> | null {
  switch (type ?? (values === undefined && format === undefined ? undefined : "string")) {
    case "string":
      return "text";
    case "integer":
    case "number":
      return "number";
    case "boolean":
      return "boolean";
    default:
      return null;
  }
}

function unwrapNullable(
  document: OpenApiDocument,
  schema: Schema,
): { shape: Schema; isNullable: boolean } {
  const resolved = resolveReference<Schema>(document, schema);
  if (Array.isArray(resolved.type)) {
    const types = resolved.type.filter((type) => type !== "null");
    const [first, ...more] = types;
    const shape = { ...resolved, type: first !== undefined && more.length === 0 ? first : types };
    return { shape, isNullable: types.length < resolved.type.length };
  }
  const branches = resolved.anyOf ?? resolved.oneOf ?? [];
  const [only, ...others] = branches.filter(({ type }) => type !== "null");
  if (only === undefined || others.length > 0) return { shape: resolved, isNullable: false };
  return { ...unwrapNullable(document, only), isNullable: others.length + 1 < branches.length };
}

function firstSentence(text: string): string {
  const plain = text.replaceAll(/\s+/gu, " ").replaceAll("`", "");
  return /^.*?[.:](?=\s[A-Z]|$)/u.exec(plain)?.[0] ?? plain;
}
