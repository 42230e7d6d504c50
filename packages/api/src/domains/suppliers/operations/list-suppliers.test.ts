import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { suppliersOf } from "../testing/supplier-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const { create, send } = suppliersOf(service, organization);

for (const body of [
  { name: "Énergie Wielen", code: "EW", addressCity: "Gent", source: "exact", externalId: "7" },
  { name: "Accu & Aandrijving", status: "on_hold", orderingEmail: "order@accu.example" },
  { name: "Banden Centrale", kvk: "90004321" },
]) {
  expect((await create(body)).status).toBe(201);
}

async function namesOf(query: string): Promise<string[]> {
  const response = await send("GET", `?${query}`, undefined, organization.viewer);
  expect(response.status, response.text).toBe(200);
  return response.body.items.map(({ name }: { name: string }) => name);
}

describe("listSuppliers", () => {
  test("returns 200, newest change first", async () => {
    expect(await namesOf("")).toEqual(["Banden Centrale", "Accu & Aandrijving", "Énergie Wielen"]);
  });

  test.each([
    ["q=energie", ["Énergie Wielen"]],
    ["q=EW", ["Énergie Wielen"]],
    ["q=gent", ["Énergie Wielen"]],
    ["q=90004321", ["Banden Centrale"]],
    ["q=nothing", []],
    ["status=on_hold", ["Accu & Aandrijving"]],
    ["source=exact&externalId=7", ["Énergie Wielen"]],
    ["source=exact&externalId=8", []],
    ["sort=-name", ["Énergie Wielen", "Banden Centrale", "Accu & Aandrijving"]],
  ])("lists the suppliers that match %s", async (query, names) => {
    expect(await namesOf(query)).toEqual(names);
  });

  test("returns pages with the total count", async () => {
    const first = await send("GET", "?limit=2&sort=name&count=true");
    expect(first.body.page).toMatchObject({ hasMore: true, totalCount: 3 });
    expect(await namesOf(`limit=2&sort=name&cursor=${first.body.page.nextCursor}`)).toEqual([
      "Énergie Wielen",
    ]);
  });

  test("returns no supplier of another organization, and deleted ones only on request", async () => {
    const other = await service.createOrganization();
    const { create: createInOther, send: sendToOther } = suppliersOf(service, other);
    const { body: deleted } = await createInOther({ name: "Gone" });
    await sendToOther("DELETE", `/${deleted.id}`);
    expect((await sendToOther("GET", "")).body.items).toEqual([]);
    const { body } = await sendToOther("GET", "?includeDeleted=true");
    expect(body.items).toMatchObject([{ id: deleted.id, deletedAt: expect.any(String) }]);
  });

  test("returns 400 for an invalid cursor and an unknown status", async () => {
    const invalidCursor = await send("GET", "?cursor=x");
    expect([invalidCursor.status, invalidCursor.body.code]).toEqual([400, "CURSOR_INVALID"]);
    expect((await send("GET", "?status=gone")).status).toBe(400);
  });
});
