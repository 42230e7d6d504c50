import { describe, expect, test } from "vitest";
import { operations } from "../../../registry.gen.ts";
import { toOpenApi } from "../../../surfaces/openapi/to-openapi.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import { testBaseUrl } from "../../../testing/test-service.ts";

const service = await openTestService();

describe("getOpenApi", () => {
  test("200 without authentication; the document lists every operation under this service's URL", async () => {
    const answer = await service.request("GET", "/v1/openapi.json");
    expect(answer.status).toBe(200);
    expect(answer.body.openapi).toMatch(/^3\.1\./u);
    expect(answer.body.servers[0].url).toMatch(new RegExp(`^${testBaseUrl}/`, "u"));
    const told = operations.map(({ method, path }) => {
      const [name] = Object.keys(answer.body.paths).filter((known) => path.endsWith(known));
      return answer.body.paths[name ?? ""]?.[method.toLowerCase()]?.operationId;
    });
    expect(told).toEqual(operations.map(({ id }) => id));
    const other = await service.request("GET", "/api/v1/openapi.json");
    expect(other.text).toBe(answer.text);
    expect(answer.text).toBe(JSON.stringify(toOpenApi(operations, testBaseUrl)));
  });
});
