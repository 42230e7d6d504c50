import { describe, expect, test } from "vitest";
import { acceptPatch } from "../../http/request-body.ts";
import { operations } from "../../registry.gen.ts";
import { toOpenApi } from "./to-openapi.ts";

// What Redocly, Spectral and readers require of the document in addition to its validity.

type Schema = {
  $ref?: string;
  anyOf?: Schema[];
  pattern?: string;
  properties?: Record<string, Schema>;
};

/** Yields every object of a document that may be a schema; examples are none. */
function* findSchemas(value: object): Generator<Schema> {
  yield value;
  for (const [key, inner] of Object.entries(value) as [string, unknown][]) {
    if (["default", "enum", "example", "examples", "x-default"].includes(key)) continue;
    if (typeof inner === "object" && inner !== null) yield* findSchemas(inner);
  }
}

const document = toOpenApi(operations, "https://service.example");

describe("the OpenAPI document", () => {
  test("has a description, a contact and a license", () => {
    const { description, contact, license } = document.info;
    expect(description).toMatch(/\.$/u);
    expect(contact.url).toBe("https://service.example");
    expect(license).toEqual({ name: "MIT", identifier: "MIT" });
  });

  test("has exactly the tags of the operations, each with a description", () => {
    const used = new Set(operations.map(({ tag }) => tag));
    expect(document.tags.map(({ name }) => name)).toEqual([...used]);
    const without = document.tags.filter(({ description }) => !description?.endsWith("."));
    expect(without).toEqual([]);
  });

  test("has a summary and a description of every operation, and a description of every component", () => {
    const paths = Object.values(document.paths).flatMap((item) => Object.values(item));
    expect(paths.filter(({ summary, description }) => !summary || !description)).toEqual([]);
    const schemas = Object.entries(document.components.schemas);
    expect(schemas.filter(([, { description }]) => !description).map(([name]) => name)).toEqual([]);
  });

  test("declares the media types of Accept-Patch for PATCH bodies, and JSON for others", () => {
    const declared = operations.flatMap(({ id, method, path, body }) => {
      if (body === undefined) return [];
      const entry = document.paths[path]?.[method.toLowerCase()];
      const { content = {} } = (entry?.["requestBody"] ?? {}) as {
        content?: Record<string, { schema: unknown }>;
      };
      const schemas = new Set(Object.values(content).map(({ schema }) => JSON.stringify(schema)));
      return [{ id, method, types: Object.keys(content).join(", "), schemas: schemas.size }];
    });
    const expected = declared.map(({ id, method }) => ({
      id,
      method,
      types: method === "PATCH" ? acceptPatch : "application/json",
      schemas: 1,
    }));
    expect(declared).toEqual(expected);
    expect(declared.filter(({ method }) => method === "PATCH").length).toBeGreaterThan(10);
  });

  test("lists the record of a change first in the lowest success status", () => {
    const changes = operations.filter(
      ({ traits, response }) => traits.includes("idempotent") && response !== undefined,
    );
    const successes = changes.map(({ id, method, path, success }) => {
      const { responses } = document.paths[path]![method.toLowerCase()] as {
        responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
      };
      const namesAt = (status: number) => {
        const schema = responses[status]?.content?.["application/json"]?.schema;
        return (schema?.anyOf ?? [schema]).map((one) => one?.$ref);
      };
      return { id, lowest: namesAt(200), own: namesAt(success)[0] };
    });
    expect(successes.length).toBeGreaterThan(50);
    for (const { id, lowest, own } of successes) {
      expect([id, lowest]).toEqual([id, [own, "#/components/schemas/DryRun"]]);
    }
  });

  test("has no property with a default that generators would take for a required one", () => {
    const properties = [...findSchemas(document.components.schemas)].flatMap(
      ({ properties = {} }) => Object.values(properties),
    );
    expect(properties.filter((property) => "x-default" in property).length).toBeGreaterThan(50);
    expect(properties.filter((property) => "default" in property)).toEqual([]);
  });

  test("has patterns that are regular expressions with the flag u, without an escaped slash or hyphen", () => {
    const patterns = [...findSchemas({ document })].flatMap(({ pattern }) => pattern ?? []);
    expect(patterns.length).toBeGreaterThan(20);
    for (const pattern of new Set(patterns)) {
      expect(() => new RegExp(pattern, "u")).not.toThrow();
      expect(pattern).not.toMatch(/(?<!\\)(?:\\\\)*\\[/-]/u);
    }
  });

  test("gives each webhook an operationId of its own", () => {
    const ids = Object.values(document.webhooks).map(
      (webhook) => (webhook as { post: { operationId: string } }).post.operationId,
    );
    expect(ids).toContain("onTaskCreated");
    expect(new Set([...ids, ...operations.map(({ id }) => id)]).size).toBe(
      ids.length + operations.length,
    );
  });

  test("names the headers of the rate limits in every response, and Location where a record gets a URL", () => {
    const responses = Object.values(document.paths)
      .flatMap((item) => Object.values(item))
      .flatMap(({ operationId, responses }) =>
        Object.entries(responses as Record<string, { $ref?: string; headers?: object }>).map(
          ([status, response]) => ({ name: `${String(operationId)} ${status}`, ...response }),
        ),
      );
    const own = responses.filter(({ $ref }) => $ref === undefined);
    const shared = Object.values(document.components.responses) as { headers?: object }[];
    for (const { headers } of [...own, ...shared]) {
      expect(Object.keys(headers ?? {})).toEqual(
        expect.arrayContaining(["RateLimit", "RateLimit-Policy"]),
      );
    }
    const withLocation = own.filter(({ headers = {} }) => "Location" in headers);
    expect(withLocation.map(({ name }) => name)).toContain("createTask 201");
  });

  test("lists the problems of other statuses in the order of the statuses", () => {
    const { description } = document.components.responses["OtherProblem"] as {
      description: string;
    };
    const statuses = [...description.matchAll(/(\d{3}) `/gu)].map(([, status]) => Number(status));
    expect(statuses.length).toBeGreaterThan(5);
    expect(statuses).toEqual(statuses.toSorted((one, other) => one - other));
  });
});
