import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";

const service = await openTestService();
const organization = await service.createOrganization();

describe("listInventoryLocations", () => {
  test("returns 200 with the organization's own locations by name, in pages", async () => {
    const other = await service.createOrganization();
    await other.insert((insert) => insert("inventory_locations", { name: "Theirs" }));
    await organization.insert((insert) => {
      for (const name of ["Van", "Attic", "Shop"]) insert("inventory_locations", { name });
    });
    const path = `${organization.path}/inventory-locations`;
    const first = await service.request("GET", `${path}?limit=2&count=true`, {
      as: organization.viewer,
    });
    expect(first.status).toBe(200);
    expect(first.body.items[0]).toEqual({
      id: expect.any(String),
      organizationId: organization.id,
      name: "Attic",
      code: null,
      addressLine1: null,
      addressLine2: null,
      addressCity: null,
      addressState: null,
      addressPostalCode: null,
      addressCountry: null,
      isDefault: false,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(first.body.page.totalCount).toBe(3);
    const next = await service.request(
      "GET",
      `${path}?limit=2&cursor=${first.body.page.nextCursor}`,
      { as: organization.viewer },
    );
    const names = [...first.body.items, ...next.body.items].map(({ name }) => name);
    expect(names).toEqual(["Attic", "Shop", "Van"]);
  });
});
