import { expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { transfersOf } from "../testing/transfer-fixture.ts";

const service = await openTestService();
const test = base
  .extend("organization", () => service.createOrganization())
  .extend("transfers", ({ organization }) => transfersOf(service, organization));

test("lists the exports of the organization as getExport returns them, newest first", async ({
  organization,
  transfers,
}) => {
  const first = await transfers.runExport({ kind: "customers", fields: ["name"] });
  const second = await transfers.ok("POST", "/exports", { kind: "tasks", format: "jsonl" });
  const { items, page } = await transfers.ok("GET", "/exports", undefined, organization.owner);
  expect(items).toEqual([second, first]);
  expect(items[1]).toMatchObject({ state: "succeeded", fileId: expect.any(String) });
  expect(page).toEqual({ nextCursor: null, hasMore: false });
});

test("is filtered by kind and state, and leads to the next page", async ({ transfers }) => {
  const customers = await transfers.runExport({ kind: "customers" });
  const tasks = await transfers.ok("POST", "/exports", { kind: "tasks" });
  const idsOf = async (query: string) =>
    (await transfers.ok("GET", `/exports${query}`)).items.map(({ id }: { id: string }) => id);
  expect(await idsOf("?kind=tasks")).toEqual([tasks.id]);
  expect(await idsOf("?state=succeeded")).toEqual([customers.id]);
  expect(await idsOf("?kind=orders")).toEqual([]);
  const { items, page } = await transfers.ok("GET", "/exports?limit=1");
  expect([items[0].id, page.hasMore]).toEqual([tasks.id, true]);
  const cursor = encodeURIComponent(page.nextCursor);
  expect(await idsOf(`?limit=1&cursor=${cursor}`)).toEqual([customers.id]);
});

test("403 without data:export", async ({ organization, transfers }) => {
  const { status, body } = await transfers.send("GET", "/exports", undefined, organization.viewer);
  expect([status, body.requiredPermission]).toEqual([403, "data:export"]);
});
