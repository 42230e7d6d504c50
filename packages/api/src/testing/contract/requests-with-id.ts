import type { Operation } from "../../kernel/define-operation.ts";
import { bodyOf, type ExampleRecords, pathOf } from "./example-records.ts";
import { type IdPosition, idPositionsOf } from "./id-positions.ts";
import { documentedOperation, type JsonSchema, resolveReference } from "./openapi-schemas.ts";
import { propertiesOf, schemaOf, toExample } from "./schema-example.ts";
import { type TestOrganization, testBaseUrl } from "../test-service.ts";

/** The request target and body of a call. */
export type RequestDraft = { target: string; body: unknown };

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
  position: IdPosition,
  id: string,
): RequestDraft {
  const isPath = position.location === "path";
  const url = new URL(
    pathOf(operation, isPath ? { ...records, [String(position.path[0])]: id } : records),
    testBaseUrl,
  );
  const body = bodyOf(operation, organization, records);
  if (isPath) return { target: url.pathname + url.search, body };
  if (position.location === "query") {
    url.searchParams.set(String(position.path[0]), id);
    return { target: url.pathname + url.search, body };
  }
  const schema = documentedOperation(operation).requestBody?.content["application/json"]?.schema;
  if (schema === undefined) throw new Error(`${operation.id} takes no body`);
  const changed = structuredClone(body ?? {}) as Json;
  setValueAt(schema, changed, position.path, toValue(id, position));
  for (const other of idPositionsOf(operation)) {
    if (other.location !== "body" || other.kind === null || isSame(other, position)) continue;
    replaceGenerated(changed, other.path, toValue(records[other.kind] ?? "", other), body);
  }
  return { target: url.pathname + url.search, body: changed };
}

const isSame = (a: IdPosition, b: IdPosition): boolean => a.path.join("/") === b.path.join("/");

const toValue = (id: string, { format }: IdPosition): string | number =>
  format === "number" ? Number(id) : id;

/** Sets the value at a position, and creates the objects on the path to it from the schema. */
function setValueAt(
  reference: JsonSchema,
  node: Json,
  path: IdPosition["path"],
  value: unknown,
): void {
  const [step, ...rest] = path;
  if (step === undefined) return;
  const schema = schemaOf(reference, node);
  const member = Array.isArray(node)
    ? (schema["items"] as JsonSchema)
    : (propertiesOf(schema)[String(step)] ?? {});
  if (rest.length === 0) {
    node[step] = value;
    return;
  }
  const current = node[step];
  const exists = typeof current === "object" && current !== null && Object.keys(current).length > 0;
  const next = (exists ? current : toExample(resolveReference(member))) as Json;
  node[step] = next;
  setValueAt(member, next, rest, value);
}

/** Replaces the value at a position if it was created from the schema; a value of the original body stays. */
function replaceGenerated(
  root: Json,
  path: IdPosition["path"],
  value: unknown,
  current: unknown,
): void {
  const parents = path.slice(0, -1);
  const node = parents.reduce<unknown>((value, step) => (value as Json | undefined)?.[step], root);
  const givenValue = path.reduce<unknown>(
    (value, step) => (value as Json | undefined)?.[step],
    current,
  );
  const last = path.at(-1);
  if (node === undefined || node === null || last === undefined || givenValue !== undefined) return;
  if (Object.hasOwn(node, last)) (node as Json)[last] = value;
}

/**
 * Returns variants of a request: with all members, only the required ones, or these and every boolean false; and
 * with each value of each enumeration.
 *
 * @param keptMember the member of the body that is always kept
 */
export function requestVariants(
  operation: Operation,
  { target, body }: RequestDraft,
  keptMember: string,
): RequestDraft[] {
  const schema = documentedOperation(operation).requestBody?.content["application/json"]?.schema;
  if (schema === undefined || typeof body !== "object" || body === null) return [];
  const object = schemaOf(schema, body);
  const requiredNames = [keptMember, ...((object["required"] ?? []) as string[])];
  const requiredMembers = Object.fromEntries(
    Object.entries(body).filter(([name]) => requiredNames.includes(name)),
  );
  const choices = Object.entries(propertiesOf(object)).flatMap(([name, member]) => {
    const options = resolveReference(member)["enum"];
    return Array.isArray(options) ? options.map((option: unknown) => ({ [name]: option })) : [];
  });
  const disabled = Object.fromEntries(
    Object.entries(propertiesOf(object))
      .filter(([, member]) => resolveReference(member)["type"] === "boolean")
      .map(([name]) => [name, false]),
  );
  return [body, requiredMembers, { ...requiredMembers, ...disabled }].flatMap((current) =>
    [{}, ...choices].map((choice) => ({ target, body: { ...current, ...choice } })),
  );
}

/**
 * Returns queries that set optional parameters: each boolean, and all values of each enumeration; {} is one of them.
 */
export function queryVariants(operation: Operation): Record<string, string>[] {
  const variants: Record<string, string>[] = [{}];
  for (const { name, in: location, schema } of documentedOperation(operation).parameters) {
    if (location !== "query") continue;
    if (schema["type"] === "boolean") variants.push({ [name]: "true" });
    const options = (schema["items"] as JsonSchema | undefined)?.["enum"];
    if (Array.isArray(options) && name !== "fields") variants.push({ [name]: options.join(",") });
  }
  return variants;
}
