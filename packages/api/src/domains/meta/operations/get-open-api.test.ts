import { describe, expect, test } from "vitest";
import { operations } from "../../../registry.gen.ts";
import { toOpenApi } from "../../../surfaces/openapi/to-openapi.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import { testBaseUrl } from "../../../testing/test-service.ts";

const service = await openTestService();

describe("getOpenApi", () => {
  test("200 without authentication; the document lists every operation under this service's URL", async () => {
    const response = await service.request("GET", "/v1/openapi.json");
    expect(response.status).toBe(200);
    expect(response.body.openapi).toMatch(/^3\.1\./u);
    expect(response.body.servers[0].url).toMatch(new RegExp(`^${testBaseUrl}/`, "u"));
    const operationIds = operations.map(({ method, path }) => {
      const [name] = Object.keys(response.body.paths).filter((documentPath) =>
        path.endsWith(documentPath),
      );
      return response.body.paths[name ?? ""]?.[method.toLowerCase()]?.operationId;
    });
    expect(operationIds).toEqual(operations.map(({ id }) => id));
    const other = await service.request("GET", "/api/v1/openapi.json");
    expect(other.text).toBe(response.text);
    expect(response.text).toBe(JSON.stringify(toOpenApi(operations, testBaseUrl)));
  });
});
