import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { undoLast } from "../../../testing/undo-last.ts";
import { productsOf } from "../testing/product-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const products = productsOf(service, organization);

const minimalProduct = {
  name: "Small service",
  kind: "service",
  unitPriceMinor: 5_950,
  vatRate: 9,
};

describe("createProduct", () => {
  test("returns 201 with the required members and defaults for the others", async () => {
    const response = await products.request("POST", "", minimalProduct);
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      id: response.body.id,
      organizationId: organization.id,
      sku: null,
      name: "Small service",
      description: null,
      kind: "service",
      status: "active",
      unitCode: "C62",
      unitPriceMinor: 5_950,
      costPriceMinor: null,
      currency: "EUR",
      vatCategory: "S",
      vatRate: 9,
      gtin: null,
      supplierId: null,
      supplierSku: null,
      trackStock: false,
      reorderPoint: null,
      components: [],
      stock: [],
      createdAt: response.body.createdAt,
      updatedAt: response.body.createdAt,
    });
    const read = await products.request("GET", `/${response.body.id}`);
    expect(read.body).toEqual(response.body);
    expect(read.headers.get("etag")).toBe(response.headers.get("etag"));
  });

  test("returns 201 with all members and keeps the order of components", async () => {
    const supplierId = await organization.insert((insert) =>
      insert("suppliers", { name: "Accu & Aandrijving" }),
    );
    const [tyre, chain] = [await products.create(), await products.create()];
    const body = {
      sku: "WINTERPAKKET",
      name: "Winter package",
      description: "Tyre\r\nand chain",
      kind: "bundle",
      status: "draft",
      unitCode: "SET",
      unitPriceMinor: 6_995,
      costPriceMinor: 4_200,
      currency: "USD",
      vatCategory: "AE",
      vatRate: 0,
      gtin: "4006381333931",
      supplierId,
      supplierSku: "WP-1",
      reorderPoint: 0.125,
      components: [
        { productId: chain.id, quantity: 1 },
        { productId: tyre.id.toUpperCase(), quantity: 2.125 },
      ],
    };
    const response = await products.request("POST", "", body);
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({
      ...body,
      description: "Tyre\nand chain",
      components: [
        { productId: chain.id, quantity: 1 },
        { productId: tyre.id, quantity: 2.125 },
      ],
    });
    expect((await products.request("GET", `/${response.body.id}`)).body).toEqual(response.body);
  });

  test("publishes one event without the cost price, which the audit entry contains", async () => {
    const { id } = await products.create({ costPriceMinor: 77_712_345_678 });
    const events = await products.eventsOf(id);
    expect(events.map(({ type }) => type)).toEqual(["product.created"]);
    expect(events[0]?.payload.data).toMatchObject({
      kind: "product",
      object: { id, costPriceMinor: null },
      previous: null,
    });
    expect(JSON.stringify(events)).not.toContain("77712345678");
    const values = await organization.run((transaction) =>
      transaction.all<{ text: string }>({
        text: "select v::text as text from audit_values v join audit_entries e on e.organization_id = v.organization_id and e.sequence = v.sequence where e.target_id = $1",
        values: [id],
      }),
    );
    expect(JSON.stringify(values)).toContain("77712345678");
  });

  test("returns 400 with all validation errors", async () => {
    const part = await products.create();
    const response = await products.request("POST", "", {
      name: " ",
      kind: "good",
      unitCode: "BOX",
      unitPriceMinor: -1,
      vatCategory: "K",
      vatRate: 21,
      gtin: "4006381333932",
      stock: [],
      components: [
        { productId: part.id, quantity: 0 },
        { productId: part.id, quantity: 1.0001 },
      ],
    });
    expect([response.status, response.body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(
      response.body.errors
        .map(({ pointer, rule }: { pointer: string; rule: string }) => `${pointer} ${rule}`)
        .sort(),
    ).toEqual([
      "/components max",
      "/components/0/quantity min",
      "/components/1/productId unique",
      "/components/1/quantity pattern",
      "/gtin pattern",
      "/name minLength",
      "/stock unknown",
      "/unitCode enum",
      "/unitPriceMinor min",
      "/vatRate range",
    ]);
  });

  test("returns 400 for a bundle whose own stock is tracked", async () => {
    const response = await products.request("POST", "", {
      ...minimalProduct,
      kind: "bundle",
      trackStock: true,
    });
    expect([response.status, response.body.errors[0].pointer]).toEqual([400, "/trackStock"]);
  });

  test("returns 400 for a supplier and components that are unknown, deleted or of another organization", async () => {
    const other = await service.createOrganization();
    const foreign = await productsOf(service, other).create();
    const deleted = await products.create();
    await products.request("DELETE", `/${deleted.id}`);
    const response = await products.request("POST", "", {
      ...minimalProduct,
      kind: "bundle",
      supplierId: foreign.id,
      components: [
        { productId: foreign.id, quantity: 1 },
        { productId: deleted.id, quantity: 1 },
      ],
    });
    expect([response.status, response.body.code]).toEqual([400, "REFERENCE_NOT_FOUND"]);
    expect(response.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      "/supplierId",
      "/components/0/productId",
      "/components/1/productId",
    ]);
  });

  test("returns 400 for a supplier that the caller may not see", async () => {
    const supplierId = await organization.insert((insert) =>
      insert("suppliers", { name: "Hidden" }),
    );
    const restricted = await products.addMemberWith("products:read", "products:write");
    const response = await products.request(
      "POST",
      "",
      { ...minimalProduct, supplierId },
      restricted,
    );
    expect([response.status, response.body.code]).toEqual([400, "REFERENCE_NOT_FOUND"]);
  });

  test("returns 400 for a bundle in a bundle", async () => {
    const inner = await products.create({ kind: "bundle" });
    const response = await products.request("POST", "", {
      ...minimalProduct,
      kind: "bundle",
      components: [{ productId: inner.id, quantity: 1 }],
    });
    expect([response.status, response.body.code, response.body.errors[0].pointer]).toEqual([
      400,
      "VALIDATION_FAILED",
      "/components/0/productId",
    ]);
  });

  test("returns 403 for a cost price from a caller who may not see it", async () => {
    const restricted = await products.addMemberWith("products:read", "products:write");
    const rejected = await products.request(
      "POST",
      "",
      { ...minimalProduct, costPriceMinor: 1 },
      restricted,
    );
    expect([rejected.status, rejected.body.requiredPermission]).toEqual([403, "orders:write"]);
    expect((await products.request("POST", "", minimalProduct, restricted)).status).toBe(201);
  });

  test("returns 409 if another product has the sku, unless that one is deleted", async () => {
    const first = await products.create({ sku: "TAKEN" });
    const rejected = await products.request("POST", "", { ...minimalProduct, sku: " TAKEN " });
    expect(rejected.body).toMatchObject({
      status: 409,
      code: "UNIQUE_CONFLICT",
      field: "sku",
      existingId: first.id,
    });
    await products.request("DELETE", `/${first.id}`);
    expect((await products.request("POST", "", { ...minimalProduct, sku: "TAKEN" })).status).toBe(
      201,
    );
  });

  test("of 16 concurrent requests with the same sku, one succeeds", async () => {
    const responses = await Promise.all(
      Array.from({ length: 16 }, () =>
        products.request("POST", "", { ...minimalProduct, sku: "RACE" }),
      ),
    );
    expect(responses.map(({ status }) => String(status)).sort()).toEqual([
      "201",
      ...Array<string>(15).fill("409"),
    ]);
    const rejected = responses.filter(({ status }) => status === 409);
    expect(new Set(rejected.map(({ body }) => `${body.code} ${body.field}`))).toEqual(
      new Set(["UNIQUE_CONFLICT sku"]),
    );
    const list = await products.request("GET", "?sku=RACE&count=true");
    expect(list.body.page.totalCount).toBe(1);
  });

  test("a dry run creates nothing", async () => {
    const response = await products.request("POST", "?dryRun=true", {
      ...minimalProduct,
      sku: "DRY",
    });
    expect([response.status, response.body.wouldReturn, response.body.result.sku]).toEqual([
      200,
      201,
      "DRY",
    ]);
    expect((await products.request("GET", "?sku=DRY")).body.items).toEqual([]);
  });

  test("an undo deletes the product", async () => {
    const { id } = await products.create();
    expect(await undoLast(service, organization, "createProduct")).toMatchObject({
      status: 200,
      events: ["product.deleted"],
    });
    expect((await products.request("GET", `/${id}`)).status).toBe(404);
  });

  test("of a concurrent creation and deletion of the supplier, one succeeds", async () => {
    const suppliers = (method: string, path: string, body?: unknown) =>
      service.request(method, `${organization.path}/suppliers${path}`, {
        as: organization.admin,
        ...(body === undefined ? {} : { body }),
      });
    const named = { name: "Bell", kind: "good", unitPriceMinor: 900, vatRate: 21 };
    for (let round = 0; round < 12; round += 1) {
      const { body: supplier } = await suppliers("POST", "", { name: `Maker ${round}` });
      const [product, deletion] = await Promise.all([
        products.request("POST", "", { ...named, supplierId: supplier.id }),
        suppliers("DELETE", `/${supplier.id}`),
      ]);
      expect([
        [201, 409],
        [400, 204],
      ]).toContainEqual([product.status, deletion.status]);
    }
  });
});
