import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { approvalsOf } from "../../approvals/testing/approval-fixture.ts";

const service = await openTestService();

const test = base
  .extend("organization", () => service.createOrganization())
  .extend("calls", ({ organization }) => approvalsOf(service, organization))
  .extend("products", ({ calls }) =>
    Promise.all(
      ["Chain", "Tyre", "Brake"].map((name) =>
        calls.ok("POST", "/products", newProduct(name, name.toUpperCase())),
      ),
    ),
  )
  .extend("priceOf", ({ calls }) => async ({ id }: { id: string }) => {
    const product = await calls.ok("GET", `/products/${id}`);
    return product.unitPriceMinor as number;
  });

const newProduct = (name: string, sku: string) => ({
  name,
  sku,
  kind: "good",
  unitPriceMinor: 1_000,
  vatRate: 21,
});

const priceCall = ({ id: productId }: { id: string }, unitPriceMinor: unknown) => ({
  operation: "updateProduct",
  params: { productId },
  body: { unitPriceMinor },
});

describe("runBatch", () => {
  test("returns 200 and carries out all calls, each with its own audit entry", async ({
    calls,
    products: [chain, tyre],
  }) => {
    const response = await calls.send("POST", "/batch", {
      calls: [
        priceCall(chain, 1_100),
        priceCall(tyre, 1_000),
        { operation: "createCustomer", body: { name: "Jansen" } },
      ],
    });
    expect(response.status, response.text).toBe(200);
    const { id, results } = response.body;
    expect(results).toMatchObject([
      {
        operation: "updateProduct",
        kind: "product",
        id: chain.id,
        changed: ["unitPriceMinor"],
        record: { unitPriceMinor: 1_100 },
      },
      { id: tyre.id, changed: [], auditEntryId: null, record: { unitPriceMinor: 1_000 } },
      {
        operation: "createCustomer",
        kind: "customer",
        label: "Jansen",
        record: { name: "Jansen" },
      },
    ]);
    const [batch, customer, price] = await calls.entries();
    expect(batch).toMatchObject({
      action: "runBatch",
      target: { kind: "batch", id, label: "CHAIN Chain + 1" },
      reversible: true,
    });
    expect(customer).toMatchObject({ id: results[2].auditEntryId, action: "createCustomer" });
    expect(price).toMatchObject({
      id: results[0].auditEntryId,
      action: "updateProduct",
      reversible: true,
      changes: [{ field: "unitPriceMinor", before: 1_000, after: 1_100 }],
    });
    const types = (await calls.events()).map(({ type }) => type as string);
    expect(types).toEqual(expect.arrayContaining(["product.updated", "customer.created"]));
  });

  test("returns the problem of the first rejected call, with its position, and changes nothing", async ({
    calls,
    products: [chain, tyre],
    priceOf,
  }) => {
    const missing = { id: "69b73fe8-10c5-548f-882d-f1f70610e9b0" };
    const deletion = { operation: "deleteProduct", params: { productId: tyre.id } };
    const cases: [object, number, object][] = [
      [
        priceCall(tyre, "much"),
        400,
        { code: "VALIDATION_FAILED", errors: [{ pointer: "/calls/1/body/unitPriceMinor" }] },
      ],
      [
        { ...priceCall(tyre, 1), params: { productId: "x" } },
        400,
        { errors: [{ pointer: "/calls/1/params/productId" }] },
      ],
      [priceCall(missing, 1), 404, { detail: expect.stringMatching(/^calls\[1\]: /u) }],
      [{ ...priceCall(tyre, 1), ifMatch: '"9.9f2c1a7be003"' }, 412, { code: "VERSION_CONFLICT" }],
      [priceCall(chain, 2), 400, { errors: [{ pointer: "/calls/1", rule: "unique" }] }],
      [
        { operation: "createProduct", body: newProduct("Other", "BRAKE") },
        409,
        { code: "UNIQUE_CONFLICT" },
      ],
      [
        { operation: "sendQuote", params: {} },
        400,
        { errors: [{ pointer: "/calls/1/operation", rule: "enum" }] },
      ],
      [{ ...deletion, body: { reason: 1 }, extra: 1 }, 400, { errors: [{ rule: "unknown" }] }],
    ];
    for (const [second, status, problem] of cases) {
      const response = await calls.send("POST", "/batch", {
        calls: [priceCall(chain, 1_500), second],
      });
      expect([response.status, response.body], JSON.stringify(second)).toEqual([
        status,
        expect.objectContaining(toMatcher(problem)),
      ]);
    }
    expect(await priceOf(chain)).toBe(1_000);
  });

  test("returns 409 and writes nothing if two calls create records with the same unique field", async ({
    calls,
  }) => {
    const call = { operation: "createProduct", body: newProduct("Twice", "TWICE") };
    const response = await calls.send("POST", "/batch", { calls: [call, call] });
    expect([response.status, response.body.code]).toEqual([409, "UNIQUE_CONFLICT"]);
    expect((await calls.ok("GET", "/products?sku=TWICE")).items).toEqual([]);
  });

  test("returns 403 unless the caller has the permission of each call", async ({
    organization,
    calls,
    products: [chain],
    priceOf,
  }) => {
    const permissions = ["organization:read", "products:read", "customers:write"];
    const as = await service.addMemberWithPermissions(organization, permissions);
    const customer = { operation: "createCustomer", body: { name: "Jansen" } };
    const refused = await service.request("POST", `${organization.path}/batch`, {
      as,
      body: { calls: [customer, priceCall(chain, 2)] },
    });
    expect([refused.status, refused.body.requiredPermission]).toEqual([403, "products:write"]);
    expect(await priceOf(chain)).toBe(1_000);
    expect((await calls.ok("GET", "/customers")).items).toEqual([]);
  });

  test("a dry run returns the results and changes nothing", async ({
    calls,
    products,
    priceOf,
  }) => {
    const [chain] = products;
    const response = await calls.send("POST", "/batch?dryRun=true", {
      calls: [priceCall(chain, 1_100)],
    });
    expect(response.body).toMatchObject({
      dryRun: true,
      wouldReturn: 200,
      result: { results: [{ id: chain.id, changed: ["unitPriceMinor"] }] },
    });
    expect(await priceOf(chain)).toBe(1_000);
  });

  test("one undo reverts all changes, except those undone before", async ({
    calls,
    products,
    priceOf,
  }) => {
    const [chain, tyre, brake] = products;
    const { results } = await calls.ok("POST", "/batch", {
      calls: [
        priceCall(chain, 1_100),
        priceCall(tyre, 1_200),
        { operation: "deleteProduct", params: { productId: brake.id } },
        { operation: "createCustomer", body: { name: "Jansen" } },
      ],
    });
    const [entry] = await calls.entries();
    const reason = { reason: "Wrong list" };
    await calls.ok("POST", `/audit-log/${results[0].auditEntryId}/revert`, reason);
    await calls.ok("PATCH", `/products/${chain.id}`, { unitPriceMinor: 1_900 });
    await calls.ok("POST", `/audit-log/${entry.id}/revert`, reason);
    expect(await Promise.all(products.map(priceOf))).toEqual([1_900, 1_000, 1_000]);
    expect((await calls.ok("GET", "/customers")).items).toEqual([]);
    const [revert] = await calls.entries();
    const again = await calls.send("POST", `/audit-log/${entry.id}/revert`, reason);
    expect([again.status, again.body.reason]).toEqual([409, "already_reverted"]);
    await calls.ok("POST", `/audit-log/${revert.id}/revert`, reason);
    expect(await Promise.all([chain, tyre].map(priceOf))).toEqual([1_900, 1_200]);
    const { items: left } = await calls.ok("GET", "/products?sort=name");
    expect(left.map(({ name }: { name: string }) => name)).toEqual(["Chain", "Tyre"]);
    expect((await calls.ok("GET", "/customers")).items).toMatchObject([{ name: "Jansen" }]);
  });

  test("an undo is refused as a whole if one of the records has changed since", async ({
    calls,
    products: [chain, tyre],
    priceOf,
  }) => {
    await calls.ok("POST", "/batch", { calls: [priceCall(chain, 1_100), priceCall(tyre, 1_200)] });
    const [entry] = await calls.entries();
    await calls.ok("PATCH", `/products/${tyre.id}`, { unitPriceMinor: 1_300 });
    const refused = await calls.send("POST", `/audit-log/${entry.id}/revert`, { reason: "Wrong" });
    expect([refused.status, refused.body.code]).toEqual([409, "AUDIT_REVERT_CONFLICT"]);
    expect(await priceOf(chain)).toBe(1_100);
  });
});

describe("policies about a batch", () => {
  test("hold the whole batch in one approval that lists all changes", async ({
    calls,
    organization,
    products,
    priceOf,
  }) => {
    const [chain, tyre] = products;
    await calls.policy(["updateProduct"], {
      match: { conditions: { all: [{ path: "/input/unitPriceMinor", op: "gte", value: 2_000 }] } },
    });
    const agent = calls.agentOf(organization.admin);
    const held = await calls.send(
      "POST",
      "/batch",
      { calls: [priceCall(chain, 1_100), priceCall(tyre, 2_000)] },
      agent,
    );
    expect([held.status, held.body.state], held.text).toEqual([202, "pending"]);
    expect(await Promise.all(products.map(priceOf))).toEqual([1_000, 1_000, 1_000]);
    const approval = await calls.approval(held.body.id);
    expect(approval.consequences).toEqual([
      {
        operation: "updateProduct",
        kind: "product",
        label: "CHAIN Chain",
        changes: [{ field: "unitPriceMinor", before: 1_000, after: 1_100 }],
      },
      {
        operation: "updateProduct",
        kind: "product",
        label: "TYRE Tyre",
        changes: [{ field: "unitPriceMinor", before: 1_000, after: 2_000 }],
      },
    ]);
    const executed = await calls.ok("POST", `/approvals/${held.body.id}/approve`, {});
    expect(executed.state, JSON.stringify(executed.problem)).toBe("executed");
    expect(await Promise.all(products.map(priceOf))).toEqual([1_100, 2_000, 1_000]);
  });

  test("make the approval stale if one of the records has changed since", async ({
    calls,
    organization,
    products: [chain, tyre],
    priceOf,
  }) => {
    await calls.policy(["updateProduct"]);
    const held = await calls.send(
      "POST",
      "/batch",
      { calls: [priceCall(chain, 1_100), priceCall(tyre, 1_200)] },
      calls.agentOf(organization.admin),
    );
    await calls.ok("PATCH", `/products/${tyre.id}`, { unitPriceMinor: 1_300 });
    const decided = await calls.ok("POST", `/approvals/${held.body.id}/approve`, {});
    expect(decided.state).toBe("stale");
    expect(await priceOf(chain)).toBe(1_000);
  });

  test("apply the strictest decision: an allowed call does not allow the others", async ({
    calls,
    organization,
    products: [chain, tyre],
  }) => {
    const condition = (op: string) => ({
      conditions: { all: [{ path: "/input/unitPriceMinor", op, value: 2_000 }] },
    });
    await calls.policy(["updateProduct"], { priority: 2, effect: "allow", match: condition("lt") });
    await calls.policy(["runBatch"], { priority: 3, effect: "allow" });
    await calls.policy(["*"], { priority: 4 });
    const agent = calls.agentOf(organization.admin);
    const send = (...prices: [number, number]) =>
      calls.send(
        "POST",
        "/batch",
        { calls: [priceCall(chain, prices[0]), priceCall(tyre, prices[1])] },
        agent,
      );
    expect((await send(1_100, 2_100)).status).toBe(202);
    expect((await send(2_100, 1_100)).status).toBe(202);
    expect((await send(1_100, 1_200)).status).toBe(200);
    await calls.policy(["updateProduct"], {
      priority: 1,
      effect: "deny",
      match: condition("gt"),
    });
    const denied = await send(1_300, 2_200);
    expect([denied.status, denied.body.code]).toEqual([403, "APPROVAL_DENIED_BY_POLICY"]);
  });
});

/** Returns a matcher for the members of a problem, with lists of objects matched in part. */
function toMatcher(problem: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(problem).map(([name, value]) => [
      name,
      Array.isArray(value)
        ? value.map((item: object) => expect.objectContaining(item))
        : (value as unknown),
    ]),
  );
}
