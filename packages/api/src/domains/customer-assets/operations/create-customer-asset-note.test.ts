import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { createCounter } from "../../../testing/create-counter.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import type { TestOrganization, TestUser } from "../../../testing/test-service.ts";
import { insertCustomer } from "../../customers/testing/contact-fixture.ts";
import { CustomerAssetNote } from "../customer-asset-note.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const other = await service.createOrganization();
for (const each of [organization, other]) {
  await insertCustomer(each, 1);
  await each.insert((insert) => {
    insert("customer_assets", { id: 7, customer_id: 1, name: "Bakfiets 07" });
  });
}
const path = `${organization.path}/customer-assets/7/notes`;

const post = (body: unknown, as: TestUser = organization.member) =>
  service.request("POST", path, { as, body });

const listed = async () =>
  (await service.request("GET", `${path}?limit=1`, { as: organization.viewer })).body.items[0];

const mention = (start: number, end: number, kind = "user", id = organization.admin.id) => ({
  start,
  end,
  reference: { kind, id },
});

/** Returns a selection for a request that is rejected before references are checked. */
const range = (start: number, end: number, kind = "user", id = unknownId) => ({
  start,
  end,
  reference: { kind, id },
});
const unknownId = "0192f0c1-0000-7000-8000-000000000000";

const nextNumber = createCounter(1);

async function insertTask(of: TestOrganization): Promise<string> {
  const id = uuidv7();
  await of.insert((insert) => {
    insert("tasks", { id, number: nextNumber(), title: "Task", created_by: of.owner.id });
  });
  return id;
}

async function insertAgendaItem(of: TestOrganization, visibility: string): Promise<string> {
  let id = "";
  await of.insert((insert) => {
    const calendar_id = insert("calendars", {
      name: "Werkplaats",
      color: "#336699",
      kind: "team",
      time_zone: "Europe/Amsterdam",
    });
    id = insert("agenda_items", {
      calendar_id,
      source: "item",
      state: "confirmed",
      visibility,
      transparency: "opaque",
      title: "Weekbeurt",
      start_at: new Date("2026-11-23T06:30:00Z"),
      end_at: new Date("2026-11-23T08:00:00Z"),
      time_zone: "Europe/Amsterdam",
      owner_user_id: of.owner.id,
      created_by: of.owner.id,
    });
  });
  return id;
}

describe("createCustomerAssetNote", () => {
  test("returns 201 with the note of the caller and the exact text", async () => {
    const text = "  Accu verliest 40% in de kou, @Adam graag offerte.\r\n\tZie foto\u0301.\n ";
    const response = await post({ text, selections: [mention(31, 36)] });
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      id: response.body.id,
      customerAssetId: 7,
      organizationId: organization.id,
      contentText: text,
      contentDoc: {
        version: 1,
        blocks: [
          {
            type: "paragraph",
            content: [
              { type: "text", text: "  Accu verliest 40% in de kou, " },
              {
                type: "mention",
                text: "@Adam",
                reference: { kind: "user", id: organization.admin.id },
              },
              { type: "text", text: " graag offerte." },
            ],
          },
          { type: "paragraph", content: [{ type: "text", text: "\tZie foto\u0301." }] },
          { type: "paragraph", content: [{ type: "text", text: " " }] },
        ],
      },
      authorId: organization.member.id,
      author: {
        userId: organization.member.id,
        displayName: "Mila Member",
        avatarUrl: null,
      },
      createdAt: response.body.createdAt,
      updatedAt: response.body.createdAt,
    });
    expect(CustomerAssetNote.parse(response.body)).toEqual(response.body);
    expect(response.headers.get("location")).toBeNull();
    expect(await listed()).toEqual(response.body);
  });

  test("returns 201 without selections and with an empty list", async () => {
    expect((await post({ text: "a" })).body.contentDoc.blocks).toHaveLength(1);
    expect((await post({ text: "a", selections: [] })).status).toBe(201);
  });

  test("returns 201 for 20000 characters, emoji counted once, and 100 selections", async () => {
    const text = "😀".repeat(20_000);
    const selections = Array.from({ length: 100 }, (_, index) =>
      mention(19_900 + index, 19_901 + index),
    );
    const response = await post({ text, selections });
    expect(response.status).toBe(201);
    expect(response.body.contentText).toBe(text);
    expect(response.body.contentDoc.blocks[0].content).toHaveLength(101);
    expect(await listed()).toEqual(response.body);
  });

  test("returns 201 for an upper-case id and the same member twice", async () => {
    const id = organization.admin.id.toUpperCase();
    const response = await post({
      text: "@A @A",
      selections: [mention(0, 2, "user", id), mention(3, 5, "user", id)],
    });
    expect(response.status).toBe(201);
    expect(response.body.contentDoc.blocks[0].content[0].reference.id).toBe(organization.admin.id);
  });

  test("returns 201 for references to a member, a task and an agenda item that the author may see", async () => {
    const selections = [
      mention(0, 1, "user", organization.viewer.id),
      mention(1, 2, "task", await insertTask(organization)),
      mention(2, 3, "agenda_item", await insertAgendaItem(organization, "public")),
      mention(3, 4, "agenda_item", await insertAgendaItem(organization, "private")),
    ];
    expect((await post({ text: "abcd", selections })).status).toBe(201);
  });

  test("writes an audit entry with the text and an event without it", async () => {
    const { body } = await post({ text: "Geheime notitie", selections: [mention(0, 7)] });
    const found = await organization.run(async (transaction) => {
      const [entry, values, events] = await Promise.all([
        transaction.all<{ canonical: string }>({
          text: "select canonical from audit_entries where outcome = 'succeeded' and action = 'createCustomerAssetNote' order by sequence desc limit 1",
          values: [],
        }),
        transaction.all<{ row: string }>({
          text: "select v::text as row from audit_values v where v::text like '%Geheime notitie%'",
          values: [],
        }),
        transaction.all<{ type: string; payload: { data: unknown } }>({
          text: "select type, payload from events order by sequence desc limit 1",
          values: [],
        }),
      ]);
      return { canonical: entry[0]?.canonical ?? "", values, event: events[0] };
    });
    expect(JSON.parse(found.canonical)).toMatchObject({
      action: "createCustomerAssetNote",
      actor: { id: organization.member.id },
      target: { kind: "customer_asset", id: "7", label: "Bakfiets 07" },
    });
    expect(found.canonical).not.toContain("Geheime");
    expect(JSON.stringify(found.values)).toContain(body.contentText);
    expect(found.event).toMatchObject({
      type: "customer_asset.note_added",
      payload: { data: { kind: "customer_asset", id: "7", object: null, previous: null } },
    });
    expect(JSON.stringify(found.event)).not.toContain("Geheime");
  });
});

describe("rejected calls of createCustomerAssetNote", () => {
  test.each([
    ["no text", {}, "/text", "required"],
    ["text null", { text: null }, "/text", "type"],
    ["text a number", { text: 1 }, "/text", "type"],
    ["empty text", { text: "" }, "/text", "minLength"],
    ["white space only", { text: " \t\r\n\u00a0 " }, "/text", "pattern"],
    ["20001 characters", { text: "x".repeat(20_001) }, "/text", "maxLength"],
    ["20001 emoji", { text: "😀".repeat(20_001) }, "/text", "maxLength"],
    ["a control character", { text: "a\u0000b" }, "/text", "pattern"],
    ["a C1 control character", { text: "a\u009bb" }, "/text", "pattern"],
    ["CR alone", { text: "a\rb" }, "/text", "pattern"],
    ["a lone surrogate", '{"text":"a\\ud83d"}', "/text", "pattern"],
    ["selections null", { text: "a", selections: null }, "/selections", "type"],
    ["an unknown member", { text: "a", html: "<b>" }, "/html", "unknown"],
    ["authorId", { text: "a", authorId: "x" }, "/authorId", "unknown"],
  ])("returns 400 for %s", async (_name, body, pointer, rule) => {
    const response = await post(body);
    expect([response.status, response.body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(response.body.errors).toMatchObject([{ location: "body", pointer, rule }]);
  });

  test("returns 400 for 101 selections", async () => {
    const selections = Array.from({ length: 101 }, (_, index) => mention(index, index + 1));
    const response = await post({ text: "x".repeat(200), selections });
    expect(response.body.errors).toMatchObject([{ pointer: "/selections", rule: "max" }]);
  });

  test.each([
    ["start below 0", "abc", [range(-1, 1)], "/selections/0/start", "min"],
    ["end 0", "abc", [range(0, 0)], "/selections/0/end", "min"],
    ["end at start", "abc", [range(2, 2)], "/selections/0/end", "min"],
    ["end before start", "abc", [range(2, 1)], "/selections/0/end", "min"],
    ["end after the text", "abc", [range(0, 4)], "/selections/0/end", "max"],
    ["end after emoji", "a😀", [range(1, 3)], "/selections/0/end", "max"],
    ["a range across LF", "a\nb", [range(0, 3)], "/selections/0", "range"],
    ["a range that ends in CR LF", "a\r\nb", [range(0, 2)], "/selections/0", "range"],
    ["overlap", "abcd", [range(0, 2), range(1, 3)], "/selections/1/start", "min"],
    ["wrong order", "abcd", [range(2, 3), range(0, 1)], "/selections/1/start", "min"],
    ["a fraction", "abc", [range(0.5, 1)], "/selections/0/start", "type"],
    ["a kind unknown", "abc", [range(0, 1, "customer")], "/selections/0/reference/kind", "enum"],
    [
      "an id that is no UUID",
      "abc",
      [range(0, 1, "user", "7")],
      "/selections/0/reference/id",
      "format",
    ],
  ])("returns 400 for the selection: %s", async (_name, text, selections, pointer, rule) => {
    const response = await post({ text, selections });
    expect([response.status, response.body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(response.body.errors).toMatchObject([{ location: "body", pointer, rule }]);
  });

  test("returns 400 with all errors", async () => {
    const response = await post({
      text: "a\nb",
      selections: [
        { ...mention(0, 3), label: "x" },
        { start: 1, end: 9 },
      ],
      html: "",
    });
    const pointers = response.body.errors.map(({ pointer }: { pointer: string }) => pointer);
    expect(new Set(pointers)).toEqual(
      new Set([
        "/selections/0/label",
        "/selections/1/reference",
        "/html",
        "/selections/0",
        "/selections/1/end",
        "/selections/1/start",
      ]),
    );
  });

  test("returns 400 REFERENCE_NOT_FOUND with all records that are unknown or not visible", async () => {
    const nonMember = await service.createUser("Stranger");
    const disabledMember = await service.createUser("Former colleague");
    await service.addMember(organization, disabledMember, "member");
    await organization.run(async (transaction) => {
      transaction.write({
        text: "update memberships set disabled_at = now() where user_id = $1",
        values: [disabledMember.id],
      });
    });
    const task = await insertTask(organization);
    const references: [kind: string, id: string][] = [
      ["user", organization.admin.id],
      ["user", nonMember.id],
      ["user", other.owner.id],
      ["user", disabledMember.id],
      ["task", task],
      ["task", await insertTask(other)],
      ["task", organization.admin.id],
      ["user", task],
      ["agenda_item", await insertAgendaItem(organization, "confidential")],
      ["agenda_item", await insertAgendaItem(other, "public")],
      ["quote", uuidv7()],
      ["order", task],
      ["file", uuidv7()],
    ];
    const response = await post({
      text: "x".repeat(references.length),
      selections: references.map(([kind, id], index) => mention(index, index + 1, kind, id)),
    });
    expect([response.status, response.body.code]).toEqual([400, "REFERENCE_NOT_FOUND"]);
    expect(response.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(
      [1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12].map((index) => `/selections/${index}/reference/id`),
    );
    expect((await listed())?.contentText).not.toBe("x".repeat(references.length));
  });

  test("returns 201 for the owner of a confidential agenda item only", async () => {
    const id = await insertAgendaItem(organization, "confidential");
    const body = { text: "x", selections: [mention(0, 1, "agenda_item", id)] };
    expect((await post(body, organization.owner)).status).toBe(201);
    expect((await post(body, organization.member)).body.code).toBe("REFERENCE_NOT_FOUND");
  });

  test("returns 400 for a task if the author's role may not read tasks", async () => {
    const user = await service.addMemberWithPermissions(organization, [
      "customers:read",
      "customers:write",
    ]);
    const selections = [
      mention(0, 1, "task", await insertTask(organization)),
      mention(1, 2, "agenda_item", await insertAgendaItem(organization, "public")),
      mention(2, 3, "user", organization.owner.id),
    ];
    const response = await post({ text: "abc", selections }, user);
    expect(response.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      "/selections/0/reference/id",
      "/selections/1/reference/id",
    ]);
  });

  test("returns 403 without customers:write", async () => {
    const response = await post({ text: "a" }, organization.viewer);
    expect([response.status, response.body.code, response.body.requiredPermission]).toEqual([
      403,
      "ORGANIZATION_PERMISSION_DENIED",
      "customers:write",
    ]);
  });

  test("returns 404 for an unknown asset before references are checked", async () => {
    const response = await service.request("POST", path.replace("/7/", "/404/"), {
      as: organization.member,
      body: { text: "a", selections: [mention(0, 1, "user", uuidv7())] },
    });
    expect([response.status, response.body.code, response.body.resource]).toEqual([
      404,
      "RESOURCE_NOT_FOUND",
      "customer_asset",
    ]);
  });
});
