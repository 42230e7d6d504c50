import { describe, expect, test } from "vitest";
import { assetsOf } from "../testing/asset-fixture.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import { insertCustomer } from "../../customers/testing/contact-fixture.ts";
import { undoLast } from "../../../testing/undo-last.ts";

const service = await openTestService();
const organization = await service.createOrganization();
await insertCustomer(organization, 1);
const { insert, send, addNote, notesOf } = assetsOf(service, organization);

describe("deleteCustomerAssetNote", () => {
  test("returns 204 and hides a note of any author, also when repeated", async () => {
    const { id, path } = await insert();
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
        values: [String(id)],
      }),
    );
    expect(events.at(-1)).toMatchObject({
      type: "customer_asset.updated",
      payload: { data: { kind: "customer_asset", object: null, previous: null } },
    });
    expect(JSON.stringify(events)).not.toContain("Een");
  });

  test("an undo of a creation deletes the note, and undoing that restores it", async () => {
    const { path } = await insert();
    const note = await addNote(path);
    const before = (await send("GET", `${path}/notes`)).body.items[0];
    expect(before.id).toBe(note.id);
    expect(await undoLast(service, organization)).toMatchObject({ status: 200, conflicts: [] });
    expect(await notesOf(path)).toEqual([]);
    expect(await undoLast(service, organization)).toMatchObject({ status: 200, conflicts: [] });
    const after = (await send("GET", `${path}/notes`)).body.items[0];
    expect(after).toEqual({ ...before, updatedAt: expect.any(String) });
  });

  test("returns 404 under another or deleted asset and for an unknown note", async () => {
    const { path } = await insert();
    const note = await addNote(path);
    const { path: other } = await insert();
    for (const address of [`${other}/notes/${note.id}`, `${path}/notes/${organization.id}`]) {
      expect((await send("DELETE", address)).status).toBe(404);
    }
    await send("DELETE", path);
    expect((await send("DELETE", `${path}/notes/${note.id}`)).status).toBe(404);
  });
});
