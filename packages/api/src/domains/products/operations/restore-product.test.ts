import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { undoLast } from "../../../testing/undo-last.ts";
import { productsOf } from "../testing/product-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const products = productsOf(service, organization);

describe("restoreProduct", () => {
  test("returns 200 with the product as it was; repeating it changes nothing", async () => {
    const before = await products.create({ sku: "BACK", costPriceMinor: 77_712_345_678 });
    await products.request("DELETE", `/${before.id}`);
    const response = await products.request("POST", `/${before.id}/restore`);
    expect([response.status, response.body]).toEqual([
      200,
      { ...before, updatedAt: response.body.updatedAt },
    ]);
    expect(response.headers.get("etag")).toMatch(/^"3\./u);
    const again = await products.request("POST", `/${before.id}/restore`);
    expect([again.status, again.body]).toEqual([200, response.body]);
    const events = await products.eventsOf(before.id);
    expect(events.map(({ type }) => type)).toEqual([
      "product.created",
      "product.deleted",
      "product.updated",
    ]);
    expect(JSON.stringify(events)).not.toContain("77712345678");
  });

  test("returns 200 without the cost price for a caller who may not see it, and keeps it", async () => {
    const restricted = await products.addMemberWith("products:delete");
    const { id } = await products.create({ costPriceMinor: 77_712_345_678 });
    await products.request("DELETE", `/${id}`, undefined, restricted);
    const response = await products.request("POST", `/${id}/restore`, undefined, restricted);
    expect([response.status, response.body.costPriceMinor]).toEqual([200, null]);
    expect((await products.request("GET", `/${id}`)).body.costPriceMinor).toBe(77_712_345_678);
  });

  test("returns 409 if another product has the sku", async () => {
    const { id } = await products.create({ sku: "TWICE" });
    await products.request("DELETE", `/${id}`);
    const other = await products.create({ sku: "TWICE" });
    const response = await products.request("POST", `/${id}/restore`);
    expect(response.body).toMatchObject({
      status: 409,
      code: "RESTORE_CONFLICT",
      field: "sku",
      existingId: other.id,
    });
  });

  test("returns 409 for a bundle whose component has been deleted or has become a bundle", async () => {
    const part = await products.create();
    const bundle = await products.create({
      kind: "bundle",
      components: [{ productId: part.id, quantity: 1 }],
    });
    await products.request("DELETE", `/${bundle.id}`);
    const changes: [string, string, unknown][] = [
      ["DELETE", `/${part.id}`, undefined],
      ["POST", `/${part.id}/restore`, undefined],
      ["PATCH", `/${part.id}`, { kind: "bundle" }],
      ["PATCH", `/${part.id}`, { kind: "good" }],
    ];
    const statuses = [];
    for (const [method, path, body] of changes) {
      expect((await products.request(method, path, body)).status).toBeLessThan(300);
      const response = await products.request("POST", `/${bundle.id}/restore?dryRun=true`);
      statuses.push([response.status, response.body.code, response.body.existingId]);
    }
    expect(statuses).toEqual([
      [409, "RESTORE_CONFLICT", part.id],
      [200, undefined, undefined],
      [409, "RESTORE_CONFLICT", part.id],
      [200, undefined, undefined],
    ]);
  });

  test("returns 409 until the deleted supplier is restored", async () => {
    const suppliers = (method: string, path = "", body?: unknown) =>
      service.request(method, `${organization.path}/suppliers${path}`, {
        as: organization.admin,
        ...(body === undefined ? {} : { body }),
      });
    const { body: supplier } = await suppliers("POST", "", { name: "Batavus" });
    const { id } = await products.create({ supplierId: supplier.id });
    await products.request("DELETE", `/${id}`);
    expect((await suppliers("DELETE", `/${supplier.id}`)).status).toBe(204);
    const response = await products.request("POST", `/${id}/restore`);
    expect(response.body).toMatchObject({
      status: 409,
      code: "RESOURCE_DELETED",
      detail: `The supplier ${supplier.id} Batavus has been deleted; restore it first.`,
    });
    const restricted = await products.addMemberWith("products:delete");
    const restrictedResponse = await products.request(
      "POST",
      `/${id}/restore`,
      undefined,
      restricted,
    );
    expect(restrictedResponse.body.code).toBe("RESOURCE_DELETED");
    expect(restrictedResponse.text).not.toContain("Batavus");
    const undone = await undoLast(service, organization, "deleteProduct");
    expect(undone).toMatchObject({ status: 409, code: "AUDIT_REVERT_CONFLICT" });
    await suppliers("POST", `/${supplier.id}/restore`);
    expect((await products.request("POST", `/${id}/restore`)).status).toBe(200);
  });

  test("returns 404 if the product was deleted more than 30 days ago", async () => {
    const { id } = await products.create();
    await organization.run((transaction) =>
      transaction.all({
        text: "update products set deleted_at = now() - interval '31 days' where id = $1",
        values: [id],
      }),
    );
    const response = await products.request("POST", `/${id}/restore`);
    expect([response.status, response.body.code]).toEqual([404, "RESOURCE_NOT_FOUND"]);
  });
});
