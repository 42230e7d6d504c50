import { describe, expect, test } from "vitest";
import { acceptPatch } from "../../http/request-body.ts";
import { operations } from "../../registry.gen.ts";
import { toOpenApi } from "./to-openapi.ts";

// What Redocly, Spectral and readers require of the document in addition to its validity.

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

  test("lists the problems of other statuses in the order of the statuses", () => {
    const { description } = document.components.responses["OtherProblem"] as {
      description: string;
    };
    const statuses = [...description.matchAll(/(\d{3}) `/gu)].map(([, status]) => Number(status));
    expect(statuses.length).toBeGreaterThan(5);
    expect(statuses).toEqual(statuses.toSorted((one, other) => one - other));
  });
});
