import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { insertCustomer } from "../../customers/testing/contact-fixture.ts";
import { CustomerAsset } from "../customer-asset.ts";

const service = await openTestService();
const organization = await service.createOrganization();
await insertCustomer(organization, 1);
await insertCustomer(organization, 2);
await organization.insert((insert, transaction) => {
  insert("customer_assets", {
    id: 101,
    customer_id: 1,
    name: "Bakfiets 01",
    kind: "cargo_e-bike",
    brand: "Vrachtfiets",
    serial_number: "SB-2024-01",
    purchased_at: "2024-03-15",
    next_service_at: "2026-12-14",
  });
  insert("customer_assets", {
    id: 102,
    customer_id: 1,
    name: "Bakfiets 02",
    status: "in_service",
    next_service_at: "2026-12-15",
  });
  insert("customer_assets", {
    id: 103,
    customer_id: 2,
    name: "Énergie",
    model: "Arroyo C8",
    status: "retired",
  });
  transaction.write({
    text: "update customer_assets set updated_at = timestamptz '2026-01-01 00:00Z' + (id % 100) * interval '1 day'",
    values: [],
  });
});

const get = (path: string) =>
  service.request("GET", organization.path + path, { as: organization.viewer });
const idsOf = (body: { items: { id: number }[] }) => body.items.map(({ id }) => id);

describe("listCustomerAssets", () => {
  test("returns 200 with complete assets, newest change first", async () => {
    const { status, body } = await get("/customer-assets");
    expect([status, idsOf(body)]).toEqual([200, [103, 102, 101]]);
    for (const item of body.items) expect(CustomerAsset.parse(item)).toEqual(item);
  });

  test.each([
    ["customerId=1", [102, 101]],
    ["customerId=404", []],
    ["q=bakfiets%2002", [102]],
    ["q=energ", [103]],
    ["q=arroyo", [103]],
    ["q=SB-2024-01", [101]],
    ["q=vracht", [101]],
    ["status=retired", [103]],
    ["status=in_service", [102]],
    ["serviceDueBefore=2026-12-15", [101]],
    ["serviceDueBefore=2026-12-16", [102, 101]],
    ["serviceDueBefore=2026-12-14", []],
    ["serviceDueBefore=1900-01-01", []],
    ["serviceDueBefore=9999-12-31", [102, 101]],
    ["purchasedBefore=2024-03-16", [101]],
    ["purchasedBefore=2024-03-15", []],
    ["purchasedBefore=2027-01-01&serviceDueBefore=2026-12-15", [101]],
    ["customerId=1&status=active&q=bak", [101]],
    ["sort=name", [101, 102, 103]],
    ["sort=updatedAt", [101, 102, 103]],
    ["sort=nextServiceAt", [101, 102, 103]],
    ["sort=-nextServiceAt", [102, 101, 103]],
  ])("lists the assets that match ?%s", async (query, expected) => {
    const { status, body } = await get(`/customer-assets?${query}`);
    expect(status).toBe(200);
    expect(idsOf(body)).toEqual(expected);
  });

  test.each(["updatedAt", "-createdAt", "-name", "nextServiceAt", "-nextServiceAt"])(
    "pages sorted by %s contain every asset once",
    async (sort) => {
      const all = idsOf((await get(`/customer-assets?sort=${sort}`)).body);
      const seen: number[] = [];
      let cursor = "";
      do {
        const { body } = await get(`/customer-assets?sort=${sort}&limit=1${cursor}`);
        seen.push(...idsOf(body));
        cursor = body.page.nextCursor === null ? "" : `&cursor=${body.page.nextCursor}`;
      } while (cursor !== "");
      expect(seen).toEqual(all);
    },
  );

  test.each([
    ["customerId=0", "customerId", "min"],
    ["customerId=x", "customerId", "unknown"],
    ["status=broken", "status", "enum"],
    ["serviceDueBefore=2026-02-30", "serviceDueBefore", "format"],
    ["serviceDueBefore=2026-12-14T00:00:00Z", "serviceDueBefore", "format"],
    ["serviceDueBefore=0000-01-01", "serviceDueBefore", "range"],
    ["purchasedBefore=2024-02-30", "purchasedBefore", "format"],
    ["sort=status", "sort", "enum"],
  ])("returns 400 for ?%s", async (query, name, rule) => {
    const { status, body } = await get(`/customer-assets?${query}`);
    expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(body.errors).toMatchObject([{ location: "query", name, rule }]);
  });

  test("returns no asset of another organization", async () => {
    const other = await service.createOrganization();
    const response = await service.request("GET", `${other.path}/customer-assets`, {
      as: other.owner,
    });
    expect(response.body.items).toEqual([]);
  });
});
