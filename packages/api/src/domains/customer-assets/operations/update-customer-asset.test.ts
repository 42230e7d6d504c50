import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { insertCustomer } from "../../customers/testing/contact-fixture.ts";
import { undoLastChange } from "../../customers/testing/undo-last-change.ts";

const service = await openTestService();
const organization = await service.createOrganization();
await insertCustomer(organization, 1);
await insertCustomer(organization, 2);
await insertCustomer(organization, 3, { deleted_at: new Date() });
let assets = 10;

const insert = async (values: Record<string, unknown> = {}) => {
  assets += 1;
  const { attributes = {}, ...columns } = values;
  await organization.insert((write) => {
    write("customer_assets", {
      id: assets,
      customer_id: 1,
      name: `Asset ${assets}`,
      attributes: JSON.stringify(attributes),
      ...columns,
    });
  });
  return `${organization.path}/customer-assets/${assets}`;
};

const send = (method: string, path: string, body?: unknown, as = organization.admin) =>
  service.request(method, path, { as, body });
const patch = (path: string, body: unknown) => send("PATCH", path, body, organization.member);
const get = async (path: string) => {
  const { notes: _notes, ...asset } = (await send("GET", path)).body;
  return asset;
};

const addNote = async (path: string, text = "Ketting vervangen") =>
  (await send("POST", `${path}/notes`, { text }, organization.member)).body;
const notesOf = async (path: string) =>
  (await send("GET", `${path}/notes`)).body.items.map((note: any) => note.contentText);

describe("updateCustomerAsset", () => {
  test("200 changes the members named; undone they are back", async () => {
    const path = await insert({ serial_number: "U1", brand: "Gazelle" });
    const before = await get(path);
    const answer = await patch(path, {
      name: " Nieuw ",
      brand: null,
      status: "retired",
      nextServiceAt: "2027-01-01",
      kind: "",
    });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        ...before,
        name: "Nieuw",
        brand: null,
        status: "retired",
        nextServiceAt: "2027-01-01",
        updatedAt: expect.any(String),
      },
    ]);
    expect(await get(path)).toEqual(answer.body);
    expect(await undoLastChange(organization)).toEqual({
      operation: "updateCustomerAsset",
      conflicts: [],
    });
    expect(await get(path)).toEqual({ ...before, updatedAt: expect.any(String) });
  });

  test("200 and nothing is written for what already is", async () => {
    const path = await insert({ attributes: { b: "2", a: "1" } });
    for (const body of [{}, { attributes: {} }, { attributes: { a: "1", c: null } }]) {
      const answer = await patch(path, body);
      expect([answer.status, answer.headers.get("etag")]).toEqual([
        200,
        expect.stringMatching(/^"1\./u),
      ]);
    }
  });

  test("attributes are merged (RFC 7396), and undone to the letter", async () => {
    const path = await insert({ attributes: { a: "1", b: "2" } });
    const answer = await patch(path, { attributes: { a: null, b: "3", c: "4" } });
    expect(answer.body.attributes).toEqual({ b: "3", c: "4" });
    expect(await undoLastChange(organization)).toMatchObject({ conflicts: [] });
    expect((await get(path)).attributes).toEqual({ a: "1", b: "2" });
  });

  test("400 when more than 30 attributes would remain", async () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`k${index}`, "x"]));
    const path = await insert({ attributes: many });
    const refused = await patch(path, { attributes: { more: "x" } });
    expect([refused.status, refused.body.errors]).toMatchObject([
      400,
      [{ pointer: "/attributes", rule: "max", expected: 30 }],
    ]);
    expect((await patch(path, { attributes: { more: "x", k0: null } })).status).toBe(200);
  });

  test("customerId moves the asset with its notes; only to a customer that is there", async () => {
    const path = await insert();
    await addNote(path);
    expect((await patch(path, { customerId: 2 })).body.customerId).toBe(2);
    expect(await notesOf(path)).toEqual(["Ketting vervangen"]);
    for (const customerId of [3, 4]) {
      const refused = await patch(path, { customerId });
      expect([refused.status, refused.body.code]).toEqual([400, "REFERENCE_NOT_FOUND"]);
    }
  });

  test("409 when the serial number is taken; 400, 404, 409 and 403", async () => {
    await insert({ serial_number: "U2" });
    const taken = assets;
    const path = await insert();
    expect((await patch(path, { serialNumber: "U2" })).body).toMatchObject({
      code: "UNIQUE_CONFLICT",
      existingId: String(taken),
    });
    expect((await patch(path, { name: null })).status).toBe(400);
    expect((await patch(path, { attributes: { a: 1 } })).status).toBe(400);
    expect((await patch(`${organization.path}/customer-assets/987654`, {})).status).toBe(404);
    const deleted = await patch(await insert({ deleted_at: new Date() }), { name: "X" });
    expect([deleted.status, deleted.body.code]).toEqual([409, "RESOURCE_DELETED"]);
    expect((await send("PATCH", path, { name: "X" }, organization.viewer)).status).toBe(403);
  });
});

describe("deleteCustomerAsset", () => {
  test("204 hides the asset with its notes, and tasks keep naming it; 204 again", async () => {
    const path = await insert({ name: "Oude fiets" });
    await addNote(path);
    const task = await send("POST", `${organization.path}/tasks`, {
      title: "Ketting",
      customerId: 1,
      customerAssetId: assets,
    });
    const id = assets;
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

  test("undone the asset is back with its notes", async () => {
    const path = await insert();
    await addNote(path);
    await send("DELETE", path);
    expect(await undoLastChange(organization)).toEqual({
      operation: "restoreCustomerAsset",
      conflicts: [],
    });
    expect(await notesOf(path)).toEqual(["Ketting vervangen"]);
  });

  test("it is not undone when the serial number was taken, or its customer deleted", async () => {
    const path = await insert({ serial_number: "D1" });
    await send("DELETE", path);
    await insert({ serial_number: "D1" });
    await expect(undoLastChange(organization)).rejects.toMatchObject({
      code: "RESTORE_CONFLICT",
      members: { field: "serialNumber", existingId: String(assets) },
    });
    await insertCustomer(organization, 9);
    const other = await insert({ customer_id: 9 });
    await send("DELETE", other);
    await organization.run(async (transaction) => {
      transaction.write({
        text: "update customers set deleted_at = now() where id = 9",
        values: [],
      });
    });
    await expect(undoLastChange(organization)).rejects.toMatchObject({ code: "RESOURCE_DELETED" });
  });

  test("403 for a member, who may write but not delete", async () => {
    const answer = await send("DELETE", await insert(), undefined, organization.member);
    expect([answer.status, answer.body.requiredPermission]).toEqual([403, "customers:delete"]);
  });
});

describe("deleteCustomerAssetNote", () => {
  test("204 hides the note, whoever wrote it; 204 again", async () => {
    const path = await insert();
    const note = await addNote(path, "Een");
    await addNote(path, "Twee");
    for (const _ of [1, 2]) {
      expect((await send("DELETE", `${path}/notes/${note.id}`)).status).toBe(204);
    }
    expect(await notesOf(path)).toEqual(["Twee"]);
    const asset = await send("GET", path);
    expect(asset.body.notes.map((each: any) => each.contentText)).toEqual(["Twee"]);
    const all = await send("GET", `${path}/notes?includeDeleted=true`);
    expect(all.body.items.map((each: any) => [each.contentText, "deletedAt" in each])).toEqual([
      ["Twee", false],
      ["Een", true],
    ]);
    const events = await organization.run((transaction) =>
      transaction.all<{ type: string; payload: any }>({
        text: "select type, payload from events where payload->'data'->>'id' = $1 order by sequence",
        values: [String(assets)],
      }),
    );
    expect(events.at(-1)).toMatchObject({
      type: "customer_asset.updated",
      payload: { data: { kind: "customer_asset", object: null, previous: null } },
    });
    expect(JSON.stringify(events)).not.toContain("Een");
  });

  test("undone it is back; adding one is undone by its deletion", async () => {
    const path = await insert();
    const note = await addNote(path);
    const before = (await send("GET", `${path}/notes`)).body.items[0];
    expect(before.id).toBe(note.id);
    expect(await undoLastChange(organization)).toEqual({
      operation: "deleteCustomerAssetNote",
      conflicts: [],
    });
    expect(await notesOf(path)).toEqual([]);
    expect(await undoLastChange(organization)).toEqual({
      operation: "restoreCustomerAssetNote",
      conflicts: [],
    });
    const after = (await send("GET", `${path}/notes`)).body.items[0];
    expect(after).toEqual({ ...before, updatedAt: expect.any(String) });
  });

  test("404 under another asset, under a deleted one, and for an unknown note", async () => {
    const path = await insert();
    const note = await addNote(path);
    const other = await insert();
    for (const address of [`${other}/notes/${note.id}`, `${path}/notes/${organization.id}`]) {
      expect((await send("DELETE", address)).status).toBe(404);
    }
    await send("DELETE", path);
    expect((await send("DELETE", `${path}/notes/${note.id}`)).status).toBe(404);
  });
});
