import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { openTable } from "./tables/open-table.ts";
import { buildOds } from "./tables/testing/build-ods.ts";
import { buildXlsx } from "./tables/testing/build-xlsx.ts";
import { readCells } from "./tables/testing/read-all.ts";
import { writeTable } from "./tables/write-table.ts";
import { transfersOf } from "./testing/transfer-fixture.ts";

const service = await openTestService();
const test = base
  .extend("organization", () => service.createOrganization())
  .extend("transfers", ({ organization }) => transfersOf(service, organization));

const utf8 = (text: string) => Buffer.from(text);
const latin1 = (text: string) => Buffer.from(text, "latin1");
const utf16 = (text: string) => Buffer.from(text, "utf16le");

describe("a CSV file is imported, and its rejected rows have its layout", () => {
  const rows = "Name;Code\r\nZoë;ZOE\r\n;NONE\r\n";
  const rejected = (detail: string) =>
    `Name;Code;row;code;detail\r\n;NONE;3;VALIDATION_FAILED;${detail}\r\n`;
  const required = "The request has 1 error: Name is required.";

  test.each([
    ["windows-1252", latin1, ""],
    ["UTF-8 with a byte order mark", utf8, "\ufeff"],
    ["UTF-16 LE", utf16, "\ufeff"],
    ["UTF-16 BE", (text: string) => utf16(text).swap16(), "\ufeff"],
    ["a line that names the separator", utf8, "sep=;\r\n"],
  ] as [string, (text: string) => Buffer, string][])("%s", async (_, encode, prefix) => {
    const transfers = transfersOf(service, await service.createOrganization());
    const done = await transfers.runImport(encode(prefix + rows));
    expect(done).toMatchObject({ state: "succeeded", counts: { created: 1, refused: 1 } });
    expect(await transfers.suppliers()).toMatchObject([{ name: "Zoë", code: "ZOE" }]);
    const bytes = await transfers.readBytes(done.refusedFileId);
    expect(bytes).toEqual(encode(prefix + rejected(required)));
  });

  test("columns that are separated by tabs", async ({ transfers }) => {
    const done = await transfers.runImport("Name\tCode\nOne, Two; Three\tONE\n\tTWO\n");
    expect(await transfers.suppliers()).toMatchObject([{ name: "One, Two; Three" }]);
    expect(await transfers.readFile(done.refusedFileId)).toMatch(/^Name\tCode\trow\t/u);
  });

  test("a problem with letters that windows-1252 does not have is written in UTF-8", async ({
    transfers,
  }) => {
    await transfers.ok("POST", "/suppliers", { name: "First", code: "東京" });
    const rows = latin1("Name;Code\nCaf\xe9;X\n;Y\n");
    const plain = await transfers.runImport(rows);
    expect(await transfers.readBytes(plain.refusedFileId)).toEqual(
      latin1(`Name;Code;row;code;detail\r\n;Y;3;VALIDATION_FAILED;${required}\r\n`),
    );
    const greek = Buffer.from(
      "\u00c5\u00eb\u00eb\u00e7\u00ed\u00e9\u00ea\u00de \u00e5\u00f4\u00e1\u00e9\u00f1\u00e5\u00df\u00e1;G\n;H\n",
      "latin1",
    );
    const other = await transfers.runImport(Buffer.concat([latin1("Name;Code\n"), greek]));
    const bytes = await transfers.readBytes(other.refusedFileId);
    expect((await openTable(bytes)).layout).toMatchObject({ encoding: "utf-8" });
  });
});

describe("a spreadsheet is imported, and its rejected rows are one too", () => {
  const header = ["Name", "Code", "Days", "Since", "Discount"];
  const cells = [
    ["Zoë", "=A1", 30, { date: "2026-12-24" }, { percentage: 5.5 }],
    ["", "0042", 0.1, { date: "2026-12-24T09:30:00" }, { percentage: 7 }],
  ];
  const mapping = { Name: "name", Code: "code", Days: "paymentTermsDays" };

  test.each(["xlsx", "ods"] as const)("%s", async (format) => {
    const transfers = transfersOf(service, await service.createOrganization());
    const layout = {
      format,
      sheet: "Leveranciers",
      encoding: null,
      byteOrderMark: false,
      delimiter: null,
      separatorLine: false,
    };
    async function* batches() {
      yield cells;
    }
    const source = writeTable(layout, { header, batches: batches() });
    const bytes = Buffer.concat(await Array.fromAsync(source));
    const done = await transfers.runImport(bytes, { mapping });
    expect(done).toMatchObject({ state: "succeeded", rowCount: 2, counts: { created: 1 } });
    expect(await transfers.suppliers()).toMatchObject([
      { name: "Zoë", code: "=A1", paymentTermsDays: 30 },
    ]);
    const { body: file } = await transfers.send("GET", `/files/${done.refusedFileId}`);
    expect(file.name).toBe(`refused-suppliers.${format}`);
    const rejected = await transfers.readBytes(done.refusedFileId);
    expect((await openTable(rejected)).layout).toMatchObject({ format, sheet: "Leveranciers" });
    expect(await readCells(rejected)).toEqual([
      [...header, "row", "code", "detail"],
      [...(cells[1] ?? []), 3, "VALIDATION_FAILED", expect.stringContaining("Days")],
    ]);
    const again = await transfers.runImport(rejected, { mapping });
    expect(again).toMatchObject({ state: "succeeded", counts: { processed: 1, refused: 1 } });
  });

  test("a problem with the file names the row of the sheet", async ({ transfers }) => {
    const bytes = await buildXlsx({
      sheets: [{ rows: '<row r="4"><c r="A4" t="str"><v>Naam</v></c></row>' }],
    });
    expect(await transfers.runImport(bytes, { mapping: { Name: "name" } })).toMatchObject({
      state: "failed",
      problem: { code: "VALIDATION_FAILED", row: 4, column: "Name" },
    });
    expect(await transfers.runImport(await buildOds({ Leeg: "" }))).toMatchObject({
      state: "failed",
      problem: { detail: "The file has no header." },
    });
  });
});
