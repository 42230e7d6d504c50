import type { Operation } from "../../kernel/define-operation.ts";
import { exampleParameters } from "./example-records.ts";
import { documentedOperation, type JsonSchema, resolveReference } from "./openapi-schemas.ts";
import { propertiesOf } from "./schema-example.ts";

/** A position in the request of an operation that takes the id of a record, except for the organization's id. */
export type IdPlace = {
  location: "path" | "query" | "body";
  /** The parameter, or the members and indexes that lead to the position in the body. */
  path: (string | number)[];
  /** The format of the id. */
  form: IdForm;
  /** The path parameter of the kind of record, by its name; null if the name does not say: any kind. */
  kind: string | null;
};

type IdForm = "uuid" | "number" | "text";

const kinds = exampleParameters.filter((name) => name.endsWith("Id") && name !== "organizationId");

/** Returns every position in the request of an operation that takes an id, by the OpenAPI document. */
export function idPlacesOf(operation: Operation): IdPlace[] {
  const { parameters, requestBody } = documentedOperation(operation);
  const found: IdPlace[] = [];
  for (const { name, in: location, schema } of parameters) {
    if (name === undefined || name === "organizationId") continue;
    if (location === "path") {
      found.push({ location, path: [name], form: formOf(schema, name) ?? "text", kind: name });
    } else found.push(...placesIn(schema, [name]).map((place) => ({ ...place, location })));
  }
  const body = requestBody?.content["application/json"]?.schema;
  if (body !== undefined) found.push(...placesIn(body, []));
  return found;
}

/** Returns the positions of ids in a value; one position for all items of an array. */
function placesIn(reference: JsonSchema, path: IdPlace["path"]): IdPlace[] {
  const schema = resolveReference(reference);
  const branches = (schema["anyOf"] ?? schema["oneOf"]) as JsonSchema[] | undefined;
  if (branches !== undefined) return branches.flatMap((branch) => placesIn(branch, path));
  if (schema["type"] === "array") return placesIn(schema["items"] as JsonSchema, [...path, 0]);
  const form = formOf(schema, nameOf(path));
  if (form !== undefined) return [{ location: "body", path, form, kind: kindOf(nameOf(path)) }];
  return Object.entries(propertiesOf(schema)).flatMap(([name, member]) =>
    placesIn(member, [...path, name]),
  );
}

const nameOf = (path: IdPlace["path"]): string =>
  path.findLast((part) => typeof part === "string") ?? "";

function formOf(reference: JsonSchema, name: string): IdForm | undefined {
  const schema = resolveReference(reference);
  if (schema["format"] === "uuid") return "uuid";
  return schema["type"] === "integer" && /Ids?$/u.test(name) ? "number" : undefined;
}

/** `parentTaskId` and `taskIds` take the id of a task. */
function kindOf(name: string): string | null {
  const said = name.replace(/s$/u, "").toLowerCase();
  const named = kinds.filter((kind) => said.endsWith(kind.toLowerCase()));
  return named.toSorted((a, b) => b.length - a.length)[0] ?? null;
}

/** Returns the JSON Pointer (RFC 6901) of a position in the body, as validation errors contain it. */
export function toPointer({ path }: Pick<IdPlace, "path">): string {
  return path.map((part) => `/${part}`).join("");
}
