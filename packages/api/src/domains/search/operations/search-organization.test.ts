import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { insertQuote } from "../../../testing/insert-sales.ts";
import type { TestUser } from "../../../testing/test-service.ts";
import { createTestAgenda } from "../../agenda/testing/agenda-fixture.ts";
import { insertContact, insertCustomer } from "../../customers/testing/contact-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const agenda = await createTestAgenda(service, organization);
await insertCustomer(organization, 1001, {
  name: "Koeriersdienst Snelle Bocht",
  address_city: "Zürich",
});
const contact = await insertContact(organization, {
  customerId: 1001,
  firstName: "Renée",
  lastName: "van Dijk",
  jobTitle: "Fleet manager",
  methods: [{ type: "email", value: "Renee@snelle-bocht.example" }],
});
const ids = {
  task: uuidv7(),
  supplier: uuidv7(),
  product: uuidv7(),
  quote: uuidv7(),
  order: uuidv7(),
  contact: contact.split("/").at(-1) ?? "",
};
const creator = { created_by: organization.owner.id };
const sale = {
  number: 31,
  customer_id: 1001,
  customer_name: "Koeriersdienst Snelle Bocht",
  owner_user_id: organization.owner.id,
  title: "Six freight bicycles",
  currency: "EUR",
  subtotal_minor: 100,
  discount_minor: 0,
  vat_breakdown: "[]",
  vat_minor: 21,
  total_minor: 121,
};
await organization.insert((insert) => {
  insert("customer_assets", {
    id: 5007,
    customer_id: 1001,
    name: "Freight bicycle 07",
    brand: "Babboe",
    serial_number: "SN-77A",
  });
  insert("tasks", {
    id: ids.task,
    number: 1042,
    title: "Replace the bicycle battery",
    ...creator,
  });
  insert("suppliers", { id: ids.supplier, name: "Accu & Aandrijving", code: "AAN" });
  insert("products", {
    id: ids.product,
    name: "Bicycle battery 500 Wh",
    sku: "ACCU-500",
    kind: "good",
    unit_price_minor: 100,
    currency: "EUR",
    vat_rate: "21",
  });
  insert("quotes", {
    ...sale,
    id: ids.quote,
    number_series: "quote:2026",
    display_number: "Q-2026-0031",
    valid_until: "2026-12-31",
  });
  insert("orders", {
    ...sale,
    id: ids.order,
    number_series: "order:2026",
    display_number: "O-2026-0031",
  });
});
const itemId = await agenda.add({
  title: "Weekly bicycle service",
  recurrenceRule: { frequency: "weekly", count: 20 },
});

const search = (query: string, as: TestUser = organization.viewer, of = organization) =>
  service.request("GET", `${of.path}/search?${query}`, { as });
const q = (text: string) => `q=${encodeURIComponent(text)}`;
const found = async (text: string, as?: TestUser) => {
  const { body } = await search(q(text), as);
  return body.items.map(({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`);
};

/** Creates, as the owner, a record of a kind that is found only with `kinds`. */
async function createNamed(kind: string): Promise<{ id: string; name: string }> {
  const name = `Shunting ${kind}`;
  const bodies: Record<string, [path: string, body: object]> = {
    calendar: ["agenda/calendars", { name, color: "#336699", kind: "team" }],
    role: ["roles", { name, permissions: ["organization:read"] }],
    webhook: [
      "webhooks",
      { description: name, url: "https://hooks.example.com/in", eventTypes: ["task.created"] },
    ],
    workflow: [
      "workflows",
      {
        name,
        trigger: { type: "manual" },
        steps: [{ id: "dry", operation: "wait", input: { minutes: 1 } }],
      },
    ],
  };
  const [path, body] = bodies[kind] ?? ["", {}];
  const created = await service.request("POST", `${organization.path}/${path}`, {
    as: organization.owner,
    body,
  });
  expect(created.status, created.text).toBe(201);
  return { id: created.body.id, name };
}

describe("finds", () => {
  test("records of every kind by a word, each once, with an href that returns the record", async () => {
    const { body, status } = await search(q("bicycle"), organization.admin);
    expect(status).toBe(200);
    expect(body.page).toEqual({ nextCursor: null, hasMore: false });
    expect(body.items.map(({ kind }: any) => kind).sort()).toEqual([
      "agenda_item",
      "customer_asset",
      "order",
      "product",
      "quote",
      "task",
    ]);
    for (const item of body.items) {
      expect(item.score).toBeGreaterThan(0);
      expect(item.score).toBeLessThan(1);
      if (!["task", "customer_asset", "agenda_item"].includes(item.kind)) continue;
      const read = await service.request("GET", item.href.slice("/api".length), {
        as: organization.admin,
      });
      expect([read.status, String(read.body.id)]).toEqual([200, item.id]);
    }
  });

  test("files by a word of their name, for members who may read files", async () => {
    const name = "Warranty_certificate-2026.txt";
    const upload = { name, contentType: "text/plain", contentBase64: "T0s=" };
    const { body: file } = await service.request("POST", `${organization.path}/files`, {
      as: organization.admin,
      body: upload,
    });
    const { body } = await search(q("warranty certificate"));
    expect(body.items).toMatchObject([{ kind: "file", id: file.id, title: name }]);
    const read = await service.request("GET", body.items[0].href.slice("/api".length), {
      as: organization.admin,
    });
    expect(read.body.name).toBe(name);
    const as = await service.addMemberWithPermissions(organization, ["organization:read"]);
    expect((await search(q("warranty certificate"), as)).body.items).toEqual([]);
  });

  test("records with the documented members", async () => {
    const { body } = await search(q("T-1042"));
    expect(body.items[0]).toEqual({
      id: ids.task,
      kind: "task",
      displayNumber: "T-1042",
      title: "Replace the bicycle battery",
      subtitle: "todo",
      score: 1,
      href: `/api${organization.path}/tasks/${ids.task}`,
    });
    const contact = (await search(q("renee dijk"))).body.items[0];
    expect(contact).toMatchObject({
      kind: "customer_contact",
      title: "Renée van Dijk",
      subtitle: "Koeriersdienst Snelle Bocht",
      displayNumber: null,
      href: `/api${organization.path}/customers/1001/contacts/${ids.contact}`,
    });
    expect(
      (await service.request("GET", contact.href.slice(4), { as: organization.viewer })).status,
    ).toBe(200);
  });

  test.each([
    ["t-1042", () => `task ${ids.task}`],
    ["1042", () => `task ${ids.task}`],
    ["1001", () => "customer 1001"],
    ["5007", () => "customer_asset 5007"],
    ["sn-77a", () => "customer_asset 5007"],
    ["ACCU-500", () => `product ${ids.product}`],
    ["accu-500", () => `product ${ids.product}`],
    ["aan", () => `supplier ${ids.supplier}`],
    ["q-2026-0031", () => `quote ${ids.quote}`],
    ["O-2026-0031", () => `order ${ids.order}`],
    ["renee@SNELLE-bocht.example", () => `customer_contact ${ids.contact}`],
  ])("the record with the identifier %s first, with the score 1", async (text, expected) => {
    const { body } = await search(q(text));
    expect(`${body.items[0]?.kind} ${body.items[0]?.id}`).toBe(expected());
    expect(body.items[0].score).toBe(1);
  });

  test.each([
    ["me", "Victor Viewer"],
    ["mila", "Mila Member"],
    ["Adam Admin", "Adam Admin"],
  ])("the member that %s matches, with the score 1", async (text, title) => {
    const { body } = await search(`${q(text)}&kinds=member`);
    expect(body.items[0]).toMatchObject({ kind: "member", title, score: 1 });
    const read = await service.request("GET", body.items[0].href.slice("/api".length), {
      as: organization.viewer,
    });
    expect(read.body.displayName).toBe(title);
  });

  test("members by email address, only for callers who may see it", async () => {
    const { email, id } = organization.member;
    expect(await found(email, organization.admin)).toEqual([`member ${id}`]);
    expect(await found(email, organization.viewer)).toEqual([]);
  });

  test("the record with exactly this name with the score 1, before others with its words", async () => {
    const [exactName, longerName] = [uuidv7(), uuidv7()];
    await organization.insert((insert) => {
      insert("suppliers", { id: longerName, name: "Kettler Kettler Parts Kettler" });
      insert("suppliers", { id: exactName, name: "Kettler Parts" });
    });
    const { body } = await search(`${q("kettler parts")}&kinds=supplier`);
    expect(body.items.map(({ id, score }: any) => [id, score === 1])).toEqual([
      [exactName, true],
      [longerName, false],
    ]);
  });

  test("a record by its id", async () => {
    expect(await found(ids.quote)).toEqual([`quote ${ids.quote}`]);
  });

  test("inventory locations, webhooks, workflows, roles and calendars only with kinds", async () => {
    const named = uuidv7();
    await organization.insert((insert) => {
      insert("inventory_locations", { id: named, name: "Gazelle store", code: "GAZ" });
    });
    expect(await found("Gazelle store")).toEqual([]);
    for (const text of ["gazelle STORE", "gaz", named]) {
      const { body } = await search(`${q(text)}&kinds=inventory_location`);
      expect(body.items).toEqual([
        {
          id: named,
          kind: "inventory_location",
          displayNumber: null,
          title: "Gazelle store",
          subtitle: null,
          score: 1,
          href: `/api${organization.path}/inventory-locations`,
        },
      ]);
    }
    const elsewhere = await search(`${q("Gazelle store")}&kinds=webhook,workflow,role,calendar`);
    expect([elsewhere.status, elsewhere.body.items]).toEqual([200, []]);
  });

  test.each(["calendar", "role", "workflow", "webhook"])(
    "a %s by its name, with an href that returns it",
    async (kind) => {
      const as = organization.owner;
      const created = await createNamed(kind);
      const { body } = await search(`${q(created.name)}&kinds=${kind}`, as);
      expect(body.items).toMatchObject([{ kind, id: created.id, title: created.name, score: 1 }]);
      const read = await service.request("GET", body.items[0].href.slice("/api".length), { as });
      expect(read.status).toBe(200);
      expect(read.text).toContain(created.id);
    },
  );

  test.each([
    ["snelle bocht", "customer 1001"],
    ["BOCHT snel", "customer 1001"],
    ["zurich", "customer 1001"],
    ["Zürich", "customer 1001"],
  ])(
    "%s: words in any order, regardless of case and accents, the last one as a prefix",
    async (text, expected) => {
      expect(await found(text)).toContain(expected);
    },
  );

  test("a record with the word in its title before one with it in its description", async () => {
    const [inTitle, inDescription] = [uuidv7(), uuidv7()];
    await organization.insert((insert) => {
      const by = { created_by: organization.owner.id };
      insert("tasks", {
        id: inDescription,
        number: 2001,
        title: "A",
        description: "the gearbox",
        ...by,
      });
      insert("tasks", { id: inTitle, number: 2002, title: "Z the gearbox", ...by });
    });
    expect(await found("gearbox")).toEqual([`task ${inTitle}`, `task ${inDescription}`]);
  });

  test.each(["nothing-of-this-kind", "'; drop table tasks; --", "&|!()", "\\", "%"])(
    "nothing for %s, without an error",
    async (text) => {
      const { status, body } = await search(q(text));
      expect([status, body.items]).toEqual([200, []]);
    },
  );
});

describe("returns only", () => {
  test("kinds that the caller may read", async () => {
    const user = await service.addMemberWithPermissions(organization, [
      "organization:read",
      "tasks:read",
    ]);
    expect(await found("bicycle", user)).toEqual([`task ${ids.task}`]);
    for (const text of ["1001", "AAN", "ACCU-500", "Q-2026-0031", itemId]) {
      expect(await found(text, user)).toEqual([]);
    }
    expect((await search(`${q("bicycle")}&kinds=product`, user)).body.items).toEqual([]);
  });

  test("records of the given kinds, at most limit, with the given fields", async () => {
    const two = await search(`${q("bicycle")}&kinds=task,product`);
    expect(two.body.items.map(({ kind }: any) => kind).sort()).toEqual(["product", "task"]);
    const one = await search(`${q("bicycle")}&limit=1`);
    expect(one.body.items).toHaveLength(1);
    expect(one.body.page).toEqual({ nextCursor: null, hasMore: true });
    const sparse = await search(`${q("bicycle")}&limit=1&fields=title`);
    expect(Object.keys(sparse.body.items[0]).sort()).toEqual(["id", "title"]);
  });

  test("limit records of a single kind; hasMore is true if more match", async () => {
    const own = await service.createOrganization();
    for (let number = 1; number <= 3; number += 1) {
      await own.insert((insert) => insert("suppliers", { name: `Freewheel ${number}` }));
    }
    await own.insert((insert) =>
      insert("customers", { id: 1, name: "Cassette customer", currency: "EUR" }),
    );
    const countAndHasMore = async (query: string) => {
      const { body } = await search(`${q("freewheel")}&${query}`, own.owner, own);
      return [body.items.length, body.page.hasMore];
    };
    // With and without a filter: only suppliers match.
    for (const filter of ["", "kinds=supplier&", "kinds=supplier,customer&"]) {
      expect(await countAndHasMore(`${filter}limit=4`), filter).toEqual([3, false]);
      expect(await countAndHasMore(`${filter}limit=3`), filter).toEqual([3, false]);
      expect(await countAndHasMore(`${filter}limit=2`), filter).toEqual([2, true]);
      expect(await countAndHasMore(`${filter}limit=1`), filter).toEqual([1, true]);
    }
    expect(await countAndHasMore("kinds=customer&limit=1")).toEqual([0, false]);
    await own.insert((insert) => insert("suppliers", { name: "Freewheel 4" }));
    expect(await countAndHasMore("limit=3")).toEqual([3, true]);
  });

  test("agenda items whose title the caller may see", async () => {
    for (const visibility of ["private", "confidential"] as const) {
      const id = await agenda.add({ title: `Hairdresser ${visibility}`, visibility });
      expect(await found(`hairdresser ${visibility}`, organization.admin)).toEqual([]);
      expect(await found(id, organization.admin)).toEqual([]);
      expect(await found(`hairdresser ${visibility}`, organization.owner)).toEqual([
        `agenda_item ${id}`,
      ]);
    }
  });

  test("a sent quote past its validity with the status expired", async () => {
    const at = "2026-01-02T00:00:00Z";
    const sent = { status: "sent", issued_at: at, sent_at: at, parties: "{}", title: "Frames" };
    const of = (expires_at: string) =>
      insertQuote(organization, { ...sent, expires_at, number_series: `quote:${expires_at}` });
    const expired = await of("2026-02-01T00:00:00Z");
    const open = await of("2126-02-01T00:00:00Z");
    const { body } = await search(q("frames"));
    const statuses = body.items.map(({ id, subtitle }: any) => [id, subtitle.split(" · ").at(-1)]);
    expect(new Map(statuses)).toEqual(
      new Map([
        [expired, "expired"],
        [open, "sent"],
      ]),
    );
  });

  // PostgreSQL reads CET as an offset, and older releases know other clock changes of Vancouver.
  test.each([
    ["Europe/Amsterdam", "2027-07-05T08:00:00Z", "2027-07-05 10:00"],
    ["CET", "2027-07-05T08:00:00Z", "2027-07-05 10:00"],
    ["America/Vancouver", "2027-12-06T08:00:00Z", "2027-12-06 01:00"],
  ])("agenda items in %s at %s with their local start", async (timeZone, startAt, local) => {
    const id = await agenda.add({
      title: "Barber",
      timeZone,
      startAt,
      endAt: startAt.replace("T08", "T09"),
    });
    const { body } = await search(q(id));
    expect(body.items).toMatchObject([{ id, subtitle: local, score: 1 }]);
  });

  test("records that have not been deleted", async () => {
    const id = uuidv7();
    await organization.insert((insert) => {
      insert("suppliers", { id, name: "Vanishing", code: "GONE", deleted_at: new Date() });
    });
    expect(await found("vanishing")).toEqual([]);
    expect(await found("GONE")).toEqual([]);
    expect(await found(id)).toEqual([]);
  });

  test("roles of the organization, for a member of several organizations", async () => {
    const other = await service.createOrganization();
    await service.addMember(other, organization.viewer, "viewer");
    const { body } = await search(`${q("Viewer")}&kinds=role`, organization.viewer, other);
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([other.roles["viewer"]]);
  });

  test("records of the organization", async () => {
    const other = await service.createOrganization();
    const { body } = await search(q("bicycle"), other.owner, other);
    expect(body.items).toEqual([]);
    expect((await search(q("1042"), other.owner, other)).body.items).toEqual([]);
    expect((await search(q("bicycle"), other.owner)).status).toBe(403);
  });
});

test.each([
  "",
  "q=",
  "q=x&kinds=invoice",
  "q=x&limit=51",
  "q=x&cursor=abc",
  `q=${"x".repeat(201)}`,
])("400 for ?%s", async (query) => {
  const { status, body } = await search(query);
  expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"]);
});
