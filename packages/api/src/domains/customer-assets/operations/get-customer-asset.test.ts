import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { insertCustomer } from "../../customers/testing/contact-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
await insertCustomer(organization, 1);
await organization.insert((insert) => {
  insert("customer_assets", {
    id: 101,
    customer_id: 1,
    name: "Bakfiets 01",
    kind: "cargo_e-bike",
    brand: "Vrachtfiets",
    serial_number: "SB-2024-01",
    next_service_at: "2026-12-14",
    attributes: JSON.stringify({ frame: "L" }),
  });
});

const get = (path: string) =>
  service.request("GET", organization.path + path, { as: organization.viewer });

describe("getCustomerAsset", () => {
  test("returns 200 with every member, null if unset", async () => {
    const { status, body } = await get("/customer-assets/101");
    expect(status).toBe(200);
    expect(body).toEqual({
      id: 101,
      organizationId: organization.id,
      customerId: 1,
      name: "Bakfiets 01",
      kind: "cargo_e-bike",
      brand: "Vrachtfiets",
      model: null,
      serialNumber: "SB-2024-01",
      purchasedAt: null,
      warrantyUntil: null,
      lastServiceAt: null,
      nextServiceAt: "2026-12-14",
      status: "active",
      location: null,
      attributes: { frame: "L" },
      createdAt: body.createdAt,
      updatedAt: body.updatedAt,
      notes: [],
    });
  });

  test("returns 200 with the last 20 notes, newest first", async () => {
    await organization.insert((insert, transaction) => {
      insert("customer_assets", { id: 120, customer_id: 1, name: "Bakfiets 20" });
      for (let number = 1; number <= 21; number += 1) {
        const id = insert("customer_asset_notes", {
          customer_asset_id: 120,
          content_text: `Note ${number}`,
          content_doc: JSON.stringify({ version: 1, blocks: [] }),
          author_id: organization.member.id,
        });
        transaction.write({
          text: "update customer_asset_notes set created_at = timestamptz '2026-01-01 00:00Z' + $2 * interval '1 hour' where id = $1",
          values: [id, number],
        });
      }
    });
    const { body } = await get("/customer-assets/120");
    expect(body.notes.map(({ contentText }: { contentText: string }) => contentText)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Note ${21 - index}`),
    );
    const list = await get("/customer-assets/120/notes?limit=20");
    expect(body.notes).toEqual(list.body.items);
  });

  test("returns 404 for an unknown asset and one of another organization", async () => {
    const other = await service.createOrganization();
    const unknown = await get("/customer-assets/404");
    const elsewhere = await service.request("GET", `${other.path}/customer-assets/101`, {
      as: other.owner,
    });
    for (const { status, body } of [unknown, elsewhere]) {
      expect([status, body.code, body.resource]).toEqual([
        404,
        "RESOURCE_NOT_FOUND",
        "customer_asset",
      ]);
    }
  });

  test.each(["0", "9007199254740992", "x"])("returns 400 for the id %s", async (id) => {
    const { status, body } = await get(`/customer-assets/${id}`);
    expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"]);
  });
});
