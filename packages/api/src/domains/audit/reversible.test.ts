import { describe, expect, test } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import type { TestUser } from "../../testing/test-service.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const { admin } = organization;

async function call(method: string, path: string, body?: unknown, as: TestUser = admin) {
  const response = await service.request(method, organization.path + path, {
    as,
    ...(body === undefined ? {} : { body }),
  });
  expect(response.status, response.text).toBeLessThan(300);
  return response.body;
}

const create = async (path: string, body: unknown): Promise<string> =>
  (await call("POST", path, body)).id;
const createSupplier = () => create("/suppliers", { name: "Accu & Aandrijving", phone: "1" });

/** Returns the entries of a record, the oldest first. */
async function entriesOf(targetId: string, as: TestUser = admin): Promise<any[]> {
  const path = `/audit-log?targetId=${targetId}&outcome=succeeded&sort=sequence`;
  return (await call("GET", path, undefined, as)).items;
}

/** Returns whether each change of a record is reversible, the oldest first, and checks it against dry runs. */
async function reversibleOf(targetId: string): Promise<boolean[]> {
  const entries = await entriesOf(targetId);
  for (const { id, reversible } of entries) {
    const path = `${organization.path}/audit-log/${id}/revert?dryRun=true`;
    const { status, text } = await service.request("POST", path, {
      as: admin,
      body: { reason: "A mistake" },
    });
    expect(status === 200, text).toBe(reversible);
    expect((await call("GET", `/audit-log/${id}`)).reversible).toBe(reversible);
  }
  return entries.map(({ reversible }) => reversible);
}

const revert = (entryId: string) =>
  call("POST", `/audit-log/${entryId}/revert`, { reason: "A mistake" });

const line = {
  description: "Advies",
  unitCode: "HUR",
  quantity: 1,
  unitPriceMinor: 7_500,
  vatCategory: "S",
  vatRate: 21,
};

test("reversible stays true after a comment, which is a part of the record", async () => {
  const id = await create("/tasks", { title: "Band plakken" });
  await call("POST", `/tasks/${id}/comments`, { text: "Morgen" });
  const entries = await entriesOf(id);
  expect(entries.map(({ action, reversible }) => [action, reversible])).toContainEqual([
    "createTask",
    true,
  ]);
});

describe("reversible is false", () => {
  test("once the change has been undone, and true for the change that undid it", async () => {
    const id = await createSupplier();
    await call("PATCH", `/suppliers/${id}`, { phone: "2" });
    const [, update] = await entriesOf(id);
    await revert(update.id);
    expect(await reversibleOf(id)).toEqual([true, false, true]);
    const [, , undoing] = await entriesOf(id);
    await revert(undoing.id);
    expect(await reversibleOf(id)).toEqual([false, false, false, true]);
  });

  test("once the same field was changed again, until that is undone", async () => {
    const id = await createSupplier();
    await call("PATCH", `/suppliers/${id}`, { phone: "2" });
    await call("PATCH", `/suppliers/${id}`, { notes: "Another field" });
    expect(await reversibleOf(id)).toEqual([false, true, true]);
    await call("PATCH", `/suppliers/${id}`, { phone: "3" });
    expect(await reversibleOf(id)).toEqual([false, false, true, true]);
    const [, , , last] = await entriesOf(id);
    await revert(last.id);
    expect(await reversibleOf(id)).toEqual([false, true, true, false, true]);
  });

  test("once the record was deleted, also if the field was set to null", async () => {
    const id = await createSupplier();
    await call("PATCH", `/suppliers/${id}`, { phone: null });
    await call("DELETE", `/suppliers/${id}`);
    expect(await reversibleOf(id)).toEqual([false, false, true]);
    await call("POST", `/suppliers/${id}/restore`);
    expect(await reversibleOf(id)).toEqual([false, true, false, true]);
  });

  test("once a quote was sent, whichever fields changed", async () => {
    const customerId = await create("/customers", {
      name: "De Regenboog",
      email: "info@a.example",
    });
    const id = await create("/quotes", { customerId, lines: [line] });
    await call("PATCH", `/quotes/${id}`, { title: "Advies" });
    expect(await reversibleOf(id)).toEqual([true, true]);
    await call("POST", `/quotes/${id}/send`, {});
    expect(await reversibleOf(id)).toEqual([false, false, false]);
  });

  test("once an order was confirmed, for members that it locks", async () => {
    const customerId = await create("/customers", { name: "De Singel" });
    const id = await create("/orders", { customerId, lines: [line], title: "Banden" });
    await call("PATCH", `/orders/${id}`, { title: "Binnenbanden" });
    await call("PATCH", `/orders/${id}`, { reference: "PO-1" });
    await call("PATCH", `/orders/${id}/status`, { status: "confirmed" });
    expect(await reversibleOf(id)).toEqual([false, false, true, false]);
  });

  test("while another record uses the created one", async () => {
    const customerId = await create("/customers", { name: "De Buren" });
    const supplierId = await createSupplier();
    const product = {
      name: "Ketting",
      sku: "KET-1",
      kind: "good",
      unitPriceMinor: 900,
      vatRate: 21,
    };
    const productId = await create("/products", { ...product, supplierId });
    const taskId = await create("/tasks", { title: "Ketting vervangen" });
    const roleId = await create("/roles", { name: "Monteur", permissions: ["tasks:read"] });
    const subtaskId = await create("/tasks", { title: "Ketting bestellen", parentTaskId: taskId });
    const orderId = await create("/orders", { customerId, lines: [{ ...line, productId }] });
    await service.addMember(organization, await service.createUser(), roleId);
    const used = [customerId, supplierId, productId, taskId, roleId];
    for (const id of used) expect((await reversibleOf(id))[0], id).toBe(false);

    await call("PATCH", `/orders/${orderId}/status`, { status: "cancelled" });
    await call("DELETE", `/tasks/${subtaskId}`);
    expect((await reversibleOf(productId))[0]).toBe(true);
    for (const id of [customerId, taskId]) expect((await reversibleOf(id))[0]).toBe(true);
    await call("DELETE", `/products/${productId}`);
    expect((await reversibleOf(supplierId))[0]).toBe(true);
  });

  test("for a member without the permission of the inverse change, or without audit:revert", async () => {
    const id = await createSupplier();
    await call("PATCH", `/suppliers/${id}`, { phone: "2" });
    for (const permissions of [
      ["audit:read", "audit:revert", "suppliers:read"],
      ["audit:read", "suppliers:read", "suppliers:write"],
    ]) {
      const as = await service.addMemberWithPermissions(organization, permissions);
      expect((await entriesOf(id, as)).map(({ reversible }) => reversible)).toEqual([false, false]);
    }
  });
});
