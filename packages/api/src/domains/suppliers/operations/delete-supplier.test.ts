import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { insertOrder } from "../../../testing/insert-sales.ts";
import { suppliersOf } from "../testing/supplier-fixture.ts";
import { openTestService } from "../../../testing/open-test-service.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const { create, events, send } = suppliersOf(service, organization);
await organization.insert((insert) => {
  insert("customers", { id: 1001, name: "Customer 1001", currency: "EUR" });
});

describe("deleteSupplier", () => {
  test("returns 204, also when repeated, and frees the code", async () => {
    const { body: supplier } = await create({ code: "FREE" });
    expect((await send("DELETE", `/${supplier.id}`)).status).toBe(204);
    expect((await send("DELETE", `/${supplier.id}`)).status).toBe(204);
    expect((await send("GET", `/${supplier.id}`)).status).toBe(404);
    expect((await create({ code: "FREE" })).status).toBe(201);
    expect(await events(supplier.id)).toEqual(["supplier.created", "supplier.deleted"]);
  });

  test("returns 409 while products or open orders refer to it", async () => {
    const { body: supplier } = await create();
    const productId = uuidv7();
    await organization.insert((insert) => {
      const product = {
        name: "Battery",
        kind: "good" as const,
        unit_price_minor: 48_900,
        currency: "EUR",
        vat_rate: "21",
        supplier_id: supplier.id,
      };
      insert("products", { ...product, id: productId, sku: "ACCU-500" });
      insert("products", { ...product, deleted_at: new Date() });
    });
    const order = await insertOrder(organization, {}, [supplier.id, supplier.id]);
    const cancelled = { status: "cancelled", cancelled_at: new Date() };
    await insertOrder(organization, cancelled, [supplier.id]);
    const response = await send("DELETE", `/${supplier.id}`);
    expect([response.status, response.body.code]).toEqual([409, "RESOURCE_IN_USE"]);
    expect(response.body.usedBy).toEqual([
      { kind: "order", id: order, displayNumber: expect.stringMatching(/^O-2026-/u) },
      { kind: "product", id: productId, displayNumber: "ACCU-500" },
    ]);
    expect(response.body.detail).toContain("is used by 2 records: O-2026-");
    await organization.run(async (transaction) => {
      for (const text of [
        "update orders set status = 'cancelled', cancelled_at = now() where id = $1",
        "update products set supplier_id = null where id = any(array[$1::uuid, $2::uuid])",
      ]) {
        const values = text.includes("$2") ? [productId, order] : [order];
        transaction.write({ text, values });
      }
    });
    expect((await send("DELETE", `/${supplier.id}`)).status).toBe(204);
  });

  test("returns 403 for a member and 404 for a supplier of another organization", async () => {
    const { body: supplier } = await create();
    const denied = await send("DELETE", `/${supplier.id}`, undefined, organization.member);
    expect([denied.status, denied.body.requiredPermission]).toEqual([403, "suppliers:delete"]);
    const other = await service.createOrganization();
    const response = await service.request("DELETE", `${other.path}/suppliers/${supplier.id}`, {
      as: other.owner,
    });
    expect(response.status).toBe(404);
  });
});
