import { refName, resolve, type OpenApi, type Schema } from "../contract/openapi.ts";

/** Returns the fields of an object by name, including those of its `allOf` parts. */
export function propertiesOf(schema: Schema): Record<string, Schema> {
  return Object.assign({}, ...(schema.allOf ?? []).map(propertiesOf), schema.properties) as Record<
    string,
    Schema
  >;
}

/** Returns the names of the required fields, including those of its `allOf` parts. */
export function requiredOf(schema: Schema): string[] {
  return [...(schema.required ?? []), ...(schema.allOf ?? []).flatMap(requiredOf)];
}

/** Returns the non-null schema of a value or, for a list, of its items. */
export function unwrapSchema(schema: Schema): Schema {
  const nonNullSchema = nonNull(schema);
  return nonNullSchema.items === undefined ? nonNullSchema : nonNull(nonNullSchema.items);
}

/**
 * Returns the names of the components that exactly one field of a page uses: their fields are listed within it.
 *
 * @param candidates the references to choose from
 * @param described all schemas whose fields the page lists, including the candidates
 */
export function findSchemasUsedOnce(
  openapi: OpenApi,
  candidates: ReadonlySet<string>,
  described: readonly Schema[],
): Set<string> {
  const counts = new Map<string, number>();
  const fieldRefs = new Set<string>();
  for (const schema of described) {
    countReferences(schema, counts);
    for (const { $ref } of Object.values(propertiesOf(schema)).map(unwrapSchema)) {
      if ($ref !== undefined) fieldRefs.add($ref);
    }
  }
  const once = [...fieldRefs.intersection(candidates)].filter(($ref) => {
    const component = resolve<Schema>(openapi, { $ref });
    return counts.get($ref) === 1 && Object.keys(propertiesOf(component)).length > 0;
  });
  return new Set(once.map(refName));
}

function countReferences(value: unknown, counts: Map<string, number>): void {
  if (Array.isArray(value)) for (const item of value) countReferences(item, counts);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === "$ref" && typeof inner === "string")
      counts.set(inner, (counts.get(inner) ?? 0) + 1);
    else countReferences(inner, counts);
  }
}

function nonNull(schema: Schema): Schema {
  const choices = (schema.anyOf ?? schema.oneOf)?.filter((choice) => choice.type !== "null");
  return choices?.length === 1 ? (choices[0] ?? schema) : schema;
}

/** Returns the referenced components that have fields, in the order of the document. */
export function componentSchemas(openapi: OpenApi, refs: ReadonlySet<string>): [string, Schema][] {
  return Object.entries((openapi.components?.schemas ?? {}) as Record<string, Schema>).filter(
    ([name, schema]) => refs.has(`#/components/schemas/${name}`) && hasFields(schema),
  );
}

/** Inlines a reference to a component without fields, such as an enum, which is described where it is used. */
export function inlineSimpleRef(schema: Schema, openapi: OpenApi): Schema {
  const { $ref, ...rest } = schema;
  if ($ref === undefined) return schema;
  const component = resolve<Schema>(openapi, { $ref });
  return hasFields(component) ? schema : inlineSimpleRef({ ...component, ...rest }, openapi);
}

function hasFields(schema: Schema): boolean {
  return (
    Object.keys(propertiesOf(schema)).length > 0 ||
    [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].some(
      ({ $ref, type }) => $ref !== undefined && type === undefined,
    )
  );
}

type EnumValues = { values: unknown[]; meanings?: Record<string, string> | undefined };

/** Returns the values of an enum, also of list items and of nullable values. */
export function enumValuesOf(schema: Schema, openapi: OpenApi): EnumValues {
  const {
    enum: values,
    "x-enumDescriptions": meanings,
    items,
    anyOf = [],
  } = inlineSimpleRef(schema, openapi);
  if (values !== undefined) return { values, meanings };
  const parts = [...(items === undefined ? [] : [items]), ...anyOf];
  const found = parts.map((part) => enumValuesOf(part, openapi));
  return {
    values: found.flatMap((part) => part.values),
    meanings: found.find((part) => part.meanings !== undefined)?.meanings,
  };
}
