import { refName, resolve, type OpenApi, type Schema } from "../contract/openapi.ts";

/** The fields of an object by their names, those of all its parts. */
export function propertiesOf(schema: Schema): Record<string, Schema> {
  return Object.assign({}, ...(schema.allOf ?? []).map(propertiesOf), schema.properties) as Record<
    string,
    Schema
  >;
}

/** The names of the fields that a value cannot be without. */
export function requiredOf(schema: Schema): string[] {
  return [...(schema.required ?? []), ...(schema.allOf ?? []).flatMap(requiredOf)];
}

/** A value beside null, or of a list its items. */
export function heldIn(schema: Schema): Schema {
  const plain = nonNull(schema);
  return plain.items === undefined ? plain : nonNull(plain.items);
}

/**
 * The components that one field alone has, on a page: their fields stand within it.
 *
 * @param candidates the references to choose from
 * @param told all schemas whose fields the page tells, those of the candidates among them
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

/** The components with fields among references, in the order of the document. */
export function componentSchemas(openapi: OpenApi, refs: ReadonlySet<string>): [string, Schema][] {
  return Object.entries((openapi.components?.schemas ?? {}) as Record<string, Schema>).filter(
    ([name, schema]) => refs.has(`#/components/schemas/${name}`) && hasFields(schema),
  );
}

/** A component without fields, such as an enumeration, is told where it is used. */
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

/** The values of an enumeration, of that of a list's items, or beside null. */
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
