import type { Paragraph, RootContent, Table } from "mdast";
import type { OpenApi, Schema } from "../contract/openapi.ts";
import { refName } from "../contract/openapi.ts";
import type { OperationWords } from "../contract/reference-messages.ts";
import { toKebabCase } from "../contract/reference-paths.ts";
import { inlineMarkdown } from "../markdown/markdown.ts";
import { code, heading, joined, link, paragraph, type Inline } from "../markdown/nodes.ts";
import { table } from "../markdown/table.ts";

/** Deeper objects than this are shown by their type only. */
const maxDepth = 4;

/** How types are written: in which words, and where the name of a component leads to, if anywhere. */
export type SchemaWriting = {
  words: OperationWords;
  addressOf: (name: string) => string | undefined;
};

/** A field or parameter: its name as it is written, and the cells behind it. */
type Field = { name: string; cells: readonly Inline[] };

/**
 * A table with a field or parameter a row. In HTML a row has an id that begins with that of its section,
 * `body-due-at`: the same in every language, and the same when another field is added.
 */
export function fieldTable(
  head: readonly string[],
  fields: readonly Field[],
  section: string,
): Table {
  const rows = fields.map(({ name, cells }) => [code(name), ...cells]);
  return table(
    head,
    rows,
    fields.map(({ name }) => `${section}-${toKebabCase(name)}`),
  );
}

/** The fields of a schema as one table; objects inside are rows with a dotted name, arrays with `[]`. */
export function schemaTable(
  schema: Schema,
  writing: SchemaWriting,
  section: string,
): Table | Paragraph {
  const { words } = writing;
  const fields = fieldsOf(schema, "", writing, 0);
  if (fields.length > 0) {
    const head = [words.field, words.type, words.required, words.description];
    return fieldTable(head, fields, section);
  }
  const type = schemaType(schema, writing);
  return paragraph(schema.description ? [type, ": ", inlineMarkdown(schema.description)] : type);
}

function fieldsOf(schema: Schema, prefix: string, writing: SchemaWriting, depth: number): Field[] {
  const { words } = writing;
  const required = new Set(requiredOf(schema));
  return Object.entries(propertiesOf(schema)).flatMap(([key, property]) => {
    const name = prefix + key;
    const isRequired = required.has(key) ? words.yes : words.no;
    const cells = [schemaType(property, writing), isRequired, about(property, words)];
    const inner = innerObject(property);
    if (!inner || depth >= maxDepth) return [{ name, cells }];
    const within = fieldsOf(inner.schema, `${name}${inner.suffix}.`, writing, depth + 1);
    return [{ name, cells }, ...within];
  });
}

/** What is said of a field: its description, whether it can be written, an example. */
function about(schema: Schema, words: OperationWords): Inline {
  const example = schema.example ?? schema.examples?.[0];
  const parts: Inline[] = [
    ...(schema.description ? [inlineMarkdown(schema.description)] : []),
    ...(schema.readOnly ? [`(${words.readOnly})`] : []),
    ...(example === undefined ? [] : [[`${words.example}: `, code(JSON.stringify(example)), "."]]),
  ];
  return joined(" ", parts);
}

/** The type of a value in words: `string (email), 1…320 characters`. A component is a link. */
export function schemaType(schema: Schema, writing: SchemaWriting): Inline {
  if (schema.$ref) {
    const name = refName(schema.$ref);
    const address = writing.addressOf(name);
    return address === undefined ? code(name) : link(address, name);
  }
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum)
    return joined(
      ", ",
      schema.enum.map((value) => code(String(value))),
    );
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return joinChoices(choices, writing);
  if (schema.allOf)
    return joined(
      " + ",
      schema.allOf.map((part) => schemaType(part, writing)),
    );
  const types = [schema.type ?? (schema.properties ? "object" : "any")].flat();
  const named = types.map((type): Inline => {
    if (type === "array") {
      return ["array<", schema.items ? schemaType(schema.items, writing) : "any", ">"];
    }
    return type !== "null" && schema.format ? `${type} (${schema.format})` : type;
  });
  return joined(", ", [joined(" | ", named), ...bounds(schema, writing.words)]);
}

/** The section of a component on a page that holds it: its name, what it is, its fields. */
export function schemaSection(
  name: string,
  schema: Schema,
  writing: SchemaWriting,
  title: Inline = name,
): RootContent[] {
  const { description, properties } = schema;
  return [
    heading(3, title),
    ...(description && properties ? [paragraph(inlineMarkdown(description))] : []),
    schemaTable(schema, writing, toKebabCase(name)),
  ];
}

/** The id of a component's heading. */
export function anchorOf(name: string): string {
  return name.toLowerCase();
}

function joinChoices(choices: Schema[], writing: SchemaWriting): Inline {
  const parts = joined(
    " | ",
    choices.map((choice) => schemaType(choice, writing)),
  );
  const nullable = choices.length === 2 && choices.some((choice) => choice.type === "null");
  return nullable ? parts : [`${writing.words.anyOf} `, parts];
}

/** The constraints in the notation of JSON Schema's own names, as short as they can be read. */
function bounds(schema: Schema, words: OperationWords): Inline[] {
  const found: Inline[] = [];
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
  // Beside a format, which says it to people, the pattern is for programs.
  if (schema.pattern !== undefined && schema.format === undefined) found.push(code(schema.pattern));
  if (schema.default !== undefined) found.push(["= ", code(JSON.stringify(schema.default))]);
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
  return choices?.length === 1 ? (choices[0] ?? schema) : schema;
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
