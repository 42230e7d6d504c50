import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { undoLast } from "../../../testing/undo-last.ts";

const service = await openTestService();
const organization = await service.createOrganization();

async function namesAndDefaults(): Promise<[string, boolean][]> {
  const list = await service.request("GET", `${organization.path}/inventory-locations`, {
    as: organization.viewer,
  });
  return list.body.items.map(({ name, isDefault }: any) => [name, isDefault]);
}

describe("undoing an update of an inventory location", () => {
  test("returns the default to the previous location, and undoing the undo moves it again", async () => {
    const path = `${organization.path}/inventory-locations`;
    const as = organization.admin;
    await service.request("POST", path, { as, body: { name: "Shop" } });
    const { body: van } = await service.request("POST", path, { as, body: { name: "Van" } });
    const body = { name: "Bus", isDefault: true };
    await service.request("PATCH", `${path}/${van.id}`, { as, body });
    const states = [await namesAndDefaults()];
    for (let time = 0; time < 2; time += 1) {
      expect(await undoLast(service, organization)).toMatchObject({ status: 200 });
      states.push(await namesAndDefaults());
    }
    const changed = [
      ["Bus", true],
      ["Shop", false],
    ];
    const previous = [
      ["Shop", true],
      ["Van", false],
    ];
    expect(states).toEqual([changed, previous, changed]);
  });
});
