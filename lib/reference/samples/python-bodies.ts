import { resolve, type OpenApi, type Schema } from "../../contract/openapi.ts";
import { type PythonBodies, type PythonMembers, toSnakeCase } from "./python-names.ts";
import { operationBody, type SampleCall } from "./sample-call.ts";

/** Returns the members of the bodies of the calls. */
export function pythonBodiesOf(openapi: OpenApi, calls: readonly SampleCall[]): PythonBodies {
  return Object.fromEntries(
    calls.flatMap(({ placed }) => {
      const schema = operationBody(openapi, placed)?.media.schema;
      const members = schema === undefined ? {} : membersOf(openapi, schema, new Set());
      return Object.keys(members).length === 0 ? [] : [[placed.operation.operationId, members]];
    }),
  );
}

/** Returns the members that have another name in Python, or members of their own; a schema within itself has none. */
function membersOf(openapi: OpenApi, schema: Schema, within: ReadonlySet<string>): PythonMembers {
  const { $ref } = schema;
  if ($ref !== undefined) {
    if (within.has($ref)) return {};
    return membersOf(openapi, resolve(openapi, schema), new Set([...within, $ref]));
  }
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  if (schema.items) parts.push(schema.items);
  const own = Object.entries(schema.properties ?? {})
    .map(([name, property]) => [name, membersOf(openapi, property, within)] as const)
    .filter(([name, members]) => toSnakeCase(name) !== name || Object.keys(members).length > 0);
  const others = parts.map((part) => membersOf(openapi, part, within));
  return Object.assign({}, ...others, Object.fromEntries(own)) as PythonMembers;
}
