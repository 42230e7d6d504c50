import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { insertContact } from "../testing/contact-fixture.ts";
import { customersOf } from "../testing/customer-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const { create, insertAsset, next, send, statusOf } = customersOf(service, organization);

/** Writes an order or a quote with only what its table requires. */
async function insertDocument(
  table: "orders" | "quotes",
  customer: string,
  values: Record<string, unknown>,
): Promise<string> {
  const number = next();
  const displayNumber = `${table === "orders" ? "O" : "Q"}-2026-${number}`;
  await organization.insert((insert) => {
    insert(table, {
      id: uuidv7(),
      number_series: "test",
      number,
      display_number: displayNumber,
      customer_id: Number(customer.split("/").at(-1)),
      customer_name: "Customer",
      owner_user_id: organization.owner.id,
      currency: "EUR",
      subtotal_minor: 0,
      discount_minor: 0,
      vat_breakdown: "[]",
      vat_minor: 0,
      total_minor: 0,
      ...values,
    });
  });
  return displayNumber;
}

describe("deleteCustomer", () => {
  test("returns 204 and hides the customer with its contacts and assets, also when repeated", async () => {
    const path = await create({ name: "Verdwenen B.V." });
    const customerId = Number(path.split("/").at(-1));
    const contact = await insertContact(organization, { customerId, isPrimary: true });
    const asset = await insertAsset(path, { name: "Verdwenen bakfiets" });
    for (const _ of [1, 2]) {
      const response = await send("DELETE", path);
      expect([response.status, response.text]).toEqual([204, ""]);
    }
    for (const deleted of [path, `${path}/contacts`, contact, asset, `${asset}/notes`]) {
      expect([deleted, await statusOf(deleted)]).toEqual([deleted, 404]);
    }
    for (const list of ["customers?q=verdwenen", "customer-assets?q=verdwenen"]) {
      const { body } = await send("GET", `${organization.path}/${list}`);
      expect(body.items).toEqual([]);
    }
    const { body } = await send(
      "GET",
      `${organization.path}/customers?q=verdwenen&includeDeleted=true`,
    );
    expect(body.items).toMatchObject([{ id: customerId, deletedAt: expect.any(String) }]);
    const entries = await organization.run((transaction) =>
      transaction.all({
        text: "select action from audit_entries where target_kind = 'customer' and target_id = $1",
        values: [String(customerId)],
      }),
    );
    expect(entries).toEqual([{ action: "deleteCustomer" }]);
  });

  test.each([
    ["orders", { status: "draft" }],
    ["orders", { status: "confirmed", confirmed_at: new Date() }],
  ] as const)("returns 409 while one of its %s is open: %j", async (table, values) => {
    const path = await create();
    const displayNumber = await insertDocument(table, path, values);
    const counts = (await send("GET", path)).body;
    expect([counts.openOrderCount, counts.openQuoteCount]).toEqual([1, 0]);
    const response = await send("DELETE", path);
    expect([response.status, response.body.code]).toEqual([409, "RESOURCE_IN_USE"]);
    expect(response.body.usedBy).toEqual([
      { kind: table.slice(0, -1), id: expect.any(String), displayNumber },
    ]);
    expect(response.body.detail).toContain(displayNumber);
    expect(await statusOf(path)).toBe(200);
  });

  test.each([
    { status: "draft", valid_until: "2026-12-31" },
    {
      status: "sent",
      valid_until: "2099-12-31",
      sent_at: new Date(),
      expires_at: new Date("2100-01-01"),
      parties: "{}",
    },
  ])("returns 204 with a warning while one of its quotes is open: %j", async (values) => {
    const path = await create();
    const displayNumber = await insertDocument("quotes", path, values);
    expect((await send("GET", path)).body).toMatchObject({ openOrderCount: 0, openQuoteCount: 1 });
    const { warnings } = (await send("DELETE", `${path}?dryRun=true`)).body;
    expect(warnings).toEqual([expect.stringContaining(displayNumber)]);
    expect((await send("DELETE", path)).status).toBe(204);
    expect(await statusOf(path)).toBe(404);
    expect((await send("POST", `${path}/restore`)).status).toBe(200);
    expect((await send("GET", path)).body).toMatchObject({ openQuoteCount: 1 });
  });

  test.each([
    ["orders", { status: "cancelled", cancelled_at: new Date() }],
    ["orders", { status: "draft", deleted_at: new Date() }],
    ["quotes", { status: "cancelled", cancelled_at: new Date(), valid_until: "2026-12-31" }],
    [
      "quotes",
      {
        status: "sent",
        valid_until: "2020-01-01",
        sent_at: new Date("2019-12-01"),
        expires_at: new Date("2020-01-02"),
        parties: "{}",
      },
    ],
  ] as const)("returns 204 if its %s are closed: %j", async (table, values) => {
    const path = await create();
    await insertDocument(table, path, values);
    const counts = (await send("GET", path)).body;
    expect([counts.openOrderCount, counts.openQuoteCount]).toEqual([0, 0]);
    expect((await send("DELETE", path)).status).toBe(204);
  });

  test("counts the orders that the caller may not read without naming them", async () => {
    const path = await create();
    await insertDocument("orders", path, { status: "draft" });
    const cleaner = await service.addMemberWithPermissions(organization, ["customers:delete"]);
    const response = await send("DELETE", path, cleaner);
    expect([response.status, response.body.usedBy]).toEqual([409, []]);
    expect(response.body.detail).toMatch(/1 open order\.$/u);
  });

  test("returns 403 for a member without customers:delete", async () => {
    const response = await send("DELETE", await create(), organization.member);
    expect([response.status, response.body.requiredPermission]).toEqual([403, "customers:delete"]);
  });

  test("no asset or contact is added to a customer during its deletion", async () => {
    for (let round = 0; round < 5; round += 1) {
      const path = await create();
      const customerId = Number(path.split("/").at(-1));
      const [asset, contact] = await Promise.all([
        send("POST", `${organization.path}/customer-assets`, organization.admin, {
          customerId,
          name: "Meanwhile",
        }),
        send("POST", `${path}/contacts`, organization.admin, { firstName: "Meanwhile" }),
        send("DELETE", path),
      ]);
      expect([201, 400]).toContain(asset.status);
      expect([201, 409]).toContain(contact.status);
      const live = await organization.run((transaction) =>
        transaction.all({
          text: "select id::text from customer_assets where customer_id = $1 and deleted_at is null union all select id::text from customer_contacts where customer_id = $1 and deleted_at is null",
          values: [customerId],
        }),
      );
      expect(live).toEqual([]);
    }
  });
});
