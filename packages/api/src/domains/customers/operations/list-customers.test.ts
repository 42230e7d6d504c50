import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { Customer } from "../customer.ts";
import { insertCustomer } from "../testing/contact-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
await insertCustomer(organization, 1, {
  name: "Koeriersdienst Snelle Bocht B.V.",
  email: "planning@snelle-bocht.example",
  kvk: "90004321",
  address_city: "Utrecht",
});
await insertCustomer(organization, 2, {
  name: "André Böhm",
  type: "person",
  status: "lead",
  address_city: "Čáslav",
});
await insertCustomer(organization, 3, {
  name: "Zonder plaats",
  status: "inactive",
});
// Fixtures set the current time; the list needs known times.
await organization.run(async (transaction) => {
  transaction.write({
    text: "update customers set updated_at = case id when 1 then timestamptz '2026-01-01 00:00Z' else timestamptz '2026-01-02 00:00Z' end",
    values: [],
  });
});

async function idsOf(query: string): Promise<number[]> {
  const response = await service.request("GET", `${organization.path}/customers${query}`, {
    as: organization.viewer,
  });
  expect(response.status).toBe(200);
  return response.body.items.map(({ id }: { id: number }) => id);
}

describe("listCustomers", () => {
  test("returns 200 with complete customers, newest change first, then by id", async () => {
    const response = await service.request("GET", `${organization.path}/customers`, {
      as: organization.viewer,
    });
    expect(response.status).toBe(200);
    expect(response.body.items.map(({ id }: { id: number }) => id)).toEqual([3, 2, 1]);
    expect(response.body.page).toEqual({ nextCursor: null, hasMore: false });
    for (const item of response.body.items) expect(Customer.parse(item)).toEqual(item);
  });

  test.each([
    ["?q=snelle", [1]],
    ["?q=boh", [2]],
    ["?q=ANDRE%20B%C3%96HM", [2]],
    ["?q=planning@snelle-bocht.example", [1]],
    ["?q=90004321", [1]],
    ["?q=utrecht", [1]],
    ["?q=nothing", []],
    ["?type=person", [2]],
    ["?type=company", [3, 1]],
    ["?status=lead", [2]],
    ["?status=inactive", [3]],
    ["?city=utrecht", [1]],
    ["?city=CASLAV", [2]],
    ["?city=utr", []],
    ["?updatedAfter=2026-01-01T00:00:00Z", [3, 2]],
    ["?updatedAfter=2026-01-02T01:00:00%2B02:00", [3, 2]],
    ["?updatedAfter=2026-01-02T00:00:00Z", []],
    ["?sort=name", [2, 1, 3]],
    ["?sort=-name", [3, 1, 2]],
    ["?sort=updatedAt", [1, 2, 3]],
  ])("lists the customers that match %s", async (query, expected) => {
    expect(await idsOf(query)).toEqual(expected);
  });

  test("finds a customer by its number", async () => {
    expect(await idsOf("?q=2")).toContain(2);
  });

  test.each(["updatedAt", "-updatedAt", "createdAt", "name", "-name"])(
    "pages sorted by %s contain every customer once",
    async (sort) => {
      const all = await idsOf(`?sort=${sort}`);
      const seen: number[] = [];
      let cursor: string | null = null;
      do {
        const response = await service.request(
          "GET",
          `${organization.path}/customers?sort=${sort}&limit=1${cursor === null ? "" : `&cursor=${cursor}`}`,
          { as: organization.viewer },
        );
        seen.push(...response.body.items.map(({ id }: { id: number }) => id));
        cursor = response.body.page.nextCursor;
      } while (cursor !== null);
      expect(seen).toEqual(all);
    },
  );

  test("returns 400 for a cursor of another filter", async () => {
    const first = await service.request("GET", `${organization.path}/customers?limit=1`, {
      as: organization.viewer,
    });
    const response = await service.request(
      "GET",
      `${organization.path}/customers?type=person&cursor=${first.body.page.nextCursor}`,
      { as: organization.viewer },
    );
    expect([response.status, response.body.code]).toEqual([400, "CURSOR_INVALID"]);
  });

  test.each([
    ["type=shop", "type", "enum"],
    ["status=gone", "status", "enum"],
    ["city=", "city", "minLength"],
    [`city=${"c".repeat(241)}`, "city", "maxLength"],
    ["updatedAfter=2026-01-01T00:00:00", "updatedAfter", "format"],
    ["updatedAfter=yesterday", "updatedAfter", "format"],
    ["sort=city", "sort", "enum"],
    ["limit=0", "limit", "min"],
    ["limit=101", "limit", "max"],
    ["unknown=1", "unknown", "unknown"],
  ])("returns 400 for ?%s", async (query, name, rule) => {
    const response = await service.request("GET", `${organization.path}/customers?${query}`, {
      as: organization.viewer,
    });
    expect([response.status, response.body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(response.body.errors[0]).toMatchObject({ location: "query", name, rule });
  });

  test("returns no customer of another organization", async () => {
    const other = await service.createOrganization();
    const response = await service.request("GET", `${other.path}/customers`, { as: other.owner });
    expect(response.body.items).toEqual([]);
  });
});
