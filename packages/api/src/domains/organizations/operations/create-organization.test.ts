import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { openApiDocument } from "../../../testing/contract/openapi-schemas.ts";
import { asService } from "../../../database/tenant.ts";

const service = await openTestService();
const user = await service.createUser("Sanne de Wit");

const create = (body: unknown, query = "", headers = {}) =>
  service.request("POST", `/v1/organizations${query}`, { as: user, body, headers });

const get = (path: string) => service.request("GET", path, { as: user });

const officeHours = { start: "09:00", end: "17:00" };

describe("createOrganization", () => {
  test("403 FIRST_PARTY_SESSION_REQUIRED for the token of an OAuth client, without an organization", async () => {
    const user = await service.createUser();
    const token = service.issuer.sign({ sub: user.id, client_id: "client", scope: "openid" });
    const response = await service.request("POST", "/v1/organizations", {
      token,
      body: { name: "Made by a program" },
    });
    expect([response.status, response.body.code]).toEqual([403, "FIRST_PARTY_SESSION_REQUIRED"]);
    const me = await service.request("GET", "/v1/users/me", { token });
    expect([me.status, me.body.organizations]).toEqual([200, []]);
  });

  test("201 with Dutch defaults and four roles; the caller is the owner", async () => {
    const response = await create({ name: "  De Singel " });
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({
      name: "De Singel",
      legalName: null,
      currency: "EUR",
      timeZone: "Europe/Amsterdam",
      language: "nl",
      country: "NL",
      status: "active",
      role: { name: "Owner" },
      settings: {
        workingHours: { mo: officeHours, sa: null, su: null },
        quoteValidityDays: 30,
        strictIdentifiers: false,
        numberFormats: { task: "T-{number}", quote: "Q-{year}-{number}" },
      },
    });
    expect(response.body.permissions).toHaveLength(41);
    const path = `/v1/organizations/${response.body.id}`;
    expect(response.headers.get("location")).toMatch(new RegExp(`${path}$`, "u"));
    const read = await get(path);
    expect(read.body).toEqual(response.body);
    expect(read.headers.get("etag")).toBe(response.headers.get("etag"));
    const roles = (await get(`${path}/roles`)).body.items;
    expect(roles.map(({ name }: { name: string }) => name)).toEqual([
      "Admin",
      "Member",
      "Owner",
      "Viewer",
    ]);
    const members = (await get(`${path}/members`)).body.items;
    expect(members).toEqual([
      expect.objectContaining({
        userId: user.id,
        roleId: response.body.role.id,
        email: user.email,
      }),
    ]);
    const task = await service.request("POST", `${path}/tasks`, {
      as: user,
      body: { title: "First" },
    });
    expect(task.status).toBe(201);
  });

  test("201 with a default team calendar for items without calendarId", async () => {
    const { body } = await create({ name: "Planned", timeZone: "Atlantic/Azores" });
    const path = `/v1/organizations/${body.id}/agenda`;
    const { items } = (await get(`${path}/calendars`)).body;
    expect(items).toMatchObject([
      { name: "Agenda", kind: "team", isDefault: true, timeZone: "Atlantic/Azores" },
    ]);
    const item = await service.request("POST", `${path}/items`, {
      as: user,
      body: { title: "First", startAt: "2026-12-01T10:00:00Z", endAt: "2026-12-01T11:00:00Z" },
    });
    expect([item.status, item.body.calendarId], item.text).toEqual([201, items[0].id]);
  });

  test.each([
    ["nl", "Magazijn"],
    ["en", "Warehouse"],
  ])(
    "201 with a default inventory location named in the language %s: %s",
    async (language, name) => {
      const { body } = await create({ name: "Stocked", language });
      const path = `/v1/organizations/${body.id}`;
      const { items } = (await get(`${path}/inventory-locations`)).body;
      expect(items).toMatchObject([{ name, isDefault: true, code: null, addressCity: null }]);
    },
  );

  test("201 with all properties; the audit log begins with the creation", async () => {
    const body = {
      name: "Warmtehart Installaties B.V.",
      legalName: "Warmtehart Installaties Besloten Vennootschap",
      kvk: "90001234",
      btw: "NL860912344B82",
      iban: "NL91ABNA0417164300",
      addressLine1: "Markt 1",
      addressLine2: null,
      addressCity: "Zwolle",
      addressState: null,
      addressPostalCode: "8011 LJ",
      addressCountry: "NL",
      currency: "USD",
      timeZone: "America/New_York",
      language: "en",
      country: "US",
      settings: {
        workingHours: { sa: { start: "08:00", end: "18:00" }, mo: null },
        quoteValidityDays: 14,
        strictIdentifiers: true,
        numberFormats: { quote: "{year}-Q{number}" },
      },
    };
    const response = await create(body);
    expect(response.status).toBe(201);
    const { settings, ...members } = body;
    expect(response.body).toMatchObject({ ...members, settings: { quoteValidityDays: 14 } });
    expect(response.body.settings.workingHours).toMatchObject({
      mo: null,
      tu: officeHours,
      sa: settings.workingHours.sa,
    });
    expect(response.body.settings.numberFormats).toEqual({
      task: "T-{number}",
      quote: "{year}-Q{number}",
      order: "O-{year}-{number}",
    });
    expect((await get(`/v1/organizations/${response.body.id}`)).body).toEqual(response.body);
    const tenant = { userId: user.id, organizationId: response.body.id as string };
    const [entries, events] = await asService(service.database, tenant, (transaction) =>
      Promise.all([
        transaction.all<{ sequence: number; action: string }>({
          text: "select sequence, action from audit_entries",
          values: [],
        }),
        transaction.all<{ type: string; payload: any }>({
          text: "select type, payload from events",
          values: [],
        }),
      ]),
    );
    expect(entries).toEqual([{ sequence: 1, action: "createOrganization" }]);
    expect(events.map(({ type }) => type)).toEqual(["organization.updated"]);
    expect(events[0]?.payload.data.object).not.toHaveProperty("permissions");
  });

  test("a dry run creates nothing; a repeated idempotency key creates one", async () => {
    const other = await service.createUser();
    const send = (query: string, headers = {}) =>
      service.request("POST", `/v1/organizations${query}`, {
        as: other,
        body: { name: "Once" },
        headers,
      });
    const dry = await send("?dryRun=true");
    expect([dry.status, dry.body.wouldReturn, dry.body.result.name]).toEqual([200, 201, "Once"]);
    const headers = { "idempotency-key": "make-one" };
    const [first, again] = [await send("", headers), await send("", headers)];
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    const mine = await service.request("GET", "/v1/organizations", { as: other });
    expect(mine.body.items.map(({ id }: { id: string }) => id)).toEqual([first.body.id]);
  });

  test("403 for a user who is not a member", async () => {
    const { body } = await create({ name: "Mine" });
    const other = await service.createUser();
    const response = await service.request("GET", `/v1/organizations/${body.id}`, { as: other });
    expect(response.status).toBe(403);
  });

  test("invalid identifiers are warnings, or 400 with strictIdentifiers", async () => {
    const dryRun = await create({ name: "W", kvk: "12", iban: "NL00" }, "?dryRun=true");
    expect(dryRun.status).toBe(200);
    expect(dryRun.body.warnings).toEqual([
      expect.stringMatching(/^\/kvk must be /u),
      expect.stringMatching(/^\/iban must be /u),
    ]);
    const rejected = await create({ name: "S", kvk: "12", settings: { strictIdentifiers: true } });
    expect([rejected.status, rejected.body.errors[0].pointer]).toEqual([400, "/kvk"]);
  });

  test.each([
    [{}, "/name", "required"],
    [{ name: " " }, "/name", "minLength"],
    [{ name: "A", timeZone: "Europe/Atlantis" }, "/timeZone", "format"],
    [{ name: "A", timeZone: "+01:00" }, "/timeZone", "format"],
    [{ name: "A", language: "xx" }, "/language", "enum"],
    [{ name: "A", currency: "euro" }, "/currency", "pattern"],
    [{ name: "A", country: "NLD" }, "/country", "format"],
    [{ name: "A", country: "nl" }, "/country", "format"],
    [{ name: "A", country: "XX" }, "/country", "format"],
    [{ name: "A", country: "UK" }, "/country", "format"],
    [{ name: "A", status: "active" }, "/status", "unknown"],
    [{ name: "A", settings: null }, "/settings", "type"],
    [{ name: "A", settings: { quoteValidityDays: 0 } }, "/settings/quoteValidityDays", "min"],
    [{ name: "A", settings: { quoteValidityDays: 366 } }, "/settings/quoteValidityDays", "max"],
    [
      { name: "A", settings: { workingHours: { mo: { start: "17:00", end: "09:00" } } } },
      "/settings/workingHours/mo/end",
      "range",
    ],
    [
      { name: "A", settings: { workingHours: { mo: { start: "9:00", end: "17:00" } } } },
      "/settings/workingHours/mo/start",
      "pattern",
    ],
    [
      { name: "A", settings: { numberFormats: { quote: "Q-{number}" } } },
      "/settings/numberFormats/quote",
      "pattern",
    ],
    [
      { name: "A", settings: { numberFormats: { order: "{year}-{number}-{number}" } } },
      "/settings/numberFormats/order",
      "pattern",
    ],
    [
      { name: "A", settings: { numberFormats: { task: "T-{nummer}{number}" } } },
      "/settings/numberFormats/task",
      "pattern",
    ],
  ])("400 for %j", async (body, pointer, rule) => {
    const response = await create(body);
    expect([response.status, response.body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(response.body.errors).toEqual([expect.objectContaining({ pointer, rule })]);
  });

  test.each([
    "../../{year}-{number}",
    "Q\\{year}{number}",
    "Q:{year}{number}",
    "<{year}>{number}",
    "Q{year}{number}*",
    "{year}{number}|x",
    "{{year}}{number}",
  ])(
    "400 for the number format %j, which the pattern in the OpenAPI document excludes too",
    async (quote) => {
      const response = await create({ name: "A", settings: { numberFormats: { quote } } });
      expect([response.status, response.body.code]).toEqual([400, "VALIDATION_FAILED"]);
      expect(response.body.errors).toMatchObject([
        { pointer: "/settings/numberFormats/quote", rule: "pattern" },
      ]);
      const { numberFormats } = openApiDocument.components.schemas["OrganizationSettingsChange"]!
        .properties as Record<string, { properties: Record<string, { pattern: string }> }>;
      const { pattern = "" } = numberFormats?.properties["quote"] ?? {};
      expect(new RegExp(pattern, "u").test(quote)).toBe(false);
      expect(new RegExp(pattern, "u").test("OFF-{year}.{number}")).toBe(true);
    },
  );

  test("401 without credentials", async () => {
    const response = await service.request("POST", "/v1/organizations", { body: { name: "A" } });
    expect(response.status).toBe(401);
  });
});
