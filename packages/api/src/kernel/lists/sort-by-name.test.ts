import { expect, test } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";

const service = await openTestService();

/** In sort order. */
const names = ["Äpfel", "apple", "de Boer", "Éclair", "Łódź", "Maas", "van Dijk", "Zebra"];

const lists = [
  ["/customers", { type: "company" }],
  ["/suppliers", {}],
  ["/products", { kind: "service", unitPriceMinor: 100, vatRate: 21 }],
  ["/inventory-locations", {}],
  ["/agenda/calendars", { kind: "team" }],
  ["/roles", { permissions: ["tasks:read"] }],
  ["/approval-policies", { match: { operations: ["sendQuote"] } }],
] as const;

test.each(lists)("%s are sorted by name, ignoring case and accents", async (path, rest) => {
  const organization = await service.createOrganization();
  const call = async (method: string, address: string, body?: object) => {
    const response = await service.request(method, `${organization.path}${address}`, {
      as: organization.owner,
      ...(body === undefined ? {} : { body }),
    });
    expect(response.status, response.text).toBe(method === "POST" ? 201 : 200);
    return response.body;
  };
  for (const name of names.toReversed()) await call("POST", path, { ...rest, name });
  /** Reads all pages of a list, with three items each. */
  const read = async (sort: string) => {
    const read: string[] = [];
    let cursor = "";
    do {
      const { items, page } = await call("GET", `${path}?sort=${sort}&limit=3${cursor}`);
      read.push(...items.map(({ name }: { name: string }) => name));
      cursor = page.nextCursor === null ? "" : `&cursor=${page.nextCursor}`;
    } while (cursor !== "");
    return read.filter((name) => names.includes(name));
  };
  expect(await read("name")).toEqual(names);
  expect(await read("-name")).toEqual(names.toReversed());
});

test("a cursor with the longest name is accepted", async () => {
  const organization = await service.createOrganization();
  const suppliers = `${organization.path}/suppliers`;
  const as = organization.owner;
  // Each of these letters decomposes to three.
  const name = "\uD55C".repeat(240);
  for (const each of ["A", name, `${name.slice(1)}\uD56B`]) {
    const created = await service.request("POST", suppliers, { as, body: { name: each } });
    expect(created.status, created.text).toBe(201);
  }
  const first = await service.request("GET", `${suppliers}?sort=name&limit=2`, { as });
  const next = `${suppliers}?sort=name&limit=2&cursor=${first.body.page.nextCursor}`;
  const second = await service.request("GET", next, { as });
  expect(second.status, second.text).toBe(200);
  expect(second.body.items).toHaveLength(1);
});
