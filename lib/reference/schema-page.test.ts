import { expect, test } from "vitest";
import type { Schema } from "../contract/openapi.ts";
import { openapiFixture } from "../testing/fixture-artefacts.ts";
import { schemaPages } from "./schema-page.ts";

const context = {
  locale: "en" as const,
  docsUrl: "https://docs.example",
  baseUrl: "https://api.example",
};

test("the page of a schema shows the examples of fields", () => {
  const openapi = structuredClone(openapiFixture);
  const supplier = openapi.components?.["schemas"]?.["Supplier"] as Schema;
  supplier.properties = {
    ...supplier.properties,
    name: { type: "string", description: "As on its invoices.", examples: ["Accent Parts"] },
  };
  const page = schemaPages(openapi, context, "2026-11-20").find(
    ({ source }) => source.schema === "Supplier",
  );
  expect(page?.build().markdown).toContain('As on its invoices. Example: `"Accent Parts"`.');
});
