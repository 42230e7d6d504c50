import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";

const service = await openTestService();

describe("listPermissions", () => {
  test("200 with all 41 permissions; 401 without credentials", async () => {
    const as = await service.createUser();
    const response = await service.request("GET", "/v1/permissions", { as });
    expect(response.body.items).toHaveLength(41);
    expect(response.body.items[2]).toEqual({
      permission: "agenda:write",
      area: "agenda",
      deed: "write",
      needs: "agenda:read",
      builtInRoles: ["Owner", "Admin", "Member"],
    });
    expect((await service.request("GET", "/v1/permissions")).status).toBe(401);
  });
});
