import type { List, ListItem, Paragraph, RootContent } from "mdast";
import { refName, resolve, type OpenApi, type Schema } from "../contract/openapi.ts";
import type { OperationWords } from "../contract/reference-messages.ts";
import { toKebabCase } from "../contract/reference-paths.ts";
import { inlineMarkdown } from "../markdown/markdown.ts";
import {
  code,
  heading,
  joined,
  link,
  list,
  paragraph,
  strong,
  type Inline,
} from "../markdown/nodes.ts";
import { heldIn, propertiesOf, requiredOf, valuesOf, withoutPlainRef } from "./schema-parts.ts";

/** Objects nested deeper are shown by their type only. */
const maxDepth = 4;

/** The maximum number of enum values that are always visible; HTML collapses longer lists. */
const mostValuesInSight = 12;

/** The options for rendering schemas: the document, the messages of the language, and the links of components. */
export type SchemaWriting = {
  openapi: OpenApi;
  words: OperationWords;
  /** Whether each field shows an example; not needed next to a sample, which has all of them. */
  showsExamples?: boolean;
  /** The components whose fields are listed within the only field that uses them. */
  nested?: ReadonlySet<string>;
  /** The component that is described only by the names of its fields. */
  byNames?: string | undefined;
  addressOf: (name: string) => string | undefined;
};

/** A field or parameter. */
export type Field = {
  name: string;
  schema: Schema;
  /** Properties in addition to the type: `**required**`, `query`. */
  marks: readonly Inline[];
  description?: string | undefined;
  /** A value in its written form, if one is shown. */
  example?: string | undefined;
};

/** Whether a client sends the fields or only receives them. */
type Direction = "sent" | "answered";

/**
 * Lists fields or parameters: the name with its type, bounds and default on one line, its description below,
 * and the fields within it. In HTML each has an id that begins with that of its section, `body-due-at`: the
 * same in every language, and stable when another field is added.
 */
export function fieldList(fields: readonly Field[], writing: SchemaWriting, section: string): List {
  return toList(fields, { writing, direction: "sent", depth: 0 }, section);
}

type Nesting = { writing: SchemaWriting; direction: Direction; depth: number };

function toList(fields: readonly Field[], nesting: Nesting, section: string): List {
  return {
    type: "list",
    ordered: false,
    spread: true,
    data: { hProperties: { className: ["fields"] } },
    children: fields.map((field) =>
      toItem(field, nesting, `${section}-${toKebabCase(field.name)}`),
    ),
  };
}

function toItem(
  { name, schema, marks, description, example }: Field,
  nesting: Nesting,
  id: string,
): ListItem {
  const { writing, depth } = nesting;
  const whole = withoutPlainRef(schema, writing.openapi);
  const facts = [schemaType(whole, writing), ...marks, ...defaultOf(whole, writing.words)];
  const said = description ?? wordsOf(whole, writing.openapi);
  const values = fieldValues(whole, writing);
  const about = aboutField(said, values.sentence, example, writing);
  const inner = depth < maxDepth ? innerObject(whole, writing) : undefined;
  const aboutInner = inner?.description === said ? undefined : inner?.description;
  return {
    type: "listItem",
    spread: true,
    data: { hProperties: { id } },
    children: [
      paragraph(code(name), " ", joined(" · ", facts)),
      ...(about.length > 0 ? [paragraph(joined(" ", about))] : []),
      ...values.apart,
      ...(aboutInner === undefined ? [] : [paragraph(inlineMarkdown(aboutInner))]),
      ...(inner === undefined
        ? []
        : [
            paragraph(writing.words.fieldsOf.split("{field}")[0] ?? "", code(name), ":"),
            toList(fieldsOf(inner, nesting), { ...nesting, depth: depth + 1 }, id),
          ]),
      ...namesWithin(whole, writing),
    ],
  };
}

/** Describes a field without a list item: its type, bounds and default, and its description. */
export function describeField(
  schema: Schema,
  description: string | undefined,
  writing: SchemaWriting,
): { facts: Inline[]; about: Inline | undefined } {
  const whole = withoutPlainRef(schema, writing.openapi);
  const said = description ?? wordsOf(whole, writing.openapi);
  return {
    facts: [schemaType(whole, writing), ...defaultOf(whole, writing.words)],
    about: said === undefined ? undefined : inlineMarkdown(said),
  };
}

/** Lists the fields of a schema; without any, returns its type. */
export function schemaFields(
  schema: Schema,
  writing: SchemaWriting,
  section: string,
  direction: Direction,
): List | Paragraph {
  const nesting = { writing, direction, depth: 0 };
  const fields = fieldsOf(schema, nesting);
  if (fields.length > 0) return toList(fields, nesting, section);
  const type = schemaType(schema, writing);
  return paragraph(schema.description ? [type, ": ", inlineMarkdown(schema.description)] : type);
}

/** Returns the names of a component's fields on one line, with a link to its page. */
export function fieldNames(name: string, { openapi, words, addressOf }: SchemaWriting): Paragraph {
  const schema = resolve<Schema>(openapi, { $ref: `#/components/schemas/${name}` });
  const names = Object.keys(propertiesOf(schema)).map((field) => code(field));
  const address = addressOf(name);
  return {
    ...paragraph(`${words.fields}: `, joined(", ", names), "."),
    ...(address === undefined ? {} : { data: { hProperties: { dataFieldsOf: address } } }),
  };
}

function fieldsOf(schema: Schema, { writing, direction }: Nesting): Field[] {
  const { words } = writing;
  const required = new Set(requiredOf(schema));
  const marksOf = (key: string, property: Schema): Inline[] => [
    ...(direction === "sent" && required.has(key) ? [strong(words.isRequired)] : []),
    ...(direction === "answered" && !required.has(key) ? [words.notAlways] : []),
    ...(property.readOnly ? [words.readOnly] : []),
  ];
  return Object.entries(propertiesOf(schema)).map(([name, property]) => ({
    name,
    schema: property,
    marks: marksOf(name, property),
    example: writing.showsExamples === true ? exampleOf(property) : undefined,
  }));
}

function exampleOf({ example, examples }: Schema): string | undefined {
  const value = example ?? examples?.[0];
  return value === undefined ? undefined : JSON.stringify(value);
}

/** Returns the description of a field, its enum values and an example. */
function aboutField(
  description: string | undefined,
  values: Inline | undefined,
  example: string | undefined,
  { words }: SchemaWriting,
): Inline[] {
  return [
    ...(description ? [inlineMarkdown(description)] : []),
    ...(values === undefined ? [] : [values]),
    ...(example === undefined ? [] : [[`${words.example}: `, code(example), "."]]),
  ];
}

function wordsOf(schema: Schema, openapi: OpenApi): string | undefined {
  return schema.description ?? componentWords(schema, openapi);
}

/** Returns the description of the component that a schema references, directly or as a nullable value. */
function componentWords({ $ref, anyOf = [] }: Schema, openapi: OpenApi): string | undefined {
  const named = $ref === undefined ? anyOf.find((part) => part.$ref !== undefined) : { $ref };
  return named && resolve<Schema>(openapi, named).description;
}

/**
 * Returns the enum values of a field: few values as a sentence; many values, or values with descriptions, as separate
 * blocks.
 */
function fieldValues(
  schema: Schema,
  { openapi, words }: SchemaWriting,
): { sentence?: Inline; apart: (List | Paragraph)[] } {
  const { values, meanings } = valuesOf(schema, openapi);
  if (values.length === 0) return { apart: [] };
  const block =
    meanings === undefined ? paragraph(codes(values), ".") : explained(values, meanings);
  if (values.length > mostValuesInSight) {
    const title = words.manyValues.replace("{count}", String(values.length));
    return { apart: [paragraph(title), withClasses(block, "values", "many")] };
  }
  if (meanings !== undefined) return { apart: [withClasses(block, "values")] };
  return { sentence: [`${words.values}: `, codes(values), "."], apart: [] };
}

function withClasses<Node extends List | Paragraph>(node: Node, ...className: string[]): Node {
  return { ...node, data: { hProperties: { className } } };
}

function explained(values: unknown[], meanings: Record<string, string>): List {
  return list(
    values.map((value) => [
      code(String(value)),
      ": ",
      inlineMarkdown(meanings[String(value)] ?? ""),
    ]),
  );
}

function codes(values: unknown[]): Inline {
  return joined(
    ", ",
    values.map((value) => code(String(value))),
  );
}

/**
 * Returns the type of a value as text: `string (email), 1…320 characters`. A component with fields is a link.
 */
export function schemaType(schema: Schema, writing: SchemaWriting): Inline {
  if (schema.$ref) {
    const plain = withoutPlainRef(schema, writing.openapi);
    if (plain !== schema) return schemaType(plain, writing);
    const name = refName(schema.$ref);
    const address = writing.addressOf(name);
    return address === undefined ? code(name) : link(address, name);
  }
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return joinChoices(choices, writing);
  if (schema.allOf)
    return joined(
      " + ",
      schema.allOf.map((part) => schemaType(part, writing)),
    );
  const { words } = writing;
  const assumed = schema.properties ? "object" : words.anyValue;
  const types = [schema.type ?? (schema.enum ? "string" : assumed)].flat();
  const named = types.map((type): Inline => {
    if (type === "array") {
      return ["array<", schema.items ? schemaType(schema.items, writing) : words.anyValue, ">"];
    }
    return type !== "null" && schema.format ? `${type} (${schema.format})` : type;
  });
  return joined(", ", [joined(" | ", named), ...bounds(schema, words)]);
}

/**
 * Returns the section of a component on a page that describes it: its name, its description, its fields or
 * their names.
 */
export function schemaSection(
  name: string,
  schema: Schema,
  writing: SchemaWriting,
  { title = name, direction }: { title?: Inline; direction: Direction },
): RootContent[] {
  const { description, properties } = schema;
  return [
    heading(3, title),
    ...(description && properties ? [paragraph(inlineMarkdown(description))] : []),
    schemaFields(schema, writing, toKebabCase(name), direction),
  ];
}

/** Returns the id of a component's heading. */
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

/** Returns the constraints of a schema, named as in JSON Schema and as short as is readable. */
function bounds(schema: Schema, words: OperationWords): Inline[] {
  const found: Inline[] = [];
  const range = (low: number | undefined, high: number | undefined, unit: string): void => {
    if (low !== undefined && high !== undefined) found.push(`${low}…${high}${unit}`);
    else if (low !== undefined) found.push(`≥ ${low}${unit}`);
    else if (high !== undefined) found.push(`≤ ${high}${unit}`);
  };
  range(schema.minLength, schema.maxLength, ` ${words.chars}`);
  // The safe-integer bounds add nothing to the type.
  const { minimum, maximum } = schema;
  const least = minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum;
  range(least, maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum, "");
  if (schema.exclusiveMinimum !== undefined) found.push(`> ${schema.exclusiveMinimum}`);
  if (schema.exclusiveMaximum !== undefined) found.push(`< ${schema.exclusiveMaximum}`);
  range(schema.minItems, schema.maxItems, ` ${words.items}`);
  // A format is more readable than its pattern.
  if (schema.pattern !== undefined && schema.format === undefined) found.push(code(schema.pattern));
  return found;
}

function defaultOf(schema: Schema, words: OperationWords): Inline[] {
  if (schema.default === undefined || schema.default === null) return [];
  return [[`${words.byDefault} `, code(JSON.stringify(schema.default))]];
}

/** Returns the object schema of a value, nullable value or list item; undefined if it is described elsewhere. */
function innerObject(schema: Schema, { openapi, nested }: SchemaWriting): Schema | undefined {
  const held = heldIn(schema);
  if (held.$ref !== undefined) {
    return nested?.has(refName(held.$ref)) === true ? resolve<Schema>(openapi, held) : undefined;
  }
  // The field already shows the description of an unnamed object.
  const { description: _, ...object } = held;
  return Object.keys(propertiesOf(object)).length > 0 ? object : undefined;
}

/** Returns the field names of a component that is described only by them. */
function namesWithin(schema: Schema, writing: SchemaWriting): Paragraph[] {
  const { $ref } = heldIn(schema);
  if ($ref === undefined || refName($ref) !== writing.byNames) return [];
  return [fieldNames(writing.byNames, writing)];
}
