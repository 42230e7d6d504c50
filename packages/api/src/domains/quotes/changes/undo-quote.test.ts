import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { undoLast } from "../../../testing/undo-last.ts";
import { createQuoteFixtures } from "../testing/quote-fixtures.ts";

const service = await openTestService();
const fixtures = await createQuoteFixtures(service);

/** Undoes the last change. */
async function undo(): Promise<void> {
  expect(await undoLast(service, fixtures.organization)).toMatchObject({ status: 200 });
}

describe("undoing changes of quotes", () => {
  test("undoing a creation deletes the quote, and undoing that restores it unchanged", async () => {
    const { body: quote } = await fixtures.create();
    await undo();
    expect((await fixtures.get(quote.id)).code).toBe("RESOURCE_NOT_FOUND");
    await undo();
    const restored = await fixtures.get(quote.id);
    expect(restored).toEqual({ ...quote, updatedAt: restored.updatedAt });
  });

  test("a deletion cannot be undone while the customer or the product of a line is deleted", async () => {
    const { organization, member } = fixtures;
    const as = organization.admin;
    const customerId = 1_003;
    await organization.insert((insert) =>
      insert("customers", { id: customerId, name: "Bakkerij", currency: "EUR" }),
    );
    const { body: product } = await service.request("POST", `${organization.path}/products`, {
      as,
      body: { name: "Bel", kind: "good", unitPriceMinor: 900, vatRate: 21 },
    });
    const lines = [{ productId: product.id, quantity: 1 }];
    const { body: quote } = await fixtures.create({ customerId, lines });
    const path = `${organization.path}/quotes/${quote.id}`;
    expect((await service.request("DELETE", path, member)).status).toBe(204);
    for (const record of [`customers/${customerId}`, `products/${product.id}`]) {
      const address = `${organization.path}/${record}`;
      expect((await service.request("DELETE", address, { as })).status).toBe(204);
      expect(await undoLast(service, organization, "deleteQuote")).toMatchObject({
        status: 409,
        code: "AUDIT_REVERT_CONFLICT",
        conflicts: ["deletedAt"],
      });
      expect((await service.request("POST", `${address}/restore`, { as })).status).toBe(200);
    }
    expect(await undoLast(service, organization, "deleteQuote")).toMatchObject({ status: 200 });
    expect((await fixtures.get(quote.id)).status).toBe("draft");
  });

  test("a deletion is not undone after a concurrent deletion of the customer", async () => {
    const { organization, member } = fixtures;
    const as = organization.admin;
    for (let round = 0; round < 8; round += 1) {
      const customerId = 1_100 + round;
      await organization.insert((insert) =>
        insert("customers", { id: customerId, name: "Bakkerij", currency: "EUR" }),
      );
      const { body: quote } = await fixtures.create({ customerId });
      const path = `${organization.path}/quotes/${quote.id}`;
      await service.request("DELETE", path, member);
      const [undone, deletion] = await Promise.all([
        undoLast(service, organization, "deleteQuote"),
        service.request("DELETE", `${organization.path}/customers/${customerId}`, { as }),
      ]);
      expect(deletion.status).toBe(204);
      expect([200, 409]).toContain(undone.status);
      const { status } = await service.request("GET", path, { as });
      expect(status).toBe(undone.status === 200 ? 200 : 404);
    }
  });

  test("undoing an update restores the previous values, lines and totals", async () => {
    const { body: before } = await fixtures.create({ title: "Old" });
    const path = `${fixtures.organization.path}/quotes/${before.id}`;
    const lines = [{ productId: fixtures.productIds.battery, quantity: 1 }];
    const { body: after } = await service.request("PATCH", path, {
      ...fixtures.member,
      body: { title: "New", lines, customerId: 1002 },
    });
    expect(after.totalMinor).toBe(59_169);
    await undo();
    const now = await fixtures.get(before.id);
    const withoutIds = ({ lines: shown, ...rest }: any) => ({
      ...rest,
      updatedAt: null,
      lines: shown.map(({ id: _id, ...line }: any) => line),
    });
    expect(withoutIds(now)).toEqual(withoutIds(before));
  });
});
