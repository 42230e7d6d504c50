import type { Operation } from "../../kernel/define-operation.ts";
import { bodyOf, type ExampleRecords, pathOf } from "./example-records.ts";
import { type IdPlace, idPlacesOf } from "./id-places.ts";
import { documentedOperation, type JsonSchema, resolveReference } from "./openapi-schemas.ts";
import { propertiesOf, schemaOf, toExample } from "./schema-example.ts";
import { type TestOrganization, testBaseUrl } from "../test-service.ts";

/** The request target and body of a call. */
export type Draft = { address: string; body: unknown };

type Json = Record<string | number, unknown>;

/**
 * Creates the example request of an operation for the records of an organization, with another id at one position.
 * Members that the example lacks on the path to that position are created from the schema, with the organization's own
 * records for other ids.
 */
export function putId(
  operation: Operation,
  organization: TestOrganization,
  records: ExampleRecords,
  place: IdPlace,
  id: string,
): Draft {
  const isPath = place.location === "path";
  const url = new URL(
    pathOf(operation, isPath ? { ...records, [String(place.path[0])]: id } : records),
    testBaseUrl,
  );
  const body = bodyOf(operation, organization, records);
  if (isPath) return { address: url.pathname + url.search, body };
  if (place.location === "query") {
    url.searchParams.set(String(place.path[0]), id);
    return { address: url.pathname + url.search, body };
  }
  const schema = documentedOperation(operation).requestBody?.content["application/json"]?.schema;
  if (schema === undefined) throw new Error(`${operation.id} takes no body`);
  const changed = structuredClone(body ?? {}) as Json;
  reach(schema, changed, place.path, toValue(id, place));
  for (const other of idPlacesOf(operation)) {
    if (other.location !== "body" || other.kind === null || isSame(other, place)) continue;
    replace(changed, other.path, toValue(records[other.kind] ?? "", other), body);
  }
  return { address: url.pathname + url.search, body: changed };
}

const isSame = (a: IdPlace, b: IdPlace): boolean => a.path.join("/") === b.path.join("/");

const toValue = (id: string, { form }: IdPlace): string | number =>
  form === "number" ? Number(id) : id;

/** Sets the value at a position, and creates the objects on the path to it from the schema. */
function reach(reference: JsonSchema, at: Json, path: IdPlace["path"], value: unknown): void {
  const [part, ...rest] = path;
  if (part === undefined) return;
  const schema = schemaOf(reference, at);
  const member = Array.isArray(at)
    ? (schema["items"] as JsonSchema)
    : (propertiesOf(schema)[String(part)] ?? {});
  if (rest.length === 0) {
    at[part] = value;
    return;
  }
  const given = at[part];
  const isThere = typeof given === "object" && given !== null && Object.keys(given).length > 0;
  const next = (isThere ? given : toExample(resolveReference(member))) as Json;
  at[part] = next;
  reach(member, next, rest, value);
}

/** Replaces the value at a position if it was created from the schema; a value of the original body stays. */
function replace(root: Json, path: IdPlace["path"], value: unknown, given: unknown): void {
  const parents = path.slice(0, -1);
  const at = parents.reduce<unknown>((found, part) => (found as Json | undefined)?.[part], root);
  const before = path.reduce<unknown>((found, part) => (found as Json | undefined)?.[part], given);
  const last = path.at(-1);
  if (at === undefined || at === null || last === undefined || before !== undefined) return;
  if (Object.hasOwn(at, last)) (at as Json)[last] = value;
}

/**
 * Returns variants of a request: with all members or only the required ones, and with each value of each enumeration.
 *
 * @param keptMember the member of the body that is always kept
 */
export function otherWays(operation: Operation, { address, body }: Draft, keep: string): Draft[] {
  const schema = documentedOperation(operation).requestBody?.content["application/json"]?.schema;
  if (schema === undefined || typeof body !== "object" || body === null) return [];
  const object = schemaOf(schema, body);
  const needed = [keep, ...((object["required"] ?? []) as string[])];
  const least = Object.fromEntries(Object.entries(body).filter(([name]) => needed.includes(name)));
  const choices = Object.entries(propertiesOf(object)).flatMap(([name, member]) => {
    const options = resolveReference(member)["enum"];
    return Array.isArray(options) ? options.map((option: unknown) => ({ [name]: option })) : [];
  });
  return [body, least].flatMap((given) =>
    [{}, ...choices].map((choice) => ({ address, body: { ...given, ...choice } })),
  );
}

/**
 * Returns queries that set optional parameters: each boolean, and all values of each enumeration; {} is one of them.
 */
export function variantsOf(operation: Operation): Record<string, string>[] {
  const variants: Record<string, string>[] = [{}];
  for (const { name, in: location, schema } of documentedOperation(operation).parameters) {
    if (location !== "query") continue;
    if (schema["type"] === "boolean") variants.push({ [name]: "true" });
    const options = (schema["items"] as JsonSchema | undefined)?.["enum"];
    if (Array.isArray(options) && name !== "fields") variants.push({ [name]: options.join(",") });
  }
  return variants;
}
