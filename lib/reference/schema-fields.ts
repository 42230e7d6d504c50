import type { List, ListItem, Paragraph, RootContent } from "mdast";
import { defaultValue, refName, resolve, type OpenApi, type Schema } from "../contract/openapi.ts";
import type { ReferenceMessages } from "../contract/reference-messages.ts";
import { toKebabCase } from "../contract/reference-paths.ts";
import { inlineMarkdown } from "../markdown/markdown.ts";
import {
  code,
  heading,
  joinInline,
  link,
  list,
  paragraph,
  strong,
  type Inline,
} from "../markdown/nodes.ts";
import {
  unwrapSchema,
  propertiesOf,
  requiredOf,
  enumValuesOf,
  inlineSimpleRef,
} from "./schema-parts.ts";

/** Objects nested deeper are shown by their type only. */
const maxDepth = 4;

/** The maximum number of enum values that are always visible; HTML collapses longer lists. */
const maxInlineValues = 12;

/** The options for rendering schemas: the document, the messages of the language, and the links of components. */
export type SchemaRendering = {
  openapi: OpenApi;
  messages: ReferenceMessages;
  /** Whether each field shows an example; not needed next to a sample, which has all of them. */
  showsExamples?: boolean;
  /** The components whose fields are listed within the only field that uses them. */
  nested?: ReadonlySet<string>;
  /** The component that is described only by the names of its fields. */
  namesOnly?: string | undefined;
  urlOf: (name: string) => string | undefined;
  /** Returns the URL of the page that describes the values of an enum component. */
  valuesUrlOf?: (name: string) => string | undefined;
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
export function fieldList(
  fields: readonly Field[],
  rendering: SchemaRendering,
  section: string,
): List {
  return toList(fields, { rendering, direction: "sent", depth: 0 }, section);
}

type Nesting = { rendering: SchemaRendering; direction: Direction; depth: number };

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
  const { rendering, depth } = nesting;
  const whole = inlineSimpleRef(schema, rendering.openapi);
  const facts = [schemaType(whole, rendering), ...marks, ...defaultOf(whole, rendering.messages)];
  const text = description ?? schemaDescription(whole, rendering.openapi);
  const values = fieldValues(whole, rendering);
  const about = aboutField(text, values.sentence, example, rendering);
  const inner = depth < maxDepth ? innerObject(whole, rendering) : undefined;
  const aboutInner = inner?.description === text ? undefined : inner?.description;
  return {
    type: "listItem",
    spread: true,
    data: { hProperties: { id } },
    children: [
      paragraph(code(name), " ", joinInline(" · ", facts)),
      ...(about.length > 0 ? [paragraph(joinInline(" ", about))] : []),
      ...values.blocks,
      ...(aboutInner === undefined ? [] : [paragraph(inlineMarkdown(aboutInner))]),
      ...(inner === undefined
        ? []
        : [
            paragraph(rendering.messages.fieldsOf.split("{field}")[0] ?? "", code(name), ":"),
            toList(fieldsOf(inner, nesting), { ...nesting, depth: depth + 1 }, id),
          ]),
      ...nestedFieldNames(whole, rendering, id),
    ],
  };
}

/** Describes a field without a list item: its type, bounds and default, and its description. */
export function describeField(
  schema: Schema,
  description: string | undefined,
  rendering: SchemaRendering,
): { facts: Inline[]; about: Inline | undefined } {
  const whole = inlineSimpleRef(schema, rendering.openapi);
  const text = description ?? schemaDescription(whole, rendering.openapi);
  return {
    facts: [schemaType(whole, rendering), ...defaultOf(whole, rendering.messages)],
    about: text === undefined ? undefined : inlineMarkdown(text),
  };
}

/** Lists the fields of a schema; without any, returns its type. */
export function schemaFields(
  schema: Schema,
  rendering: SchemaRendering,
  section: string,
  direction: Direction,
): List | Paragraph {
  const nesting = { rendering, direction, depth: 0 };
  const fields = fieldsOf(schema, nesting);
  if (fields.length > 0) return toList(fields, nesting, section);
  const type = schemaType(schema, rendering);
  return paragraph(schema.description ? [type, ": ", inlineMarkdown(schema.description)] : type);
}

/**
 * Returns the names of a component's fields on one line, with a link to its page.
 *
 * @param section the beginning of the fields' ids, if HTML lists the fields in place of their names
 */
export function fieldNames(
  name: string,
  { openapi, messages, urlOf }: SchemaRendering,
  { title = `${messages.fields}:`, section }: { title?: string; section?: string } = {},
): Paragraph {
  const schema = resolve<Schema>(openapi, { $ref: `#/components/schemas/${name}` });
  const names = Object.keys(propertiesOf(schema)).map((field) => code(field));
  const url = urlOf(name);
  const listed = section === undefined ? {} : { dataRecord: name, dataSection: section };
  return {
    ...paragraph(`${title} `, joinInline(", ", names), "."),
    ...(url === undefined ? {} : { data: { hProperties: { dataFieldsOf: url, ...listed } } }),
  };
}

function fieldsOf(schema: Schema, { rendering, direction }: Nesting): Field[] {
  const { messages } = rendering;
  const required = new Set(requiredOf(schema));
  const marksOf = (key: string, property: Schema): Inline[] => [
    ...(direction === "sent" && required.has(key) ? [strong(messages.isRequired)] : []),
    ...(direction === "answered" && !required.has(key) ? [messages.notAlways] : []),
    ...(property.readOnly ? [messages.readOnly] : []),
  ];
  return Object.entries(propertiesOf(schema)).map(([name, property]) => ({
    name,
    schema: property,
    marks: marksOf(name, property),
    example: rendering.showsExamples === true ? exampleOf(property) : undefined,
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
  { messages }: SchemaRendering,
): Inline[] {
  return [
    ...(description ? [inlineMarkdown(description)] : []),
    ...(values === undefined ? [] : [values]),
    ...(example === undefined ? [] : [[`${messages.example}: `, code(example), "."]]),
  ];
}

function schemaDescription(schema: Schema, openapi: OpenApi): string | undefined {
  return schema.description ?? componentDescription(schema, openapi);
}

/** Returns the description of the component that a schema references, directly or as a nullable value. */
function componentDescription({ $ref, anyOf = [] }: Schema, openapi: OpenApi): string | undefined {
  const named = $ref === undefined ? anyOf.find((part) => part.$ref !== undefined) : { $ref };
  return named && resolve<Schema>(openapi, named).description;
}

/**
 * Returns the enum values of a field: few values as a sentence; many values, or values with descriptions, as separate
 * blocks.
 */
function fieldValues(
  schema: Schema,
  { openapi, messages, valuesUrlOf }: SchemaRendering,
): { sentence?: Inline; blocks: (List | Paragraph)[] } {
  const { values, meanings } = enumValuesOf(schema, openapi);
  if (values.length === 0) return { blocks: [] };
  const block =
    meanings === undefined ? paragraph(codes(values), ".") : toMeaningList(values, meanings);
  if (values.length > maxInlineValues) {
    const title = messages.manyValues.replace("{count}", String(values.length));
    const { $ref } = schema.items ?? schema;
    const url = $ref === undefined ? undefined : valuesUrlOf?.(refName($ref));
    return {
      ...(url === undefined
        ? {}
        : { sentence: inlineMarkdown(messages.valuesPage.replace("{url}", url)) }),
      blocks: [paragraph(title), withClasses(block, "values", "many")],
    };
  }
  if (meanings !== undefined) return { blocks: [withClasses(block, "values")] };
  return { sentence: [`${messages.values}: `, codes(values), "."], blocks: [] };
}

function withClasses<Node extends List | Paragraph>(node: Node, ...className: string[]): Node {
  return { ...node, data: { hProperties: { className } } };
}

function toMeaningList(values: unknown[], meanings: Record<string, string>): List {
  return list(
    values.map((value) => [
      code(String(value)),
      ": ",
      inlineMarkdown(meanings[String(value)] ?? ""),
    ]),
  );
}

function codes(values: unknown[]): Inline {
  return joinInline(
    ", ",
    values.map((value) => code(String(value))),
  );
}

/**
 * Returns the type of a value as text: `string (email), 1…320 characters`. A component with fields is a link.
 */
export function schemaType(schema: Schema, rendering: SchemaRendering): Inline {
  if (schema.$ref) {
    const plain = inlineSimpleRef(schema, rendering.openapi);
    if (plain !== schema) return schemaType(plain, rendering);
    const name = refName(schema.$ref);
    const url = rendering.urlOf(name);
    return url === undefined ? code(name) : link(url, name);
  }
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return joinChoices(choices, rendering);
  if (schema.allOf)
    return joinInline(
      " + ",
      schema.allOf.map((part) => schemaType(part, rendering)),
    );
  const { messages } = rendering;
  const assumed = schema.properties ? "object" : messages.anyValue;
  const types = [schema.type ?? (schema.enum ? "string" : assumed)].flat();
  const named = types.map((type): Inline => {
    if (type === "array") {
      return [
        "array<",
        schema.items ? schemaType(schema.items, rendering) : messages.anyValue,
        ">",
      ];
    }
    return type !== "null" && schema.format ? `${type} (${schema.format})` : type;
  });
  return joinInline(", ", [joinInline(" | ", named), ...bounds(schema, messages)]);
}

/**
 * Returns the section of a component on a page that describes it: its name, its description, its fields or
 * their names.
 */
export function schemaSection(
  name: string,
  schema: Schema,
  rendering: SchemaRendering,
  { title = name, direction }: { title?: Inline; direction: Direction },
): RootContent[] {
  const { description, properties } = schema;
  return [
    heading(3, title),
    ...(description && properties ? [paragraph(inlineMarkdown(description))] : []),
    schemaFields(schema, rendering, toKebabCase(name), direction),
  ];
}

/** Returns the id of a component's heading. */
export function anchorOf(name: string): string {
  return name.toLowerCase();
}

function joinChoices(choices: Schema[], rendering: SchemaRendering): Inline {
  const parts = joinInline(
    " | ",
    choices.map((choice) => schemaType(choice, rendering)),
  );
  const nullable = choices.length === 2 && choices.some((choice) => choice.type === "null");
  return nullable ? parts : [`${rendering.messages.anyOf} `, parts];
}

/** Returns the constraints of a schema, named as in JSON Schema and as short as is readable. */
function bounds(schema: Schema, messages: ReferenceMessages): Inline[] {
  const found: Inline[] = [];
  const range = (low: number | undefined, high: number | undefined, unit: string): void => {
    if (low !== undefined && high !== undefined) found.push(`${low}…${high}${unit}`);
    else if (low !== undefined) found.push(`≥ ${low}${unit}`);
    else if (high !== undefined) found.push(`≤ ${high}${unit}`);
  };
  range(schema.minLength, schema.maxLength, ` ${messages.chars}`);
  // The safe-integer bounds add nothing to the type.
  const { minimum, maximum } = schema;
  const lowest = minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum;
  range(lowest, maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum, "");
  if (schema.exclusiveMinimum !== undefined) found.push(`> ${schema.exclusiveMinimum}`);
  if (schema.exclusiveMaximum !== undefined) found.push(`< ${schema.exclusiveMaximum}`);
  range(schema.minItems, schema.maxItems, ` ${messages.items}`);
  // A format is more readable than its pattern.
  if (schema.pattern !== undefined && schema.format === undefined) found.push(code(schema.pattern));
  return found;
}

function defaultOf(schema: Schema, messages: ReferenceMessages): Inline[] {
  const value = defaultValue(schema);
  if (value === undefined || value === null) return [];
  return [[`${messages.byDefault} `, code(JSON.stringify(value))]];
}

/** Returns the object schema of a value, nullable value or list item; undefined if it is described elsewhere. */
function innerObject(schema: Schema, { openapi, nested }: SchemaRendering): Schema | undefined {
  const unwrapped = unwrapSchema(schema);
  if (unwrapped.$ref !== undefined) {
    return nested?.has(refName(unwrapped.$ref)) === true
      ? resolve<Schema>(openapi, unwrapped)
      : undefined;
  }
  // The field already shows the description of an unnamed object.
  const { description: _, ...object } = unwrapped;
  return Object.keys(propertiesOf(object)).length > 0 ? object : undefined;
}

/** Returns the field names of a component that is described only by them. */
function nestedFieldNames(
  schema: Schema,
  rendering: SchemaRendering,
  section: string,
): Paragraph[] {
  const { $ref } = unwrapSchema(schema);
  if ($ref === undefined || refName($ref) !== rendering.namesOnly) return [];
  return [fieldNames(rendering.namesOnly, rendering, { section })];
}
