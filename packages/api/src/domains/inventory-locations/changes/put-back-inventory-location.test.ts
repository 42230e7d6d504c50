import { describe, expect, test } from "vitest";
import { type Change, toFieldChanges } from "../../../kernel/audit.ts";
import type { Operation, Plan, TenantContext } from "../../../kernel/define-operation.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import { updateInventoryLocation } from "../operations/update-inventory-location.ts";

const service = await openTestService();
const organization = await service.createOrganization();

/** Runs an operation that is on no surface, as the undoing of a change does. */
async function carryOut(
  transaction: Transaction,
  operation: Operation,
  params: unknown,
  body: unknown,
): Promise<Change | null> {
  if (operation.kind !== "mutation") throw new Error("no mutation");
  const { id: organizationId } = organization;
  const context = {
    transaction,
    organizationId,
    params,
    body: operation.body?.parse(body),
    now: new Date(),
  } as TenantContext<unknown, unknown, unknown>;
  const loaded = await operation.load?.(context);
  const plan: Plan<unknown> = await operation.plan(context, loaded);
  plan.write(transaction);
  return plan.change;
}

async function namesAndDefaults(): Promise<[string, boolean][]> {
  const list = await service.request("GET", `${organization.path}/inventory-locations`, {
    as: organization.viewer,
  });
  return list.body.items.map(({ name, isDefault }: any) => [name, isDefault]);
}

describe("putBackInventoryLocation", () => {
  test("gives the default back, and takes it again when it is undone itself", async () => {
    const ids = [];
    for (const name of ["Shop", "Van"]) {
      const path = `${organization.path}/inventory-locations`;
      const { body } = await service.request("POST", path, {
        as: organization.admin,
        body: { name },
      });
      ids.push(body.id);
    }
    const params = { inventoryLocationId: ids[1] };
    let operation = updateInventoryLocation;
    let body: unknown = { name: "Bus", isDefault: true };
    const states = [];
    for (let time = 0; time < 3; time += 1) {
      const change = await organization.run((transaction) =>
        carryOut(transaction, operation, params, body),
      );
      states.push(await namesAndDefaults());
      const undo = operation.undo?.({
        params,
        target: change!.target,
        changes: toFieldChanges(change!.before, change!.after),
      });
      operation = undo!.operation;
      body = undo!.body;
    }
    const changed = [
      ["Bus", true],
      ["Shop", false],
    ];
    const former = [
      ["Shop", true],
      ["Van", false],
    ];
    expect(states).toEqual([changed, former, changed]);
  });
});
