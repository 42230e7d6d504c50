import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { createQuoteFixtures, statusAndCode } from "../testing/quote-fixtures.ts";

const day = 86_400_000;

const service = await openTestService();
const fixtures = await createQuoteFixtures(service);
const small = (unitPriceMinor: number) => ({
  lines: [
    {
      description: "x",
      quantity: 1,
      unitCode: "C62",
      unitPriceMinor,
      vatCategory: "Z",
      vatRate: 0,
    },
  ],
});
const later = new Date(Date.now() + 90 * day).toISOString().slice(0, 10);
const ids: Record<string, string> = {};
const names: Record<string, string> = {};

const make = async (name: string, body: object) => {
  const { body: quote } = await fixtures.create(body);
  ids[name] = quote.id;
  names[quote.id] = name;
  return quote;
};
await make("draft", { ...small(100), title: "Élan voor bakfietsen" });
await make("hotel", { ...small(200), customerId: 1002 });
const { id: short } = await make("short", small(300));
await fixtures.act(short, "send");
const { id: long } = await make("long", { ...small(400), validUntil: later });
await fixtures.act(long, "send");

async function list(query: string): Promise<string[]> {
  const path = `${fixtures.organization.path}/quotes?${query}`;
  const { body } = await service.request("GET", path, fixtures.member);
  return body.items.map(({ id }: { id: string }) => names[id]);
}

describe("listQuotes", () => {
  test("sorts by newest change by default, and by each other sort in both directions", async () => {
    expect(await list("")).toEqual(["long", "short", "hotel", "draft"]);
    expect(await list("sort=totalMinor")).toEqual(["draft", "hotel", "short", "long"]);
    expect((await list("sort=-validUntil"))[0]).toBe("long");
    expect(await list("sort=createdAt")).toEqual(["draft", "hotel", "short", "long"]);
  });

  test.each(["updatedAt", "-createdAt", "validUntil", "-validUntil", "totalMinor"])(
    "pages sorted by %s contain every quote once",
    async (sort) => {
      const seen: string[] = [];
      let cursor = "";
      do {
        const path = `${fixtures.organization.path}/quotes?limit=1&sort=${sort}${cursor}`;
        const { body } = await service.request("GET", path, fixtures.member);
        seen.push(...body.items.map(({ id }: { id: string }) => names[id]));
        cursor = body.page.hasMore ? `&cursor=${body.page.nextCursor}` : "";
      } while (cursor !== "");
      expect(seen.toSorted()).toEqual(["draft", "hotel", "long", "short"]);
    },
  );

  test("filters by status, customer, minimum total and validity", async () => {
    expect(await list("status=draft&sort=createdAt")).toEqual(["draft", "hotel"]);
    expect(await list("status=draft,sent&customerId=1001&sort=createdAt")).toEqual([
      "draft",
      "short",
      "long",
    ]);
    expect(await list("minTotalMinor=300&sort=totalMinor")).toEqual(["short", "long"]);
    const in60 = new Date(Date.now() + 60 * day).toISOString().slice(0, 10);
    expect(await list(`validBefore=${in60}&sort=createdAt`)).toEqual(["draft", "hotel", "short"]);
  });

  test("searches number, title without accents, and the customer's name", async () => {
    expect(await list("q=elan")).toEqual(["draft"]);
    expect(await list("q=oudegr")).toEqual(["hotel"]);
    const inZone = { year: "numeric", timeZone: "Europe/Amsterdam" } as const;
    const year = new Date().toLocaleDateString("en", inZone);
    expect(await list(`q=Q-${year}-0003`)).toEqual(["short"]);
    expect(await list("q=0003")).toEqual(["short"]);
  });

  test("lists a sent quote after its last day as expired only", async () => {
    service.setNow(Date.now() + 40 * day);
    try {
      expect(await list("status=expired")).toEqual(["short"]);
      expect(await list("status=sent")).toEqual(["long"]);
      expect(await list("status=sent,expired&sort=totalMinor")).toEqual(["short", "long"]);
      expect(await list("status=expired&q=0003")).toEqual(["short"]);
      expect(await list("status=sent&q=0003")).toEqual([]);
    } finally {
      service.setNow(Date.now());
    }
  });

  test("returns 400 for an unknown status", async () => {
    const path = `${fixtures.organization.path}/quotes?status=open`;
    const response = await service.request("GET", path, fixtures.member);
    expect(statusAndCode(response)).toEqual([400, "VALIDATION_FAILED"]);
  });

  test("returns 400 for an amount with decimals", async () => {
    const path = `${fixtures.organization.path}/quotes?minTotalMinor=4595.82`;
    const { body } = await service.request("GET", path, fixtures.member);
    expect(body.errors).toMatchObject([
      { rule: "type", message: "minTotalMinor must be an integer", received: 4595.82 },
    ]);
  });
});
