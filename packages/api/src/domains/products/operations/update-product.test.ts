import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { undoLast } from "../../../testing/undo-last.ts";
import { productsOf } from "../testing/product-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const products = productsOf(service, organization);

describe("updateProduct", () => {
  test("returns 200 and changes only the given members", async () => {
    const before = await products.create({ sku: "KEEP", costPriceMinor: 500, reorderPoint: 4 });
    const response = await products.request("PATCH", `/${before.id}`, {
      unitPriceMinor: 1_250,
      reorderPoint: null,
      vatCategory: "Z",
      vatRate: 0,
    });
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      ...before,
      unitPriceMinor: 1_250,
      reorderPoint: null,
      vatCategory: "Z",
      vatRate: 0,
      updatedAt: response.body.updatedAt,
    });
    expect(response.headers.get("etag")).toMatch(/^"2\./u);
    expect((await products.request("GET", `/${before.id}`)).body).toEqual(response.body);
  });

  test("returns 200 and writes nothing without a change", async () => {
    const part = await products.create();
    const before = await products.create({
      kind: "bundle",
      components: [{ productId: part.id, quantity: 1.5 }],
    });
    for (const body of [
      {},
      { name: before.name },
      { components: before.components, vatRate: 21 },
    ]) {
      const response = await products.request("PATCH", `/${before.id}`, body);
      expect([response.status, response.body]).toEqual([200, before]);
    }
    expect((await products.eventsOf(before.id)).length).toBe(1);
  });

  test("returns 200 and replaces all components", async () => {
    const [one, two] = [await products.create(), await products.create()];
    const bundle = await products.create({
      kind: "bundle",
      components: [{ productId: one.id, quantity: 1 }],
    });
    const components = [
      { productId: two.id, quantity: 3 },
      { productId: one.id, quantity: 2 },
    ];
    const response = await products.request("PATCH", `/${bundle.id}`, { components });
    expect(response.body.components).toEqual(components);
    const good = await products.request("PATCH", `/${bundle.id}`, { kind: "good", components: [] });
    expect([good.status, good.body.components]).toEqual([200, []]);
    expect((await products.request("GET", `/${bundle.id}`)).body).toEqual(good.body);
  });

  test("returns 400 if the resulting product is invalid", async () => {
    const part = await products.create();
    const bundle = await products.create({
      kind: "bundle",
      components: [{ productId: part.id, quantity: 1 }],
    });
    const cases: [string, object, string][] = [
      [part.id, { vatCategory: "AE" }, "/vatRate range"],
      [bundle.id, { kind: "good" }, "/components max"],
      [bundle.id, { trackStock: true }, "/trackStock range"],
      [part.id, { components: [{ productId: bundle.id, quantity: 1 }] }, "/components max"],
      [
        bundle.id,
        { components: [{ productId: bundle.id, quantity: 1 }] },
        "/components/0/productId range",
      ],
      [part.id, { stock: [] }, "/stock unknown"],
      [part.id, { name: null }, "/name type"],
    ];
    for (const [id, body, expected] of cases) {
      const response = await products.request("PATCH", `/${id}`, body);
      expect([response.status, response.body.code]).toEqual([400, "VALIDATION_FAILED"]);
      expect(
        response.body.errors.map((error: any) => `${error.pointer} ${error.rule}`),
        JSON.stringify(body),
      ).toEqual([expected]);
    }
  });

  test("returns 409 if a product in a bundle is to become a bundle", async () => {
    const part = await products.create();
    const bundle = await products.create({
      kind: "bundle",
      sku: "HOLDS",
      components: [{ productId: part.id, quantity: 1 }],
    });
    const response = await products.request("PATCH", `/${part.id}`, { kind: "bundle" });
    expect(response.body).toMatchObject({
      status: 409,
      code: "RESOURCE_IN_USE",
      usedBy: [{ kind: "product", id: bundle.id, displayNumber: "HOLDS" }],
    });
  });

  test("returns 409 if another product has the sku, and 412 for an old version", async () => {
    const first = await products.create({ sku: "MINE" });
    const other = await products.create();
    const rejected = await products.request("PATCH", `/${other.id}`, { sku: "MINE" });
    expect([rejected.status, rejected.body.code, rejected.body.existingId]).toEqual([
      409,
      "UNIQUE_CONFLICT",
      first.id,
    ]);
    const stale = await service.request("PATCH", `${organization.path}/products/${first.id}`, {
      as: organization.admin,
      body: { name: "x" },
      headers: { "if-match": '"9.000000000000"' },
    });
    expect([stale.status, stale.body.code]).toEqual([412, "VERSION_CONFLICT"]);
  });

  test("returns 409 for a deleted product", async () => {
    const { id } = await products.create();
    await products.request("DELETE", `/${id}`);
    const response = await products.request("PATCH", `/${id}`, { name: "x" });
    expect([response.status, response.body.code]).toEqual([409, "RESOURCE_DELETED"]);
  });

  test("hides the cost price in responses, problems and events", async () => {
    const restricted = await products.addMemberWith("products:read", "products:write");
    const { id } = await products.create({ costPriceMinor: 77_712_345_678 });
    const changed = await products.request("PATCH", `/${id}`, { name: "Other" }, restricted);
    expect([changed.status, changed.body.costPriceMinor]).toEqual([200, null]);
    for (const costPriceMinor of [77_712_345_678, null, 1]) {
      const rejected = await products.request("PATCH", `/${id}`, { costPriceMinor }, restricted);
      expect([rejected.status, rejected.body.requiredPermission]).toEqual([403, "orders:write"]);
    }
    const seen = await products.request("GET", `/${id}`, undefined, restricted);
    const late = await service.request("PATCH", `${organization.path}/products/${id}`, {
      as: restricted,
      body: { name: "Late" },
      headers: { "if-match": '"1.000000000000"' },
    });
    expect(late.body.currentEtag).toBe(seen.headers.get("etag"));
    await products.request("PATCH", `/${id}`, { costPriceMinor: 88_812_345_678, name: "Third" });
    const events = await products.eventsOf(id);
    expect(events.at(-1)?.payload.data).toMatchObject({
      object: { name: "Third", costPriceMinor: null },
      previous: { name: "Other" },
    });
    expect(events.at(-1)?.payload.data.previous).not.toHaveProperty("costPriceMinor");
    expect(JSON.stringify(events)).not.toMatch(/77712345678|88812345678/u);
    expect((await products.request("GET", `/${id}`)).body.costPriceMinor).toBe(88_812_345_678);
  });

  test("an undo restores the previous values", async () => {
    const part = await products.create();
    const before = await products.create({
      kind: "bundle",
      sku: "UNDO",
      costPriceMinor: 3,
      components: [{ productId: part.id, quantity: 1 }],
    });
    await products.request("PATCH", `/${before.id}`, {
      sku: null,
      costPriceMinor: null,
      kind: "service",
      components: [],
      vatRate: 9,
    });
    expect((await undoLast(service, organization, "updateProduct")).status).toBe(200);
    const undone = await products.request("GET", `/${before.id}`);
    expect(undone.body).toEqual({ ...before, updatedAt: undone.body.updatedAt });
  });
});
