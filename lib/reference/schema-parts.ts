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
export function heldIn(schema: Schema): Schema {
  const plain = nonNull(schema);
  return plain.items === undefined ? plain : nonNull(plain.items);
}

/**
 * Returns the names of the components that exactly one field of a page uses: their fields are listed within it.
 *
 * @param candidates the references to choose from
 * @param described all schemas whose fields the page lists, including the candidates
 */
export function nestedOnce(
  openapi: OpenApi,
  candidates: ReadonlySet<string>,
  told: readonly Schema[],
): Set<string> {
  const counts = new Map<string, number>();
  const held = new Set<string>();
  for (const schema of told) {
    countReferences(schema, counts);
    for (const { $ref } of Object.values(propertiesOf(schema)).map(heldIn)) {
      if ($ref !== undefined) held.add($ref);
    }
  }
  const once = [...held.intersection(candidates)].filter(($ref) => {
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
export function withoutPlainRef(schema: Schema, openapi: OpenApi): Schema {
  const { $ref, ...rest } = schema;
  if ($ref === undefined) return schema;
  const component = resolve<Schema>(openapi, { $ref });
  return hasFields(component) ? schema : withoutPlainRef({ ...component, ...rest }, openapi);
}

function hasFields(schema: Schema): boolean {
  return (
    Object.keys(propertiesOf(schema)).length > 0 ||
    [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].some(
      ({ $ref, type }) => $ref !== undefined && type === undefined,
    )
  );
}

type Values = { values: unknown[]; meanings?: Record<string, string> | undefined };

/** Returns the values of an enum, also of list items and of nullable values. */
export function valuesOf(schema: Schema, openapi: OpenApi): Values {
  const {
    enum: values,
    "x-enumDescriptions": meanings,
    items,
    anyOf = [],
  } = withoutPlainRef(schema, openapi);
  if (values !== undefined) return { values, meanings };
  const parts = [...(items === undefined ? [] : [items]), ...anyOf];
  const found = parts.map((part) => valuesOf(part, openapi));
  return {
    values: found.flatMap((part) => part.values),
    meanings: found.find((part) => part.meanings !== undefined)?.meanings,
  };
}
