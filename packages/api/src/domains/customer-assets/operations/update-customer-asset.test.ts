import { describe, expect, test } from "vitest";
import { assetsOf } from "../testing/asset-fixture.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import { insertCustomer } from "../../customers/testing/contact-fixture.ts";
import { undoLast } from "../../../testing/undo-last.ts";

const service = await openTestService();
const organization = await service.createOrganization();
await insertCustomer(organization, 1);
await insertCustomer(organization, 2);
await insertCustomer(organization, 3, { deleted_at: new Date() });
const { insert, send, addNote, notesOf } = assetsOf(service, organization);

const patch = (path: string, body: unknown) => send("PATCH", path, body, organization.member);
const get = async (path: string) => {
  const { notes: _notes, ...asset } = (await send("GET", path)).body;
  return asset;
};

describe("updateCustomerAsset", () => {
  test("returns 200 and changes only the given members; an undo restores them", async () => {
    const { path } = await insert({ serial_number: "U1", brand: "Gazelle" });
    const before = await get(path);
    const response = await patch(path, {
      name: " Nieuw ",
      brand: null,
      status: "retired",
      nextServiceAt: "2027-01-01",
      kind: "",
    });
    expect([response.status, response.body]).toEqual([
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
    expect(await get(path)).toEqual(response.body);
    expect(await undoLast(service, organization)).toMatchObject({ status: 200, conflicts: [] });
    expect(await get(path)).toEqual({ ...before, updatedAt: expect.any(String) });
  });

  test("returns 200 and writes nothing for unchanged values", async () => {
    const { path } = await insert({ attributes: { b: "2", a: "1" } });
    for (const body of [{}, { attributes: {} }, { attributes: { a: "1", c: null } }]) {
      const response = await patch(path, body);
      expect([response.status, response.headers.get("etag")]).toEqual([
        200,
        expect.stringMatching(/^"1\./u),
      ]);
    }
  });

  test("merges attributes (RFC 7396); an undo restores them exactly", async () => {
    const { path } = await insert({ attributes: { a: "1", b: "2" } });
    const response = await patch(path, { attributes: { a: null, b: "3", c: "4" } });
    expect(response.body.attributes).toEqual({ b: "3", c: "4" });
    expect(await undoLast(service, organization)).toMatchObject({ status: 200, conflicts: [] });
    expect((await get(path)).attributes).toEqual({ a: "1", b: "2" });
  });

  test("returns 400 if more than 30 attributes would remain", async () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`k${index}`, "x"]));
    const { path } = await insert({ attributes: many });
    const rejected = await patch(path, { attributes: { more: "x" } });
    expect([rejected.status, rejected.body.errors]).toMatchObject([
      400,
      [{ pointer: "/attributes", rule: "max", expected: 30 }],
    ]);
    expect((await patch(path, { attributes: { more: "x", k0: null } })).status).toBe(200);
  });

  test("customerId moves the asset with its notes, only to an existing customer", async () => {
    const { path } = await insert();
    await addNote(path);
    expect((await patch(path, { customerId: 2 })).body.customerId).toBe(2);
    expect(await notesOf(path)).toEqual(["Ketting vervangen"]);
    for (const customerId of [3, 4]) {
      const rejected = await patch(path, { customerId });
      expect([rejected.status, rejected.body.code]).toEqual([400, "REFERENCE_NOT_FOUND"]);
    }
  });

  test("returns 409 if another asset has the serial number, and 400, 404, 409 or 403 for invalid calls", async () => {
    const { id: taken } = await insert({ serial_number: "U2" });
    const { path } = await insert();
    expect((await patch(path, { serialNumber: "U2" })).body).toMatchObject({
      code: "UNIQUE_CONFLICT",
      existingId: String(taken),
    });
    expect((await patch(path, { name: null })).status).toBe(400);
    expect((await patch(path, { attributes: { a: 1 } })).status).toBe(400);
    expect((await patch(`${organization.path}/customer-assets/987654`, {})).status).toBe(404);
    const deleted = await patch((await insert({ deleted_at: new Date() })).path, { name: "X" });
    expect([deleted.status, deleted.body.code]).toEqual([409, "RESOURCE_DELETED"]);
    expect((await send("PATCH", path, { name: "X" }, organization.viewer)).status).toBe(403);
  });
});
