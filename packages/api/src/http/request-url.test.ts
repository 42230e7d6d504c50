import { describe, expect, test } from "vitest";
import { sendMcp } from "../surfaces/mcp/testing/mcp-requests.ts";
import { openTestService } from "../testing/open-test-service.ts";

const service = await openTestService();
const organization = await service.createOrganization();

describe("invalid percent-encoding", () => {
  test.each([
    ["/v1/organizations/%ff", "organizationId", 401],
    ["/v1/organizations/%zz", "organizationId", 401],
    ["/v1/nothing/%", "path", 400],
    ["/auth/%c0", "path", 400],
  ])("400 for the path %s, with the parameter %s", async (path, name, withoutToken) => {
    const { status, headers, body } = await service.request("GET", path, {
      as: organization.owner,
    });
    expect([status, headers.get("content-type")]).toEqual([400, "application/problem+json"]);
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("x-request-id")).toBe(body.requestId);
    expect(body).toMatchObject({
      code: "VALIDATION_FAILED",
      errors: [{ location: "path", name, rule: "format" }],
    });
    const anonymous = await service.request("GET", path);
    expect(anonymous.status).toBe(withoutToken);
    expect(anonymous.headers.get("content-type")).toBe("application/problem+json");
  });

  test("400 for a query of REST, with the parameter", async () => {
    const path = `${organization.path}/suppliers?limit=5&q=caf%e9`;
    const { status, body } = await service.request("GET", path, { as: organization.owner });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      {
        location: "query",
        name: "q",
        rule: "format",
        message: "q must be percent-encoded UTF-8",
        expected: "percent-encoded UTF-8",
        received: "caf%e9",
      },
    ]);
  });

  test("400 for a query of the MCP endpoint, as a JSON-RPC error", async () => {
    const as = organization.owner;
    const { status, body } = await sendMcp(service, "tools/list", {}, { as, search: "?tools=%ff" });
    expect([status, body.error.data.code]).toEqual([400, "VALIDATION_FAILED"]);
  });

  test("404 for the page of a quote, as for an unknown link", async () => {
    const { status, headers } = await service.request("GET", "/q/%ff");
    expect([status, headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
  });
});

test("200 for a percent sign without hexadecimal digits in a query, and for non-ASCII text", async () => {
  for (const q of ["100%", "%zz", "caf%C3%A9", "%F0%9F%9A%B2"]) {
    const path = `${organization.path}/suppliers?q=${q}`;
    const { status } = await service.request("GET", path, { as: organization.owner });
    expect([q, status]).toEqual([q, 200]);
  }
});
