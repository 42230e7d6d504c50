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
  test("a creation: the quote is deleted; that: it is there again, as it was", async () => {
    const { body: quote } = await fixtures.create();
    await undo();
    expect((await fixtures.get(quote.id)).code).toBe("RESOURCE_NOT_FOUND");
    await undo();
    const restored = await fixtures.get(quote.id);
    expect(restored).toEqual({ ...quote, updatedAt: restored.updatedAt });
  });

  test("an update: former values and lines come back, and the totals with them", async () => {
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
