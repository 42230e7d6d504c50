import { describe, expect, test as base } from "vitest";
import { approvalsOf } from "../../../domains/approvals/testing/approval-fixture.ts";
import { openTestService } from "../../../testing/open-test-service.ts";

const service = await openTestService();

const test = base
  .extend("organization", () => service.createOrganization())
  .extend("calls", ({ organization }) => approvalsOf(service, organization))
  .extend(
    "call",
    ({ calls, organization }) =>
      (tool: string, input: Record<string, unknown>) =>
        calls.call(tool, input, { of: organization.admin }),
  )
  .extend("products", ({ calls }) =>
    Promise.all(
      ["CHAIN", "TYRE"].map((sku) =>
        calls.ok("POST", "/products", {
          name: sku.toLowerCase(),
          sku,
          kind: "good",
          unitPriceMinor: 1_000,
          vatRate: 21,
        }),
      ),
    ),
  )
  .extend("prices", ({ calls }) => async () => {
    const { items } = await calls.ok("GET", "/products?sort=name");
    return items.map((each: { unitPriceMinor: number }) => each.unitPriceMinor) as number[];
  });

describe("the argument batch", () => {
  test("changes several records at once, found by their names", async ({
    call,
    products: [chain, tyre],
    prices,
  }) => {
    const { content } = await call("products_update", {
      productId: "CHAIN",
      unitPriceMinor: 1_100,
      batch: [{ productId: "tyre", unitPriceMinor: 1_200, otherFields: { reorderPoint: 3 } }],
      reason: "Prices of 2027",
    });
    expect(content).toMatchObject({
      results: [
        { id: chain.id, label: "CHAIN chain", unitPriceMinor: 1_100 },
        { id: tyre.id, label: "TYRE tyre", unitPriceMinor: 1_200, reorderPoint: 3 },
      ],
      audit: { reversible: true },
    });
    expect(await prices()).toEqual([1_100, 1_200]);
    await call("audit_revert_entry", { entryId: content.audit.entryId, reason: "Too early" });
    expect(await prices()).toEqual([1_000, 1_000]);
  });

  test("accepts a list as JSON text, and creates records", async ({ calls, call }) => {
    const batch = JSON.stringify([{ title: "Second" }, { title: "Third", priority: "high" }]);
    const { content } = await call("tasks_create", { title: "First", batch });
    expect(content.results).toMatchObject([
      { displayNumber: "T-1001", label: "T-1001 First" },
      { label: "T-1002 Second" },
      { label: "T-1003 Third" },
    ]);
    expect((await calls.ok("GET", "/tasks")).items).toHaveLength(3);
  });

  test("previews all changes with dryRun, and changes nothing", async ({
    call,
    products,
    prices,
  }) => {
    const { content } = await call("products_update", {
      productId: products[0].id,
      unitPriceMinor: 1_100,
      batch: [{ productId: products[1].id, unitPriceMinor: 1_200 }],
      dryRun: true,
    });
    expect(content).toMatchObject({
      dryRun: { wouldReturn: 200, wouldHold: null },
      results: [{ unitPriceMinor: 1_100 }, { unitPriceMinor: 1_200 }],
      audit: null,
    });
    expect(await prices()).toEqual([1_000, 1_000]);
  });

  test("an invalid set is an error with its position, and nothing changes", async ({
    call,
    products,
    prices,
  }) => {
    const own = { productId: products[0].id, unitPriceMinor: 1_100 };
    const cases: [unknown, object][] = [
      [[{ productId: "TYRE", unitPriceMinor: "much" }], { pointer: "/batch/0/unitPriceMinor" }],
      [[{ productId: "No such product", unitPriceMinor: 1 }], { code: "RESOURCE_NOT_FOUND" }],
      [[{ productId: "TYRE", price: 1 }], { pointer: "/batch/0/price", rule: "unknown" }],
      [[{ productId: "TYRE", dryRun: true }], { pointer: "/batch/0/dryRun", rule: "unknown" }],
      [[{ unitPriceMinor: 1 }], { pointer: "/batch/0/productId" }],
      ["no list", { pointer: "/batch", rule: "type" }],
      [Array.from({ length: 50 }, () => ({ productId: "TYRE" })), { pointer: "/batch" }],
      [[{ productId: "CHAIN", unitPriceMinor: 1 }], { pointer: "/batch/0", rule: "unique" }],
    ];
    for (const [batch, problem] of cases) {
      const { content, isError } = await call("products_update", { ...own, batch });
      const found = "code" in problem ? content : content.errors?.[0];
      expect([isError, found], JSON.stringify(batch).slice(0, 80)).toEqual([
        true,
        expect.objectContaining(problem),
      ]);
    }
    expect(await prices()).toEqual([1_000, 1_000]);
  });

  test("a repeated call with the same idempotency key changes nothing more", async ({
    call,
    calls,
  }) => {
    const input = { title: "First", batch: [{ title: "Second" }], idempotencyKey: "two-tasks" };
    const first = await call("tasks_create", input);
    const second = await call("tasks_create", input);
    expect(second.content).toMatchObject({ replayed: true, results: first.content.results });
    expect((await calls.ok("GET", "/tasks")).items).toHaveLength(2);
  });

  test("waits for one approval", async ({ calls, call, products, prices }) => {
    await calls.policy(["products_update"]);
    const { content } = await call("products_update", {
      productId: products[0].id,
      unitPriceMinor: 1_100,
      batch: [{ productId: products[1].id, unitPriceMinor: 1_200 }],
    });
    expect(content).toMatchObject({ status: "pending_approval" });
    expect(await prices()).toEqual([1_000, 1_000]);
    await calls.ok("POST", `/approvals/${content.approvalId}/approve`, {});
    expect(await prices()).toEqual([1_100, 1_200]);
  });

  test("warns of a pending approval that it makes stale", async ({ calls, call, products }) => {
    const conditions = { all: [{ path: "/input/unitPriceMinor", op: "gte", value: 2_000 }] };
    await calls.policy(["products_update"], { match: { conditions } });
    const held = await call("products_update", { productId: "TYRE", unitPriceMinor: 2_000 });
    const { content } = await call("products_update", {
      productId: "CHAIN",
      unitPriceMinor: 1_100,
      batch: [{ productId: products[1].id, unitPriceMinor: 1_200 }],
    });
    expect(content.warnings).toEqual([expect.stringContaining(held.content.approvalId)]);
  });

  test("is unknown to tools that change one record at a time", async ({ call }) => {
    const { content, isError } = await call("quotes_create", {
      customerId: 1,
      lines: [],
      batch: [],
    });
    expect(isError).toBe(true);
    expect(content.errors).toContainEqual(
      expect.objectContaining({ pointer: "/batch", rule: "unknown" }),
    );
  });
});
