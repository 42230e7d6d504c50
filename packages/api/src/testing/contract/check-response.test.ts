import { describe, expect, test } from "vitest";
import { dataHeaders } from "@werkbank/http/security-headers";
import { checkResponse, type Exchange } from "./check-response.ts";
import { openApiDocument } from "./openapi-schemas.ts";

const docsUrl = "https://docs.example";
const organizationId = "0192f0c1-0000-7000-8000-000000000001";
const supplierId = "0192f0c1-0000-7000-8000-000000000002";
const requestId = "0192f0c1-0000-7000-8000-000000000003";
const suppliers = `https://service.example/api/v1/organizations/${organizationId}/suppliers`;

type PartialExchange = Partial<Omit<Exchange, "headers" | "text">> & {
  headers?: Record<string, string>;
};

const requiredHeaders = {
  ...dataHeaders,
  "Cache-Control": "no-store",
  "Access-Control-Allow-Origin": "*",
};

function check({ headers, body, ...exchange }: PartialExchange): void {
  checkResponse(
    {
      method: "GET",
      url: `${suppliers}/${supplierId}`,
      status: 200,
      ...exchange,
      headers: new Headers({
        ...requiredHeaders,
        ...(headers ?? { "content-type": "application/json" }),
      }),
      text: body === undefined ? "" : JSON.stringify(body),
      body,
    },
    { docsUrl },
  );
}

const problem = {
  type: `${docsUrl}/problems/resource-not-found`,
  title: "No such record",
  status: 404,
  detail: `No supplier with the id ${supplierId}.`,
  instance: `urn:uuid:${requestId}`,
  code: "RESOURCE_NOT_FOUND",
  requestId,
  resource: "supplier",
  id: supplierId,
};
const checkProblem = (changes: object, headers: Record<string, string> = {}) =>
  check({
    status: 404,
    headers: {
      "content-type": "application/problem+json",
      "x-request-id": requestId,
      ...headers,
    },
    body: JSON.parse(JSON.stringify({ ...problem, ...changes })),
  });

describe("responses", () => {
  test.each<[string, PartialExchange, RegExp]>([
    ["a missing member", { body: { id: supplierId } }, /getSupplier answered 200: .*required/u],
    ["a status that is not documented", { status: 203, body: {} }, /the status is not documented/u],
    ["another media type", { headers: { "content-type": "text/html" } }, /text\/html is not/u],
    ["a body of 204", { status: 204, body: {} }, /should be empty/u],
    [
      "a response that may be cached",
      { headers: { "Cache-Control": "private" } },
      /Cache-Control is private/u,
    ],
    [
      "a response that a page may frame",
      { headers: { "Content-Security-Policy": "" } },
      /Content-Security-Policy is/u,
    ],
    [
      "CORS with credentials",
      { headers: { "Access-Control-Allow-Credentials": "true" } },
      /lets credentials in/u,
    ],
    [
      "JSON at a path without an operation",
      { url: "https://x.example/v1/nothing", body: {} },
      /media type/u,
    ],
  ])("throws for %s", (_name, exchange, message) => {
    expect(() => check(exchange)).toThrow(message);
  });

  test("accepts responses of other surfaces", () => {
    expect(() =>
      check({ url: "https://x.example/api/mcp", body: { jsonrpc: "2.0" } }),
    ).not.toThrow();
  });

  test("with `fields`, accepts only these members and the id in records and lists", () => {
    const sparseRecord = { id: supplierId, name: "Aandrijving" };
    const list = (items: object[]) => ({ items, page: { nextCursor: null, hasMore: false } });
    const record = `${suppliers}/${supplierId}?fields=name`;
    expect(() => check({ url: record, body: sparseRecord })).not.toThrow();
    expect(() => check({ url: record, body: { ...sparseRecord, email: null } })).toThrow(/email/u);
    expect(() => check({ url: record, body: { ...sparseRecord, name: 1 } })).toThrow(/\/name/u);
    const page = `${suppliers}?fields=name`;
    expect(() => check({ url: page, body: list([sparseRecord, {}]) })).not.toThrow();
    expect(() => check({ url: page, body: list([{ ...sparseRecord, email: null }]) })).toThrow(
      /email/u,
    );
    expect(() => check({ url: page, body: { items: [sparseRecord] } })).toThrow(/page/u);
  });
});

describe("problems", () => {
  test("accepts a problem that matches the catalog", () => {
    expect(() => checkProblem({})).not.toThrow();
    expect(() => checkProblem({ hint: "Look it up." })).not.toThrow();
    expect(() => checkProblem({ id: null })).not.toThrow();
  });

  test.each<[string, object]>([
    ["another status in the body", { status: 400 }],
    ["an unknown code", { code: "GONE_FISHING" }],
    ["a code of another status", { code: "UNIQUE_CONFLICT" }],
    ["a type that is not the code's", { type: `${docsUrl}/problems/other` }],
    ["a member that is not documented", { secret: 1 }],
    ["a missing documented member", { resource: undefined }],
    ["null where it is not documented", { resource: null }],
    ["a member of another type than its example", { resource: 1 }],
    ["another request id", { requestId: organizationId, instance: `urn:uuid:${organizationId}` }],
    ["an instance of another request", { instance: `urn:uuid:${organizationId}` }],
  ])("throws for %s", (_name, changes) => {
    expect(() => checkProblem(changes)).toThrow(/getSupplier answered 404/u);
  });

  test("accepts the request id of the first response in a replay", () => {
    const first = { requestId: organizationId, instance: `urn:uuid:${organizationId}` };
    expect(() => checkProblem(first, { "idempotency-replayed": "true" })).not.toThrow();
  });
});

// Their members depend on the problem code, or are those of another document, so their schemas are open.
const openSchemas = new Set(["OpenApiDocument", "Problem", "RequestError"]);

test("every object schema of the document forbids additional properties", () => {
  const unclosedPaths: string[] = [];
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== "object" || value === null) return;
    const { type, properties, additionalProperties } = value as Record<string, unknown>;
    const isMap = properties === undefined && typeof additionalProperties === "object";
    if (type === "object" && additionalProperties !== false && !isMap) unclosedPaths.push(path);
    for (const [name, member] of Object.entries(value)) visit(member, `${path}/${name}`);
  };
  for (const [name, schema] of Object.entries(openApiDocument.components.schemas)) {
    if (!openSchemas.has(name)) visit(schema, name);
  }
  visit(openApiDocument.paths, "paths");
  expect(unclosedPaths).toEqual([]);
});
