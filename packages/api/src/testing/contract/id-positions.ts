import type { Operation } from "../../kernel/define-operation.ts";
import { exampleParameters } from "./example-records.ts";
import { documentedOperation, type JsonSchema, resolveReference } from "./openapi-schemas.ts";
import { propertiesOf } from "./schema-example.ts";

/** A position in the request of an operation that takes the id of a record, except for the organization's id. */
export type IdPosition = {
  location: "path" | "query" | "body";
  /** The parameter, or the members and indexes that lead to the position in the body. */
  path: (string | number)[];
  /** The format of the id. */
  format: IdFormat;
  /** The path parameter of the kind of record, by its name; null if the name does not say: any kind. */
  kind: string | null;
};

type IdFormat = "uuid" | "number" | "text";

const kinds = exampleParameters.filter((name) => name.endsWith("Id") && name !== "organizationId");

/** Returns every position in the request of an operation that takes an id, by the OpenAPI document. */
export function idPositionsOf(operation: Operation): IdPosition[] {
  const { parameters, requestBody } = documentedOperation(operation);
  const positions: IdPosition[] = [];
  for (const { name, in: location, schema } of parameters) {
    if (name === undefined || name === "organizationId") continue;
    if (location === "path") {
      positions.push({
        location,
        path: [name],
        format: formatOf(schema, name) ?? "text",
        kind: name,
      });
    } else
      positions.push(...positionsIn(schema, [name]).map((position) => ({ ...position, location })));
  }
  const body = requestBody?.content["application/json"]?.schema;
  if (body !== undefined) positions.push(...positionsIn(body, []));
  return positions;
}

/** Returns the positions of ids in a value; one position for all items of an array. */
function positionsIn(reference: JsonSchema, path: IdPosition["path"]): IdPosition[] {
  const schema = resolveReference(reference);
  const branches = (schema["anyOf"] ?? schema["oneOf"]) as JsonSchema[] | undefined;
  if (branches !== undefined) return branches.flatMap((branch) => positionsIn(branch, path));
  if (schema["type"] === "array") return positionsIn(schema["items"] as JsonSchema, [...path, 0]);
  const format = formatOf(schema, nameOf(path));
  if (format !== undefined) return [{ location: "body", path, format, kind: kindOf(nameOf(path)) }];
  return Object.entries(propertiesOf(schema)).flatMap(([name, member]) =>
    positionsIn(member, [...path, name]),
  );
}

const nameOf = (path: IdPosition["path"]): string =>
  path.findLast((part) => typeof part === "string") ?? "";

function formatOf(reference: JsonSchema, name: string): IdFormat | undefined {
  const schema = resolveReference(reference);
  if (schema["format"] === "uuid") return "uuid";
  return schema["type"] === "integer" && /Ids?$/u.test(name) ? "number" : undefined;
}

/** `parentTaskId` and `taskIds` take the id of a task. */
function kindOf(name: string): string | null {
  const lowerName = name.replace(/s$/u, "").toLowerCase();
  const matches = kinds.filter((kind) => lowerName.endsWith(kind.toLowerCase()));
  return matches.toSorted((a, b) => b.length - a.length)[0] ?? null;
}

/** Returns the JSON Pointer (RFC 6901) of a position in the body, as validation errors contain it. */
export function toPointer({ path }: Pick<IdPosition, "path">): string {
  return path.map((part) => `/${part}`).join("");
}
