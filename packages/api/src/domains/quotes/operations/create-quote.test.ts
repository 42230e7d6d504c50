import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { vatCategories } from "../../shared/money/vat.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import { createQuoteFixtures, eventsOf, statusAndCode } from "../testing/quote-fixtures.ts";

const service = await openTestService();
const fixtures = await createQuoteFixtures(service);

/** The current year in the organization's time zone. */
const year = () =>
  new Date().toLocaleDateString("en", { year: "numeric", timeZone: "Europe/Amsterdam" });
const lineWithoutProduct = {
  description: "Accu",
  quantity: 1,
  unitCode: "C62",
  unitPriceMinor: 100,
  vatCategory: "S",
  vatRate: 21,
};

async function errorsOf(body: object): Promise<[number, string, [string, string][]]> {
  const { status, body: problem } = await fixtures.create(body);
  const errors = (problem.errors ?? []) as { pointer: string; rule: string }[];
  return [status, problem.code, errors.map(({ pointer, rule }) => [pointer, rule])];
}

describe("createQuote", () => {
  test("returns 201 with all members and totals, as getQuote does", async () => {
    const { organization, productIds, contactId } = fixtures;
    const response = await fixtures.create({
      contactId,
      customerAssetId: 5007,
      title: " Winteraccu's ",
      introduction: "Beste Femke,\r\nhierbij.",
      terms: "14 dagen netto",
      validUntil: "2027-01-31",
    });
    expect(response.status).toBe(201);
    const line = (values: object) => ({
      id: expect.any(String),
      quantity: 7,
      unitCode: "C62",
      discountPercent: 0,
      vatCategory: "S",
      isOptional: false,
      ...values,
    });
    expect(response.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/u),
      organizationId: organization.id,
      number: expect.any(Number),
      displayNumber: `Q-${year()}-${String(response.body.number).padStart(4, "0")}`,
      version: 1,
      previousQuoteId: null,
      customerId: 1001,
      customerName: "Koeriersdienst Snelle Bocht B.V.",
      contactId,
      customerAssetId: 5007,
      ownerUserId: organization.member.id,
      status: "draft",
      title: "Winteraccu's",
      introduction: "Beste Femke,\nhierbij.",
      terms: "14 dagen netto",
      issuedAt: null,
      validUntil: "2027-01-31",
      sentAt: null,
      acceptedAt: null,
      acceptedByName: null,
      acceptanceReference: null,
      acceptedOptionalLineIds: [],
      rejectedAt: null,
      rejectionReason: null,
      cancelledAt: null,
      cancellationReason: null,
      currency: "EUR",
      lines: [
        line({
          position: 1,
          productId: productIds.battery,
          description: "Accu 500 Wh",
          unitPriceMinor: 48_900,
          vatRate: 21,
          netMinor: 342_300,
        }),
        line({
          position: 2,
          productId: productIds.service,
          description: "Kleine beurt",
          unitPriceMinor: 5_950,
          vatRate: 9,
          netMinor: 41_650,
        }),
      ],
      subtotalMinor: 383_950,
      discountMinor: 0,
      vatBreakdown: [
        { vatCategory: "S", vatRate: 21, taxableMinor: 342_300, vatMinor: 71_883 },
        { vatCategory: "S", vatRate: 9, taxableMinor: 41_650, vatMinor: 3_749 },
      ],
      vatMinor: 75_632,
      totalMinor: 459_582,
      orderId: null,
      fileIds: [],
      publicUrl: null,
      createdAt: response.body.updatedAt,
      updatedAt: expect.any(String),
    });
    expect(await fixtures.get(response.body.id)).toEqual(response.body);
    const [created] = await eventsOf(organization, response.body.id);
    expect(created).toMatchObject({
      type: "quote.created",
      data: { kind: "quote", displayNumber: response.body.displayNumber, object: response.body },
    });
  });

  test("the values of a line override those of its product, and optional lines do not count", async () => {
    const { productIds } = fixtures;
    const { body } = await fixtures.create({
      lines: [
        {
          productId: productIds.battery,
          quantity: 2,
          description: "Accu, retour",
          unitPriceMinor: 40_000,
          discountPercent: 12.5,
        },
        { productId: productIds.battery, quantity: 1, vatCategory: "AE" },
        { ...lineWithoutProduct, isOptional: true },
      ],
    });
    expect(body.lines).toMatchObject([
      { description: "Accu, retour", vatRate: 21, netMinor: 70_000 },
      { vatCategory: "AE", vatRate: 0, netMinor: 48_900 },
      { productId: null, isOptional: true, netMinor: 100 },
    ]);
    expect(body).toMatchObject({
      subtotalMinor: 118_900,
      discountMinor: 10_000,
      vatMinor: 14_700,
      totalMinor: 133_600,
    });
  });

  test("stores an empty title as null and omits it from the label", async () => {
    const { organization } = fixtures;
    const { body } = await fixtures.create({ title: " " });
    expect(body.title).toBeNull();
    const path = `${organization.path}/audit-log?targetId=${body.id}`;
    const log = await service.request("GET", path, { as: organization.owner });
    expect(log.body.items[0].target.label).toBe(body.displayNumber);
  });

  test("returns 400 for category S without a rate on an exempt product, unless the rate is given", async () => {
    const { organization } = fixtures;
    const { body: product } = await service.request("POST", `${organization.path}/products`, {
      as: organization.owner,
      body: { name: "Boek", kind: "good", unitPriceMinor: 1_000, vatCategory: "E", vatRate: 0 },
    });
    const line = { productId: product.id, quantity: 1, vatCategory: "S" };
    const rejectedResponse = await fixtures.create({ lines: [line] });
    expect([rejectedResponse.status, rejectedResponse.body.errors]).toMatchObject([
      400,
      [{ pointer: "/lines/0/vatRate", rule: "required" }],
    ]);
    const { body } = await fixtures.create({ lines: [{ ...line, vatRate: 9 }] });
    expect(body).toMatchObject({ vatMinor: 90, totalMinor: 1_090 });
  });

  test("defaults validUntil and the owner, who may be another member", async () => {
    const { organization } = fixtures;
    const { body } = await fixtures.create({ ownerUserId: organization.admin.id });
    expect(body.ownerUserId).toBe(organization.admin.id);
    const days = (Date.parse(body.validUntil) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBeGreaterThanOrEqual(29);
    expect(Math.round(days)).toBeLessThanOrEqual(31);
  });

  test("returns 400 with each missing member of a line without a product", async () => {
    expect(await errorsOf({ lines: [lineWithoutProduct, { quantity: 1 }] })).toEqual([
      400,
      "VALIDATION_FAILED",
      [
        ["/lines/1/description", "required"],
        ["/lines/1/unitCode", "required"],
        ["/lines/1/unitPriceMinor", "required"],
        ["/lines/1/vatCategory", "required"],
        ["/lines/1/vatRate", "required"],
      ],
    ]);
    const { vatCategory: _, ...rated } = lineWithoutProduct;
    expect(await errorsOf({ lines: [rated] })).toEqual([
      400,
      "VALIDATION_FAILED",
      [["/lines/0/vatCategory", "required"]],
    ]);
  });

  test.each([
    ["no lines", { lines: [] }, [["/lines", "min"]]],
    [
      "201 lines",
      { lines: Array.from({ length: 201 }, () => lineWithoutProduct) },
      [["/lines", "max"]],
    ],
    [
      "VAT on a reverse charge",
      { lines: [{ ...lineWithoutProduct, vatCategory: "AE" }] },
      [["/lines/0/vatRate", "range"]],
    ],
    ["totals", { totalMinor: 1 }, [["/totalMinor", "unknown"]]],
    [
      "an amount beyond the safe integers",
      { lines: [{ ...lineWithoutProduct, quantity: 999_999_999, unitPriceMinor: 99_999_999_999 }] },
      [["/lines/0", "range"]],
    ],
  ])("returns 400 for %s", async (_what, body, errors) => {
    expect(await errorsOf(body)).toEqual([400, "VALIDATION_FAILED", errors]);
  });

  test("returns 400 with all references that do not exist", async () => {
    const { productIds } = fixtures;
    const missing = "01936d2f-0000-7000-8000-000000000000";
    expect(
      await errorsOf({
        customerId: 1999,
        contactId: missing,
        customerAssetId: 5999,
        ownerUserId: missing,
        lines: [lineWithoutProduct, { productId: productIds.deleted, quantity: 1 }],
      }),
    ).toEqual([
      400,
      "REFERENCE_NOT_FOUND",
      [
        ["/customerId", "unknown"],
        ["/contactId", "unknown"],
        ["/customerAssetId", "unknown"],
        ["/ownerUserId", "unknown"],
        ["/lines/1/productId", "unknown"],
      ],
    ]);
  });

  test("returns 409 for another customer's contact and for a product price in another currency", async () => {
    const { contactId, productIds } = fixtures;
    const mismatch = await fixtures.create({ customerId: 1002, contactId });
    expect(statusAndCode(mismatch)).toEqual([409, "QUOTE_CUSTOMER_MISMATCH"]);
    expect(mismatch.body).toMatchObject({ expected: 1002, received: 1001 });
    const lines = [{ productId: productIds.dollars, quantity: 1 }];
    const currency = await fixtures.create({ lines });
    expect(statusAndCode(currency)).toEqual([409, "CURRENCY_MISMATCH"]);
    expect(currency.body).toMatchObject({ expected: "EUR", received: "USD" });
    expect(statusAndCode(await fixtures.create({ currency: "USD", lines }))).toEqual([
      201,
      undefined,
    ]);
    const own = [{ productId: productIds.dollars, quantity: 1, unitPriceMinor: 90 }];
    expect(statusAndCode(await fixtures.create({ lines: own }))).toEqual([201, undefined]);
  });

  test("returns 400 if all descriptions, including those from products, exceed 50 000 characters", async () => {
    // Each of these characters counts once, but takes two UTF-16 code units.
    const description = "\u{1F6B2}".repeat(1_000);
    const lines = Array.from({ length: 49 }, () => ({ ...lineWithoutProduct, description }));
    const lineFromProduct = { productId: fixtures.productIds.battery, quantity: 1 };
    const rest = { ...lineWithoutProduct, description: "x".repeat(1_000 - "Accu 500 Wh".length) };
    expect(
      statusAndCode(await fixtures.create({ lines: [...lines, rest, lineFromProduct] })),
    ).toEqual([201, undefined]);
    const over = await fixtures.create({
      lines: [...lines, rest, lineFromProduct, lineWithoutProduct],
    });
    expect(statusAndCode(over)).toEqual([400, "VALIDATION_FAILED"]);
    expect(over.body.errors).toEqual([
      {
        location: "body",
        pointer: "/lines",
        rule: "maxLength",
        message: "/lines must have descriptions of at most 50000 characters together",
        expected: 50_000,
        received: 50_000 + lineWithoutProduct.description.length,
      },
    ]);
  });

  test("a dry run uses no number", async () => {
    const before = await fixtures.create();
    const path = `${fixtures.organization.path}/quotes?dryRun=true`;
    const preview = await service.request("POST", path, {
      as: fixtures.organization.member,
      body: { customerId: 1001, lines: [lineWithoutProduct] },
    });
    expect(preview.body).toMatchObject({
      dryRun: true,
      wouldReturn: 201,
      result: { totalMinor: 121 },
    });
    const after = await fixtures.create();
    expect(after.body.number).toBe(before.body.number + 1);
  });

  test("formats numbers with the organization's format and the year in its time zone", async () => {
    const own = await createQuoteFixtures(service);
    await own.organization.run((transaction) =>
      transaction.all({
        text: `update organizations set time_zone = 'Pacific/Auckland',
          settings = '{"numberFormats":{"task":"T-{number}","quote":"OFF{year}.{number}","order":"O-{number}"}}'`,
        values: [],
      }),
    );
    try {
      service.setNow(Date.parse("2026-12-31T12:00:00Z"));
      expect((await own.create()).body.displayNumber).toBe("OFF2027.0001");
      service.setNow(Date.parse("2026-12-31T10:00:00Z"));
      expect((await own.create()).body.displayNumber).toBe("OFF2026.0001");
    } finally {
      service.setNow(Date.now());
    }
  });

  test("assigns consecutive numbers to 32 concurrent requests", async () => {
    const own = await createQuoteFixtures(service);
    const responses = await Promise.all(Array.from({ length: 32 }, () => own.create()));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 32 }, () => 201));
    const numbers = responses.map(({ body }) => body.number as number).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 32 }, (_, index) => index + 1));
  });

  test("the totals of any lines are the sums of the shown amounts", async () => {
    const anyLine = fc.record({
      description: fc.constant("x"),
      unitCode: fc.constantFrom("C62", "HUR"),
      quantity: fc.integer({ min: 0, max: 100_000 }).map((n) => n / 1_000),
      unitPriceMinor: fc.integer({ min: 0, max: 1_000_000 }),
      discountPercent: fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100),
      isOptional: fc.boolean(),
      vat: fc.oneof(
        fc.constantFrom(0, 9, 21).map((vatRate) => ({ vatCategory: "S", vatRate })),
        fc.constantFrom(...vatCategories).map((vatCategory) => ({ vatCategory, vatRate: 0 })),
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(anyLine, { minLength: 1, maxLength: 12 }), async (generated) => {
        const lines = generated.map(({ vat, ...line }) => ({ ...line, ...vat }));
        const { status, body } = await fixtures.create({ lines });
        expect(status).toBe(201);
        type Shown = { isOptional: boolean; netMinor: number };
        const sum = (amounts: number[]) => amounts.reduce((total, each) => total + each, 0);
        const counted = (body.lines as Shown[]).filter(({ isOptional }) => !isOptional);
        expect(body.subtotalMinor).toBe(sum(counted.map(({ netMinor }) => netMinor)));
        const groups = body.vatBreakdown as { vatMinor: number; taxableMinor: number }[];
        expect(sum(groups.map(({ taxableMinor }) => taxableMinor))).toBe(body.subtotalMinor);
        expect(sum(groups.map(({ vatMinor }) => vatMinor))).toBe(body.vatMinor);
        expect(body.totalMinor).toBe(body.subtotalMinor + body.vatMinor);
      }),
      { numRuns: 30 },
    );
  });
});
