import { describe, expect, test } from "vitest";
import { suppliersOf } from "../testing/supplier-fixture.ts";
import { openTestService } from "../../../testing/open-test-service.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const { create, events, send } = suppliersOf(service, organization);

describe("restoreSupplier", () => {
  test("returns 200 with the supplier as it was; repeating it changes nothing", async () => {
    const { body: supplier } = await create({ code: "BACK", notes: "Fast" });
    await send("DELETE", `/${supplier.id}`);
    const response = await send("POST", `/${supplier.id}/restore`);
    expect([response.status, response.body]).toEqual([
      200,
      { ...supplier, updatedAt: response.body.updatedAt },
    ]);
    const again = await send("POST", `/${supplier.id}/restore`);
    expect([again.status, again.body]).toEqual([200, response.body]);
    expect(await events(supplier.id)).toEqual([
      "supplier.created",
      "supplier.deleted",
      "supplier.restored",
    ]);
  });

  test("returns 409 if another supplier has its code, and 403 for a member", async () => {
    const { body: supplier } = await create({ code: "ONCE" });
    await send("DELETE", `/${supplier.id}`);
    const { body: next } = await create({ code: "ONCE" });
    const response = await send("POST", `/${supplier.id}/restore`);
    expect([response.status, response.body]).toEqual([
      409,
      expect.objectContaining({ code: "RESTORE_CONFLICT", field: "code", existingId: next.id }),
    ]);
    const denied = await send("POST", `/${supplier.id}/restore`, undefined, organization.member);
    expect(denied.status).toBe(403);
  });
});
