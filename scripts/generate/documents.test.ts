import { operations, toOpenApi } from "@werkbank/api/contract";
import { expect, test } from "vitest";
import type { OpenApi } from "#lib/contract/openapi.ts";
import { createTextResources } from "#lib/indexes/text-resources.ts";
import { siteConfig } from "../../lib/site/site-config.ts";
import { publicDocuments } from "./documents.ts";

test("the site publishes the OpenAPI document of the service at its base URL, byte for byte", async () => {
  const baseUrl = "https://werkbank.example";
  const config = siteConfig({ DOCS_URL: "https://docs.example", BASE_URL: baseUrl }, ".");
  const openapi = JSON.parse(JSON.stringify(publicDocuments()["public/openapi.json"])) as OpenApi;
  const published = await createTextResources({ config, pages: [], openapi, skills: [] }).get(
    "/openapi.json",
  )?.();
  expect(published?.body).toBe(JSON.stringify(toOpenApi(operations, baseUrl)));
});
