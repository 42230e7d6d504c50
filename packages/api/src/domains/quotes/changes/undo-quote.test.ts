import { describe, expect, test } from "vitest";
import type { FieldChange } from "../../../kernel/audit.ts";
import { toFieldChanges } from "../../../kernel/audit.ts";
import type { Operation, Plan, TenantContext } from "../../../kernel/define-operation.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import { createQuote } from "../operations/create-quote.ts";
import { deleteQuote } from "../operations/delete-quote.ts";
import { createQuoteFixtures } from "../testing/quote-fixtures.ts";
import { updateQuote } from "../operations/update-quote.ts";

const service = await openTestService();
const fixtures = await createQuoteFixtures(service);

/** Undoes what an operation made of a quote, as its audit entry is undone. */
async function undo(operation: Operation, id: string, changes: FieldChange[]): Promise<any> {
  const inverse = operation.undo?.({
    params: operation === createQuote ? {} : { quoteId: id },
    target: { kind: "quote", id, label: "" },
    changes,
  });
  if (inverse?.operation.kind !== "mutation") throw new Error("nothing undoes it");
  const { operation: other, params, body } = inverse;
  const { organization } = fixtures;
  return organization.run(async (transaction) => {
    const context = {
      service,
      transaction,
      organizationId: organization.id,
      membership: {
        userId: organization.owner.id,
        permissions: ["quotes:write", "products:read", "customers:read"],
      },
      params: other.params.parse({ ...params, organizationId: organization.id }),
      body: other.body?.parse(body),
      now: new Date(),
    } as unknown as TenantContext<unknown, unknown, unknown>;
    const loaded = await other.load?.(context);
    const plan: Plan<unknown> = await other.plan(context, loaded);
    plan.write(transaction);
    return plan.result;
  });
}

describe("undoing changes of quotes", () => {
  test("a creation: the quote is deleted; that: it is there again, as it was", async () => {
    const { body: quote } = await fixtures.create();
    await undo(createQuote, quote.id, []);
    expect((await fixtures.get(quote.id)).code).toBe("RESOURCE_NOT_FOUND");
    await undo(deleteQuote, quote.id, []);
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
    await undo(updateQuote, before.id, toFieldChanges(before, after));
    const now = await fixtures.get(before.id);
    const withoutIds = ({ lines: shown, ...rest }: any) => ({
      ...rest,
      updatedAt: null,
      lines: shown.map(({ id: _id, ...line }: any) => line),
    });
    expect(withoutIds(now)).toEqual(withoutIds(before));
  });
});
