import { inflateRawSync } from "node:zlib";
import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { openTable } from "./tables/open-table.ts";
import { readCells } from "./tables/testing/read-all.ts";
import { transfersOf } from "./testing/transfer-fixture.ts";

const service = await openTestService();
const test = base
  .extend("organization", () => service.createOrganization())
  .extend("transfers", ({ organization }) => transfersOf(service, organization));

const product = { name: "Zoë’s fiets", kind: "good", unitPriceMinor: 4995, vatRate: 9.5 };
const fields = ["name", "unitPriceMinor", "vatRate"];

describe("an export as CSV", () => {
  const withMark = "\ufeff";
  test.each([
    ["NL", {}, `${withMark}name;unitPriceMinor;vatRate\r\nZoë’s fiets;4995;9,5\r\n`],
    ["DE", {}, `${withMark}name;unitPriceMinor;vatRate\r\nZoë’s fiets;4995;9,5\r\n`],
    ["FR", {}, `${withMark}name;unitPriceMinor;vatRate\r\nZoë’s fiets;4995;9,5\r\n`],
    ["BE", {}, `${withMark}name;unitPriceMinor;vatRate\r\nZoë’s fiets;4995;9,5\r\n`],
    ["GB", {}, `${withMark}name,unitPriceMinor,vatRate\r\nZoë’s fiets,4995,9.5\r\n`],
    [
      "NL",
      { delimiter: "," },
      `${withMark}name,unitPriceMinor,vatRate\r\nZoë’s fiets,4995,9.5\r\n`,
    ],
    [
      "GB",
      { decimalSeparator: "," },
      `${withMark}name;unitPriceMinor;vatRate\r\nZoë’s fiets;4995;9,5\r\n`,
    ],
    [
      "NL",
      { delimiter: "\t", byteOrderMark: false },
      "name\tunitPriceMinor\tvatRate\r\nZoë’s fiets\t4995\t9,5\r\n",
    ],
    [
      "NL",
      { delimiter: ",", decimalSeparator: ",", byteOrderMark: false },
      'name,unitPriceMinor,vatRate\r\nZoë’s fiets,4995,"9,5"\r\n',
    ],
  ])("for %s with %j", async (country, options, text) => {
    const transfers = transfersOf(service, await service.createOrganization({ country }));
    await transfers.ok("POST", "/products", product);
    const done = await transfers.runExport({ kind: "products", fields, ...options });
    expect(done).toMatchObject({ state: "succeeded", format: "csv", ...options });
    expect((await transfers.readBytes(done.fileId)).toString()).toBe(text);
  });

  test("the export shows the options that were chosen for the country", async ({ transfers }) => {
    const csv = await transfers.runExport({ kind: "tasks" });
    expect(csv).toMatchObject({ delimiter: ";", decimalSeparator: ",", byteOrderMark: true });
    const none = { delimiter: null, decimalSeparator: null, byteOrderMark: null };
    expect(await transfers.runExport({ kind: "tasks", format: "jsonl" })).toMatchObject(none);
    expect(await transfers.runExport({ kind: "tasks", format: "xlsx" })).toMatchObject(none);
  });

  test("400 for options of CSV with another format", async ({ transfers }) => {
    const { status, body } = await transfers.send("POST", "/exports", {
      kind: "tasks",
      format: "xlsx",
      delimiter: ";",
      byteOrderMark: false,
    });
    expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(body.errors.map(({ pointer }: any) => pointer)).toEqual([
      "/delimiter",
      "/byteOrderMark",
    ]);
    const other = await transfers.send("POST", "/exports", { kind: "tasks", delimiter: "|" });
    expect(other.status).toBe(400);
  });
});

/** Returns the XML of the sheet in a workbook of an export. */
function sheetOf(workbook: Buffer): string {
  const name = "xl/worksheets/sheet1.xml";
  const header = workbook.indexOf(name) - 30;
  const start = header + 30 + name.length + workbook.readUInt16LE(header + 28);
  return inflateRawSync(workbook.subarray(start)).toString();
}

describe("an export as .xlsx", () => {
  test("has typed cells, with dates in the time zone of the organization", async () => {
    const organization = await service.createOrganization({ timeZone: "Europe/Amsterdam" });
    const transfers = transfersOf(service, organization);
    const dueAt = "2026-12-24T08:30:00.250Z";
    const customer = await transfers.ok("POST", "/customers", { name: "One" });
    await transfers.ok("POST", "/tasks", {
      title: '=HYPERLINK("x")',
      dueAt,
      labels: ["a", "b"],
      customerId: customer.id,
      description: "Two\nlines\ttab _x0041_",
    });
    const done = await transfers.runExport({
      kind: "tasks",
      format: "xlsx",
      fields: ["title", "dueAt", "labels", "customerId", "description", "completedAt"],
    });
    expect(done).toMatchObject({ state: "succeeded", recordCount: 1 });
    const bytes = await transfers.readBytes(done.fileId);
    expect((await openTable(bytes)).layout).toMatchObject({ format: "xlsx", sheets: ["tasks"] });
    expect(await readCells(bytes)).toEqual([
      ["title", "dueAt", "labels", "customerId", "description", "completedAt"],
      [
        '=HYPERLINK("x")',
        { date: "2026-12-24T09:30:00.250" },
        "a|b",
        customer.id,
        "Two\nlines\ttab _x0041_",
        "",
      ],
    ]);
    expect(sheetOf(bytes)).not.toContain("<f>");
    expect(sheetOf(bytes)).toContain('state="frozen"');
    const file = await transfers.ok("GET", `/files/${done.fileId}`);
    expect(file.name).toBe("tasks.xlsx");
  });

  test("a time that occurs twice remains a text with its offset", async () => {
    const organization = await service.createOrganization({ timeZone: "Europe/Amsterdam" });
    const transfers = transfersOf(service, organization);
    const times = ["2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00.000Z"];
    for (const dueAt of times) await transfers.ok("POST", "/tasks", { title: "Turn", dueAt });
    const done = await transfers.runExport({ kind: "tasks", format: "xlsx", fields: ["dueAt"] });
    expect(await readCells(await transfers.readBytes(done.fileId))).toEqual([
      ["dueAt"],
      ...times.map((time) => [time]),
    ]);
  });

  test("is imported again without a change: numbers, texts of digits, formulas and lists", async ({
    transfers,
  }) => {
    await transfers.ok("POST", "/customers", {
      name: "'=1+1",
      externalId: "0042",
      phone: "+31 30 555 0142",
      paymentTermsDays: 30,
      notes: "=A1\n-x 1-2",
      labels: ["a|b", "c"],
    });
    const names = ["name", "externalId", "phone", "paymentTermsDays", "notes", "labels"];
    const [before] = (await transfers.ok("GET", "/customers")).items;
    for (const format of ["xlsx", "csv"]) {
      const done = await transfers.runExport({ kind: "customers", format, fields: names });
      const mapping = Object.fromEntries(names.map((name) => [name, name]));
      const bytes = await transfers.readBytes(done.fileId);
      const options = { kind: "customers", mapping, matchBy: "externalId" };
      const again = await transfers.runImport(bytes, options);
      expect(again).toMatchObject({ state: "succeeded", counts: { updated: 1, refused: 0 } });
      expect((await transfers.ok("GET", "/customers")).items).toEqual([before]);
    }
  });

  test("an empty list has a header", async ({ transfers }) => {
    const done = await transfers.runExport({ kind: "orders", format: "xlsx", fields: ["id"] });
    expect(await readCells(await transfers.readBytes(done.fileId))).toEqual([["id"]]);
  });

  test("several pages are in one sheet", async ({ organization, transfers }) => {
    await organization.insert((insert) => {
      for (let index = 0; index < 201; index += 1) insert("suppliers", { name: `S ${index}` });
    });
    const done = await transfers.runExport({ kind: "suppliers", format: "xlsx" });
    expect(await readCells(await transfers.readBytes(done.fileId))).toHaveLength(202);
  });

  test("fails with the field of a text that no cell can contain", async ({
    organization,
    transfers,
  }) => {
    await organization.insert((insert) => {
      insert("suppliers", { name: "Long", notes: "x".repeat(40_000) });
    });
    const done = await transfers.runExport({ kind: "suppliers", format: "xlsx" });
    expect(done).toMatchObject({ state: "failed", fileId: null });
    expect(done.problem.detail).toContain("A value of notes has 40000 characters");
    const csv = await transfers.runExport({ kind: "suppliers" });
    expect(csv).toMatchObject({ state: "succeeded", recordCount: 1 });
  });
});
