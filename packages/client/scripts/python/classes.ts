import { describe, toPythonNames } from "./describe.ts";
import { type Document, findResponseSchemas, type Schema, toReferenceName } from "./openapi.ts";
import { joinUnion, toClassName, toDocstring, toLiteral, toSnakeCase } from "./python-text.ts";

/** Whether a type is that of an argument, or of what a call returns. */
export type Direction = "input" | "output";

/** Attributes that every record has: no member may have their names. */
const recordAttributes = new Set(["raw", "http"]);

/** Classes that are written by hand, in the other modules of the package. */
const handWritten = new Set(["RequestError", "Problem"]);

/** The longest list of values that stays in place; longer ones get a name. */
const maxInlineValues = 60;

/** Writes the records, typed dictionaries and values that annotations need. */
export class Classes {
  readonly #schemas: Document["components"]["schemas"];
  /** Schemas that responses contain. */
  readonly #outputs: ReadonlySet<string>;
  /** Members, parameters and operations whose names differ in Python. */
  readonly #names: ReadonlySet<string>;
  readonly #values = new Map<string, string>();
  readonly #classes = new Map<string, string>();
  /** In an order in which each contains only those before it. */
  readonly #unions = new Map<string, string>();
  /** The class of each inline object, by its content: the same object has one class. */
  readonly #inlineObjects = new Map<string, string>();

  constructor(document: Document, names: ReadonlySet<string>) {
    this.#schemas = document.components.schemas;
    this.#outputs = findResponseSchemas(document);
    this.#names = names;
  }

  /**
   * Returns the annotation of a schema. A class that it needs is written as well.
   *
   * @param owner the name of what has no name in the document: an inline object, many values
   */
  annotate(schema: Schema, direction: Direction, owner: string): string {
    return joinUnion(this.#toMembers(schema, direction, owner));
  }

  /** Returns the classes of everything annotated so far: values, then records and dictionaries, then unions. */
  write(): string {
    return [
      ...sortByName(this.#values),
      ...sortByName(this.#classes),
      ...this.#unions.values(),
    ].join("\n\n");
  }

  /** Returns the members of a union; one, if the schema is none. */
  #toMembers(schema: Schema, direction: Direction, owner: string): string[] {
    if (schema.$ref !== undefined) return [this.#annotateReference(schema.$ref, direction)];
    if (schema.enum !== undefined) return [this.#annotateValues(schema.enum, owner)];
    if (schema.const !== undefined) return [`Literal[${toLiteral(schema.const)}]`];
    const options = schema.anyOf ?? schema.oneOf;
    if (options !== undefined) {
      return options.flatMap((each) => this.#toMembers(each, direction, toOptionName(owner, each)));
    }
    if (!Array.isArray(schema.type)) return this.#annotateType(schema, direction, owner);
    return schema.type.flatMap((type) => this.#annotateType({ ...schema, type }, direction, owner));
  }

  #annotateType(schema: Schema, direction: Direction, owner: string): string[] {
    switch (schema.type) {
      case "string":
        return toTextTypes(schema.format, direction);
      case "integer":
        return ["int"];
      case "number":
        return ["float"];
      case "boolean":
        return ["bool"];
      case "null":
        return ["None"];
      case "array": {
        const item = this.annotate(schema.items ?? {}, direction, owner);
        return [direction === "input" ? `Sequence[${item}]` : `list[${item}]`];
      }
      case "object": {
        if (schema.properties !== undefined)
          return [this.#annotateInline(schema, direction, owner)];
        const { additionalProperties: member } = schema;
        const values =
          typeof member === "object" ? this.annotate(member, direction, `${owner}Value`) : "Any";
        return [direction === "input" ? `Mapping[str, ${values}]` : `dict[str, ${values}]`];
      }
      default:
        return ["Any"];
    }
  }

  #annotateValues(values: readonly unknown[], owner: string): string {
    const literals = values.map(toLiteral).join(", ");
    if (literals.length <= maxInlineValues) return `Literal[${literals}]`;
    this.#values.set(owner, writeValues(owner, { enum: [...values] }, this.#names));
    return owner;
  }

  #annotateReference(reference: string, direction: Direction): string {
    const name = toReferenceName(reference);
    const schema = this.#schemas[name];
    if (schema === undefined) throw new Error(`The document has no schema ${name}.`);
    if (handWritten.has(name)) return name;
    if (schema.enum !== undefined) {
      this.#values.set(name, writeValues(name, schema, this.#names));
      return name;
    }
    const className = this.#toDirectedName(name, direction);
    if (schema.properties !== undefined) {
      this.#addClass(className, schema, direction);
    } else if (!this.#unions.has(className)) {
      const union = this.annotate(schema, direction, className);
      const text = toPythonNames(schema.description ?? "", this.#names);
      this.#unions.set(
        className,
        `${className}: TypeAlias = ${union}\n${text === "" ? "" : `${toDocstring(text, "")}\n`}`,
      );
    }
    return className;
  }

  /** A schema that is both argument and result has two types: a dictionary `AttachmentInput`, a record `Attachment`. */
  #toDirectedName(name: string, direction: Direction): string {
    if (direction === "output" || !this.#outputs.has(name)) return name;
    const inputName = `${name}Input`;
    if (inputName in this.#schemas) throw new Error(`${inputName} is the name of two types.`);
    return inputName;
  }

  #annotateInline(schema: Schema, direction: Direction, owner: string): string {
    const key = `${direction} ${JSON.stringify(schema)}`;
    const known = this.#inlineObjects.get(key);
    if (known !== undefined) return known;
    let name = owner;
    for (let number = 2; this.#classes.has(name) || name in this.#schemas; number += 1) {
      name = `${owner}${number}`;
    }
    this.#inlineObjects.set(key, name);
    this.#addClass(name, schema, direction);
    return name;
  }

  #addClass(name: string, schema: Schema, direction: Direction): void {
    if (this.#classes.has(name)) return;
    // A class may contain itself.
    this.#classes.set(name, "");
    const { properties = {}, required = [] } = schema;
    const members = Object.entries(properties).map(([property, member]) => {
      if (recordAttributes.has(property))
        throw new Error(`${name}.${property} needs another name.`);
      const annotation = this.annotate(member, direction, `${name}${toClassName(property)}`);
      const type = toMemberType(annotation, direction, required.includes(property));
      const text = describe(member, this.#names);
      return `    ${toSnakeCase(property)}: ${type}\n${text === "" ? "" : `${toDocstring(text, "    ")}\n`}`;
    });
    const text = toPythonNames(schema.description ?? "", this.#names);
    const documentation = text === "" ? "" : `${toDocstring(text, "    ")}\n\n`;
    const body = `${documentation}${members.join("")}` || "    pass\n";
    this.#classes.set(name, `class ${name}(${toBase(properties, direction)}):\n${body}`);
  }
}

function toBase(properties: Record<string, Schema>, direction: Direction): string {
  if (direction === "input") return "TypedDict";
  const { items, page } = properties;
  const item = items?.items?.$ref;
  const isList = page?.$ref?.endsWith("/Page") === true && item !== undefined;
  return isList ? `ListPage["${toReferenceName(item)}"]` : "Record";
}

function sortByName(texts: ReadonlyMap<string, string>): string[] {
  return [...texts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
}

/** Names an inline object among several: by its constant member, or by its only one. */
function toOptionName(owner: string, { properties = {} }: Schema): string {
  const entries = Object.entries(properties);
  const constant = entries.find(([, { const: value }]) => typeof value === "string");
  if (constant !== undefined) return owner + toClassName(String(constant[1].const));
  const [first, ...others] = entries;
  return first !== undefined && others.length === 0 ? owner + toClassName(first[0]) : owner;
}

function toTextTypes(format: string | undefined, direction: Direction): string[] {
  const type = format === "date-time" ? "datetime" : format === "date" ? "date" : "str";
  return direction === "input" && type !== "str" ? [type, "str"] : [type];
}

/** Writes the type of a member: that of a record is None if the response does not contain it. */
function toMemberType(annotation: string, direction: Direction, isRequired: boolean): string {
  if (isRequired) return annotation;
  if (direction === "input") return `NotRequired[${annotation}]`;
  return `${joinUnion([annotation, "None"])} = None`.replace(" | None | None", " | None");
}

function writeValues(name: string, schema: Schema, names: ReadonlySet<string>): string {
  const values = (schema.enum ?? []).map((value) => {
    const text = schema["x-enumDescriptions"]?.[String(value)];
    return text === undefined ? undefined : `- \`${String(value)}\`: ${toPythonNames(text, names)}`;
  });
  const text = [
    toPythonNames(schema.description ?? "", names),
    "",
    ...values.filter((line) => line !== undefined),
  ];
  const literals = (schema.enum ?? []).map((value) => `    ${toLiteral(value)},\n`).join("");
  const documentation = text.join("\n").trim();
  return `${name}: TypeAlias = Literal[\n${literals}]\n${documentation === "" ? "" : `${toDocstring(documentation, "")}\n`}`;
}
