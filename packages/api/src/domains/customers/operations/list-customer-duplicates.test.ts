import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { customersOf } from "../testing/customer-fixture.ts";

const service = await openTestService();

async function createOrganization() {
  const organization = await service.createOrganization();
  const { create, send } = customersOf(service, organization);
  const idOf = (path: string) => Number(path.split("/").at(-1));
  return {
    organization,
    send,
    create: async (values: Record<string, unknown>) => idOf(await create(values)),
    path: (id: number) => `${organization.path}/customers/${id}`,
    list: async (query = "") => {
      const path = `${organization.path}/customer-duplicates${query}`;
      const { status, text, body } = await send("GET", path);
      expect(status, text).toBe(200);
      return body;
    },
  };
}

const toGroups = ({ items }: any) =>
  items.map(({ reasons, customers }: any) => [reasons, customers.map(({ id }: any) => id)]);

describe("listCustomerDuplicates", () => {
  test.each([
    [["name"], { name: "Snelle Bocht B.V." }, { name: "snelle  bocht bv" }],
    [["name"], { name: "Café Zürich GmbH & Co. KG" }, { name: "CAFE ZURICH" }],
    [["name"], { name: "B.V. De Vries & Zn." }, { name: "De Vries / Zn" }],
    [["name"], { name: "Acme Ltd." }, { name: "ACME Limited" }],
    [
      ["email"],
      { name: "A", email: "Info@Bocht.example" },
      { name: "B", email: "info@bocht.example" },
    ],
    [["kvk"], { name: "A", kvk: "12 34.5678" }, { name: "B", kvk: "12345678" }],
    [["btw"], { name: "A", btw: "NL001234567B01" }, { name: "B", btw: "NL 0012.34.567.B01" }],
    [["phone"], { name: "A", phone: "+31 (0)30 555 0101" }, { name: "B", phone: "030-5550101" }],
    [["phone"], { name: "A", phone: "+31201234567 ext. 12" }, { name: "B", phone: "020-1234567" }],
    [["phone"], { name: "A", phone: "020-1234567 tst 3" }, { name: "B", phone: "+31 20 123 4567" }],
    [
      ["address"],
      { name: "A", address_postal_code: "3511 GP", address_line1: "Catharijnesingel 88" },
      { name: "B", address_postal_code: "3511gp", address_line1: "Catharijne singel 88" },
    ],
    [
      ["nameAndDomain"],
      { name: "Jan de Vries", type: "person", email: "jan@bocht.example" },
      { name: "Jan de Vries", type: "person", email: "j.devries@bocht.example" },
    ],
    [
      ["kvk", "email", "name"],
      { name: "Bocht", kvk: "1", email: "a@bocht.example" },
      { name: "Bocht B.V.", kvk: "1", email: "a@bocht.example" },
    ],
  ])("proposes customers with the same %s once", async (reasons, first, second) => {
    const { create, list } = await createOrganization();
    const ids = [await create(first), await create(second)];
    await create({ name: "Someone else", phone: "+31 30 555 0199" });
    expect(toGroups(await list())).toEqual([[reasons, ids]]);
  });

  test.each([
    [
      { name: "Jan de Vries", type: "person" },
      { name: "Jan de Vries", type: "person" },
    ],
    [
      { name: "A", phone: "112" },
      { name: "B", phone: "112" },
    ],
    [
      { name: "A", address_postal_code: "3511 GP", address_line1: "Singel 8" },
      { name: "B", address_postal_code: "3511 GP", address_line1: "Singel 88" },
    ],
  ])("does not propose %j and %j", async (first, second) => {
    const { create, list } = await createOrganization();
    await create(first);
    await create(second);
    expect((await list()).items).toEqual([]);
  });

  test("proposals follow changes, deletions, restorations and merges of customers", async () => {
    const { create, list, send, path, organization } = await createOrganization();
    const [first, second] = [await create({ name: "A" }), await create({ name: "B" })];
    const both = [[["phone"], [first, second]]];
    const set = (id: number, phone: string) =>
      send("PATCH", path(id), organization.admin, { phone });
    await set(first, "030 555 0101");
    expect(toGroups(await list())).toEqual([]);
    await set(second, "+31 30 555 0101");
    expect(toGroups(await list())).toEqual(both);
    await set(second, "+31 30 555 0102");
    expect(toGroups(await list())).toEqual([]);
    await set(second, "+31 30 555 0101");
    await send("DELETE", path(first));
    expect(toGroups(await list())).toEqual([]);
    await send("POST", `${path(first)}/restore`);
    expect(toGroups(await list())).toEqual(both);
    const body = { customerIds: [second] };
    await send("POST", `${path(first)}/merge`, organization.admin, body);
    expect(toGroups(await list())).toEqual([]);
  });

  test("returns pages, newest first, and nothing of other organizations", async () => {
    const [ours, theirs] = [await createOrganization(), await createOrganization()];
    for (const { create } of [ours, theirs]) {
      for (const name of ["A", "B", "C"]) {
        await create({ name });
        await create({ name: `${name} B.V.` });
      }
    }
    const names: string[] = [];
    let cursor = "";
    do {
      const { items, page } = await ours.list(`?limit=1${cursor}`);
      names.push(...items.map(({ customers }: any) => customers[0].name));
      cursor = page.nextCursor === null ? "" : `&cursor=${page.nextCursor}`;
    } while (cursor !== "");
    expect(names.toSorted()).toEqual(["A", "B", "C"]);
    expect((await ours.list("?count=true")).page.totalCount).toBe(3);
  });

  test("shows at most 11 customers of a proposal, and counts the others", async () => {
    const { create, list } = await createOrganization();
    for (let index = 0; index < 13; index += 1) await create({ name: "Same" });
    const { items } = await list();
    expect([items[0].customers.length, items[0].customerCount]).toEqual([11, 13]);
  });
});
