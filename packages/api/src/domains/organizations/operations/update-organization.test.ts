import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import type { TestOrganization } from "../../../testing/test-service.ts";
import { samplePng } from "../../files/testing/sample-png.ts";
import { undoLast } from "../../../testing/undo-last.ts";
import { openApiDocument } from "../../../testing/contract/openapi-schemas.ts";

const service = await openTestService();

const test = base
  .extend("organization", () => service.createOrganization())
  .extend(
    "update",
    ({ organization }) =>
      (body: unknown, as = organization.admin, headers = {}, query = "") =>
        service.request("PATCH", `${organization.path}${query}`, { as, body, headers }),
  );

/** Uploads a file, by default a PNG. */
async function upload(
  { path, admin }: TestOrganization,
  { name = "logo.png", contentType = "image/png", bytes = samplePng() } = {},
) {
  const { body } = await service.request("POST", `${path}/files`, {
    as: admin,
    body: { name, contentType, sizeBytes: bytes.length, contentBase64: bytes.toString("base64") },
  });
  return body;
}

describe("updateOrganization", () => {
  test("200 changes only the members of the body, also inside the settings", async ({
    organization,
    update,
  }) => {
    const first = await update({
      legalName: "Fietswerkplaats De Singel B.V.",
      settings: {
        workingHours: { sa: { start: "08:00", end: "18:00" } },
        numberFormats: { quote: "OFF-{year}-{number}" },
        mailAuditAnchors: true,
      },
    });
    expect(first.status).toBe(200);
    const second = await update({
      settings: { workingHours: { mo: null }, quoteValidityDays: 14 },
    });
    expect(second.body.legalName).toBe("Fietswerkplaats De Singel B.V.");
    expect(second.body.settings).toEqual({
      workingHours: {
        ...first.body.settings.workingHours,
        mo: null,
        sa: { start: "08:00", end: "18:00" },
      },
      quoteValidityDays: 14,
      strictIdentifiers: false,
      numberFormats: { ...first.body.settings.numberFormats, quote: "OFF-{year}-{number}" },
      mailAuditAnchors: true,
    });
    const read = await service.request("GET", organization.path, { as: organization.admin });
    expect(read.body).toEqual(second.body);
    const cleared = await update({ legalName: null });
    expect(cleared.body.legalName).toBeNull();
  });

  test("one audit entry and one event per change, without the caller's role; none if nothing changes", async ({
    organization,
    update,
  }) => {
    await update({ name: "New name" });
    await update({ name: "New name", settings: { quoteValidityDays: 30 } });
    await update({});
    const [entries, events] = await organization.run((transaction) =>
      Promise.all([
        transaction.all({ text: "select action from audit_entries", values: [] }),
        transaction.all<{ type: string; payload: any }>({
          text: "select type, payload from events",
          values: [],
        }),
      ]),
    );
    expect(entries).toEqual([{ action: "updateOrganization" }]);
    expect(events.map(({ type }) => type)).toEqual(["organization.updated"]);
    expect(events[0]?.payload.data.object).toMatchObject({ name: "New name" });
    expect(events[0]?.payload.data.object).not.toHaveProperty("role");
    expect(events[0]?.payload.data.previous).toHaveProperty("name");
  });

  test("412 for an old version", async ({ organization, update }) => {
    const read = await service.request("GET", organization.path, { as: organization.admin });
    const condition = { "if-match": read.headers.get("etag") ?? "" };
    expect((await update({ name: "First" }, organization.owner, condition)).status).toBe(200);
    const conflict = await update({ name: "Second" }, organization.admin, condition);
    expect([conflict.status, conflict.body.changedFields]).toEqual([412, ["name"]]);
  });

  test("accentColor is stored in lower case and cleared by null; the change can be undone", async ({
    organization,
    update,
  }) => {
    expect((await update({ accentColor: "#7A1F5C" })).body.accentColor).toBe("#7a1f5c");
    expect((await update({ accentColor: null })).body.accentColor).toBeNull();
    expect((await undoLast(service, organization)).status).toBe(200);
    const read = await service.request("GET", organization.path, { as: organization.admin });
    expect(read.body.accentColor).toBe("#7a1f5c");
  });

  test("logoFileId is set to a PNG or JPEG file and cleared by null; the change can be undone", async ({
    organization,
    update,
  }) => {
    const file = await upload(organization);
    expect((await update({ logoFileId: file.id })).body.logoFileId).toBe(file.id);
    expect((await update({ logoFileId: null })).body.logoFileId).toBeNull();
    expect((await undoLast(service, organization)).status).toBe(200);
    const read = await service.request("GET", organization.path, { as: organization.admin });
    expect(read.body.logoFileId).toBe(file.id);
  });

  test("400 for a logo that does not exist, is deleted or belongs to another organization", async ({
    organization,
    update,
  }) => {
    const foreign = await upload(await service.createOrganization());
    const deleted = await upload(organization);
    const path = `${organization.path}/files/${deleted.id}`;
    expect((await service.request("DELETE", path, { as: organization.admin })).status).toBe(204);
    for (const logoFileId of [foreign.id, deleted.id, "01a1fd40-0000-7000-8000-00000000dead"]) {
      const { status, body } = await update({ logoFileId });
      expect([status, body.code]).toEqual([400, "REFERENCE_NOT_FOUND"]);
      expect(body.errors).toMatchObject([{ pointer: "/logoFileId", received: logoFileId }]);
    }
  });

  test("400 for a logo of another type, above 1 MiB, or not uploaded yet", async ({
    organization,
    update,
  }) => {
    const text = { name: "logo.txt", contentType: "text/plain", bytes: Buffer.from("logo") };
    const textFile = await upload(organization, text);
    const { body: awaiting } = await service.request("POST", `${organization.path}/files`, {
      as: organization.admin,
      body: { name: "logo.png", contentType: "image/png", sizeBytes: 1024 * 1024 + 1 },
    });
    for (const [{ id }, rules] of [
      [textFile, ["format"]],
      [awaiting, ["enum", "max"]],
    ]) {
      const { status, body } = await update({ logoFileId: id });
      expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"]);
      expect(body.errors).toMatchObject(
        rules.map((rule: string) => ({ pointer: "/logoFileId", rule, received: id })),
      );
    }
  });

  test("a new currency does not change existing records", async ({ organization, update }) => {
    await organization.insert((insert) => {
      insert("customers", { id: 1, name: "Old", currency: "EUR" });
    });
    expect((await update({ currency: "USD" })).body.currency).toBe("USD");
    const customer = await service.request("GET", `${organization.path}/customers/1`, {
      as: organization.admin,
    });
    expect(customer.body.currency).toBe("EUR");
  });

  test("invalid identifiers are warnings; strictIdentifiers rejects new values, not stored ones", async ({
    update,
  }) => {
    const dry = await update({ btw: "NL1" }, undefined, {}, "?dryRun=true");
    expect(dry.body.warnings).toEqual([expect.stringMatching(/^\/btw must be /u)]);
    expect((await update({ btw: "NL1", kvk: "1" })).status).toBe(200);
    expect((await update({ settings: { strictIdentifiers: true } })).status).toBe(200);
    const rejected = await update({ kvk: "2", btw: "NL1" });
    expect([rejected.status, rejected.body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(rejected.body.errors).toEqual([expect.objectContaining({ pointer: "/kvk" })]);
    expect((await update({ kvk: "90001234", name: "Kept" })).status).toBe(200);
  });

  test.for([
    ["kvk", ["90001234", "9000 12.34"], ["9000123", "KvK 90001234", "9000123X"]],
    ["btw", ["NL860912344B82", "be 0123.456.749", "IE1234567+A"], ["NL", "860912344", "NL86/91"]],
    ["iban", ["NL91 ABNA 0417 1643 00", "GB82WEST12345698765432"], ["NL91", "91ABNA0417164300"]],
  ] as const)(
    "with strictIdentifiers, %s accepts exactly the values that match x-strict-pattern",
    async ([member, valid, invalid], { update }) => {
      const { properties } = openApiDocument.components.schemas["OrganizationUpdate"] as {
        properties: Record<string, { "x-strict-pattern": string }>;
      };
      const pattern = new RegExp(properties[member]?.["x-strict-pattern"] ?? "", "u");
      expect((await update({ settings: { strictIdentifiers: true } })).status).toBe(200);
      for (const value of [...valid, ...invalid]) {
        const { status } = await update({ [member]: value });
        expect([value, status, pattern.test(value)]).toEqual(
          valid.some((each) => each === value) ? [value, 200, true] : [value, 400, false],
        );
      }
    },
  );

  test.for([
    ["utc", "UTC"],
    ["europe/amsterdam", "Europe/Amsterdam"],
    ["asia/kolkata", "Asia/Kolkata"],
    ["Asia/Calcutta", "Asia/Calcutta"],
  ])("200 for the time zone %s, stored as %s", async ([timeZone, stored], { update }) => {
    const response = await update({ timeZone });
    expect([response.status, response.body.timeZone]).toEqual([200, stored]);
  });

  test.for([
    [{ name: null }, "/name", "type"],
    [{ timeZone: "Mars/Olympus" }, "/timeZone", "format"],
    [{ country: "ZZ" }, "/country", "format"],
    [
      { settings: { workingHours: { mo: { start: "09:00" } } } },
      "/settings/workingHours/mo/end",
      "required",
    ],
    [
      { settings: { numberFormats: { order: "O-{year}" } } },
      "/settings/numberFormats/order",
      "pattern",
    ],
    [{ settings: { numberFormats: { task: null } } }, "/settings/numberFormats/task", "type"],
    [{ accentColor: "petrol" }, "/accentColor", "pattern"],
    [{ accentColor: "#7a1f5" }, "/accentColor", "pattern"],
    [{ accentColor: "#7a1f5c;color:red" }, "/accentColor", "pattern"],
    [{ permissions: [] }, "/permissions", "unknown"],
  ] as const)("400 for %j", async ([body, pointer, rule], { update }) => {
    const response = await update(body);
    expect(response.status).toBe(400);
    expect(response.body.errors).toEqual([expect.objectContaining({ pointer, rule })]);
  });

  test("403 for a member without organization:manage; 409 while suspended", async ({
    organization,
    update,
  }) => {
    const response = await update({ name: "No" }, organization.member);
    expect([response.status, response.body.requiredPermission]).toEqual([
      403,
      "organization:manage",
    ]);
    await organization.run(async (transaction) => {
      transaction.write({ text: "update organizations set status = 'suspended'", values: [] });
    });
    const suspended = await update({ name: "No" });
    expect([suspended.status, suspended.body.code]).toEqual([409, "ORGANIZATION_SUSPENDED"]);
  });
});
