import { describe, expect, test } from "vitest";
import { assetsOf } from "../testing/asset-fixture.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import { insertCustomer } from "../../customers/testing/contact-fixture.ts";
import { revertLast, undoLast } from "../../../testing/undo-last.ts";

const service = await openTestService();
const organization = await service.createOrganization();
await insertCustomer(organization, 1);
const { insert, send, addNote, notesOf } = assetsOf(service, organization);

describe("deleteCustomerAsset", () => {
  test("returns 204 and hides the asset with its notes, also when repeated; tasks keep referring to it", async () => {
    const { id, path } = await insert({ name: "Oude fiets" });
    await addNote(path);
    const task = await send("POST", `${organization.path}/tasks`, {
      title: "Ketting",
      customerId: 1,
      customerAssetId: id,
    });
    for (const _ of [1, 2]) expect((await send("DELETE", path)).status).toBe(204);
    expect((await send("GET", path)).status).toBe(404);
    expect((await send("GET", `${path}/notes`)).status).toBe(404);
    expect((await send("POST", `${path}/notes`, { text: "x" })).status).toBe(409);
    const list = await send("GET", `${organization.path}/customer-assets?q=oude`);
    expect(list.body.items).toEqual([]);
    const read = await send("GET", `${organization.path}/tasks/${task.body.id}`);
    expect(read.body.customerAssetId).toBe(id);
    const events = await organization.run((transaction) =>
      transaction.all<{ type: string }>({
        text: "select type from events where payload->'data'->>'id' = $1 order by sequence",
        values: [String(id)],
      }),
    );
    expect(events.map(({ type }) => type)).toEqual([
      "customer_asset.note_added",
      "customer_asset.deleted",
    ]);
  });

  test("an undo restores the asset with its notes", async () => {
    const { path } = await insert();
    await addNote(path);
    await send("DELETE", path);
    expect(await undoLast(service, organization)).toMatchObject({ status: 200, conflicts: [] });
    expect(await notesOf(path)).toEqual(["Ketting vervangen"]);
  });

  test("cannot be undone if another asset has the serial number or the customer is deleted", async () => {
    const { path } = await insert({ serial_number: "D1" });
    await send("DELETE", path);
    const { id: taken } = await insert({ serial_number: "D1" });
    expect((await revertLast(service, organization)).body).toMatchObject({
      code: "RESTORE_CONFLICT",
      field: "serialNumber",
      existingId: String(taken),
    });
    await insertCustomer(organization, 9);
    const { path: other } = await insert({ customer_id: 9 });
    await send("DELETE", other);
    await organization.run(async (transaction) => {
      transaction.write({
        text: "update customers set deleted_at = now() where id = 9",
        values: [],
      });
    });
    expect((await revertLast(service, organization)).body).toMatchObject({
      code: "AUDIT_REVERT_CONFLICT",
      detail: expect.stringContaining("The customer 9"),
      conflicts: [{ field: "deletedAt" }],
    });
  });

  test("returns 403 for a member without customers:delete", async () => {
    const response = await send("DELETE", (await insert()).path, undefined, organization.member);
    expect([response.status, response.body.requiredPermission]).toEqual([403, "customers:delete"]);
  });
});
