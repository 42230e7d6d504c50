import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { insertOrder, insertQuote } from "../../../testing/insert-sales.ts";
import { revertLast, undoLast } from "../../../testing/undo-last.ts";
import { insertContact } from "../testing/contact-fixture.ts";
import { customersOf } from "../testing/customer-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const { create, insertAsset, send, statusOf, primaries } = customersOf(service, organization);

const idOf = (path: string) => Number(path.split("/").at(-1));
const merge = (path: string, body: unknown, as = organization.admin, query = "") =>
  send("POST", `${path}/merge${query}`, as, body);
const read = async (path: string) => (await send("GET", path)).body;
const readAt = (path: string) => read(`${organization.path}/${path}`);

async function insertFile(attachedTo: readonly string[]): Promise<string> {
  const file = await organization.insert((insert, transaction) => {
    const blobId = uuidv7();
    transaction.write({
      text: "insert into file_blobs (organization_id, id, created_at) values ($1, $2, now())",
      values: [organization.id, blobId],
    });
    const id = insert("files", {
      name: "Prijslijst.pdf",
      content_type: "application/pdf",
      size_bytes: 9,
      state: "processing",
      uploaded_by: organization.owner.id,
      blob_id: blobId,
      received_bytes: 9,
      received_sha256: "0".repeat(64),
    });
    for (const [position, customer] of attachedTo.entries()) {
      transaction.write({
        text: "insert into file_attachments values ($1, $2, 'customer', $3, $4)",
        values: [organization.id, id, String(idOf(customer)), position],
      });
    }
    return id;
  });
  return file;
}

async function createItem(contact: string): Promise<string> {
  const { body, status, text } = await send(
    "POST",
    `${organization.path}/agenda/items`,
    organization.admin,
    {
      title: "Winterbeurt",
      startAt: "2026-12-01T09:00:00Z",
      endAt: "2026-12-01T10:00:00Z",
      attendees: [{ customerContactId: contact.split("/").at(-1) }],
    },
  );
  expect(status, text).toBe(201);
  return `${organization.path}/agenda/items/${body.id}`;
}

/** Two customers, the second one with a record of each kind that a merge moves. */
async function createPair() {
  const survivor = await create({
    name: "Snelle Bocht B.V.",
    phone: "+31 30 1",
    labels: ["cargo"],
  });
  const duplicate = await create({
    name: "Snelle Bocht",
    phone: "+31 30 2",
    email: "planning@snelle-bocht.example",
    labels: ["cargo", "winter"],
    address_line1: "Havenstraat 2",
    address_city: "Utrecht",
  });
  const customerId = idOf(duplicate);
  const methods = [{ type: "email", value: "femke@snelle-bocht.example" }];
  const contact = await insertContact(organization, { customerId, isPrimary: true, methods });
  const asset = await insertAsset(duplicate, { name: "Bakfiets" });
  const assetId = idOf(asset);
  const contactId = contact.split("/").at(-1);
  const sales = { customer_id: customerId, contact_id: contactId, customer_asset_id: assetId };
  const quote = await insertQuote(organization, { ...sales, customer_name: "Snelle Bocht" });
  const order = await insertOrder(organization, { ...sales, customer_name: "Snelle Bocht" });
  const task = await send("POST", `${organization.path}/tasks`, organization.admin, {
    title: "Accu testen",
    customerId,
    customerAssetId: assetId,
  });
  const item = await createItem(contact);
  const file = await insertFile([survivor, duplicate]);
  const own = await insertFile([duplicate]);
  const paths = {
    asset,
    quote: `${organization.path}/quotes/${quote}`,
    order: `${organization.path}/orders/${order}`,
    task: `${organization.path}/tasks/${task.body.id}`,
  };
  return { survivor, duplicate, contact, item, paths, files: [file, own] };
}

type Pair = Awaited<ReturnType<typeof createPair>>;

/** The customer of each record of a pair. */
async function ownersOf({ survivor, duplicate, item, paths, files }: Pair) {
  const records = Object.entries(paths).map(
    async ([kind, path]) => [kind, (await read(path)).customerId] as const,
  );
  const [owners, attendees, contacts, attachments] = await Promise.all([
    Promise.all(records),
    read(item).then((body) => body.attendees.map((each: any) => each.customerId)),
    Promise.all([survivor, duplicate].map((path) => send("GET", `${path}/contacts`))),
    Promise.all(
      files.map(async (id) =>
        (await readAt(`files/${id}`)).attachments.map((each: any) => Number(each.targetId)),
      ),
    ),
  ]);
  return {
    ...Object.fromEntries(owners),
    attendees,
    contacts: contacts.map(({ status, body }) => (status === 200 ? body.items.length : status)),
    attachments,
  };
}

describe("mergeCustomers", () => {
  test("moves every record of the duplicate and fills the empty fields", async () => {
    const pair = await createPair();
    const { survivor, duplicate } = pair;
    const [survivorId, duplicateId] = [idOf(survivor), idOf(duplicate)];
    const response = await merge(survivor, { customerIds: [duplicateId] });
    expect(response.status, response.text).toBe(200);
    expect(response.body).toMatchObject({
      customer: {
        id: survivorId,
        name: "Snelle Bocht B.V.",
        phone: "+31 30 1",
        email: "planning@snelle-bocht.example",
        labels: ["cargo", "winter"],
        addressLine1: "Havenstraat 2",
        addressCity: "Utrecht",
        openOrderCount: 1,
        openQuoteCount: 1,
        assetCount: 1,
      },
      mergedCustomerIds: [duplicateId],
      moved: { contacts: 1, assets: 1, quotes: 1, orders: 1, tasks: 1, agendaItems: 1, files: 2 },
    });
    const { customer } = response.body;
    expect(await read(survivor)).toEqual(customer);
    expect(await ownersOf(pair)).toEqual({
      asset: survivorId,
      quote: survivorId,
      order: survivorId,
      task: survivorId,
      attendees: [survivorId],
      contacts: [1, 404],
      attachments: [[survivorId], [survivorId]],
    });
    expect(await primaries(survivor)).toEqual({ Femke: true });
    expect((await read(pair.paths.quote)).customerName).toBe("Snelle Bocht");
    expect((await readAt("customers?q=snelle")).items.map((each: any) => each.id)).toEqual([
      survivorId,
    ]);
  });

  test("a merged customer is not found, with a hint that names the customer that has its records", async () => {
    const [survivor, duplicate] = [await create(), await create()];
    await merge(survivor, { customerIds: [idOf(duplicate)] });
    const gone = await send("GET", duplicate);
    expect([gone.status, gone.body.code]).toEqual([404, "RESOURCE_NOT_FOUND"]);
    expect(gone.body.hint).toContain(`customer ${idOf(survivor)}`);
    const changed = await send("PATCH", duplicate, organization.admin, { notes: "Late" });
    expect([changed.status, changed.body.code]).toEqual([409, "RESOURCE_DELETED"]);
    expect(changed.body.hint).toContain(`customer ${idOf(survivor)}`);
    const restored = await send("POST", `${duplicate}/restore`);
    expect([restored.status, restored.body.code]).toEqual([409, "RESTORE_CONFLICT"]);
    expect(restored.body.existingId).toBe(String(idOf(survivor)));
    const { items } = await readAt("customers?includeDeleted=true&sort=-updatedAt&limit=2");
    expect(items.map((each: any) => each.mergedIntoCustomerId)).toContain(idOf(survivor));
  });

  test("one audit entry and events for the customer that stays and each duplicate", async () => {
    const [survivor, duplicate] = [await create(), await create({ phone: "1" })];
    await insertAsset(duplicate);
    await merge(survivor, { customerIds: [idOf(duplicate)] });
    const { items } = await readAt(`audit-log?limit=1`);
    expect(items[0]).toMatchObject({
      action: "mergeCustomers",
      target: { kind: "customer", id: String(idOf(survivor)) },
      reversible: true,
      changes: [
        { field: "phone", before: null, after: "1" },
        { field: "mergedCustomerIds", before: null, after: [idOf(duplicate)] },
        { field: "movedAssets", before: null, after: 1 },
      ],
    });
    const events = await organization.run((transaction) =>
      transaction.all<{ type: string; data: any }>({
        text: "select type, payload -> 'data' as data from events order by sequence desc limit 2",
        values: [],
      }),
    );
    expect(events.map(({ type, data }) => [type, data.id])).toEqual([
      ["customer.deleted", String(idOf(duplicate))],
      ["customer.merged", String(idOf(survivor))],
    ]);
    expect(events[0]?.data.object.mergedIntoCustomerId).toBe(idOf(survivor));
  });

  test("take names the duplicate whose value replaces that of the customer that stays", async () => {
    const survivor = await create({ name: "A", notes: "Kept", address_city: "Utrecht" });
    const first = await create({ name: "B", notes: "First", address_city: "Amsterdam", kvk: "1" });
    const second = await create({
      name: "C",
      address_city: "Delft",
      address_country: "NL",
      source: "books",
      external_id: `D-${idOf(survivor)}`,
      kvk: "2",
    });
    const { body, status } = await merge(survivor, {
      customerIds: [idOf(first), idOf(second)],
      take: { name: idOf(second), address: idOf(first) },
    });
    expect(status).toBe(200);
    expect(body.customer).toMatchObject({
      name: "C",
      notes: "Kept",
      kvk: "1",
      addressCity: "Amsterdam",
      addressCountry: null,
      source: "books",
      externalId: `D-${idOf(survivor)}`,
    });
  });

  test("a dry run shows what would move and which values are not taken, and changes nothing", async () => {
    const pair = await createPair();
    const { survivor, duplicate } = pair;
    const before = [await read(survivor), await read(duplicate), await ownersOf(pair)];
    const body = { customerIds: [idOf(duplicate)] };
    const response = await merge(survivor, body, organization.admin, "?dryRun=true");
    expect(response.body).toMatchObject({
      dryRun: true,
      result: { moved: { contacts: 1, orders: 1, files: 2 } },
      warnings: [`Values of customer ${idOf(duplicate)} that are not taken: name, phone.`],
    });
    expect(response.body.changes).toContainEqual({
      field: "email",
      before: null,
      after: "planning@snelle-bocht.example",
    });
    expect([await read(survivor), await read(duplicate), await ownersOf(pair)]).toEqual(before);
  });

  test("a repeated merge changes nothing", async () => {
    const [survivor, duplicate] = [await create(), await create()];
    await merge(survivor, { customerIds: [idOf(duplicate)] });
    const [entry] = (await readAt("audit-log?limit=1")).items;
    const again = await merge(survivor, { customerIds: [idOf(duplicate)] });
    expect([again.status, again.body.moved.contacts]).toEqual([200, 0]);
    expect((await readAt("audit-log?limit=1")).items[0].id).toBe(entry.id);
  });

  test("both primary contacts move, and only that of the customer that stays is primary", async () => {
    const [survivor, duplicate] = [await create(), await create()];
    for (const [path, firstName] of [
      [survivor, "Own"],
      [duplicate, "Other"],
    ] as const) {
      const contact = { customerId: idOf(path), firstName, isPrimary: true };
      await insertContact(organization, contact);
    }
    await merge(survivor, { customerIds: [idOf(duplicate)] });
    expect(await primaries(survivor)).toEqual({ Own: true, Other: false });
    expect((await revertLast(service, organization, "mergeCustomers")).status).toBe(200);
    expect(await primaries(survivor)).toEqual({ Own: true });
    expect(await primaries(duplicate)).toEqual({ Other: true });
  });
});

describe("undoing a merge", () => {
  test("moves everything back, empties the filled fields and restores the duplicate", async () => {
    const pair = await createPair();
    const { survivor, duplicate } = pair;
    const withoutTime = (customer: object) => ({ ...customer, updatedAt: null });
    const state = async () => [
      withoutTime(await read(survivor)),
      withoutTime(await read(duplicate)),
      await ownersOf(pair),
      await primaries(duplicate),
    ];
    const before = await state();
    await merge(survivor, { customerIds: [idOf(duplicate)], take: { phone: idOf(duplicate) } });
    const merged = await ownersOf(pair);
    expect(await undoLast(service, organization)).toEqual({
      status: 200,
      code: null,
      conflicts: [],
      events: ["customer.updated", "customer.restored"],
    });
    expect(await state()).toEqual(before);
    // The undo can be undone, and so on.
    expect((await revertLast(service, organization)).status).toBe(200);
    expect([await ownersOf(pair), (await read(survivor)).phone]).toEqual([merged, "+31 30 2"]);
    expect((await revertLast(service, organization)).status).toBe(200);
    expect(await state()).toEqual(before);
  });

  test("leaves records that have another customer by now where they are", async () => {
    const [survivor, duplicate, other] = [await create(), await create(), await create()];
    const { body: task } = await send("POST", `${organization.path}/tasks`, organization.admin, {
      title: "Slot smeren",
      customerId: idOf(duplicate),
    });
    await merge(survivor, { customerIds: [idOf(duplicate)] });
    const path = `${organization.path}/tasks/${task.id}`;
    await send("PATCH", path, organization.admin, { customerId: idOf(other) });
    expect((await revertLast(service, organization, "mergeCustomers")).status).toBe(200);
    expect((await read(path)).customerId).toBe(idOf(other));
    expect(await statusOf(duplicate)).toBe(200);
  });

  test("409 AUDIT_REVERT_CONFLICT if a filled field was changed since", async () => {
    const [survivor, duplicate] = [await create(), await create({ phone: "1" })];
    await merge(survivor, { customerIds: [idOf(duplicate)] });
    await send("PATCH", survivor, organization.admin, { phone: "2" });
    expect(await undoLast(service, organization, "mergeCustomers")).toMatchObject({
      status: 409,
      code: "AUDIT_REVERT_CONFLICT",
      conflicts: ["phone"],
    });
    expect(await statusOf(duplicate)).toBe(404);
  });

  test("409 AUDIT_REVERT_CONFLICT if the customer was merged into another one since", async () => {
    const [survivor, duplicate, last] = [await create(), await create(), await create()];
    await insertAsset(duplicate, { name: "Bakfiets" });
    await merge(survivor, { customerIds: [idOf(duplicate)] });
    const { items } = await readAt("audit-log?limit=1");
    await merge(last, { customerIds: [idOf(survivor)] });
    const path = `${organization.path}/audit-log/${items[0].id}/revert`;
    const early = await send("POST", path, organization.admin, { reason: "Wrong" });
    expect([early.status, early.body.code]).toEqual([409, "AUDIT_REVERT_CONFLICT"]);
    expect((await revertLast(service, organization, "mergeCustomers")).status).toBe(200);
    expect((await send("POST", path, organization.admin, { reason: "Wrong" })).status).toBe(200);
    expect((await read(duplicate)).assetCount).toBe(1);
  });

  test("409 AUDIT_REVERT_CONFLICT while a new order has a contact that would go back", async () => {
    const [survivor, duplicate] = [await create(), await create()];
    const contact = await insertContact(organization, { customerId: idOf(duplicate) });
    await merge(survivor, { customerIds: [idOf(duplicate)] });
    const order = await insertOrder(organization, {
      customer_id: idOf(survivor),
      contact_id: contact.split("/").at(-1),
    });
    const response = await revertLast(service, organization, "mergeCustomers");
    expect([response.status, response.body.code]).toEqual([409, "AUDIT_REVERT_CONFLICT"]);
    const { displayNumber } = await readAt(`orders/${order}`);
    expect(response.body.detail).toContain(displayNumber);
    await send("PATCH", `${organization.path}/orders/${order}`, organization.admin, {
      contactId: null,
    });
    expect((await revertLast(service, organization, "mergeCustomers")).status).toBe(200);
  });

  test("409 RESTORE_CONFLICT if another customer has the external id of the duplicate", async () => {
    const external = { source: "books", external_id: "E-1" };
    const survivor = await create({ source: "own", external_id: "E-0" });
    const duplicate = await create(external);
    await merge(survivor, { customerIds: [idOf(duplicate)] });
    const other = await create(external);
    const response = await revertLast(service, organization, "mergeCustomers");
    expect([response.status, response.body.code]).toEqual([409, "RESTORE_CONFLICT"]);
    expect(response.body.existingId).toBe(String(idOf(other)));
  });
});

describe("mergeCustomers rejects", () => {
  test("400 for itself, a repeated duplicate, unknown customers and choices of others", async () => {
    const [survivor, duplicate] = [await create(), await create()];
    const id = idOf(duplicate);
    const other = await service.createOrganization();
    const foreign = customersOf(service, other);
    const foreignId = idOf(await foreign.create()) + 900_000;
    for (const [body, code] of [
      [{ customerIds: [idOf(survivor)] }, "VALIDATION_FAILED"],
      [{ customerIds: [id, id] }, "VALIDATION_FAILED"],
      [{ customerIds: [] }, "VALIDATION_FAILED"],
      [{ customerIds: [id], take: { phone: idOf(survivor) } }, "VALIDATION_FAILED"],
      [{ customerIds: [id, foreignId] }, "REFERENCE_NOT_FOUND"],
    ] as const) {
      const response = await merge(survivor, body);
      expect([body, response.status, response.body.code]).toEqual([body, 400, code]);
    }
    expect(await statusOf(duplicate)).toBe(200);
  });

  test("403 without customers:delete or customers:write", async () => {
    const [survivor, duplicate] = [await create(), await create()];
    for (const [has, lacks] of [
      ["customers:write", "customers:delete"],
      ["customers:delete", "customers:write"],
    ] as const) {
      const member = await service.addMemberWithPermissions(organization, [has, "customers:read"]);
      const response = await merge(survivor, { customerIds: [idOf(duplicate)] }, member);
      expect([response.status, response.body.requiredPermission]).toEqual([403, lacks]);
    }
  });

  test("412 if the customer is not the version of If-Match", async () => {
    const [survivor, duplicate] = [await create(), await create()];
    const { headers } = await send("GET", survivor);
    await send("PATCH", survivor, organization.admin, { phone: "2" });
    const response = await service.request("POST", `${survivor}/merge`, {
      as: organization.admin,
      body: { customerIds: [idOf(duplicate)] },
      headers: { "if-match": headers.get("etag") ?? "" },
    });
    expect([response.status, response.body.code]).toEqual([412, "VERSION_CONFLICT"]);
  });
});
