import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { insertContact } from "../testing/contact-fixture.ts";
import { customersOf } from "../testing/customer-fixture.ts";
import { undoLast } from "../../../testing/undo-last.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const { create, insertAsset, send, statusOf } = customersOf(service, organization);
const restore = (path: string) => send("POST", `${path}/restore`);

describe("restoreCustomer", () => {
  test("returns 200 and restores only what was deleted with the customer", async () => {
    const path = await create();
    const customerId = Number(path.split("/").at(-1));
    const contact = await insertContact(organization, { customerId, isPrimary: true });
    const [kept, deleted] = [await insertAsset(path), await insertAsset(path)];
    expect((await send("DELETE", deleted)).status).toBe(204);
    const before = (await send("GET", path)).body;
    expect(before.assetCount).toBe(1);
    await send("DELETE", path);
    const response = await restore(path);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ ...before, updatedAt: expect.any(String) });
    expect((await send("GET", path)).body).toEqual(response.body);
    expect([await statusOf(contact), await statusOf(kept), await statusOf(deleted)]).toEqual([
      200, 200, 404,
    ]);
    const events = await organization.run((transaction) =>
      transaction.all<{ type: string }>({
        text: "select type from events where payload->'data'->>'id' = $1 and payload->'data'->>'kind' = 'customer' order by sequence",
        values: [String(customerId)],
      }),
    );
    expect(events.map(({ type }) => type)).toEqual(["customer.deleted", "customer.restored"]);
  });

  test("returns 200 for a customer that is not deleted and changes nothing", async () => {
    const path = await create();
    const before = (await send("GET", path)).body;
    const response = await restore(path);
    expect([response.status, response.body]).toEqual([200, before]);
  });

  test("an undo restores a deleted customer with its assets, and undoing that deletes them", async () => {
    const path = await create();
    const asset = await insertAsset(path);
    await send("DELETE", path);
    expect(await undoLast(service, organization)).toMatchObject({ status: 200, conflicts: [] });
    expect(await statusOf(asset)).toBe(200);
    expect(await undoLast(service, organization)).toMatchObject({ status: 200, conflicts: [] });
    expect(await statusOf(asset)).toBe(404);
  });

  test("returns 409 if another customer has source and externalId", async () => {
    const path = await create({ source: "exact", external_id: "R1" });
    await send("DELETE", path);
    const taken = await create({ source: "exact", external_id: "R1" });
    const response = await restore(path);
    expect(response.body).toMatchObject({
      code: "RESTORE_CONFLICT",
      field: "externalId",
      existingId: taken.split("/").at(-1),
    });
  });

  test("returns 409 if another asset has the serial number of one of its assets", async () => {
    const path = await create();
    await insertAsset(path, { serial_number: "SN-R" });
    await send("DELETE", path);
    const taken = await insertAsset(await create(), { serial_number: "SN-R" });
    const response = await restore(path);
    expect(response.body).toMatchObject({
      code: "RESTORE_CONFLICT",
      field: "serialNumber",
      existingId: taken.split("/").at(-1),
    });
  });

  test("returns 404 after 30 days", async () => {
    const path = await create({ deleted_at: new Date(Date.now() - 31 * 86_400_000) });
    expect((await restore(path)).status).toBe(404);
  });
});
