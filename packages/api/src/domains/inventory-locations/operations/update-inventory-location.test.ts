import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";

const service = await openTestService();
/** Creates an organization with two locations, the first of them its default. */
async function openLocations() {
  const organization = await service.createOrganization();
  const path = `${organization.path}/inventory-locations`;
  const ids: string[] = [];
  for (const name of ["Shop", "Van"]) {
    const { body } = await service.request("POST", path, {
      as: organization.admin,
      body: { name, code: name.toUpperCase() },
    });
    ids.push(body.id);
  }
  const [first = "", second = ""] = ids;
  return {
    organization,
    first,
    second,
    patch: (id: string, body: unknown, headers = {}) =>
      service.request("PATCH", `${path}/${id}`, { as: organization.admin, body, headers }),
    async defaults(): Promise<string[]> {
      const list = await service.request("GET", path, { as: organization.viewer });
      return list.body.items
        .filter(({ isDefault }: { isDefault: boolean }) => isDefault)
        .map(({ id }: { id: string }) => id);
    },
  };
}

const test = base.extend("locations", () => openLocations());

describe("updateInventoryLocation", () => {
  test("returns 200 and changes only the given members; {} and current values change nothing", async ({
    locations,
  }) => {
    const changed = await locations.patch(locations.first, {
      name: "Winkel",
      code: null,
      addressLine1: "Singel 1",
    });
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { name: "Winkel", code: null, addressLine1: "Singel 1", isDefault: true },
    ]);
    for (const body of [{}, { name: "Winkel", isDefault: true }]) {
      const unchanged = await locations.patch(locations.first, body);
      expect([unchanged.status, unchanged.body]).toEqual([200, changed.body]);
      expect(unchanged.headers.get("etag")).toBe(changed.headers.get("etag"));
    }
  });

  test("returns 200 and moves the default, which changes both locations", async ({ locations }) => {
    const response = await locations.patch(locations.second, { isDefault: true });
    expect([response.status, response.body.isDefault]).toEqual([200, true]);
    expect(await locations.defaults()).toEqual([locations.second]);
    const stale = await locations.patch(
      locations.first,
      { name: "x" },
      { "if-match": '"1.000000000000"' },
    );
    expect([stale.status, stale.body.code]).toEqual([412, "VERSION_CONFLICT"]);
    expect((await locations.patch(locations.first, { isDefault: false })).status).toBe(200);
  });

  test("returns 400 for an unassigned country code with strictIdentifiers, unless it is unchanged", async ({
    locations,
  }) => {
    const { organization, first, patch } = locations;
    expect((await patch(first, { addressCountry: "UK" })).status).toBe(200);
    const dryRun = await patch(`${first}?dryRun=true`, { addressCountry: "XX" });
    expect(dryRun.body.warnings).toEqual([expect.stringMatching(/^\/addressCountry must be /u)]);
    await service.request("PATCH", organization.path, {
      as: organization.owner,
      body: { settings: { strictIdentifiers: true } },
    });
    const rejected = await patch(first, { addressCountry: "XX" });
    expect([rejected.status, rejected.body.errors[0].pointer]).toEqual([400, "/addressCountry"]);
    expect((await patch(first, { addressCountry: "UK", name: "Depot" })).status).toBe(200);
  });

  test("returns 400 for clearing the default", async ({ locations }) => {
    const response = await locations.patch(locations.first, { isDefault: false, name: "x" });
    expect([response.status, response.body.code, response.body.errors[0].pointer]).toEqual([
      400,
      "VALIDATION_FAILED",
      "/isDefault",
    ]);
    expect(await locations.defaults()).toEqual([locations.first]);
  });

  test("after concurrent changes of the default, one location is it", async ({ locations }) => {
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        locations.patch(index % 2 === 0 ? locations.first : locations.second, {
          isDefault: true,
          name: `Name ${index}`,
        }),
      ),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await locations.defaults()).toHaveLength(1);
  });

  test("returns 409 if another location has the code, and 404 for one of another organization", async ({
    locations,
  }) => {
    const conflict = await locations.patch(locations.second, { code: "SHOP" });
    expect([conflict.status, conflict.body.code, conflict.body.existingId]).toEqual([
      409,
      "UNIQUE_CONFLICT",
      locations.first,
    ]);
    const { first: foreign } = await openLocations();
    const missing = await locations.patch(foreign, { name: "x" });
    expect([missing.status, missing.body.resource]).toEqual([404, "inventory_location"]);
  });

  test("a supplier can have it as default inventory location", async ({ locations }) => {
    const supplierId = await locations.organization.insert((insert) =>
      insert("suppliers", { name: "Accu & Aandrijving" }),
    );
    const response = await service.request(
      "PATCH",
      `${locations.organization.path}/suppliers/${supplierId}`,
      {
        as: locations.organization.admin,
        body: { defaultInventoryLocationId: locations.second },
      },
    );
    expect([response.status, response.body.defaultInventoryLocationId]).toEqual([
      200,
      locations.second,
    ]);
  });
});
