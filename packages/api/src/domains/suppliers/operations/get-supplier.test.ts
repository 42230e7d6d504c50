import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { suppliersOf } from "../testing/supplier-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const { create, send } = suppliersOf(service, organization);

describe("getSupplier", () => {
  test("returns 200 for a viewer, and 304 if the entity tag matches", async () => {
    const { body: supplier } = await create({ code: "AAN", defaultLeadTimeDays: 8 });
    const response = await send("GET", `/${supplier.id}`, undefined, organization.viewer);
    expect([response.status, response.body]).toEqual([200, supplier]);
    const again = await service.request("GET", `${organization.path}/suppliers/${supplier.id}`, {
      as: organization.viewer,
      headers: { "if-none-match": response.headers.get("etag") ?? "" },
    });
    expect([again.status, again.text]).toEqual([304, ""]);
  });

  test("returns 404 for a deleted or unknown supplier and one of another organization", async () => {
    const other = await service.createOrganization();
    const { body: foreign } = await suppliersOf(service, other).create();
    const { body: deleted } = await create();
    await send("DELETE", `/${deleted.id}`);
    for (const id of [foreign.id, deleted.id, uuidv7()]) {
      const { status, body } = await send("GET", `/${id}`);
      expect([status, body.code, body.resource]).toEqual([404, "RESOURCE_NOT_FOUND", "supplier"]);
    }
  });
});
