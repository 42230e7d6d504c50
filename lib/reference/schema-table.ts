import type { OpenApi, Schema } from "../contract/openapi.ts";
import { refName } from "../contract/openapi.ts";
import type { OperationWords } from "../contract/reference-messages.ts";
import { tableCell } from "../contract/problems.ts";

/** Deeper objects than this are shown by their type only. */
const maxDepth = 4;

/** Where the name of a component leads to. */
export type SchemaLink = (name: string) => string;

/** To its own table on the same page. */
const onThisPage: SchemaLink = (name) => `#${anchorOf(name)}`;

/** The fields of a schema as one table; objects inside are rows with a dotted name, arrays with `[]`. */
export function schemaTable(
  schema: Schema,
  words: OperationWords,
  link: SchemaLink = onThisPage,
): string {
  const rows = fieldRows(schema, "", { words, link }, 0);
  if (rows.length === 0) {
    const described = [schemaType(schema, words, link), schema.description]
      .filter(Boolean)
      .join(": ");
    return described || words.noFields;
  }
  return [
    `| ${words.field} | ${words.type} | ${words.required} | ${words.description} |`,
    "| --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}

type Writing = { words: OperationWords; link: SchemaLink };

function fieldRows(schema: Schema, prefix: string, writing: Writing, depth: number): string[] {
  const { words, link } = writing;
  const required = new Set(requiredOf(schema));
  return Object.entries(propertiesOf(schema)).flatMap(([name, property]) => {
    const field = prefix + name;
    const row = `| \`${field}\` | ${tableCell(schemaType(property, words, link))} | ${required.has(name) ? words.yes : words.no} | ${tableCell(about(property, words))} |`;
    const inner = innerObject(property);
    if (!inner || depth >= maxDepth) return [row];
    return [row, ...fieldRows(inner.schema, `${field}${inner.suffix}.`, writing, depth + 1)];
  });
}

/** What is said of a field: its description, whether it can be written, an example. */
function about(schema: Schema, words: OperationWords): string {
  const example = schema.example ?? schema.examples?.[0];
  return [
    schema.description ?? "",
    ...(schema.readOnly ? [`(${words.readOnly})`] : []),
    ...(example === undefined ? [] : [`${words.example}: \`${JSON.stringify(example)}\`.`]),
  ]
    .filter(Boolean)
    .join(" ");
}

/** The type of a value in words: `string (email), 1…320 characters`. A component is a link. */
export function schemaType(
  schema: Schema,
  words: OperationWords,
  link: SchemaLink = onThisPage,
): string {
  if (schema.$ref) return `[${refName(schema.$ref)}](${link(refName(schema.$ref))})`;
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(", ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return joinChoices(choices, words, link);
  if (schema.allOf) return schema.allOf.map((part) => schemaType(part, words, link)).join(" + ");
  const types = [schema.type ?? (schema.properties ? "object" : "any")].flat();
  const named = types.map((type) => {
    if (type === "array")
      return `array<${schema.items ? schemaType(schema.items, words, link) : "any"}>`;
    return type !== "null" && schema.format ? `${type} (${schema.format})` : type;
  });
  return [named.join(" | "), ...bounds(schema, words)].join(", ");
}

/** The id of a component's heading. */
export function anchorOf(name: string): string {
  return name.toLowerCase();
}

function joinChoices(choices: Schema[], words: OperationWords, link: SchemaLink): string {
  const parts = choices.map((choice) => schemaType(choice, words, link));
  const nullable = choices.length === 2 && choices.some((choice) => choice.type === "null");
  return nullable ? parts.join(" | ") : `${words.anyOf} ${parts.join(" | ")}`;
}

/** The constraints in the notation of JSON Schema's own names, as short as they can be read. */
function bounds(schema: Schema, words: OperationWords): string[] {
  const found: string[] = [];
  const range = (low: number | undefined, high: number | undefined, unit: string): void => {
    if (low !== undefined && high !== undefined) found.push(`${low}…${high}${unit}`);
    else if (low !== undefined) found.push(`≥ ${low}${unit}`);
    else if (high !== undefined) found.push(`≤ ${high}${unit}`);
  };
  range(schema.minLength, schema.maxLength, ` ${words.chars}`);
  // The largest integer of JSON says nothing that the type does not.
  const { maximum } = schema;
  range(schema.minimum, maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum, "");
  if (schema.exclusiveMinimum !== undefined) found.push(`> ${schema.exclusiveMinimum}`);
  if (schema.exclusiveMaximum !== undefined) found.push(`< ${schema.exclusiveMaximum}`);
  range(schema.minItems, schema.maxItems, ` ${words.items}`);
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
