import type { Operation } from "../../kernel/define-operation.ts";
import {
  problemTypeOf,
  type ProblemCode,
  type ProblemType,
  problemTypes,
} from "../../problems/problem-types.ts";
import { problemsOf } from "../../kernel/operation-problems.ts";
import { operations } from "../../registry.gen.ts";
import { dataHeaders } from "@werkbank/http/security-headers";
import {
  documentedOperation,
  type JsonSchema,
  resolveReference,
  validatorOf,
} from "./openapi-schemas.ts";

/** A request and its response, as transmitted. */
export type Exchange = {
  method: string;
  /** As sent. */
  url: string;
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; undefined if it is not JSON. */
  body: unknown;
};

const problemType = "application/problem+json";
const problemSchema: JsonSchema = { $ref: "#/components/schemas/Problem" };

/**
 * Validates a response against the OpenAPI document of the service: status and media type are documented, the body
 * matches its schema, a 204 or 304 has no body, `Location` names a readable record, a problem matches the catalog
 * entry of its code, caches may not store personal data, and members have the order of their schema. Skips responses of
 * other surfaces (MCP, metadata, health).
 *
 * @throws Error that names the operation, the status, the JSON Pointer or header, and the violation
 */
export function checkResponse(exchange: Exchange, { docsUrl }: { docsUrl: string }): void {
  const { method, status, headers, text } = exchange;
  const url = new URL(exchange.url);
  const pathname = toCanonicalPath(url.pathname);
  const operation = findOperation(method, pathname);
  const fail = (subject: string, message: string): never => {
    const name = operation?.id ?? `${method} ${pathname}`;
    throw new Error(`${name} answered ${status}: ${subject} ${message}\n${text.slice(0, 1_000)}`);
  };
  if (!pathname.startsWith("/v1/")) return;
  checkSecurityHeaders(headers, operation, fail);
  if (method === "HEAD" || status === 204 || status === 304) {
    if (text !== "") fail("the body", "should be empty");
  }
  if (method === "OPTIONS") return;

  const type = headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (operation === undefined) {
    if (type !== problemType) fail("the media type", `is ${type}; no operation has this address`);
    if (method !== "HEAD") checkProblem(exchange, operation, docsUrl, fail);
    return;
  }
  const { responses } = documentedOperation(operation);
  const documented =
    responses[String(status)] ?? (type === problemType ? responses["default"] : undefined);
  if (documented === undefined) return fail("the status", "is not documented");
  const { content } = resolveReference(documented);
  if (status === 304 || method === "HEAD") return;
  if (content === undefined) {
    if (text !== "" || type !== undefined) fail("the body", "is not documented");
    return;
  }
  const media = type === undefined ? undefined : content[type];
  if (media === undefined) return fail("the media type", `${type} is not documented`);
  if (type === problemType) {
    checkProblem(exchange, operation, docsUrl, fail);
    return;
  }
  if (type === "application/json" && media.schema !== undefined) {
    const fields = url.searchParams.has("fields")
      ? url.searchParams.getAll("fields").join(",")
      : null;
    const schema = toSparseSchema(toCompleteSchema(media.schema), fields);
    checkBody(exchange, schema, fail);
    checkOrder(exchange.body, schema, "", fail);
  }
  checkLocation(exchange, operation, fail);
}

type Fail = (subject: string, message: string) => never;

/** Operations whose responses are the same for all callers and requests. */
const publicDocuments = new Set(["getOpenApi", "listProblemTypes"]);

function checkSecurityHeaders(
  headers: Headers,
  operation: Operation | undefined,
  fail: Fail,
): void {
  const cacheControl = headers.get("cache-control");
  if (cacheControl !== "no-store" && !publicDocuments.has(operation?.id ?? "")) {
    fail("Cache-Control", `is ${cacheControl}, not no-store`);
  }
  for (const [name, value] of Object.entries(dataHeaders)) {
    if (headers.get(name) !== value) fail(name, `is ${headers.get(name)}, not ${value}`);
  }
  // Cookies are for the service's own pages only.
  if (headers.get("access-control-allow-origin") !== "*") fail("CORS", "is not open");
  if (headers.has("access-control-allow-credentials")) fail("CORS", "lets credentials in");
}

function checkBody({ body }: Exchange, schema: JsonSchema, fail: Fail): void {
  const validate = validatorOf(schema);
  if (validate(body)) return;
  const errors = (validate.errors ?? []).map(({ instancePath, message, params, keyword }) => {
    const extra = keyword === "additionalProperties" ? `: ${params["additionalProperty"]}` : "";
    return `${instancePath === "" ? "the body" : instancePath} ${message}${extra}`;
  });
  fail(errors[0] ?? "the body", errors.slice(1).join("; "));
}

/** Checks that members have the order of their schema. */
function checkOrder(value: unknown, reference: JsonSchema, locator: string, fail: Fail): void {
  if (typeof value !== "object" || value === null) return;
  const schema = branchFor(value, resolveReference(reference));
  if (Array.isArray(value)) {
    const items = schema["items"] as JsonSchema | undefined;
    if (items === undefined) return;
    value.forEach((item, index) => checkOrder(item, items, `${locator}/${index}`, fail));
    return;
  }
  const properties = (schema["properties"] ?? {}) as Record<string, JsonSchema>;
  const names = Object.keys(value).filter((name) => Object.hasOwn(properties, name));
  const expected = Object.keys(properties).filter((name) => Object.hasOwn(value, name));
  if (names.join() !== expected.join()) {
    fail(
      locator === "" ? "the body" : locator,
      `has ${names.join()}, not in the order ${expected.join()}`,
    );
  }
  for (const name of names) {
    checkOrder(
      (value as Record<string, unknown>)[name],
      properties[name] ?? {},
      `${locator}/${name}`,
      fail,
    );
  }
}

/** Returns the first branch that has every member of the value. */
function branchFor(value: object, schema: JsonSchema): JsonSchema {
  const branches = (schema["anyOf"] ?? schema["oneOf"]) as JsonSchema[] | undefined;
  if (branches === undefined) return schema;
  const match = branches.map(resolveReference).find((branch) => {
    if (Array.isArray(value)) return "items" in (branch as object);
    const properties = (branch as { properties?: object }).properties ?? {};
    return Object.keys(value).every((name) => Object.hasOwn(properties, name));
  });
  return match ?? {};
}

/** Members that a problem contains only for some callers. */
const optionalMembers: Partial<Record<ProblemCode, string[]>> = {
  ORGANIZATION_PERMISSION_DENIED: ["requiredPermission"],
};

const commonMembers = "type title status detail instance code requestId hint".split(" ");

/** Checks that a problem matches the catalog entry of its code and has the request id of the response. */
function checkProblem(
  exchange: Exchange,
  operation: Operation | undefined,
  docsUrl: string,
  fail: Fail,
): void {
  const { status, headers } = exchange;
  const problem = exchange.body as Record<string, unknown>;
  checkBody(exchange, problemSchema, fail);
  const code = problem["code"] as ProblemCode;
  const entry: ProblemType = problemTypes[code];
  const expected: Record<string, unknown> = {
    status,
    title: entry.title,
    type: problemTypeOf(code, docsUrl),
    instance: `urn:uuid:${String(problem["requestId"])}`,
  };
  if (entry.status !== status) fail("the status", `of ${code} is ${entry.status}`);
  for (const [member, value] of Object.entries(expected)) {
    if (problem[member] !== value) fail(`/${member}`, `should be ${String(value)}`);
  }
  // A replay contains the stored response, including its request id.
  const isReplayed = headers.get("idempotency-replayed") === "true";
  const requestId = headers.get("x-request-id");
  if (requestId !== problem["requestId"] && !isReplayed) {
    fail("/requestId", `differs from X-Request-Id, which is ${requestId}`);
  }
  const members = Object.keys(entry.members ?? {});
  for (const name of Object.keys(problem)) {
    if (commonMembers.includes(name) || members.includes(name)) continue;
    fail(`/${name}`, `is not documented for ${code}`);
  }
  for (const name of members) {
    if (!(name in problem)) {
      if (optionalMembers[code]?.includes(name)) continue;
      fail(`/${name}`, `is documented for ${code}, and missing`);
    }
    if (hasType(problem[name], entry, name)) continue;
    fail(`/${name}`, `is ${JSON.stringify(problem[name])}, unlike what ${code} documents`);
  }
  if (members.includes("errors")) checkErrors(problem["errors"] as object[], fail);
  if (operation !== undefined && declaredCodes.has(code) && !problemsOf(operation).includes(code)) {
    fail("/code", `${code} is not among the problems of the operation`);
  }
}

/** Whether a member has the type of its example, from which the client's types are generated, or may be null. */
function hasType(value: unknown, { example, nullable = [] }: ProblemType, name: string): boolean {
  if (value === null) return nullable.includes(name) || example[name] === null;
  return (
    typeof value === typeof example[name] && Array.isArray(value) === Array.isArray(example[name])
  );
}

/** Checks the members of each error: errors in the body have a `pointer`, others a `name`. */
function checkErrors(errors: object[], fail: Fail): void {
  if (errors.length === 0) fail("/errors", "names nothing");
  errors.forEach((error, index) => {
    const { location } = error as { location?: string };
    const locator = location === "body" ? "pointer" : "name";
    const expected = ["location", locator, "rule", "message", "expected", "received"];
    const actual = Object.keys(error);
    if (expected.every((name) => actual.includes(name)) && actual.length === expected.length)
      return;
    fail(`/errors/${index}`, `should have the members ${expected.join(", ")}, and no other`);
  });
}

/** Codes that only the operations that declare them may return; any operation may return the others. */
const declaredCodes = new Set(
  operations.flatMap((operation) => (operation.kind === "account" ? [] : problemsOf(operation))),
);

function checkLocation({ url, status, headers, body }: Exchange, operation: Operation, fail: Fail) {
  const location = headers.get("location");
  if (location === null) {
    const isReadable = operations.some(
      ({ method, path }) =>
        method === "GET" &&
        /^\/\{\w+\}$/u.test(path.slice(operation.path.length)) &&
        path.startsWith(operation.path),
    );
    const isReplayed = headers.get("idempotency-replayed") === "true";
    if (status === 201 && isReadable && !isReplayed) fail("Location", "is missing");
    return;
  }
  if (!URL.canParse(location, url)) return fail("Location", "is no address");
  const pathname = toCanonicalPath(new URL(location, url).pathname);
  if (findOperation("GET", pathname) === undefined) {
    fail("Location", `${location} cannot be read by any operation`);
  }
  const { id } = (body ?? {}) as { id?: string | number };
  if (status === 201 && id !== undefined && !pathname.endsWith(`/${id}`)) {
    fail("Location", `${location} does not end in the id ${id}`);
  }
}

/** Returns the list schema for requests without `fields`; the document contains both variants. */
function toCompleteSchema(schema: JsonSchema): JsonSchema {
  const [complete] = (schema["anyOf"] ?? []) as JsonSchema[];
  if (complete === undefined) return schema;
  const { properties = {} } = resolveReference(complete) as {
    properties?: Record<string, JsonSchema>;
  };
  return "items" in properties && "page" in properties ? complete : schema;
}

const sparseSchemaCache = new Map<string, JsonSchema>();

/**
 * Returns the schema of the response to a request with `fields`: a record, or each item of a list, has these members
 * and the first one, which identifies it, and no others.
 */
function toSparseSchema(schema: JsonSchema, fields: string | null): JsonSchema {
  if (fields === null) return schema;
  const key = `${JSON.stringify(schema)} ${fields}`;
  let result = sparseSchemaCache.get(key);
  if (result === undefined) {
    const names = fields.split(",");
    const complete = resolveReference(schema);
    const { properties = {} } = complete as { properties?: Record<string, JsonSchema> };
    const items = properties["items"];
    result =
      items !== undefined && "page" in properties
        ? {
            ...complete,
            properties: {
              ...properties,
              items: { ...items, items: pickMembers(items["items"] as JsonSchema, names) },
            },
          }
        : pickMembers(complete, names);
    sparseSchemaCache.set(key, result);
  }
  return result;
}

function pickMembers(reference: JsonSchema, names: string[]): JsonSchema {
  const schema = resolveReference(reference);
  for (const keyword of ["anyOf", "oneOf"]) {
    const branches = schema[keyword] as JsonSchema[] | undefined;
    if (branches) return { anyOf: branches.map((branch) => pickMembers(branch, names)) };
  }
  const properties = Object.entries((schema["properties"] ?? {}) as Record<string, JsonSchema>);
  const picked = properties.filter(([name], index) => index === 0 || names.includes(name));
  return { ...schema, properties: Object.fromEntries(picked), required: [] };
}

/** Returns the canonical form of a path that has several. */
function toCanonicalPath(pathname: string): string {
  const path = pathname.startsWith("/api/") ? pathname.slice(4) : pathname;
  return /^\/auth\/(login|logout)$/u.test(path) ? `/v1${path}` : path;
}

const routes = operations
  .map((operation) => ({
    operation,
    pattern: new RegExp(
      `^${operation.path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/gu, "[^/]+")}$`,
      "u",
    ),
  }))
  // Sorts a fixed segment before a parameter in the same position.
  .sort((a, b) =>
    a.operation.path.replaceAll("{", "~") < b.operation.path.replaceAll("{", "~") ? -1 : 1,
  );

/** Finds the operation of a method and canonical path. */
function findOperation(method: string, pathname: string): Operation | undefined {
  const expected = method === "HEAD" ? "GET" : method;
  return routes.find(
    ({ operation, pattern }) => operation.method === expected && pattern.test(pathname),
  )?.operation;
}
