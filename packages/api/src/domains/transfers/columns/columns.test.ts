import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { transfersOf } from "../testing/transfer-fixture.ts";

const service = await openTestService();
const test = base
  .extend("organization", () => service.createOrganization())
  .extend("transfers", ({ organization }) => transfersOf(service, organization));

type Transfers = ReturnType<typeof transfersOf>;

/** Imports a column of texts into a field; returns the values of the records, and the details of rejected cells. */
async function importColumn(
  transfers: Transfers,
  target: { field: string; [member: string]: unknown },
  cells: readonly string[],
  options: { kind: string; constants?: object; key?: string },
) {
  const { kind, constants = {}, key = "name" } = options;
  const rows = cells.map((cell, index) => `R${String(index).padStart(3, "0")}\t${cell}`);
  const quote = (row: string) =>
    row
      .split("\t")
      .map((cell) => `"${cell.replaceAll('"', '""')}"`)
      .join(",");
  const done = await transfers.runImport(`Key,Value\n${rows.map(quote).join("\n")}\n`, {
    kind,
    mapping: { Key: key, Value: target },
    constants,
  });
  const path = `/${kind.replaceAll("_", "-")}?limit=100`;
  const { items } = await transfers.ok("GET", path);
  const values = items
    .toSorted((one: any, other: any) => (one[key] < other[key] ? -1 : 1))
    .map((item: any) => item[target.field]);
  const rejected = done.refusedFileId === null ? "" : await transfers.readFile(done.refusedFileId);
  return { values, rejected, counts: done.counts };
}

const product = { kind: "products", constants: { kind: "good", vatRate: 21 } };

describe("amounts and numbers", () => {
  test("an amount with a decimal comma becomes minor units, with or without a currency", async ({
    transfers,
  }) => {
    const cells = {
      "470,30": 47030,
      "€ 4.943,33": 494333,
      "EUR 12,50": 1250,
      "12,5 €": 1250,
      "1 234,50": 123450,
      "1\u00a0234,50": 123450,
      "1'234,50": 123450,
      "5,-": 500,
      "€ 1.250,-": 125000,
      "49": 4900,
      ",75": 75,
      "12,50000": 1250,
    };
    const { values } = await importColumn(
      transfers,
      { field: "unitPriceMinor", numberFormat: "comma" },
      Object.keys(cells).toSorted((one, other) => one.localeCompare(other)),
      product,
    );
    const expected = Object.entries(cells)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([, minor]) => minor);
    expect(values).toEqual(expected);
  });

  test("an amount with a decimal point becomes minor units", async ({ transfers }) => {
    const { values } = await importColumn(
      transfers,
      { field: "unitPriceMinor", numberFormat: "point" },
      ["1,234.50", "12.5", "EUR 0.10", "1’234’567.89"],
      product,
    );
    expect(values).toEqual([123450, 1250, 10, 123456789]);
  });

  test("an amount in any other form is rejected, with the column and the accepted form", async ({
    transfers,
  }) => {
    const cells = [
      "12.50",
      "1.23,00",
      "1.234.5",
      "0.123",
      "$ 5,00",
      "5,005",
      "abc",
      "1,2,3",
      "-5,00",
    ];
    const { values, rejected } = await importColumn(
      transfers,
      { field: "unitPriceMinor", numberFormat: "comma" },
      cells,
      product,
    );
    expect(values).toEqual([]);
    expect(rejected.split("\r\n")).toHaveLength(cells.length + 2);
    expect(rejected).toContain("Value must be an amount, such as 1.234,50 or 1234,5");
    expect(rejected).toContain("Value must be an amount in EUR, the currency of the record");
    expect(rejected).toContain("Value must be an amount with no more decimals than EUR has");
    expect(rejected).toContain("Value must be at least 0");
  });

  test("an amount is never read as cents because of a format that is missing", async ({
    transfers,
  }) => {
    const { values, rejected } = await importColumn(
      transfers,
      { field: "unitPriceMinor" },
      ["49.00", "4900"],
      product,
    );
    expect(values).toEqual([4900]);
    expect(rejected).toContain("such as cents: 4995 for 49.95. For amounts such as 49.95");
    expect(rejected).toContain("numberFormat");
  });

  test("an amount has the decimals of the currency of its row", async ({ transfers }) => {
    const text = "Naam;Prijs;Munt\nA;¥ 1.250;JPY\nB;12,345;KWD\nC;12,34;EUR\n";
    await transfers.runImport(text, {
      kind: "products",
      mapping: {
        Naam: "name",
        Prijs: { field: "unitPriceMinor", numberFormat: "comma" },
        Munt: "currency",
      },
      constants: product.constants,
    });
    const { items } = await transfers.ok("GET", "/products");
    expect(
      items.map(({ currency, unitPriceMinor }: any) => [currency, unitPriceMinor]).toSorted(),
    ).toEqual([
      ["EUR", 1234],
      ["JPY", 1250],
      ["KWD", 12345],
    ]);
  });

  test("an amount has the currency of the product that it changes", async ({ transfers }) => {
    const made = { name: "A", sku: "A", kind: "good", vatRate: 0, unitPriceMinor: 1 };
    await transfers.ok("POST", "/products", { ...made, currency: "JPY" });
    await transfers.runImport("SKU;Prijs\nA;1.250\n", {
      kind: "products",
      matchBy: "sku",
      mapping: { SKU: "sku", Prijs: { field: "unitPriceMinor", numberFormat: "comma" } },
    });
    const { items } = await transfers.ok("GET", "/products");
    expect(items).toMatchObject([{ currency: "JPY", unitPriceMinor: 1250 }]);
  });

  test("a percentage may have its sign", async ({ transfers }) => {
    const { values } = await importColumn(
      transfers,
      { field: "vatRate", numberFormat: "comma" },
      ["21%", "9 %", "5,5%", "0"],
      { kind: "products", constants: { kind: "good", unitPriceMinor: 1 } },
    );
    expect(values).toEqual([21, 9, 5.5, 0]);
  });
});

describe("dates", () => {
  const assets = async (transfers: Transfers) => {
    const { id } = await transfers.ok("POST", "/customers", { name: "Janssen" });
    return { kind: "customer_assets", constants: { customerId: id } };
  };

  test.each([
    [
      "dmy",
      "24-12-2026|24.12.26|24/12/2026|24 dec. 2026|24 december 2026|24 décembre 2026|24. Dezember 2026|24-dec-26|do 24 dec 2026|2026-12-24|24-12-2026 09:30",
    ],
    ["mdy", "12/24/2026|12/24/26|December 24, 2026|Dec 24, 2026|Thursday, December 24, 2026"],
    ["ymd", "26-12-24|2026/12/24|2026-12-24T09:30:00Z"],
    [undefined, "2026-12-24|24 dec 2026|24 Dec 2026|2026-12-23T23:30:00Z"],
  ])("dates in the order %s are read", async (dateFormat, text) => {
    const transfers = transfersOf(service, await service.createOrganization());
    const cells = text.split("|");
    const { values, rejected } = await importColumn(
      transfers,
      { field: "purchasedAt", ...(dateFormat === undefined ? {} : { dateFormat }) },
      cells,
      await assets(transfers),
    );
    expect(values, rejected).toEqual(cells.map(() => "2026-12-24"));
  });

  test("years of two digits are those from 1950 to 2049", async ({ transfers }) => {
    const { values } = await importColumn(
      transfers,
      { field: "purchasedAt", dateFormat: "dmy" },
      ["1-2-49", "1-2-50"],
      await assets(transfers),
    );
    expect(values).toEqual(["2049-02-01", "1950-02-01"]);
  });

  test("dates that do not exist, or whose order is unknown, are rejected", async ({
    transfers,
  }) => {
    const asset = await assets(transfers);
    const target = { field: "purchasedAt", dateFormat: "dmy" };
    const { values, rejected } = await importColumn(
      transfers,
      target,
      ["31-02-2026", "12/24/2026", "24-12-202", "morgen", "24-12-2026 25:00"],
      asset,
    );
    expect(values).toEqual([]);
    expect(rejected).toContain("Value must be a date that exists, as 24-12-2026");
    const unknown = await importColumn(transfers, { field: "purchasedAt" }, ["05-06-2026"], asset);
    expect(unknown.values).toEqual([]);
    expect(unknown.rejected).toContain("for dates such as 24-12-2026, set dateFormat");
  });

  test("times are those of the organization's time zone", async ({ transfers }) => {
    const { values } = await importColumn(
      transfers,
      { field: "dueAt", dateFormat: "dmy" },
      [
        "24-12-2026 09:30",
        "24-7-2026 09:30",
        "24-12-2026",
        "24-12-2026 9:30 PM",
        "24.12.2026, 09:30 Uhr",
        "2026-12-24T09:30:00+05:00",
      ],
      { kind: "tasks", key: "title" },
    );
    expect(values).toEqual([
      "2026-12-24T08:30:00.000Z",
      "2026-07-24T07:30:00.000Z",
      "2026-12-23T23:00:00.000Z",
      "2026-12-24T20:30:00.000Z",
      "2026-12-24T08:30:00.000Z",
      "2026-12-24T04:30:00.000Z",
    ]);
  });
});

describe("words", () => {
  test("yes and no are read in four languages", async ({ transfers }) => {
    const truths = ["ja", "Yes", "WAHR", "vrai", "oui", "1", "x", "true"];
    const falsehoods = ["nee", "No", "FALSCH", "faux", "non", "nein", "0", "false", ""];
    const { values } = await importColumn(
      transfers,
      { field: "trackStock" },
      [...truths, ...falsehoods],
      { kind: "products", constants: { ...product.constants, unitPriceMinor: 1 } },
    );
    expect(values).toEqual([...truths.map(() => true), ...falsehoods.map(() => false)]);
  });

  test("a map of values is compared without case and surrounding space", async ({ transfers }) => {
    const { values } = await importColumn(
      transfers,
      { field: "unitCode", values: { Stuk: "C62", uur: "HUR", "n.v.t.": "" } },
      [" stuk ", "UUR", "N.V.T.", "MTR", "mtr"],
      { kind: "products", constants: { ...product.constants, unitPriceMinor: 1 } },
    );
    expect(values).toEqual(["C62", "HUR", "C62", "MTR", "MTR"]);
  });
});

describe("columns", () => {
  test("constants fill new records, and leave existing ones as they are", async ({ transfers }) => {
    const mapping = { Code: "externalId", Naam: "name", Soort: "type" };
    const options = {
      kind: "customers",
      mapping,
      matchBy: "externalId",
      constants: { type: "person", status: "lead" },
    };
    await transfers.runImport("Code,Naam,Soort\n1,A,\n2,B,company\n", options);
    await transfers.runImport("Code,Naam,Soort\n1,A,\n2,B2,\n", {
      ...options,
      constants: { status: "inactive" },
    });
    const { items } = await transfers.ok("GET", "/customers");
    const shown = items.map(({ name, type, status }: any) => [name, type, status]);
    expect(shown.toSorted()).toEqual([
      ["A", "person", "lead"],
      ["B2", "company", "lead"],
    ]);
  });

  test("a column is split over fields, and columns are joined to one", async ({ transfers }) => {
    const done = await transfers.runImport(
      "Naam;Tel;Nr;Straat\nA;030-1234567 / 06-12345678;12;Dorpsstraat\nB;030-1234567;;Kerkplein\n",
      {
        kind: "customers",
        mapping: {
          Naam: "name",
          Tel: [
            { field: "phone", part: { separator: "/", from: 1, to: 1 } },
            { field: "notes", part: { separator: "/", from: 2 } },
          ],
          Nr: { field: "addressLine1", join: " ", order: 2 },
          Straat: { field: "addressLine1", join: " ", order: 1 },
        },
      },
    );
    expect(done.counts).toMatchObject({ created: 2 });
    const { items } = await transfers.ok("GET", "/customers");
    const shown = items.map(({ name, phone, notes, addressLine1 }: any) => [
      name,
      phone,
      notes,
      addressLine1,
    ]);
    expect(shown.toSorted()).toEqual([
      ["A", expect.stringMatching(/30.?1234567$/u), "06-12345678", "Dorpsstraat 12"],
      ["B", expect.stringMatching(/30.?1234567$/u), null, "Kerkplein"],
    ]);
  });

  test("other records are named by their number, external number, name or email address", async ({
    transfers,
  }) => {
    const customer = { name: "Café Zuid", externalId: "D-10001", email: "zuid@test.example" };
    const { id } = await transfers.ok("POST", "/customers", customer);
    for (const [reference, key] of [
      ["number", id],
      ["externalId", "D-10001"],
      ["name", "cafe zuid"],
      ["email", "ZUID@test.example"],
    ]) {
      const done = await transfers.runImport(`Klant;Taak\n${key};${reference}\n`, {
        kind: "tasks",
        mapping: { Klant: { field: "customerId", reference }, Taak: "title" },
      });
      expect(done.counts, reference).toMatchObject({ created: 1 });
    }
    const { items } = await transfers.ok("GET", "/tasks");
    expect(items.map((task: any) => task.customerId)).toEqual([id, id, id, id]);
  });

  test("a reference without exactly one record is rejected, with the column and the value", async ({
    transfers,
  }) => {
    for (const source of ["A", "B"]) {
      await transfers.ok("POST", "/customers", { name: source, externalId: "7", source });
    }
    const done = await transfers.runImport("Klant;Voornaam\n7;Jan\n8;Piet\n", {
      kind: "customer_contacts",
      mapping: { Klant: { field: "customerId", reference: "externalId" }, Voornaam: "firstName" },
    });
    expect(done.counts).toMatchObject({ created: 0, refused: 2 });
    const rejected = await transfers.readFile(done.refusedFileId);
    expect(rejected).toContain(
      "Klant must name one customer: more than one customer has the external number 7.",
    );
    expect(rejected).toContain(
      "Klant must name one customer: no customer has the external number 8.",
    );
  });

  test("a row may name a record that an earlier row of the same import created", async ({
    transfers,
  }) => {
    const { displayNumber, number } = await transfers.ok("POST", "/tasks", { title: "Vooraf" });
    const next = displayNumber.replace(String(number), String(number + 1));
    const done = await transfers.runImport(`Titel;Bij\nEerst;\nDan;${next}\n`, {
      kind: "tasks",
      mapping: { Titel: "title", Bij: { field: "parentTaskId", reference: "number" } },
    });
    const rejected = done.refusedFileId && (await transfers.readFile(done.refusedFileId));
    expect(done.counts, rejected).toMatchObject({ created: 2 });
  });

  test("400 for formats, parts and references that do not apply to the field", async ({
    transfers,
  }) => {
    const fileId = await transfers.file("Naam\nOne\n");
    const send = async (target: unknown, more: object = {}) => {
      const { status, body } = await transfers.send("POST", "/imports", {
        kind: "customers",
        fileId,
        mapping: { Naam: target },
        ...more,
      });
      return [status, ...(body.errors ?? []).map(({ pointer }: any) => pointer)];
    };
    expect(await send({ field: "naam" })).toEqual([400, "/mapping/Naam/field"]);
    expect(await send({ field: "name", numberFormat: "comma" })).toEqual([
      400,
      "/mapping/Naam/numberFormat",
    ]);
    expect(await send({ field: "name", dateFormat: "dmy" })).toEqual([
      400,
      "/mapping/Naam/dateFormat",
    ]);
    expect(await send({ field: "name", reference: "name" })).toEqual([
      400,
      "/mapping/Naam/reference",
    ]);
    expect(
      await send([{ field: "name" }, { field: "phone", part: { separator: "/", from: 2, to: 1 } }]),
    ).toEqual([400, "/mapping/Naam/1/part"]);
    expect(await send([{ field: "name" }, { field: "name" }])).toEqual([
      400,
      "/mapping/Naam/1/field",
    ]);
    expect(await send("name", { constants: { type: "vereniging" } })).toEqual([
      400,
      "/constants/type",
    ]);
    expect(await send("name", { constants: { soort: "company" } })).toEqual([
      400,
      "/constants/soort",
    ]);
  });
});
