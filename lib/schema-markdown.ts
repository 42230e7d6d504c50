import type { OpenApi, Schema } from "./openapi.ts";
import { refName } from "./openapi.ts";
import type { OperationWords } from "./operation-words.ts";
import { tableCell } from "./problem-markdown.ts";

/** Deeper objects than this are shown by their type only. */
const maxDepth = 4;

/** The fields of a schema as one table; objects inside are rows with a dotted name, arrays with `[]`. */
export function schemaTable(schema: Schema, words: OperationWords): string {
  const rows = fieldRows(schema, "", words, 0);
  if (rows.length === 0) {
    const described = [schemaType(schema, words), schema.description].filter(Boolean).join(": ");
    return described || words.noFields;
  }
  return [
    `| ${words.field} | ${words.type} | ${words.required} | ${words.description} |`,
    "| --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}

function fieldRows(schema: Schema, prefix: string, words: OperationWords, depth: number): string[] {
  const required = new Set(requiredOf(schema));
  return Object.entries(propertiesOf(schema)).flatMap(([name, property]) => {
    const field = prefix + name;
    const row = `| \`${field}\` | ${tableCell(schemaType(property, words))} | ${required.has(name) ? words.yes : words.no} | ${tableCell(property.description ?? "")} |`;
    const inner = innerObject(property);
    if (!inner || depth >= maxDepth) return [row];
    return [row, ...fieldRows(inner.schema, `${field}${inner.suffix}.`, words, depth + 1)];
  });
}

/** The type of a value in words: `string (email), 1 to 320 characters`. A component is a link to its table. */
export function schemaType(schema: Schema, words: OperationWords): string {
  if (schema.$ref) return `[${refName(schema.$ref)}](#${anchorOf(refName(schema.$ref))})`;
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(", ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return joinChoices(choices, words);
  if (schema.allOf) return schema.allOf.map((part) => schemaType(part, words)).join(" + ");
  const types = [schema.type ?? (schema.properties ? "object" : "any")].flat();
  const named = types.map((type) => {
    if (type === "array") return `array<${schema.items ? schemaType(schema.items, words) : "any"}>`;
    return type !== "null" && schema.format ? `${type} (${schema.format})` : type;
  });
  return [named.join(" | "), ...bounds(schema)].join(", ");
}

/** The id of a component's heading. */
function anchorOf(name: string): string {
  return name.toLowerCase();
}

function joinChoices(choices: Schema[], words: OperationWords): string {
  const parts = choices.map((choice) => schemaType(choice, words));
  const nullable = choices.length === 2 && choices.some((choice) => choice.type === "null");
  return nullable ? parts.join(" | ") : `${words.anyOf} ${parts.join(" | ")}`;
}

/** The constraints in the notation of JSON Schema's own names, as short as they can be read. */
function bounds(schema: Schema): string[] {
  const found: string[] = [];
  const range = (low: number | undefined, high: number | undefined, unit: string): void => {
    if (low !== undefined && high !== undefined) found.push(`${low}…${high}${unit}`);
    else if (low !== undefined) found.push(`≥ ${low}${unit}`);
    else if (high !== undefined) found.push(`≤ ${high}${unit}`);
  };
  range(schema.minLength, schema.maxLength, " chars");
  range(schema.minimum, schema.maximum, "");
  if (schema.exclusiveMinimum !== undefined) found.push(`> ${schema.exclusiveMinimum}`);
  if (schema.exclusiveMaximum !== undefined) found.push(`< ${schema.exclusiveMaximum}`);
  range(schema.minItems, schema.maxItems, " items");
  if (schema.pattern !== undefined) found.push(`\`${schema.pattern}\``);
  if (schema.default !== undefined) found.push(`= \`${JSON.stringify(schema.default)}\``);
  return found;
}

function innerObject(schema: Schema): { schema: Schema; suffix: string } | undefined {
  const plain = nonNull(schema);
  if (plain.$ref) return undefined;
  if (Object.keys(propertiesOf(plain)).length > 0) return { schema: plain, suffix: "" };
  const items = plain.items && nonNull(plain.items);
  if (items && !items.$ref && Object.keys(propertiesOf(items)).length > 0) {
    return { schema: items, suffix: "[]" };
  }
  return undefined;
}

function nonNull(schema: Schema): Schema {
  const choices = (schema.anyOf ?? schema.oneOf)?.filter((choice) => choice.type !== "null");
  return choices?.length === 1 ? choices[0]! : schema;
}

function propertiesOf(schema: Schema): Record<string, Schema> {
  return Object.assign({}, ...(schema.allOf ?? []).map(propertiesOf), schema.properties) as Record<
    string,
    Schema
  >;
}

function requiredOf(schema: Schema): string[] {
  return [...(schema.required ?? []), ...(schema.allOf ?? []).flatMap(requiredOf)];
}

/** The component schemas among references, in the order of the document. */
export function componentSchemas(openapi: OpenApi, refs: ReadonlySet<string>): [string, Schema][] {
  return Object.entries((openapi.components?.schemas ?? {}) as Record<string, Schema>).filter(
    ([name]) => refs.has(`#/components/schemas/${name}`),
  );
}
