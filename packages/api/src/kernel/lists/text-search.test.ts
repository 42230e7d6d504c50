import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import type { TestOrganization } from "../../testing/test-service.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const other = await service.createOrganization();

const vocabulary = ["Accu", "accupack", "Ünlü", "zadel", "b.v.", "x'y"];
const records = 1_400;

/** Inserts products whose names have words in few, some or all of them; every eleventh is deleted. */
const insertProducts = (owner: TestOrganization) =>
  owner.run((transaction) =>
    transaction.all({
      text: `insert into products (organization_id, id, sku, name, description, kind, unit_price_minor,
  currency, vat_rate, created_at, updated_at, deleted_at)
select $1, gen_random_uuid(), case when n % 100 = 0 then 'SKU' || n else n % 37 || '-' || n end,
  ($2::text[])[1 + n % 6] || ' ' || ($2::text[])[1 + n / 7 % 6] || ' ' || n % 50,
  case when n % 3 = 0 then 'all of ' || ($2::text[])[1 + n / 3 % 6] else 'all' end, 'service', 100,
  'EUR', '21', now() - make_interval(secs => n), now() - make_interval(secs => n * 31 % 1009),
  case when n % 11 = 0 then now() end
from generate_series(1, $3::int) as n returning id`,
      values: [owner.id, vocabulary, records],
    }),
  );
await insertProducts(organization);
await insertProducts(other);

/** Returns the ids of all pages of a list. */
async function list(query: Record<string, string>, owner = organization): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const parameters = new URLSearchParams({
      limit: "100",
      fields: "id",
      ...query,
      ...(cursor === null ? {} : { cursor }),
    });
    const { status, body, text } = await service.request(
      "GET",
      `${owner.path}/products?${parameters}`,
      { as: owner.admin },
    );
    expect(status, text).toBe(200);
    ids.push(...body.items.map((item: { id: string }) => item.id));
    cursor = body.page.nextCursor;
  } while (cursor !== null);
  return ids;
}

const relevance = `(case when fold(name) = fold($1) or fold(sku) = fold($1) then 3
  when starts_with(fold(name), fold($1)) then 2 else 0 end
  + ts_rank(setweight(to_tsvector('simple', words_of(name)), 'A') || search, words, 32))::float8 desc, id desc`;

/** Returns the expected ids: reads the table without its text index. */
async function read(q: string, order: string, withDeleted = false): Promise<string[]> {
  const queries = `${q.match(/[\p{L}\p{N}]+/gu)?.join(" & ")}:*`;
  const rows = await organization.run((transaction) =>
    transaction.all<{ id: string }>({
      text: `select id from products, (select to_tsquery('simple', fold($2)) as words) as w
where (search @@ words) is true and ($3 or deleted_at is null)
order by ${order}${order === relevance ? "" : ", $1::text"}`,
      values: [q, queries, withDeleted],
    }),
  );
  return rows.map(({ id }) => id);
}

const word = fc.oneof(
  fc.constantFrom("accu", "ACCU", "unlu", "zad", "b.v", "x'y", "all", "of", "nothing"),
  fc.integer({ min: 0, max: 60 }).map(String),
  fc.constantFrom("SKU300", "Zadel Accu 7", "accupack zadel"),
);
const texts = fc.sample(
  fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(" ")),
  { seed: 17, numRuns: 16 },
);

describe("a list with q returns the records of a full scan, in the same order", () => {
  test.each([...new Set(["accu", "all", "SKU300", ...texts])])("for %j", async (q) => {
    const best = await read(q, relevance);
    // Too many records to rank: the list has the order that it has without `q`.
    const defaultOrder = "updated_at desc, id desc";
    expect(await list({ q })).toEqual(best.length > 1_000 ? await read(q, defaultOrder) : best);
    expect(await list({ q, sort: "name" })).toEqual(await read(q, "sort_name, id"));
  });

  test("with includeDeleted", async () => {
    const query = { q: "SKU", includeDeleted: "true" };
    const deleted = await read("SKU", relevance, true);
    expect(deleted.length).toBeGreaterThan((await read("SKU", relevance)).length);
    expect(await list(query)).toEqual(deleted);
    const all = { q: "all", includeDeleted: "true", sort: "createdAt" };
    expect(await list(all)).toEqual(await read("all", "created_at, id", true));
  });
});

// One in nine matching records is archived: those looked up for a page contain too few archived ones to fill it.
describe("a word in many records, late in sort order", async () => {
  const late = await service.createOrganization();
  await late.run((transaction) =>
    transaction.all({
      text: `insert into products (organization_id, id, sku, name, kind, unit_price_minor, currency,
  vat_rate, status, created_at, updated_at, deleted_at)
select $1, gen_random_uuid(), n, case when n % 4 = 0 then 'Zadel "100%" ' else 'Band ' end || n / 3, 'good', 100,
  'EUR', '21', case when n % 36 = 0 then 'archived' else 'active' end, now(), now(),
  case when n % 11 = 0 then now() end
from generate_series(1, 6000) as n returning id`,
      values: [late.id],
    }),
  );
  const saddles = async (order: string, condition = "deleted_at is null") => {
    const rows = await late.run((transaction) =>
      transaction.all<{ id: string }>({
        text: `select id from products where name like 'Zadel%' and ${condition} order by ${order}`,
        values: [],
      }),
    );
    return rows.map(({ id }) => id);
  };

  test.each([
    ["name", {}, "sort_name, id"],
    ["-name", {}, "sort_name desc, id desc"],
    ["name", { status: "archived" }, "sort_name, id"],
    ["name", { includeDeleted: "true" }, "sort_name, id"],
    ["createdAt", {}, "created_at, id"],
  ])(
    "a list sorted by %s with %j returns the records of a full scan",
    async (sort, filter, order) => {
      const condition =
        "status" in filter ? "status = 'archived' and deleted_at is null" : undefined;
      const all = "includeDeleted" in filter ? "true" : condition;
      expect(await list({ q: "zadel", sort, ...filter }, late)).toEqual(await saddles(order, all));
    },
  );

  test("search_in_order uses the text index, except for records that a scan in sort order finds soon", async () => {
    const first = (descending: boolean, after: [string | null, string | null] = [null, null]) =>
      late.run((transaction) =>
        transaction.one<{ ids: string[] | null }>({
          text: `select search_in_order('products', 'zadel:*', false, 'sort_name', $1, $2, $3, 26, 30) as ids`,
          values: [descending, ...after],
        }),
      );
    const expected = await saddles("sort_name, id");
    expect((await first(false))?.ids?.toSorted()).toEqual(expected.slice(0, 30).toSorted());
    expect(await first(true)).toEqual({ ids: null });
    const last = expected.at(-4) as string;
    const { body } = await service.request("GET", `${late.path}/products/${last}`, {
      as: late.admin,
    });
    expect((await first(false, [body.name.toLowerCase(), last]))?.ids?.toSorted()).toEqual(
      expected.slice(-3).toSorted(),
    );
  });
});

test("later pages keep the order of the first page, even if fewer records match by then", async () => {
  const shrinking = await service.createOrganization();
  await insertProducts(shrinking);
  const page = async (cursor = "") => {
    const path = `${shrinking.path}/products?q=all&limit=100${cursor && `&cursor=${cursor}`}`;
    const { status, body, text } = await service.request("GET", path, { as: shrinking.admin });
    expect(status, text).toBe(200);
    return body;
  };
  const first = await page();
  await shrinking.run((transaction) =>
    transaction.all({
      text: "update products set deleted_at = now() where id <> all($1::uuid[]) and sku not like '1-%' returning id",
      values: [first.items.map(({ id }: { id: string }) => id)],
    }),
  );
  const second = await page(first.page.nextCursor);
  const updateTimes: string[] = [...first.items, ...second.items].map((item) => item.updatedAt);
  expect(second.items.length).toBeGreaterThan(0);
  expect(updateTimes).toEqual(updateTimes.toSorted((a, b) => (a < b ? 1 : -1)));
});

test("the search finds neither records of other organizations nor deleted ones", async () => {
  const { body } = await service.request("GET", `${organization.path}/search?q=SKU&limit=50`, {
    as: organization.admin,
  });
  const found = body.items.map(({ id }: { id: string }) => id).toSorted();
  expect(found).toEqual((await read("SKU", relevance)).toSorted());
  expect(found.length).toBeGreaterThan(5);
});

/** Any character that is neither letter nor digit separates words. */
test.each([
  ["PO-88/b leveren", ["PO-88", "po 88", "88", "88 leveren"]],
  ["Factuur 2026-11, 12,50 euro", ["2026-11", "11", "2026", "12.50", "euro"]],
  ["Mail jan@klant.example", ["jan@klant.example", "klant", "klant.example"]],
  ["https://voorbeeld.example/pad/naar", ["pad", "voorbeeld.example/pad"]],
  ["wiel 26x1.75", ["26x1", "75", "26x1.75"]],
  ["Łódź, Straße Ærø", ["lodz", "Łódź", "strasse", "STRASSE", "straße", "ÆRØ", "aero"]],
  ["Đorđe Þór Guðrún", ["dorde", "đorđe", "thor", "þór", "gudrun", "ĐORĐE ÞÓR"]],
  ["Işık Ħal œuvre ĳs ﬁets", ["isik", "ışık", "hal", "ħal", "oeuvre", "ijs", "fiets"]],
  ["Lodz Strasse aero ijs", ["łódź", "straße", "ærø", "ĳs"]],
  ["O'Brien's #4711", ["o'brien", "brien", "4711", "#4711"]],
])("%j is found by each of its words, in any spelling", async (title, queries) => {
  const one = await service.createOrganization();
  const as = one.admin;
  const created = await service.request("POST", `${one.path}/tasks`, { as, body: { title } });
  expect(created.status, created.text).toBe(201);
  for (const q of queries) {
    const address = `${one.path}/tasks?q=${encodeURIComponent(q)}`;
    const { body } = await service.request("GET", address, { as });
    expect([q, body.items.length]).toEqual([q, 1]);
  }
  const none = await service.request("GET", `${one.path}/tasks?q=${encodeURIComponent("☎ €")}`, {
    as,
  });
  expect(none.body.items).toEqual([]);
});

test("finds customers, suppliers and contacts by telephone number, in any notation", async () => {
  const one = await service.createOrganization();
  const as = one.admin;
  const phone = "+31 30 555 01 80";
  const create = async (path: string, body: object) => {
    const created = await service.request("POST", `${one.path}${path}`, { as, body });
    expect(created.status, created.text).toBe(201);
    return created.body.id;
  };
  const customer = await create("/customers", { name: "Bakker Vos", phone });
  const contact = { firstName: "Anna", phone: "06-55501833" };
  await create(`/customers/${customer}/contacts`, contact);
  await create("/suppliers", { name: "Meel & Co", phone });
  const find = async (q: string) => {
    const address = `${one.path}/search?q=${encodeURIComponent(q)}`;
    const { body } = await service.request("GET", address, { as });
    return body.items.map(({ title }: { title: string }) => title).toSorted();
  };
  for (const q of [phone, "030-5550180", "0305550180", "(030) 555 01 80", "0031305550180"]) {
    expect([q, await find(q)]).toEqual([q, ["Bakker Vos", "Meel & Co"]]);
  }
  expect(await find("+31 6 5550 1833")).toEqual(["Anna"]);
  await create("/suppliers", { name: "Kist & Zn", phone: "+31305550182 ext. 12" });
  await create(`/customers/${customer}/contacts`, { firstName: "Bas", phone: "030-5550183 tst 7" });
  for (const q of ["030-5550182", "0305550182 x12", "tel:+31-30-5550182", "030–555 01 82"]) {
    expect([q, await find(q)]).toEqual([q, ["Kist & Zn"]]);
  }
  expect(await find("+31 (0)30 555 01 83")).toEqual(["Bas"]);
  expect(await find("030-5550181")).toEqual([]);
});

test("finds records by an email address with an internationalized domain, in either form", async () => {
  const one = await service.createOrganization();
  const as = one.admin;
  const email = "info@münchen.example";
  const create = async (path: string, body: object) => {
    const created = await service.request("POST", `${one.path}${path}`, { as, body });
    expect(created.status, created.text).toBe(201);
    return created.body.id;
  };
  const customer = await create("/customers", { name: "Bakker Vos", email });
  await create(`/customers/${customer}/contacts`, { firstName: "Anna", email });
  await create("/suppliers", { name: "Meel & Co", email });
  await create("/tasks", { title: `Mail to ${email}` });
  const titlesOf = async (path: string, q: string) => {
    const address = `${one.path}${path}?q=${encodeURIComponent(q)}`;
    const { body } = await service.request("GET", address, { as });
    return body.items
      .map(({ title, name }: { title?: string; name?: string }) => title ?? name)
      .toSorted();
  };
  for (const q of ["info@MÜNCHEN.example", "info@xn--mnchen-3ya.example"]) {
    expect([q, await titlesOf("/customers", q)]).toEqual([q, ["Bakker Vos"]]);
    expect([q, await titlesOf("/suppliers", q)]).toEqual([q, ["Meel & Co"]]);
    expect(await titlesOf("/search", q)).toEqual(
      expect.arrayContaining(["Anna", "Bakker Vos", "Meel & Co"]),
    );
  }
  expect(await titlesOf("/tasks", email)).toEqual([`Mail to ${email}`]);
});

test("ranks a name with letters such as ß and ö as an exact match, in either spelling", async () => {
  const one = await service.createOrganization();
  const as = one.admin;
  for (const name of ["Weiß & Söhne", "Weissbier Weiss & Sohne", "Weiss"]) {
    await service.request("POST", `${one.path}/suppliers`, { as, body: { name } });
  }
  for (const q of ["weiss & sohne", "WEISS & SÖHNE", "Weiß & Söhne"]) {
    const path = `${one.path}/suppliers?q=${encodeURIComponent(q)}`;
    const { body } = await service.request("GET", path, { as });
    expect(body.items.map(({ name }: { name: string }) => name)).toEqual([
      "Weiß & Söhne",
      "Weissbier Weiss & Sohne",
    ]);
  }
});
