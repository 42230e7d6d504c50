import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { insertCustomer } from "../../customers/testing/contact-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
await insertCustomer(organization, 1);

const createAsset = async (id: number) => {
  await organization.insert((insert) => {
    insert("customer_assets", { id, customer_id: 1, name: `Bakfiets ${id}` });
  });
  return `${organization.path}/customer-assets/${id}/notes`;
};

describe("listCustomerAssetNotes", () => {
  test("returns 200 with notes and authors, newest first, in pages", async () => {
    const notes = await createAsset(9);
    for (const [text, as] of [
      ["first", organization.admin],
      ["second", organization.member],
      ["third", organization.owner],
    ] as const) {
      await service.request("POST", notes, { as, body: { text } });
    }
    const get = (query: string) =>
      service.request("GET", notes + query, { as: organization.viewer });
    const all = await get("");
    const show = ({ contentText, author }: any) => [contentText, author.displayName];
    expect(all.body.items.map(show)).toEqual([
      ["third", "Olga Owner"],
      ["second", "Mila Member"],
      ["first", "Adam Admin"],
    ]);
    const first = await get("?limit=2");
    const second = await get(`?limit=2&cursor=${first.body.page.nextCursor}`);
    expect([...first.body.items, ...second.body.items]).toEqual(all.body.items);
    expect((await get("?sort=createdAt")).body.items).toEqual(all.body.items.toReversed());
  });

  test("names an author who is disabled, but not one without a membership", async () => {
    const notes = await createAsset(10);
    const disabledMember = await service.createUser("Lotte Left");
    const other = await service.createOrganization();
    await service.addMember(organization, disabledMember, "member");
    await service.request("POST", notes, { as: disabledMember, body: { text: "by Lotte" } });
    await organization.insert((insert, transaction) => {
      transaction.write({
        text: "update memberships set disabled_at = now() where user_id = $1",
        values: [disabledMember.id],
      });
      insert("customer_asset_notes", {
        customer_asset_id: 10,
        content_text: "by nobody of ours",
        content_doc: JSON.stringify({ version: 1, blocks: [] }),
        author_id: other.owner.id,
      });
    });
    const { body } = await service.request("GET", notes, { as: organization.viewer });
    expect(
      Object.fromEntries(
        body.items.map((note: any) => [note.contentText, note.author.displayName]),
      ),
    ).toEqual({ "by Lotte": "Lotte Left", "by nobody of ours": "Former member" });
  });

  test("returns 404 for an unknown asset", async () => {
    const response = await service.request(
      "GET",
      `${organization.path}/customer-assets/404/notes`,
      {
        as: organization.viewer,
      },
    );
    expect([response.status, response.body.code]).toEqual([404, "RESOURCE_NOT_FOUND"]);
  });
});
