import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createTestService,
  type TestOrganization,
  type TestService,
} from "../../../testing/test-service.ts";

let service: TestService;
let organization: TestOrganization;
let first: string;
let second: string;

beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

async function twoLocations(): Promise<void> {
  organization = await service.createOrganization();
  const ids = [];
  for (const name of ["Shop", "Van"]) {
    const { body } = await service.request("POST", `${organization.path}/inventory-locations`, {
      as: organization.admin,
      body: { name, code: name.toUpperCase() },
    });
    ids.push(body.id);
  }
  [first, second] = ids as [string, string];
}

const patch = (id: string, body: unknown, headers = {}) =>
  service.request("PATCH", `${organization.path}/inventory-locations/${id}`, {
    as: organization.admin,
    body,
    headers,
  });

async function defaultsOf(): Promise<string[]> {
  const list = await service.request("GET", `${organization.path}/inventory-locations`, {
    as: organization.viewer,
  });
  return list.body.items
    .filter(({ isDefault }: { isDefault: boolean }) => isDefault)
    .map(({ id }: { id: string }) => id);
}

describe("updateInventoryLocation", () => {
  test("200 changes the members named; {} and the present state change nothing", async () => {
    await twoLocations();
    const changed = await patch(first, { name: "Winkel", code: null, addressLine1: "Singel 1" });
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { name: "Winkel", code: null, addressLine1: "Singel 1", isDefault: true },
    ]);
    for (const body of [{}, { name: "Winkel", isDefault: true }]) {
      const same = await patch(first, body);
      expect([same.status, same.body]).toEqual([200, changed.body]);
      expect(same.headers.get("etag")).toBe(changed.headers.get("etag"));
    }
  });

  test("200 hands the default over, and both have changed", async () => {
    await twoLocations();
    const answer = await patch(second, { isDefault: true });
    expect([answer.status, answer.body.isDefault]).toEqual([200, true]);
    expect(await defaultsOf()).toEqual([second]);
    const stale = await patch(first, { name: "x" }, { "if-match": '"1.000000000000"' });
    expect([stale.status, stale.body.code]).toEqual([412, "VERSION_CONFLICT"]);
    expect((await patch(first, { isDefault: false })).status).toBe(200);
  });

  test("400 for clearing the default", async () => {
    await twoLocations();
    const answer = await patch(first, { isDefault: false, name: "x" });
    expect([answer.status, answer.body.code, answer.body.errors[0].pointer]).toEqual([
      400,
      "VALIDATION_FAILED",
      "/isDefault",
    ]);
    expect(await defaultsOf()).toEqual([first]);
  });

  test("of many that want to be the default at once, one is it in the end", async () => {
    await twoLocations();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        patch(index % 2 === 0 ? first : second, { isDefault: true, name: `Name ${index}` }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await defaultsOf()).toHaveLength(1);
  });

  test("409 when another has the code; 404 for one of another organization", async () => {
    await twoLocations();
    const taken = await patch(second, { code: "SHOP" });
    expect([taken.status, taken.body.code, taken.body.existingId]).toEqual([
      409,
      "UNIQUE_CONFLICT",
      first,
    ]);
    const foreign = first;
    await twoLocations();
    const missing = await patch(foreign, { name: "x" });
    expect([missing.status, missing.body.resource]).toEqual([404, "inventory_location"]);
  });

  test("a supplier can deliver to it", async () => {
    await twoLocations();
    let supplierId = "";
    await organization.insert((insert) => {
      supplierId = insert("suppliers", { name: "Accu & Aandrijving" });
    });
    const answer = await service.request("PATCH", `${organization.path}/suppliers/${supplierId}`, {
      as: organization.admin,
      body: { defaultInventoryLocationId: second },
    });
    expect([answer.status, answer.body.defaultInventoryLocationId]).toEqual([200, second]);
  });
});
