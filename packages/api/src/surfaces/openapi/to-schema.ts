import { z } from "zod";
import { withCommonDescription, withFormatExample } from "./common-members.ts";

type Json = Record<string, unknown>;

/** Returns the JSON Schema of a zod schema. Schemas with an id become components, referenced by name. */
export function toSchema(
  schema: z.ZodType,
  io: "input" | "output",
  components: Record<string, Json>,
): Json {
  const {
    $schema: _,
    $defs = {},
    ...root
  } = z.toJSONSchema(schema, {
    io,
    override: ({ zodSchema, jsonSchema }) => {
      // zod's patterns repeat formats in hundreds of characters; patterns set by us add to the format.
      if (jsonSchema.format !== undefined && z.globalRegistry.get(zodSchema)?.pattern === undefined)
        delete jsonSchema.pattern;
      if (jsonSchema.pattern !== undefined)
        jsonSchema.pattern = withoutSlashEscapes(jsonSchema.pattern);
      if (jsonSchema.minLength === 0) delete jsonSchema.minLength;
    },
  }) as Json & { $defs?: Record<string, Json> };
  for (const [name, definition] of Object.entries($defs)) {
    const { id: _id, $schema: _schema, ...component } = toDocumented(definition);
    components[name] = component;
  }
  const { id, ...inline } = toDocumented(root);
  if (typeof id === "string" && inline["$ref"] === undefined) {
    components[id] = inline;
    return { $ref: `#/components/schemas/${id}` };
  }
  return inline;
}

/**
 * Removes the escape of `/` that `RegExp.source` adds. JSON Schema does not need it, and some generators escape it
 * again.
 */
function withoutSlashEscapes(pattern: string): string {
  return pattern.replaceAll(/\\(.)/gsu, (escape, character) =>
    character === "/" ? character : escape,
  );
}

/** Keywords whose values are data, not schemas. */
export const dataKeywords = new Set(["const", "default", "enum", "examples"]);

/** Returns a schema of the document: with references to components, and default descriptions of members. */
function toDocumented(schema: Json): Json {
  const entries = Object.entries(schema).map(([key, value]) => {
    if (dataKeywords.has(key)) return [key, value];
    if (key === "properties") return [key, toDocumentedMembers(value as Record<string, Json>)];
    if (key === "$ref") return [key, String(value).replace("#/$defs/", "#/components/schemas/")];
    if (Array.isArray(value)) {
      return [key, value.map((item: unknown) => (isSchema(item) ? toDocumented(item) : item))];
    }
    return [key, isSchema(value) ? toDocumented(value) : value];
  });
  return withFormatExample(hoistNullableMetadata(Object.fromEntries(entries) as Json));
}

function toDocumentedMembers(members: Record<string, Json>): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(members).map(([name, member]) => [
      name,
      toDocumented(withCommonDescription(name, member)),
    ]),
  );
}

function isSchema(value: unknown): value is Json {
  return typeof value === "object" && value !== null;
}

/**
 * Moves description and examples of a nullable value from its branch to the outer schema: they cover null too.
 */
function hoistNullableMetadata(schema: Json): Json {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema;
  const [value, nullBranch] = anyOf as Json[];
  if (nullBranch?.["type"] !== "null" || value === undefined || "$ref" in value) return schema;
  const { description, examples, ...branch } = value;
  return {
    anyOf: [branch, nullBranch],
    ...(description === undefined ? {} : { description }),
    ...(examples === undefined ? {} : { examples }),
    ...rest,
  };
}
