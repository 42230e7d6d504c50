import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { lineWithoutProduct, ordersOf } from "../testing/order-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const orders = await ordersOf(service, organization);
const address = { addressLine1: "Kade 1", addressCity: "Utrecht", addressCountry: "NL" };
const contactId = uuidv7();
const supplierId = uuidv7();

await organization.insert((insert) => {
  insert("customers", {
    id: 1002,
    name: "Hotel Oudegracht",
    currency: "EUR",
    delivery_address: JSON.stringify(address),
  });
  insert("customers", { id: 1003, name: "Gone", currency: "EUR", deleted_at: new Date() });
  insert("customer_contacts", {
    id: contactId,
    customer_id: 1002,
    profile_id: uuidv7(),
    is_primary: true,
    profile_created_at: new Date(),
    profile_updated_at: new Date(),
  });
  insert("customer_assets", { id: 5007, customer_id: 1002, name: "Bakfiets 07" });
  insert("suppliers", { id: supplierId, name: "Accu & Aandrijving" });
});

const year = () =>
  new Date().toLocaleDateString("en", { year: "numeric", timeZone: "Europe/Amsterdam" });

async function rejectionOf(body: unknown, as = organization.member) {
  const { status, body: problem } = await orders.request("POST", "", body, as);
  const pointers = (problem.errors ?? []).map(({ pointer }: { pointer: string }) => pointer);
  return [status, problem.code, pointers];
}

describe("createOrder", () => {
  test("warns about an unassigned country code in the delivery address, and returns 400 with strictIdentifiers", async () => {
    const organization = await service.createOrganization();
    const orders = await ordersOf(service, organization);
    const settings = (strictIdentifiers: boolean) =>
      service.request("PATCH", organization.path, {
        as: organization.owner,
        body: { settings: { strictIdentifiers } },
      });
    const sendAddress = (method: string, path: string, addressCountry: string) =>
      orders.request(method, path, {
        ...(method === "POST" ? { customerId: 1001, lines: [lineWithoutProduct] } : {}),
        deliveryAddress: { addressCountry },
      });
    const pointer = "/deliveryAddress/addressCountry";
    const { body: order } = await sendAddress("POST", "", "UK");
    for (const [method, path] of [
      ["POST", ""],
      ["PATCH", `/${order.id}`],
    ] as const) {
      const { body: preview } = await sendAddress(method, `${path}?dryRun=true`, "XX");
      expect(preview.warnings).toContainEqual(expect.stringContaining(`${pointer} must be `));
      await settings(true);
      const rejected = await sendAddress(method, path, "XX");
      expect([rejected.status, rejected.body.errors?.[0]?.pointer]).toEqual([400, pointer]);
      if (method === "PATCH") expect((await sendAddress(method, path, "UK")).status).toBe(200);
      expect((await sendAddress(method, path, "GB")).status).toBeLessThan(300);
      await settings(false);
    }
  });

  test("returns 201 with a draft, its number and all totals", async () => {
    const organization = await service.createOrganization();
    const orders = await ordersOf(service, organization);
    const order = await orders.create([
      { ...lineWithoutProduct, description: "Accu 500 Wh", unitPriceMinor: 48_900, vatRate: 21 },
      lineWithoutProduct,
    ]);
    expect(order).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/u),
      organizationId: organization.id,
      number: 1,
      displayNumber: `O-${year()}-0001`,
      quoteId: null,
      customerId: 1001,
      customerName: "Snelle Bocht",
      contactId: null,
      customerAssetId: null,
      ownerUserId: organization.member.id,
      status: "draft",
      fulfilmentStatus: "unfulfilled",
      invoiceStatus: "not_invoiced",
      externalInvoiceId: null,
      title: null,
      introduction: null,
      terms: null,
      reference: null,
      requestedDeliveryDate: null,
      deliveryAddress: null,
      issuedAt: null,
      confirmedAt: null,
      completedAt: null,
      cancelledAt: null,
      cancellationReason: null,
      currency: "EUR",
      lines: [
        expect.objectContaining({ position: 1, netMinor: 342_300, quantityFulfilled: 0 }),
        { ...lineWithoutProduct, ...line, id: expect.any(String), position: 2, netMinor: 41_650 },
      ],
      subtotalMinor: 383_950,
      discountMinor: 0,
      vatBreakdown: [
        { vatCategory: "S", vatRate: 21, taxableMinor: 342_300, vatMinor: 71_883 },
        { vatCategory: "S", vatRate: 9, taxableMinor: 41_650, vatMinor: 3_749 },
      ],
      vatMinor: 75_632,
      totalMinor: 459_582,
      fileIds: [],
      createdAt: expect.any(String),
      updatedAt: order.createdAt,
    });
    expect(await orders.get(order.id)).toEqual(order);
    expect(await orders.eventTypes(order.id)).toEqual(["order.created"]);
  });
  const line = {
    productId: null,
    discountPercent: 0,
    isOptional: false,
    supplierId: null,
    quantityFulfilled: 0,
  };

  test("takes omitted values of a line from its product, including the supplier", async () => {
    const product = await orders.products.create({
      name: "Band 20 inch",
      unitPriceMinor: 3_495,
      vatRate: 21,
      supplierId,
    });
    const other = await orders.products.create({ name: "Ketting", supplierId });
    const { lines } = await orders.create([
      { productId: product.id, quantity: 2 },
      { productId: other.id, quantity: 1, supplierId: null, description: "Ketting, zwart" },
    ]);
    expect(lines).toMatchObject([
      { description: "Band 20 inch", unitPriceMinor: 3_495, supplierId, netMinor: 6_990 },
      { description: "Ketting, zwart", supplierId: null },
    ]);
  });

  test("copies the customer's delivery address unless the request gives one", async () => {
    const fullAddress = {
      addressLine1: "Kade 1",
      addressLine2: null,
      addressCity: "Utrecht",
      addressState: null,
      addressPostalCode: null,
      addressCountry: "NL",
    };
    const addressOf = async (values: object) =>
      (await orders.create([lineWithoutProduct], { customerId: 1002, ...values })).deliveryAddress;
    expect(await addressOf({})).toEqual(fullAddress);
    expect(await addressOf({ deliveryAddress: null })).toBe(null);
    expect(await addressOf({ deliveryAddress: { addressCity: "Zeist" } })).toEqual({
      ...fullAddress,
      addressLine1: null,
      addressCity: "Zeist",
      addressCountry: null,
    });
  });

  test("returns 400 with all references that do not exist, and for a deleted customer", async () => {
    const id = uuidv7();
    expect(
      await rejectionOf({
        customerId: 99_999,
        contactId: id,
        ownerUserId: id,
        lines: [
          { ...lineWithoutProduct, supplierId: id },
          { productId: id, quantity: 1 },
        ],
      }),
    ).toEqual([
      400,
      "REFERENCE_NOT_FOUND",
      ["/customerId", "/contactId", "/ownerUserId", "/lines/1/productId", "/lines/0/supplierId"],
    ]);
    expect(await rejectionOf({ customerId: 1003, lines: [lineWithoutProduct] })).toEqual([
      400,
      "REFERENCE_NOT_FOUND",
      ["/customerId"],
    ]);
  });

  test("rejects a supplier as unknown for callers without suppliers:read", async () => {
    const restricted = await orders.products.addMemberWith(
      "orders:read",
      "orders:write",
      "customers:read",
      "products:read",
    );
    const body = { customerId: 1001, lines: [{ ...lineWithoutProduct, supplierId }] };
    expect(await rejectionOf(body, restricted)).toEqual([
      400,
      "REFERENCE_NOT_FOUND",
      ["/lines/0/supplierId"],
    ]);
  });

  test("returns 409 for a contact or an asset of another customer and for another currency", async () => {
    const dollars = await orders.products.create({ currency: "USD" });
    for (const [body, code, expected, received] of [
      [{ contactId }, "QUOTE_CUSTOMER_MISMATCH", 1001, 1002],
      [{ customerAssetId: 5007 }, "QUOTE_CUSTOMER_MISMATCH", 1001, 1002],
      [{ lines: [{ productId: dollars.id, quantity: 1 }] }, "CURRENCY_MISMATCH", "EUR", "USD"],
    ] as const) {
      const response = await orders.request("POST", "", {
        customerId: 1001,
        lines: [lineWithoutProduct],
        ...body,
      });
      expect([response.status, response.body.code]).toEqual([409, code]);
      expect(response.body).toMatchObject({ expected, received });
    }
  });

  test("returns 400 if the descriptions together have more than 50 000 characters", async () => {
    const lines = Array.from({ length: 51 }, () => ({
      ...lineWithoutProduct,
      description: "x".repeat(1_000),
    }));
    expect(await rejectionOf({ customerId: 1001, lines })).toEqual([
      400,
      "VALIDATION_FAILED",
      ["/lines"],
    ]);
  });

  test("returns 400 for invalid members", async () => {
    expect(await rejectionOf({ customerId: 1001, lines: [] })).toEqual([
      400,
      "VALIDATION_FAILED",
      ["/lines"],
    ]);
    expect(
      await rejectionOf({ customerId: 1001, lines: [{ quantity: 1 }], reference: "x".repeat(121) }),
    ).toEqual([400, "VALIDATION_FAILED", ["/reference"]]);
    expect((await rejectionOf({ customerId: 1001, lines: [{ quantity: 1 }] }))[2]).toContain(
      "/lines/0/unitPriceMinor",
    );
    expect(
      await rejectionOf({
        customerId: 1001,
        lines: [lineWithoutProduct],
        invoiceStatus: "invoiced",
      }),
    ).toEqual([400, "VALIDATION_FAILED", ["/invoiceStatus"]]);
  });

  test("undoing a creation deletes the draft without reusing its number, and undoing that restores it", async () => {
    const order = await orders.create();
    expect((await orders.undo(order.id)).status).toBe(200);
    expect((await orders.request("GET", `/${order.id}`)).status).toBe(404);
    const found = await orders.request("GET", `?q=${order.displayNumber}`);
    expect(found.body.items).toEqual([]);
    expect((await orders.update(order.id, { reference: "x" })).body.code).toBe("RESOURCE_DELETED");
    expect((await orders.create()).number).toBe(order.number + 1);
    expect((await orders.undo(order.id)).status).toBe(200);
    expect(await orders.get(order.id)).toMatchObject({ displayNumber: order.displayNumber });
  });

  test("returns 409 for undoing the creation of a confirmed order", async () => {
    const order = await orders.create();
    const [created] = await organization.run((transaction) =>
      transaction.all<{ id: string }>({
        text: "select id from audit_entries where target_id = $1",
        values: [order.id],
      }),
    );
    await orders.setStatuses(order.id, "confirmed");
    const path = `${organization.path}/audit-log/${created?.id}/revert`;
    const response = await service.request("POST", path, {
      as: organization.admin,
      body: { reason: "A mistake" },
    });
    expect([response.status, response.body.code]).toEqual([409, "AUDIT_REVERT_CONFLICT"]);
    const fields = response.body.conflicts.map(({ field }: { field: string }) => field);
    expect(fields).toContain("status");
    const confirmation = await orders.undo(order.id);
    expect([confirmation.status, confirmation.body.code]).toEqual([409, "AUDIT_NOT_REVERSIBLE"]);
  });

  test("cannot be restored while its customer, a product or a supplier is deleted", async () => {
    const as = organization.admin;
    const customerId = 1_010;
    const lineSupplierId = uuidv7();
    await organization.insert((insert) => {
      insert("customers", { id: customerId, name: "Bakkerij", currency: "EUR" });
      insert("suppliers", { id: lineSupplierId, name: "Batavus" });
    });
    const product = await orders.products.create();
    const order = await orders.create(
      [{ productId: product.id, quantity: 1, supplierId: lineSupplierId }],
      { customerId },
    );
    expect((await orders.undo(order.id)).status).toBe(200);
    for (const record of [
      `customers/${customerId}`,
      `products/${product.id}`,
      `suppliers/${lineSupplierId}`,
    ]) {
      const path = `${organization.path}/${record}`;
      expect((await service.request("DELETE", path, { as })).status).toBe(204);
      const rejected = await orders.undo(order.id);
      expect([rejected.status, rejected.body.code]).toEqual([409, "AUDIT_REVERT_CONFLICT"]);
      expect((await service.request("POST", `${path}/restore`, { as })).status).toBe(200);
    }
    expect((await orders.undo(order.id)).status).toBe(200);
    expect((await orders.get(order.id)).status).toBe("draft");
  });

  test("assigns 32 numbers without gaps to concurrent requests; rejected ones use none", async () => {
    const own = await service.createOrganization();
    const ownOrders = await ordersOf(service, own);
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        ownOrders.request("POST", "", {
          customerId: 1001,
          lines: index % 5 === 4 ? [{ quantity: 1 }] : [lineWithoutProduct],
        }),
      ),
    );
    const numbers = responses.filter(({ status }) => status === 201).map(({ body }) => body.number);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 32 }, (_, i) => i + 1));
  });

  test("numbers start again at 1 in a new year", async () => {
    const own = await service.createOrganization();
    const ownOrders = await ordersOf(service, own);
    await ownOrders.create();
    const nextYear = Number(year()) + 1;
    service.setNow(Date.UTC(nextYear, 0, 1, 12));
    const exp = Date.UTC(nextYear, 0, 2) / 1_000;
    own.member.token = service.issuer.sign({ sub: own.member.id, exp });
    const order = await ownOrders.create();
    service.setNow(Date.now());
    expect([order.number, order.displayNumber]).toEqual([1, `O-${nextYear}-0001`]);
  });
});
