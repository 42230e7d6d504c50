import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { suppliersOf } from "../testing/supplier-fixture.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import { undoLast } from "../../../testing/undo-last.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const { create, events, send } = suppliersOf(service, organization);
await organization.insert((insert) => {
  insert("customers", { id: 1001, name: "Customer 1001", currency: "EUR" });
});

describe("createSupplier", () => {
  test("returns 201 with only a name", async () => {
    const response = await create({ name: "  Banden Centrale " });
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({
      organizationId: organization.id,
      name: "Banden Centrale",
      status: "active",
      email: null,
      code: null,
      paymentTermsDays: null,
      createdAt: response.body.updatedAt,
    });
    const again = await send("GET", `/${response.body.id}`, undefined, organization.viewer);
    expect(again.body).toEqual(response.body);
    expect(await events(response.body.id)).toEqual(["supplier.created"]);
  });

  test("returns 201 with other members, as getSupplier does", async () => {
    const location = await organization.run(async (transaction) => {
      const id = uuidv7();
      transaction.write({
        text: "insert into inventory_locations (organization_id, id, name, created_at, updated_at) values ($1, $2, 'Magazijn', now(), now())",
        values: [organization.id, id],
      });
      return id;
    });
    const body = {
      status: "on_hold",
      code: "BCU",
      orderingEmail: "order@banden.example",
      addressCity: "Utrecht",
      currency: "EUR",
      paymentTermsDays: 30,
      defaultInventoryLocationId: location,
      source: "import",
      externalId: "77",
    };
    const response = await create(body);
    expect([response.status, response.body]).toEqual([201, expect.objectContaining(body)]);
    const again = await send("GET", `/${response.body.id}`);
    expect(again.body).toEqual(response.body);
  });

  test.each([
    ["bedrijf.example", "https://bedrijf.example"],
    ["  www.Bedrijf.example/Pad?q=A#B ", "https://www.bedrijf.example/Pad?q=A#B"],
    ["bedrijf.example:8443", "https://bedrijf.example:8443"],
    ["HTTPS://Bedrijf.example/Pad", "https://bedrijf.example/Pad"],
    ["Http://Bedrijf.example?Q", "http://bedrijf.example?Q"],
    ["https://bedrijf.example/Pad", "https://bedrijf.example/Pad"],
    ["MÜNCHEN.example/Straße", "https://münchen.example/Straße"],
    ["https://пример.рф", "https://пример.рф"],
    [`bedrijf.example/${"a".repeat(3_000)}`, `https://bedrijf.example/${"a".repeat(3_000)}`],
  ])("stores the website %s with scheme and host in lower case", async (website, stored) => {
    const { status, body } = await create({ website });
    expect([status, body.website]).toEqual([201, stored]);
    const again = await send("PATCH", `/${body.id}`, { website: stored });
    expect(again.body.website).toBe(stored);
  });

  test.each([
    "n.v.t.",
    "geen",
    "localhost",
    "192.168.1.1",
    "info@bedrijf.example",
    "bedrijf.example, ander.example",
    "bedrijf.example en ander.example",
    "javascript:alert(1)",
    "JAVASCRIPT://bedrijf.example/%0aalert(1)",
    "data:text/html,bedrijf.example",
    "mailto:info@bedrijf.example",
    "ftp://bedrijf.example",
    "//bedrijf.example",
    "gebruiker:geheim@bedrijf.example",
    "HTTPS://gebruiker@bedrijf.example",
  ])("returns 400 for the website %s", async (website) => {
    const { status, body } = await create({ website });
    expect([status, body.errors]).toMatchObject([400, [{ pointer: "/website", rule: "format" }]]);
  });

  test.each([
    ["info@münchen.example", "info@xn--mnchen-3ya.example"],
    ["Info@MÜNCHEN.Example", "Info@xn--mnchen-3ya.example"],
    ["post@пример.рф", "post@xn--e1afmkfd.xn--p1ai"],
    ["Info@Bedrijf.Example", "Info@Bedrijf.Example"],
  ])("stores the email address %s with its domain in ASCII", async (email, stored) => {
    const { status, body } = await create({ email, orderingEmail: email, billingEmail: email });
    expect([status, body.email, body.orderingEmail, body.billingEmail]).toEqual([
      201,
      stored,
      stored,
      stored,
    ]);
  });

  test.each(["jürgen@bedrijf.example", "info@-münchen.example", "info@mün chen.example", "info@ü"])(
    "returns 400 for the email address %s",
    async (email) => {
      const { status, body } = await create({ email });
      expect([status, body.errors]).toMatchObject([400, [{ pointer: "/email", rule: "format" }]]);
    },
  );

  test("counts the characters of an email address as it is stored", async () => {
    const domain = `${"ü".repeat(30)}.`.repeat(9);
    const { status, body } = await create({ email: `${"a".repeat(20)}@${domain}example` });
    expect([status, body.errors]).toMatchObject([400, [{ pointer: "/email", rule: "maxLength" }]]);
  });

  test.each([
    ["no name", {}, "/name", "required"],
    ["an empty name", { name: " " }, "/name", "minLength"],
    ["no status", { name: "x", status: null }, "/status", "enum"],
    ["a currency in small letters", { name: "x", currency: "eur" }, "/currency", "pattern"],
    ["an unknown member", { name: "x", id: uuidv7() }, "/id", "unknown"],
  ])("returns 400 for %s", async (_what, body, pointer, rule) => {
    const response = await send("POST", "", body);
    expect([response.status, response.body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(response.body.errors).toMatchObject([{ pointer, rule }]);
  });

  test("returns 400 for an unknown location and 403 for a member", async () => {
    const missing = await create({ defaultInventoryLocationId: uuidv7() });
    expect([missing.status, missing.body.code]).toEqual([400, "REFERENCE_NOT_FOUND"]);
    const denied = await send("POST", "", { name: "x" }, organization.member);
    expect([denied.status, denied.body.requiredPermission]).toEqual([403, "suppliers:write"]);
  });

  test("returns 409 for a code or external id of another supplier, also for concurrent requests", async () => {
    const { body: first } = await create({ code: "TAKEN", source: "s", externalId: "1" });
    const byCode = await create({ code: "TAKEN" });
    expect([byCode.status, byCode.body]).toEqual([
      409,
      expect.objectContaining({ code: "UNIQUE_CONFLICT", field: "code", existingId: first.id }),
    ]);
    const byId = await create({ source: "s", externalId: "1" });
    expect([byId.status, byId.body.field]).toEqual([409, "externalId"]);
    const both = await Promise.all([create({ code: "RACE" }), create({ code: "RACE" })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  test("warns about invalid identifiers, and returns 400 with strictIdentifiers", async () => {
    const unusualIdentifiers = {
      kvk: "123",
      btw: "NL1",
      addressCountry: "Nederland",
      phone: "030-5550199",
    };
    const preview = await send("POST", "?dryRun=true", { name: "Odd", ...unusualIdentifiers });
    expect(preview.body.warnings).toHaveLength(4);
    const { body: stored } = await create(unusualIdentifiers);
    expect(stored).toMatchObject(unusualIdentifiers);
    const strict = (on: boolean) =>
      organization.run(async (transaction) => {
        transaction.write({
          text: "update organizations set settings = jsonb_build_object('strictIdentifiers', $1::boolean)",
          values: [on],
        });
      });
    await strict(true);
    const rejected = await create(unusualIdentifiers);
    const kept = await send("PATCH", `/${stored.id}`, {
      name: "Renamed",
      kvk: unusualIdentifiers.kvk,
    });
    const changed = await send("PATCH", `/${stored.id}`, { kvk: "1234" });
    await strict(false);
    expect([rejected.status, rejected.body.errors.map(({ pointer }: any) => pointer)]).toEqual([
      400,
      ["/kvk", "/btw", "/phone", "/addressCountry"],
    ]);
    expect(kept.status).toBe(200);
    expect([changed.status, changed.body.errors[0].pointer]).toEqual([400, "/kvk"]);
  });
});

describe("undoing changes of suppliers", () => {
  test("undoing an update restores the previous values", async () => {
    const { body: supplier } = await create({ phone: "+31305550199", code: "UNDO" });
    await send("PATCH", `/${supplier.id}`, { phone: null, code: "OTHER", paymentTermsDays: 14 });
    expect(await undoLast(service, organization, "updateSupplier")).toEqual({
      status: 200,
      code: null,
      conflicts: [],
      events: ["supplier.updated"],
    });
    const { body } = await send("GET", `/${supplier.id}`);
    expect(body).toEqual({ ...supplier, updatedAt: body.updatedAt });
  });

  test("undoing a creation, a restoration and a deletion", async () => {
    const { body: supplier } = await create();
    const undone = async (operation: string) => {
      const result = await undoLast(service, organization, operation);
      const { status } = await send("GET", `/${supplier.id}`);
      return [result.status, result.conflicts, status];
    };
    expect(await undone("createSupplier")).toEqual([200, [], 404]);
    await send("POST", `/${supplier.id}/restore`);
    expect(await undone("restoreSupplier")).toEqual([200, [], 404]);
    await send("POST", `/${supplier.id}/restore`);
    await send("DELETE", `/${supplier.id}`);
    expect(await undone("deleteSupplier")).toEqual([200, [], 200]);
  });
});
