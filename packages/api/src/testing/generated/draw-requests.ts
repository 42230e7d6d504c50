import fc from "fast-check";
import type { Operation } from "../../kernel/define-operation.ts";
import { type ExampleRecords, pathOf } from "../contract/example-records.ts";
import { idPositionsOf } from "../contract/id-positions.ts";
import { invalidRequests, type ValidRequest } from "../contract/invalid-requests.ts";
import { documentedOperation } from "../contract/openapi-schemas.ts";
import { propertiesOf, schemaOf } from "../contract/schema-example.ts";
import { testBaseUrl } from "../test-service.ts";
import type { Caller, GeneratedRequest } from "./generated-request.ts";
import { hostileRequests } from "./hostile-request.ts";
import { toArbitrary } from "./schema-arbitrary.ts";

/**
 * Draws requests to one operation: valid ones, ones with a single error, and hostile ones.
 *
 * @param body the example body of the operation for these records; undefined if it has no body
 */
export function drawRequests(
  operation: Operation,
  records: ExampleRecords,
  body: unknown,
): fc.Arbitrary<GeneratedRequest> {
  const query = new URL(pathOf(operation, records), testBaseUrl).searchParams;
  const example: ValidRequest = { params: records, query, body };
  const valid = validRequests(operation, example);
  const nearlyValid = fc.record({
    request: invalidRequests(operation, example),
    caller: callers,
  });
  return fc.oneof(
    { arbitrary: valid, weight: 4 },
    {
      arbitrary: nearlyValid.map(({ request: { target, body: text }, caller }) => ({
        kind: "nearly valid" as const,
        method: operation.method,
        target,
        headers: text === undefined ? {} : { "content-type": "application/json" },
        body: text,
        caller,
      })),
      weight: 3,
    },
    { arbitrary: hostileRequests(valid), weight: 3 },
  );
}

const callers = fc.oneof(
  { arbitrary: fc.constant<Caller>("owner"), weight: 8 },
  {
    arbitrary: fc.constantFrom<Caller>("viewer", "non-member", "read-only", "cookie", "anonymous"),
    weight: 2,
  },
);

const sometimes = <Value>(frequency: number, arbitrary: fc.Arbitrary<Value>) =>
  fc.oneof({ arbitrary, weight: 1 }, { arbitrary: fc.constant(undefined), weight: frequency - 1 });

function validRequests(
  operation: Operation,
  example: ValidRequest,
): fc.Arbitrary<GeneratedRequest> {
  return fc
    .record({
      caller: callers,
      pairs: drawQueries(operation, example),
      body: drawBodies(operation, example),
      key: sometimes(5, fc.stringMatching(/^[!-~]{1,40}$/u)),
      conditions: sometimes(8, fc.constantFrom("*", '"1.000000000000"', 'W/"x"')),
    })
    .map(({ caller, pairs, body, key: idempotencyKey, conditions }) => {
      const { pathname, searchParams } = new URL(pathOf(operation, example.params), testBaseUrl);
      for (const [name, text] of pairs) searchParams.set(name, text);
      const search = String(searchParams);
      return {
        kind: "valid" as const,
        method: operation.method,
        target: search === "" ? pathname : `${pathname}?${search}`,
        headers: {
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
          ...(conditions === undefined
            ? {}
            : { [operation.method === "GET" ? "if-none-match" : "if-match"]: conditions }),
        },
        body,
        caller,
      };
    });
}

/** Draws some of the operation's documented parameters, each with a valid value. */
function drawQueries(
  operation: Operation,
  { query }: ValidRequest,
): fc.Arbitrary<[string, string][]> {
  const parameters = documentedOperation(operation).parameters.filter(
    // Only the service can create a valid cursor.
    ({ in: location, name }) => location === "query" && name !== "cursor" && !query.has(name),
  );
  const drawn = parameters.map(({ name, schema }) =>
    sometimes(
      4,
      toArbitrary(schema)
        .map(toParameterText)
        .filter((text) => text.isWellFormed())
        .map((text): [string, string] => [name, text]),
    ),
  );
  return fc.tuple(...drawn).map((pairs) => pairs.filter((pair) => pair !== undefined));
}

const toParameterText = (value: unknown): string =>
  Array.isArray(value) ? value.map(String).join(",") : String(value);

/** Draws the example with some members replaced; ids stay those of the records, or become null. */
function drawBodies(operation: Operation, example: ValidRequest): fc.Arbitrary<string | undefined> {
  const schema = documentedOperation(operation).requestBody?.content["application/json"]?.schema;
  if (schema === undefined) return fc.constant(undefined);
  const base = (example.body ?? {}) as Record<string, unknown>;
  const members = Object.entries(propertiesOf(schemaOf(schema, base)));
  const ids = new Map(
    idPositionsOf(operation).flatMap(({ location, path, kind }) =>
      location === "body" && path.length === 1 && kind !== null
        ? [[String(path[0]), example.params[kind]]]
        : [],
    ),
  );
  const drawn = members.map(([name, member]) => {
    const recordValue = base[name] ?? ids.get(name);
    const generated = toArbitrary(member);
    const value = ids.has(name) ? fc.oneof(fc.constant(recordValue), fc.constant(null)) : generated;
    return sometimes(
      4,
      value.map((memberValue): [string, unknown] => [name, memberValue]),
    );
  });
  return fc.tuple(...drawn).map((pairs) => {
    const changed = pairs.filter((pair) => pair !== undefined);
    return JSON.stringify({ ...base, ...Object.fromEntries(changed) });
  });
}
