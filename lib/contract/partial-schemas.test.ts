import { expect, test } from "vitest";
import { schemasWithPage } from "../reference/schema-page.ts";
import { loadOpenApi, sliceOpenApi } from "./openapi.ts";
import { withoutPartialSchemas } from "./partial-schemas.ts";

const openapi = await loadOpenApi(process.cwd());

test("the published document has partial schemas for `fields`, pages do not", () => {
  const slice = JSON.stringify(sliceOpenApi(openapi, "listSuppliers", "https://service.example"));
  expect(slice).toContain("#/components/schemas/PartialSupplierList");
  const shown = withoutPartialSchemas(openapi);
  expect(JSON.stringify(shown)).not.toMatch(/schemas\/Partial|x-fields-of/u);
  expect(schemasWithPage(openapi)).toEqual(schemasWithPage(shown));
  expect(schemasWithPage(shown)).toContain("Supplier");
  expect(withoutPartialSchemas(shown)).toBe(shown);
});
