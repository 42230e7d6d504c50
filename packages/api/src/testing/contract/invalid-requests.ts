import fc from "fast-check";
import type { Operation } from "../../kernel/define-operation.ts";
import { toPointer } from "../../schema/json-pointer.ts";
import { type Edit, edits, forbiddenValues } from "./invalid-values.ts";
import {
  type DocumentedOperation,
  documentedOperation,
  type JsonSchema,
  resolveReference,
  validatorOf,
} from "./openapi-schemas.ts";
import { addOptionalMembers, toExample } from "./schema-example.ts";

/** A request with one error. */
export type InvalidRequest = {
  /** The request target: path and query. */
  target: string;
  body: string | undefined;
  /** The position of the error; null: the body is not JSON. */
  position:
    | { location: "body"; pointer: string }
    | { location: "path" | "query"; name: string }
    | null;
};

/** A request that is valid apart from references to records, to which errors are added. */
export type ValidRequest = {
  /** Path parameter → text. */
  params: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
};

type DraftRequest = InvalidRequest & { isInvalid: boolean };

/**
 * Draws distinct requests that violate the OpenAPI schemas of the operation, each with one error: in a path
 * parameter, a query parameter or the body. The same seed draws the same requests.
 *
 * @throws Error if there are fewer than `count` such requests
 */
export function drawInvalidRequests(
  operation: Operation,
  valid: ValidRequest,
  { seed, count }: { seed: number; count: number },
): InvalidRequest[] {
  const requests = invalidRequests(operation, valid);
  const drawn = new Map<string, InvalidRequest>();
  for (let round = 0; round < 20 && drawn.size < count; round += 1) {
    for (const { isInvalid, ...request } of fc.sample(requests, {
      numRuns: count,
      seed: seed + round,
    })) {
      if (isInvalid && drawn.size < count) drawn.set(JSON.stringify(request), request);
    }
  }
  if (drawn.size < count) throw new Error(`${operation.id}: only ${drawn.size} requests drawn`);
  return [...drawn.values()];
}

/** Draws requests with one change that probably violates the schemas; `isInvalid` tells whether it does. */
export function invalidRequests(
  operation: Operation,
  valid: ValidRequest,
): fc.Arbitrary<DraftRequest> {
  const documented = documentedOperation(operation);
  const body = operation.body === undefined ? undefined : JSON.stringify(valid.body);
  const toTarget = (params: Record<string, string>, query: string) =>
    `${operation.path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => params[name] ?? "")}${query === "" ? "" : `?${query}`}`;
  const validTarget = toTarget(valid.params, String(valid.query));
  const arbitraries: fc.WeightedArbitrary<DraftRequest>[] = [];

  for (const { name, schema, in: location } of documented.parameters) {
    if (location !== "path") continue;
    const drafts = pathSegments(schema, valid.params[name] ?? "").map(({ text, isInvalid }) => ({
      target: toTarget({ ...valid.params, [name]: text }, String(valid.query)),
      body,
      position: { location, name },
      isInvalid,
    }));
    arbitraries.push({ arbitrary: drafts, weight: 1 });
  }
  arbitraries.push({
    arbitrary: invalidQueries(documented, valid.query).map(({ name, pairs, isInvalid }) => ({
      target: toTarget(valid.params, pairs),
      body,
      position: { location: "query" as const, name },
      isInvalid,
    })),
    weight: documented.parameters.length + 1,
  });
  const schema = documented.requestBody?.content["application/json"]?.schema;
  if (schema !== undefined) {
    const accepts = (value: unknown) => operation.body?.safeParse(value).success ?? false;
    const completeBody = addOptionalMembers(schema, valid.body ?? toExample(schema), accepts);
    if (!accepts(completeBody)) throw new Error(`${operation.id} has no valid example of its body`);
    const bodyEdits = edits(schema, completeBody);
    arbitraries.push({
      arbitrary: fc.oneof(...bodyEdits).map((edit) => ({
        target: validTarget,
        ...applyEdit(schema, completeBody, edit),
      })),
      weight: 12,
    });
    arbitraries.push({
      arbitrary: malformedJson(JSON.stringify(completeBody)).map((text) => ({
        target: validTarget,
        body: text,
        position: null,
        isInvalid: true,
      })),
      weight: 1,
    });
  }
  return fc.oneof(...arbitraries);
}

function applyEdit(schema: JsonSchema, completeBody: unknown, edit: Edit) {
  const marker = "\u{f8ff}the place";
  const root = { value: structuredClone(completeBody) };
  const path: (string | number)[] = ["value", ...edit.path];
  const lastStep = path.pop() as string | number;
  const parent = path.reduce<unknown>(
    (node, step) => (node as Record<string | number, unknown>)[step],
    root,
  ) as Record<string | number, unknown>;
  if (edit.text === undefined) delete parent[lastStep];
  else {
    // Defined, not assigned, so that `__proto__` becomes an ordinary member.
    const property = { value: marker, enumerable: true, configurable: true, writable: true };
    Object.defineProperty(parent, lastStep, property);
  }
  const body = JSON.stringify(root.value).replace(JSON.stringify(marker), () => edit.text ?? "");
  return {
    body,
    position: { location: "body" as const, pointer: toPointer(edit.path) },
    isInvalid: edit.isAlwaysInvalid || !validatorOf(schema)(JSON.parse(body)),
  };
}

/** Draws texts that are not JSON, or name a member twice. */
function malformedJson(text: string): fc.Arbitrary<string> {
  return fc.oneof(
    fc.integer({ min: 0, max: text.length - 1 }).map((length) => text.slice(0, length)),
    fc.constantFrom("NaN", "Infinity", "undefined", "'x'", "{x:1}", "[1,]", "// x", "\u0000", "01"),
    fc.constantFrom("{}{}", "{,}", '{"a":}', '{"a":1 "b":2}', '"\u0001"', '"\\x"', "[".repeat(5e3)),
    fc.string({ maxLength: 12 }).map((name) => {
      const member = `${JSON.stringify(name)}:1`;
      return `{${member},${member}}`;
    }),
  );
}

const oddTexts = fc.oneof(
  fc.constantFrom(
    ..."0|-1|1.5|NaN|Infinity|null|true|yes|x|1e999|0x1|+1|01| 1|1 |{}|[]|*|%|_".split("|"),
    ..."9007199254740992|123456789012345678901234567890|'; drop table users; --".split("|"),
    ..."a\u0000b|\u0007|\u0663|\u{1f6b2}".split("|"),
    "a".repeat(300),
  ),
  fc.string({ minLength: 1, maxLength: 20 }),
);

/** Draws texts for a parameter, and whether they violate its schema. */
function parameterTexts(
  schema: JsonSchema,
  value: string,
): fc.Arbitrary<{ text: string; isInvalid: boolean }> {
  const type = schema["type"];
  const invalidTexts = forbiddenValues(schema, parseParameter(schema, value))
    .map((text) => {
      const parsed = JSON.parse(text) as unknown;
      return typeof parsed === "string" ? parsed : text;
    })
    .filter(fitsUrl);
  const items = resolveReference((schema["items"] ?? {}) as JsonSchema);
  const lists = type === "array" ? forbiddenValues(items, "").map((text) => `x,${text}`) : [];
  return fc
    .oneof(oddTexts, fc.constantFrom(...invalidTexts, ...lists.filter(fitsUrl), "x"))
    .map((text) => ({
      text,
      isInvalid:
        hasControlCharacters(schema, text) || !validatorOf(schema)(parseParameter(schema, text)),
    }));
}

/** Whether a text contains control characters, which no URL may contain; JSON Schema cannot express that. */
function hasControlCharacters(schema: JsonSchema, text: string): boolean {
  return schema["type"] === "string" && /\p{Cc}/u.test(text);
}

/** Whether a text fits into a URL of at most 8 KiB; longer ones are always rejected. */
function fitsUrl(text: string): boolean {
  return encodeURIComponent(text).length < 6_000;
}

/** Parses a text in a URL as its schema requires; numbers and booleans as in JSON. */
function parseParameter(reference: JsonSchema, text: string): unknown {
  const { type } = resolveReference(reference);
  if (type === "array") return text === "" ? [] : text.split(",");
  const isNumber = /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/iu.test(text);
  if ((type === "integer" || type === "number") && isNumber) return Number(text);
  if (type === "boolean" && (text === "true" || text === "false")) return text === "true";
  return text;
}

/** Draws path segments, except those that would make it another path. */
function pathSegments(schema: JsonSchema, value: string) {
  const isFree = resolveReference(schema)["format"] === undefined && schema["type"] === "string";
  const raw = fc
    .constantFrom("%00", "%zz", "%ED%A0%80", "%C3%28", "..%2F..", "%2Fx", "%")
    .map((text) => ({ text, isInvalid: !isFree }));
  const encoded = parameterTexts(schema, value)
    .filter(({ text }) => !["", ".", ".."].includes(text) && text.isWellFormed())
    .map(({ text, isInvalid }) => ({ text: encodeURIComponent(text), isInvalid }));
  return fc.oneof({ arbitrary: encoded, weight: 4 }, { arbitrary: raw, weight: 1 });
}

/** Draws queries with one error, and the name of its parameter. */
function invalidQueries(documented: DocumentedOperation, valid: URLSearchParams) {
  const parameters = documented.parameters.filter(({ in: location }) => location === "query");
  const knownNames = new Set(parameters.map(({ name }) => name));
  const toQuery = (name: string, values: string[]): string => {
    const query = new URLSearchParams(valid);
    query.delete(name);
    for (const text of values) query.append(name, text);
    return String(query);
  };
  const unknown = fc
    .tuple(
      fc.oneof(
        fc.constantFrom("unknown", "__proto__", "constructor", "Limit", "limit[]", "filter[a]", ""),
        fc.string({ minLength: 1, maxLength: 12 }).filter((name) => name.isWellFormed()),
      ),
      fc.string({ maxLength: 8 }),
    )
    .filter(([name]) => !knownNames.has(name))
    .map(([name, text]) => ({ name, pairs: toQuery(name, [text]), isInvalid: true }));
  const invalid = parameters.flatMap(({ name, required, schema }) => {
    const value = valid.get(name) ?? String(toExample(schema));
    const isList = resolveReference(schema)["type"] === "array";
    const arbitraries: fc.Arbitrary<{ name: string; pairs: string; isInvalid: boolean }>[] = [
      parameterTexts(schema, value)
        .filter(({ text }) => text.isWellFormed())
        .map(({ text, isInvalid }) => ({ name, pairs: toQuery(name, [text]), isInvalid })),
      // A list may be repeated instead of separated by commas.
      fc.constant({ name, pairs: toQuery(name, [value, value]), isInvalid: !isList }),
    ];
    if (required)
      arbitraries.push(fc.constant({ name, pairs: toQuery(name, []), isInvalid: true }));
    return arbitraries;
  });
  return invalid.length === 0
    ? unknown
    : fc.oneof({ arbitrary: fc.oneof(...invalid), weight: 4 }, { arbitrary: unknown, weight: 1 });
}
