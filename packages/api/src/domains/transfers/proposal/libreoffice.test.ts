import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { stockOf } from "../../stock-movements/testing/stock-fixture.ts";
import { transfersOf } from "../testing/transfer-fixture.ts";

// The files that LibreOffice wrote are described in ../testing/libreoffice/README.md.

const service = await openTestService();
const folder = new URL("../testing/libreoffice/", import.meta.url);
type Transfers = ReturnType<typeof transfersOf>;

/** Opens an organization in the country of a file's language. */
const openOrganization = (language: "nl" | "de") =>
  service.createOrganization({ country: language.toUpperCase() });

/** Imports a file exactly as it is proposed. */
async function importAsProposed(transfers: Transfers, kind: string, file: string) {
  const fileId = await transfers.file(await readFile(new URL(file, folder)));
  const proposal = await transfers.ok("POST", "/imports/proposal", { kind, fileId });
  const { mapping, constants, matchBy, sheet } = proposal;
  const body = { kind, fileId, mapping, constants, matchBy, sheet };
  const { id } = await transfers.ok("POST", "/imports", body);
  await service.jobs.runDue();
  const done = await transfers.ok("GET", `/imports/${id}`);
  const rejected = done.refusedFileId === null ? "" : await transfers.readFile(done.refusedFileId);
  expect(done, JSON.stringify({ rejected, proposal }, null, 1)).toMatchObject({
    state: "succeeded",
    counts: { created: done.rowCount, refused: 0 },
  });
  return proposal;
}

const sortBy = (items: any[], member: string) =>
  items.toSorted((one, other) => (one[member] < other[member] ? -1 : 1));

const customers = {
  nl: [
    ["00123", "Garage Zoë & Zn.", "+31 30 123 45 67", "3511 AB", "NL", "active", 30],
    ["00124", "=SOM(A1:A9) b.v.", "030-1234568", "9711 LM", "NL", "inactive", 14],
    ["10125", "“De Brug”; hout, staal", "+32 2 123 45 67", "1000", "BE", "active", 60],
    ["10126", "1-2-3 Fietsen", "06-12345678", "0100 AA", "DE", "active", 8],
  ],
  de: [
    ["00123", "Müller & Söhne GmbH", "+49 30 12345678", "01067", "DE", "active", 30],
    ["00124", "=SUMME(A1:A9) KG", "030 12345679", "09111", "DE", "inactive", 14],
    ["10125", "„Brücke“; Holz, Stahl", "+43 1 5121234", "1010", "AT", "active", 60],
    ["10126", "1-2-3 Räder", "0171 1234567", "50667", "DE", "active", 8],
  ],
};

const [high, low] = [
  { nl: 21, de: 19 },
  { nl: 9, de: 7 },
];

const files = (["nl", "de"] as const).flatMap((language) =>
  ["xlsx", "ods", "csv"].map((format) => [language, format] as const),
);

describe.each(files)("in %s, as %s", (language, format) => {
  test("customers are imported as proposed", async () => {
    const transfers = transfersOf(service, await openOrganization(language));
    await importAsProposed(transfers, "customers", `customers.${language}.${format}`);
    const { items } = await transfers.ok("GET", "/customers?limit=100");
    expect(
      sortBy(items, "externalId").map((item: any) => [
        item.externalId,
        item.name,
        item.phone,
        item.addressPostalCode,
        item.addressCountry,
        item.status,
        item.paymentTermsDays,
      ]),
    ).toEqual(customers[language]);
  });

  test("products are imported to the cent, with their percentages and booleans", async () => {
    const transfers = transfersOf(service, await openOrganization(language));
    await importAsProposed(transfers, "products", `products.${language}.${format}`);
    const { items } = await transfers.ok("GET", "/products?limit=100");
    expect(
      sortBy(items, "sku").map((item: any) => [
        item.sku,
        item.kind,
        item.unitCode,
        item.unitPriceMinor,
        item.costPriceMinor,
        item.vatRate,
        item.trackStock,
        item.reorderPoint,
        item.gtin,
      ]),
    ).toEqual([
      ["00042", "good", "C62", 123_450, 61_725, high[language], true, 2.5, "4006381333931"],
      ["1E5", "good", "C62", 10_000_000, 47_030, 0, true, 0, "4012345678901"],
      ["3-4", "service", "HUR", 8_995, null, high[language], false, null, null],
      ["ART-2", "good", "MTR", 5, 2, low[language], true, 1_250, null],
    ]);
  });

  test("stock is imported to the day", async () => {
    const organization = await openOrganization(language);
    const transfers = transfersOf(service, organization);
    const stock = stockOf(service, organization);
    await stock.createDefaultLocation();
    for (const sku of ["00042", "ART-2", "1E5"]) await stock.createTracked({ sku });
    await importAsProposed(transfers, "stock_movements", `stock.${language}.${format}`);
    const { items } = await stock.list("?limit=100");
    expect(
      sortBy(items, "occurredAt").map(({ occurredAt, reference, lines: [line] }: any) => [
        occurredAt,
        reference,
        line.countedQuantity,
        line.unitCostMinor,
      ]),
    ).toEqual([
      ["2026-01-11T23:00:00.000Z", null, 0, 47_030],
      ["2026-02-27T23:00:00.000Z", "2-3", 1_250.125, 2],
      ["2026-03-03T23:00:00.000Z", "007", 12.5, 61_725],
    ]);
  });
});
