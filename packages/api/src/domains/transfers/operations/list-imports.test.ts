import { expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { transfersOf } from "../testing/transfer-fixture.ts";

const service = await openTestService();
const test = base
  .extend("organization", () => service.createOrganization())
  .extend("transfers", ({ organization }) => transfersOf(service, organization));

test("lists the imports of the organization as getImport returns them, newest first", async ({
  organization,
  transfers,
}) => {
  const first = await transfers.runImport("Name,Code\nOne,ONE\nTwo,ONE\n");
  const second = await transfers.begin("Name,Code\nThree,THREE\n");
  const { items, page } = await transfers.ok("GET", "/imports", undefined, organization.owner);
  expect(items).toEqual([second, first]);
  expect(items[1]).toMatchObject({ state: "succeeded", counts: { created: 1, refused: 1 } });
  expect(page).toEqual({ nextCursor: null, hasMore: false });
});

test("is filtered by kind and state, and leads to the next page", async ({ transfers }) => {
  const suppliers = await transfers.runImport("Name,Code\nOne,ONE\n");
  const tasks = await transfers.begin("Name\nOil\n", { kind: "tasks", mapping: { Name: "title" } });
  const idsOf = async (query: string) =>
    (await transfers.ok("GET", `/imports${query}`)).items.map(({ id }: { id: string }) => id);
  expect(await idsOf("?kind=tasks")).toEqual([tasks.id]);
  expect(await idsOf("?state=succeeded")).toEqual([suppliers.id]);
  expect(await idsOf("?kind=products")).toEqual([]);
  const { items, page } = await transfers.ok("GET", "/imports?limit=1");
  expect([items[0].id, page.hasMore]).toEqual([tasks.id, true]);
  const cursor = encodeURIComponent(page.nextCursor);
  expect(await idsOf(`?limit=1&cursor=${cursor}`)).toEqual([suppliers.id]);
  expect(await idsOf("?sort=createdAt")).toEqual([suppliers.id, tasks.id]);
});

test("403 without data:import", async ({ organization, transfers }) => {
  const { status, body } = await transfers.send("GET", "/imports", undefined, organization.viewer);
  expect([status, body.requiredPermission]).toEqual([403, "data:import"]);
});
