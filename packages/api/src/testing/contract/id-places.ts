import type { Operation } from "../../kernel/define-operation.ts";
import { exampleParameters } from "./example-records.ts";
import { documentedOperation, type JsonSchema, resolveReference } from "./openapi-schemas.ts";
import { propertiesOf } from "./schema-example.ts";

/** A place in the request of an operation that takes the id of a record, beside its organization's. */
export type IdPlace = {
  location: "path" | "query" | "body";
  /** The parameter, or the members and indexes that lead to the place in the body. */
  path: (string | number)[];
  /** How the id is written. */
  form: IdForm;
  /** The path parameter of the records whose ids belong there; null where the name says none: any may. */
  kind: string | null;
};

type IdForm = "uuid" | "number" | "text";

const kinds = exampleParameters.filter((name) => name.endsWith("Id") && name !== "organizationId");

/** Every place of the operation's request where the OpenAPI document says that an id stands. */
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

/** The places of a value in which ids stand; one place for all items of an array. */
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

/** The pointer (RFC 6901) with which a refusal names a place in the body. */
export function toPointer({ path }: Pick<IdPlace, "path">): string {
  return path.map((part) => `/${part}`).join("");
}
